import { awaitsBuyer } from '../../../domain/order';
import { fromTimestamp, toDate, toJson, toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { paymentPageOf } from '../order-pages';
import { findOrder, updateOrder } from '../orders.repository';
import { payableOf, type OrderRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';
import { recordMoney } from '../use-cases/record-payment';

/**
 * The saved payment method did not bring the money of a renewal: from now on the buyer may pay it by its link. Nothing where they may
 * already. With customer and order locked.
 */
export const leaveToBuyer = async (platform: Platform, order: OrderRow, author: Author): Promise<void> => {
  if (order.payment_status !== 'payment_scheduled') return;
  const now = platform.clock.now();
  const config = toJson({ ...order.config, payable_since: toTimestamp(now) });
  await updateOrder(platform.db, order, { config }, now);
  await recordMoney(platform, order, { paymentStatus: 'pending', totalPaid: order.total_paid }, { author });
};

/** Since when its buyer may pay the order of a renewal; null: not yet, because the store charges it. */
export const payableSince = ({ payment_status: status, config, created_at: createdAt }: OrderRow): Date | null => {
  if (status === 'payment_scheduled') return null;
  return config.payable_since === undefined ? toDate(createdAt) : fromTimestamp(config.payable_since);
};

/** The same; null also where the order is gone. */
export const readPayableSince = async ({ db }: Platform, orderId: number): Promise<Date | null> => {
  const order = await findOrder(db, orderId);
  return order && payableSince(order);
};

/** The page on which its buyer pays the order of a renewal; empty while the store charges it, and where nothing is to pay. */
export const renewalPageOf = async (platform: Platform, orderId: number): Promise<string> => {
  const order = await findOrder(platform.db, orderId);
  return order && awaitsBuyer(payableOf(order)) ? paymentPageOf(platform, order) : '';
};
