import { ConflictError, NotFoundError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { findOrder, lockOrder } from './orders.repository';
import type { OrderRow } from './orders.rows';
import { findPayable, type Payable } from './payable.repository';

/** The order went to another customer between two reads: nothing is wrong with what was asked for, so it may be repeated. */
export class OrderMovedError extends ConflictError {
  constructor() {
    super('The order belongs to another customer now. Try again.');
  }
}

export const existing = (order: OrderRow | null): OrderRow => {
  if (!order) throw new NotFoundError('The order does not exist.');
  return order;
};

/** Holds the order alone until the transaction ends, for what moves no money. @throws NotFoundError. */
export const lockExistingOrder = async ({ db }: Platform, orderId: number): Promise<OrderRow> =>
  existing(await lockOrder(db, orderId));

/** Whom an order belongs to at this moment. @throws NotFoundError. */
export const findPayer = async (platform: Platform, orderId: number): Promise<number> =>
  existing(await findOrder(platform.db, orderId)).customer_id;

/** @throws NotFoundError; OrderMovedError where the order has been given to another customer since that was held. */
export const payableOf = ({ customerId, order }: Payable): OrderRow => {
  const found = existing(order);
  if (found.customer_id !== customerId) throw new OrderMovedError();
  return found;
};

/**
 * Holds the customer and then the order until the transaction ends, for whatever moves money. @throws NotFoundError;
 * OrderMovedError where the order has been given to another customer since.
 */
export const lockPayable = async ({ db }: Platform, orderId: number): Promise<OrderRow> =>
  payableOf(await findPayable(db, orderId));

/** Runs the work in one transaction with customer and order locked. */
export const withPayable = <Result>(
  platform: Platform,
  orderId: number,
  work: (order: OrderRow) => Promise<Result>
): Promise<Result> => platform.db.transaction(async () => work(await lockPayable(platform, orderId)));
