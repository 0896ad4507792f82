import type { OrderPurpose } from '../../../contracts/order-config';
import { isRetryable } from '../../../domain/order';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { findOrder, lockOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { moveOrder } from '../statuses/change-order-status';
import type { Author } from '../statuses/status-change';
import { findUnpaidRenewals } from './purpose-orders.repository';

export type CarriedOut = {
  readonly order: OrderRow;
  readonly purpose: OrderPurpose;
  /** False where it has been done before. */
  readonly isNew: boolean;
};

/**
 * What the order was placed for; from now on it has been done. Null of an order like any other. With the order locked, in the transaction
 * that makes it paid: it is read again, as its payment may have changed it.
 */
export const markCarriedOut = async ({ db, clock }: Platform, orderId: number): Promise<CarriedOut | null> => {
  const order = await findOrder(db, orderId);
  const { purpose } = order?.config ?? {};
  if (!order || !purpose) return null;
  const isNew = purpose.is_carried_out !== 'yes';
  const config = { ...order.config, purpose: { ...purpose, is_carried_out: 'yes' } };
  if (isNew) await updateOrder(db, order, { config: toJson(config) }, clock.now());
  return { order, purpose, isNew };
};

const isForSame = ({ config: { purpose } }: OrderRow, asked: OrderPurpose): boolean =>
  purpose?.kind === asked.kind && purpose.subscription_id === asked.subscription_id;

const isUnpaid = ({ status, payment_status: paymentStatus, total_paid: paid }: OrderRow): boolean =>
  isRetryable({ status, paymentStatus }) && paid === 0;

/** Other orders that were placed for the same and never paid: nobody is to pay them any more. With the customer locked. */
export const cancelUnpaidLike = async (
  platform: Platform,
  order: Pick<OrderRow, 'id' | 'parent_id'>,
  purpose: OrderPurpose,
  author: Author
): Promise<void> => {
  const { db } = platform;
  const found = await findUnpaidRenewals(db, order.parent_id ?? 0);
  for (const { id } of found.filter((other) => other.id !== order.id && isForSame(other, purpose))) {
    const other = await lockOrder(db, id);
    if (other && isUnpaid(other)) {
      await moveOrder(platform, other, { orderId: id, to: 'canceled', manageStock: true }, author);
    }
  }
};
