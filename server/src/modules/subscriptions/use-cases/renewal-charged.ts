import type { Platform } from '../../../platform/platform';
import { chargeSucceeded } from '../renewals/charge-events';
import { findRenewalOf } from '../renewals/renewals.repository';

/** The store's charge of a saved method has paid a renewal. In the transaction of the payment, so that it is told with it or not at all. */
export const tellRenewalCharged = async ({ db, events }: Platform, orderId: number): Promise<void> => {
  const renewal = await findRenewalOf(db, orderId);
  if (renewal) await events.record([chargeSucceeded(renewal.subscription_id, orderId)]);
};
