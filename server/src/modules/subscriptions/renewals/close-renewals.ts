import type { Platform } from '../../../platform/platform';
import type { ActivityEntry } from '../../activity';
import { lockPayable, moveOrder } from '../../orders';
import { renewalEvent } from './renewal-events';
import { closeRenewal, findOpenRenewal, findRenewalOf } from './renewals.repository';

type Author = Pick<ActivityEntry, 'author' | 'userId'>;

/** The order of a renewal was canceled, or is deleted. In its transaction, with the order locked. */
export const voidRenewalOf = async (platform: Platform, orderId: number): Promise<void> => {
  const { db, clock, events } = platform;
  const renewal = await findRenewalOf(db, orderId);
  if (!renewal || !(await closeRenewal(db, renewal.id, 'void', clock.now()))) return;
  await events.record([renewalEvent('renewal_voided', renewal.subscription_id, orderId)]);
};

/** Whoever pays an open renewal holds its customer and its order before the subscription: so does whoever voids it. */
export const holdOpenRenewal = async (platform: Platform, subscriptionId: number): Promise<void> => {
  const renewal = await findOpenRenewal(platform.db, subscriptionId);
  if (renewal) await lockPayable(platform, renewal.order_id);
};

/** Its order is canceled, and what that holds of the stock goes back on sale. */
export const voidOpenRenewal = async (platform: Platform, subscriptionId: number, author: Author): Promise<void> => {
  const renewal = await findOpenRenewal(platform.db, subscriptionId);
  if (!renewal) return;
  const order = await lockPayable(platform, renewal.order_id);
  await moveOrder(platform, order, { orderId: order.id, to: 'canceled', manageStock: true }, author);
};
