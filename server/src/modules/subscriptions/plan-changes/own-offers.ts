import type { UpgradeOffer } from '../../../contracts/upgrade-paths';
import type { Platform } from '../../../platform/platform';
import { findPaymentLink } from '../../orders';
import { readMoment } from '../use-cases/read-moment';
import { readPlanOffers } from './offers';

/** To what the plans of an order may be changed. The caller has seen to it that the order is theirs. */
export const listOwnOffers = async (
  platform: Platform,
  orderUuid: string,
  variationId: number | undefined
): Promise<readonly UpgradeOffer[]> => {
  const order = await findPaymentLink(platform, orderUuid);
  const offers = await readPlanOffers(platform, order, { variationId, moment: await readMoment(platform) });
  return offers.map(({ shown }) => shown);
};

/** Whether there is anything that the plan can be changed to. */
export const hasOffers = async (platform: Platform, orderUuid: string, variationId: number): Promise<boolean> =>
  (await listOwnOffers(platform, orderUuid, variationId)).length > 0;
