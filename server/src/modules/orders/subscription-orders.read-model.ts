import type { OrderAddress } from '../../contracts/order-lines';
import type { Order } from '../../contracts/orders';
import type { Transaction } from '../../contracts/transactions';
import type { Database } from '../../platform/db/database';
import { findOrderAddresses } from './order-addresses.repository';
import { findOrder } from './orders.repository';
import { presentOrderAddress } from './order-parts.presenter';
import { findTransactionsOfMany } from './order-relations.repository';
import { presentOrder, presentTransaction } from './orders.presenter';
import { ORDER_COLUMNS, toOrderRow, toTransactionRow, TRANSACTION_COLUMNS } from './orders.rows';

/** What the orders of a subscription say of it. */
export type SubscriptionOrders = {
  /** The order that it was sold with and its newest renewals, the oldest first. */
  readonly orders: readonly Order[];
  /** Of all of them, the oldest first. */
  readonly transactions: readonly Transaction[];
  readonly addresses: readonly OrderAddress[];
};

/** More renewals than a daily subscription has in half a year. */
const MAX_ORDERS = 200;
/** Beside the subscriptions of one page. */
const MAX_TRANSACTIONS = 5_000;

const findFamily = async (db: Database, orderId: number): Promise<readonly Order[]> => {
  const rows = await db
    .table('shop_orders')
    .where((family) => void family.where({ id: orderId }).orWhere({ parent_id: orderId, type: 'renewal' }))
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .select([...ORDER_COLUMNS]);
  const newest = rows.map(toOrderRow).reverse();
  if (newest.length < MAX_ORDERS || newest[0]?.id === orderId) return newest.map(presentOrder);
  const sale = await findOrder(db, orderId);
  return [...(sale ? [sale] : []), ...newest.slice(1)].map(presentOrder);
};

/** `orderId`: that of the order that a subscription was sold with. Three statements, two without addresses, and one more for the oldest. */
export const readSubscriptionOrders = async (
  db: Database,
  orderId: number,
  { withAddresses }: { readonly withAddresses: boolean }
): Promise<SubscriptionOrders> => {
  const orders = await findFamily(db, orderId);
  const found = await findTransactionsOfMany(
    db,
    orders.map(({ id }) => id)
  );
  return {
    orders,
    transactions: orders.flatMap(({ id }) => (found.get(id) ?? []).map(presentTransaction)),
    addresses: withAddresses ? (await findOrderAddresses(db, orderId)).map(presentOrderAddress) : [],
  };
};

/** What was charged and given back for each of these subscriptions, in one statement; those without any are missing. */
export const readTransactionsOf = async (
  db: Database,
  subscriptionIds: readonly number[]
): Promise<ReadonlyMap<number, readonly Transaction[]>> => {
  const rows = await db
    .table('shop_order_transactions')
    .whereIn('subscription_id', [...subscriptionIds])
    .orderBy('id')
    .limit(MAX_TRANSACTIONS)
    .select([...TRANSACTION_COLUMNS]);
  const found = new Map<number, Transaction[]>();
  for (const transaction of rows.map(toTransactionRow).map(presentTransaction)) {
    const id = transaction.subscription_id ?? 0;
    found.set(id, [...(found.get(id) ?? []), transaction]);
  }
  return found;
};
