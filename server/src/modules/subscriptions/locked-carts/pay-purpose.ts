import type { OrderConfig } from '../../../contracts/order-config';
import { BusinessFailure } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import type { Gateway } from '../../payments';
import { keepsMethod } from '../use-cases/change-collection';
import { existingSubscription } from '../use-cases/read-subscriptions';
import { refusalOf } from './availability';
import { readStoreCollection } from './collection';
import { wishOf } from './place-agreed';

type PurposeOrder = { readonly config: Pick<OrderConfig, 'purpose'> };

/**
 * Before somebody is asked for the money of an order that was placed for a purpose: what it was placed for may have come about, or become
 * impossible, meanwhile. Answers which later payments its gateway has to collect. @throws BusinessFailure.
 */
export const assertPurposeStands = async (
  platform: Platform,
  { config: { purpose } }: PurposeOrder
): Promise<{ readonly recurring: number }> => {
  if (!purpose) return { recurring: 0 };
  const row = await existingSubscription(platform, purpose.subscription_id);
  const refusal = await refusalOf(platform, row, wishOf(purpose));
  if (refusal !== null) throw new BusinessFailure(refusal);
  return { recurring: purpose.kind === 'reactivation' ? row.recurring_total : 0 };
};

type PayingOrder = PurposeOrder & Parameters<typeof keepsMethod>[1];

/**
 * Whether what an order is paid with is kept for later charges; null where the gateway cannot collect the renewals that the order brings
 * about.
 */
export const readKeeping = async (
  platform: Platform,
  order: PayingOrder,
  gateway: Gateway,
  recurring: number
): Promise<{ readonly keepsMethod: boolean } | null> => {
  if (order.config.purpose?.kind !== 'reactivation') {
    return { keepsMethod: await keepsMethod(platform, order, gateway) };
  }
  const collection = await readStoreCollection(platform, gateway, recurring);
  return collection && { keepsMethod: collection.method === 'system' };
};
