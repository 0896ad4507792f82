import { customerCapabilities } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readOffers } from '../locked-carts/availability';
import { findSubscriptionsByIds } from '../subscriptions.repository';
import { ruledOf } from '../subscriptions.rows';
import { CONTEXT } from './describe-subscription';

/** What a customer may do with a subscription, as far as what was sold with it depends on that. */
export type SubscriptionOffers = {
  /** Page of the storefront where it is begun again; empty where it cannot be. */
  readonly reactivateUrl: string;
  readonly canUpgrade: boolean;
};

/** By id, in one statement; those that do not exist are missing. */
export const readOffersOfMany = async (
  platform: Platform,
  ids: readonly number[]
): Promise<ReadonlyMap<number, SubscriptionOffers>> => {
  const offers = new Map<number, SubscriptionOffers>();
  for (const [id, row] of await findSubscriptionsByIds(platform.db, ids)) {
    const { reactivate_url: reactivateUrl } = await readOffers(platform, row);
    offers.set(id, { reactivateUrl, canUpgrade: customerCapabilities(ruledOf(row), CONTEXT).canUpgrade });
  }
  return offers;
};
