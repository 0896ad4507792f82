import type { AppliedCoupon } from '../../../contracts/coupons';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findAppliedCoupons } from '../../coupons';
import { findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { findItems, findTransactions } from '../orders.repository';
import type { OrderItemRow, OrderRow, TransactionRow } from '../orders.rows';
import { findOwnOrder } from './own-orders.repository';

export type OwnOrderDetail = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly transactions: readonly TransactionRow[];
  readonly addresses: readonly OrderAddressRow[];
  readonly coupons: readonly AppliedCoupon[];
};

/** Somebody else's order is answered like one that does not exist: nobody learns which uuids are in use. */
export const orderNotFound = (): NotFoundError => new NotFoundError('The order does not exist.');

/** @throws NotFoundError where the customer has no such order. */
export const findOwnOrderId = async ({ db }: Platform, customerId: number, uuid: string): Promise<number> => {
  const order = await findOwnOrder(db, customerId, uuid);
  if (!order) throw orderNotFound();
  return order.id;
};

/** @throws NotFoundError where the customer has no such order. */
export const readOwnOrder = async (platform: Platform, customerId: number, uuid: string): Promise<OwnOrderDetail> => {
  const { db } = platform;
  const order = await findOwnOrder(db, customerId, uuid);
  if (!order) throw orderNotFound();
  const [items, transactions, addresses, coupons] = await Promise.all([
    findItems(db, order.id),
    findTransactions(db, order.id),
    findOrderAddresses(db, order.id),
    findAppliedCoupons(platform, order.id),
  ]);
  return { order, items, transactions, addresses, coupons };
};
