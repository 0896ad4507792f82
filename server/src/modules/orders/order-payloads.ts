import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { OrderLine } from '../../contracts/order-lines';
import type { Order } from '../../contracts/orders';
import type { Transaction } from '../../contracts/transactions';
import type { EventReferences, OrGone } from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { findCustomersByIds, type CustomerRow } from '../customers';
import { findItemsOfMany, findTransactionsOfMany } from './order-relations.repository';
import { presentItem, presentOrder, presentTransaction } from './orders.presenter';
import { findOrdersByIds } from './orders.repository';
import type { OrderRow } from './orders.rows';

/** What an order event keeps in the outbox; the rest is read when it is delivered. */
export type OrderReferences = EventReferences & { readonly order_id: number; readonly transaction_id?: number };

/** The order as it is when the event is delivered. */
export type ToldOrder = Order & { readonly order_items: readonly OrderLine[] };

/** As an order was that is deleted. */
export type WholeOrder = ToldOrder & { readonly transactions: readonly Transaction[] };

export type OrderPayload = {
  /** With its id alone where it was deleted meanwhile. */
  readonly order: OrGone<ToldOrder>;
  readonly customer: CustomerRow | null;
  readonly transaction: Transaction | null;
  readonly prev_order?: null;
};

type HydrateAll<Payload> = (references: readonly EventReferences[]) => Promise<readonly Payload[]>;

const load = async (db: Database, references: readonly EventReferences[]) => {
  const ids = [...new Set(references.map(({ order_id: id }) => toInt(id)))];
  const orders = await findOrdersByIds(db, ids);
  const found = [...orders.keys()];
  const customerIds = [...orders.values()].map(({ customer_id: id }) => id);
  return {
    orders,
    items: await findItemsOfMany(db, found),
    transactions: await findTransactionsOfMany(db, found),
    customers: await findCustomersByIds(db, customerIds),
  };
};

/** The payloads of order events, however many, in four statements. */
export const hydrateOrders =
  ({ db }: Pick<Platform, 'db'>): HydrateAll<OrderPayload> =>
  async (references) => {
    const { orders, items, transactions, customers } = await load(db, references);
    return (references as readonly OrderReferences[]).map(({ order_id: orderId, transaction_id: transactionId }) => {
      const order = orders.get(orderId);
      // Deleted between the change and its delivery: receivers still learn what happened to which order.
      if (!order) return { order: { id: orderId }, customer: null, transaction: null };
      const charges = transactions.get(orderId) ?? [];
      const transaction = charges.find(({ id }) => id === transactionId) ?? charges[0];
      return {
        order: { ...presentOrder(order), order_items: (items.get(orderId) ?? []).map(presentItem) },
        customer: customers.get(order.customer_id) ?? null,
        transaction: transaction ? presentTransaction(transaction) : null,
        prev_order: null,
      };
    });
  };

/** The orders, and beside each what its references say themselves, under these names. */
export const hydrateOrdersWith = <Details>(
  platform: Pick<Platform, 'db'>,
  names: readonly (keyof Details & string)[]
): HydrateAll<OrderPayload & Details> => {
  const hydrate = hydrateOrders(platform);
  return async (references) =>
    (await hydrate(references)).map((payload, index) => ({
      ...payload,
      ...(Object.fromEntries(names.map((name) => [name, references[index]?.[name]])) as Details),
    }));
};

/** Orders that cannot be read any more when they are told of, with their lines and transactions: however many, in two statements. */
export const presentWholes = async (db: Database, orders: readonly OrderRow[]) => {
  const ids = orders.map(({ id }) => id);
  const [items, transactions] = [await findItemsOfMany(db, ids), await findTransactionsOfMany(db, ids)];
  return (order: OrderRow): WholeOrder => ({
    ...presentOrder(order),
    order_items: (items.get(order.id) ?? []).map(presentItem),
    transactions: (transactions.get(order.id) ?? []).map(presentTransaction),
  });
};
