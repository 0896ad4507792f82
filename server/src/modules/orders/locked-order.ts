import { ConflictError, NotFoundError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { lockCustomer } from '../customers';
import { findOrder, lockOrder } from './orders.repository';
import type { OrderRow } from './orders.rows';

export const existing = (order: OrderRow | null): OrderRow => {
  if (!order) throw new NotFoundError('The order does not exist.');
  return order;
};

/** Holds the order alone until the transaction ends, for what moves no money. @throws NotFoundError. */
export const lockExistingOrder = async ({ db }: Platform, orderId: number): Promise<OrderRow> =>
  existing(await lockOrder(db, orderId));

/** The customer of an order, whom a payment locks first. Read outside the transaction: on MariaDB a plain read would fix what it sees. */
export const findPayer = async (platform: Platform, orderId: number): Promise<number> =>
  existing(await findOrder(platform.db, orderId)).customer_id;

/** An order, and the customer it belonged to before the transaction began. */
export type Payable = { readonly orderId: number; readonly customerId: number };

/**
 * Holds the customer and then the order until the transaction ends, for whatever moves money. @throws NotFoundError;
 * ConflictError where the order has been given to another customer since.
 */
export const lockPayable = async ({ db }: Platform, { orderId, customerId }: Payable): Promise<OrderRow> => {
  await lockCustomer(db, { id: customerId });
  const order = existing(await lockOrder(db, orderId));
  if (order.customer_id !== customerId) {
    throw new ConflictError('The order belongs to another customer now. Try again.');
  }
  return order;
};

/** Runs the work in one transaction with customer and order locked. */
export const withPayable = async <Result>(
  platform: Platform,
  orderId: number,
  work: (order: OrderRow) => Promise<Result>
): Promise<Result> => {
  const customerId = await findPayer(platform, orderId);
  return platform.db.transaction(async () => work(await lockPayable(platform, { orderId, customerId })));
};
