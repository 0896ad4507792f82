import type { AppliedCoupon } from '../../../contracts/coupons';
import type { OrderBusiness, OrderSeller } from '../../../contracts/order-config';
import type { Shipment } from '../../../contracts/shipments';
import { NotFoundError } from '../../../domain/errors';
import { awaitsBuyer } from '../../../domain/order';
import { anyOf, onRelation, plainSearch, type Condition } from '../../../domain/search';
import type { PageRequest } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { findAppliedCoupons } from '../../coupons';
import { findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { findItemsOfMany } from '../order-relations.repository';
import { findItems, findTransactions } from '../orders.repository';
import { payableOf, type OrderItemRow, type OrderRow, type TransactionRow } from '../orders.rows';
import { findSent, presentSent } from '../shipments/read-shipments';
import { businessOf, sellerOf } from '../tax-id';
import { countRenewals, findOwnOrder, selectOwnOrders } from './purchases.repository';

export type OwnOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  /** Renewals of a subscription that came to something. */
  readonly renewalsCount: number;
};

/** Invoice number, number of the order or title of a product: what a customer has at hand. */
const searchFor = (text: string | undefined): Condition | null => {
  const inOrder = plainSearch(text ?? '', ['invoice_no', 'uuid']);
  const inItems = plainSearch(text ?? '', ['title', 'post_title']);
  return inOrder && inItems ? anyOf([inOrder, onRelation('items', inItems)]) : null;
};

/** What a customer bought, newest first, without renewals; three statements. The caller has seen to it that they are theirs. */
export const listOwnOrders = async (
  { db }: Platform,
  customerId: number,
  { search, ...page }: PageRequest & { readonly search?: string | undefined }
): Promise<{ readonly orders: readonly OwnOrder[]; readonly total: number }> => {
  const { orders, total } = await selectOwnOrders(db, customerId, page, searchFor(search));
  const ids = orders.map(({ id }) => id);
  const items = await findItemsOfMany(db, ids);
  const renewals = await countRenewals(db, ids);
  return {
    orders: orders.map((order) => ({
      order,
      items: items.get(order.id) ?? [],
      renewalsCount: renewals.get(order.id) ?? 0,
    })),
    total,
  };
};

export type OwnOrderDetail = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  /** Without those that were canceled. */
  readonly shipments: readonly Shipment[];
  readonly transactions: readonly TransactionRow[];
  readonly addresses: readonly OrderAddressRow[];
  readonly coupons: readonly AppliedCoupon[];
  readonly business: OrderBusiness | null;
  readonly seller: OrderSeller | null;
  /** Whether the buyer may still pay. */
  readonly awaitsMoney: boolean;
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
  const [items, shipments, transactions, addresses, coupons] = await Promise.all([
    findItems(db, order.id),
    findSent(platform, order.id),
    findTransactions(db, order.id),
    findOrderAddresses(db, order.id),
    findAppliedCoupons(platform, order.id),
  ]);
  const parties = { business: businessOf(order), seller: sellerOf(order) };
  return {
    order,
    items,
    shipments: presentSent(shipments, items),
    transactions,
    addresses,
    coupons,
    ...parties,
    awaitsMoney: awaitsBuyer(payableOf(order)),
  };
};
