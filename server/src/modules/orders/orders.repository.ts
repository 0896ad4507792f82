import { documentColumns, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { noteChange, noteChangedDay, type DatedOrder } from './changed-days.repository';
import {
  ITEM_COLUMNS,
  ORDER_COLUMNS,
  toItemRow,
  toOrderRow,
  toTransactionRow,
  TRANSACTION_COLUMNS,
  type OrderItemRow,
  type OrderRow,
  type TransactionRow,
} from './orders.rows';

const ORDERS = 'shop_orders';
const ITEMS = 'shop_order_items';
const TRANSACTIONS = 'shop_order_transactions';

type Values = Record<string, unknown>;

/** Ids that a new order has before its rows are written, at the end of the transaction. */
export type ReservedIds = { readonly order: number; readonly items: readonly number[]; readonly transaction: number };

/** They come with the next statement. Null where the database gives out ids with the rows only. */
export const reserveOrderIds = (db: Database, lines: number): (() => Promise<ReservedIds | null>) => {
  const reserved = db.reserveIds({ [ORDERS]: 1, [ITEMS]: lines, [TRANSACTIONS]: 1 });
  return async () => {
    const ids = await reserved();
    return (
      ids && { order: toInt(ids[ORDERS]?.[0]), items: ids[ITEMS] ?? [], transaction: toInt(ids[TRANSACTIONS]?.[0]) }
    );
  };
};

const insertAs = async (db: Database, table: string, values: Values, id?: number): Promise<number> => {
  if (id === undefined) return db.insert(table, values);
  await db.deferInsert(table, [{ ...values, id }]);
  return id;
};

/** With an id that was reserved for it, the row is deferred. */
export const insertOrder = async (
  db: Database,
  values: Values & { readonly placed_on: string },
  now: Date,
  reservedId?: number
): Promise<DatedOrder> => {
  const id = await insertAs(db, ORDERS, { ...values, ...documentColumns(now) }, reservedId);
  const order = { id, placed_on: values.placed_on };
  await noteChangedDay(db, order, now);
  return order;
};

/** With an id that was reserved for it, the row is deferred. */
export const insertTransaction = (db: Database, values: Values, now: Date, id?: number): Promise<number> =>
  insertAs(db, TRANSACTIONS, { ...values, ...documentColumns(now) }, id);

export const findOrder = async (db: Database, id: number): Promise<OrderRow | null> => {
  const row = await db
    .table(ORDERS)
    .where({ id })
    .first([...ORDER_COLUMNS]);
  return row ? toOrderRow(row) : null;
};

/** By id; those that do not exist are missing. */
export const findOrdersByIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, OrderRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table(ORDERS)
    .whereIn('id', [...ids])
    .select([...ORDER_COLUMNS]);
  return new Map(rows.map(toOrderRow).map((row) => [row.id, row]));
};

/** By the hash in the address of its receipt. */
export const findOrderByUuid = async (db: Database, uuid: string): Promise<OrderRow | null> => {
  const row = await db
    .table(ORDERS)
    .where({ uuid })
    .first([...ORDER_COLUMNS]);
  return row ? toOrderRow(row) : null;
};

/** Holds the order for the rest of the transaction: everything that moves its money or status goes through here. */
export const lockOrder = async (db: Database, id: number): Promise<OrderRow | null> => {
  const row = await db
    .table(ORDERS)
    .where({ id })
    .forUpdate()
    .first([...ORDER_COLUMNS]);
  return row ? toOrderRow(row) : null;
};

export const findItems = async (db: Database, orderId: number): Promise<readonly OrderItemRow[]> => {
  const rows = await db
    .table(ITEMS)
    .where({ order_id: orderId })
    .select([...ITEM_COLUMNS])
    .orderBy(['cart_index', 'id']);
  return rows.map(toItemRow);
};

const inCartOrder = (rows: readonly Values[]): readonly OrderItemRow[] =>
  rows.map(toItemRow).sort((a, b) => a.cart_index - b.cart_index);

/** Writes the lines of one new order and answers them in the order of the cart; late with ids that were reserved for them. */
export const insertItems = async (
  db: Database,
  order: DatedOrder,
  rows: readonly Values[],
  now: Date,
  ids?: readonly number[]
): Promise<readonly OrderItemRow[]> => {
  await noteChangedDay(db, order, now);
  // The widest part first: the engine copies one object at a stroke, and what it adds column by column.
  const values = rows.map((row, index) => ({
    ...row,
    ...documentColumns(now),
    order_id: order.id,
    ...(ids ? { id: ids[index] } : {}),
  }));
  if (ids) {
    await db.deferInsert(ITEMS, values);
    return inCartOrder(values);
  }
  const insert = db.table(ITEMS).insert(values);
  // MySQL cannot return what it wrote.
  if (db.client === 'mysql') {
    await insert;
    return findItems(db, order.id);
  }
  return inCartOrder((await insert.returning([...ITEM_COLUMNS])) as unknown as readonly Values[]);
};

export const findTransactions = async (db: Database, orderId: number): Promise<readonly TransactionRow[]> => {
  const rows = await db
    .table(TRANSACTIONS)
    .where({ order_id: orderId })
    .select([...TRANSACTION_COLUMNS])
    .orderBy('id');
  return rows.map(toTransactionRow);
};

export const findTransactionByUuid = async (db: Database, uuid: string): Promise<TransactionRow | null> => {
  const row = await db
    .table(TRANSACTIONS)
    .where({ uuid })
    .first([...TRANSACTION_COLUMNS]);
  return row ? toTransactionRow(row) : null;
};

export const updateTransactions = async (
  db: Database,
  ids: readonly number[],
  values: Values,
  now: Date
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .table(TRANSACTIONS)
    .whereIn('id', [...ids])
    .update({ ...values, updated_at: now });
};

/** All that was charged or given back for an order is of this subscription. */
export const noteSubscriptionOf = async (db: Database, orderId: number, subscriptionId: number): Promise<void> => {
  await db.table(TRANSACTIONS).where({ order_id: orderId }).update({ subscription_id: subscriptionId });
};

export const updateTransaction = (db: Database, id: number, values: Values, now: Date): Promise<void> =>
  updateTransactions(db, [id], values, now);

/** The claim of the change to paid: false when another process has made it. See docs/rules/payments.md#when-an-order-is-paid. */
export const claimPaid = async (db: Database, order: DatedOrder, values: Values, now: Date): Promise<boolean> => {
  const changed = await db
    .table(ORDERS)
    .where({ id: order.id })
    .whereNot('payment_status', 'paid')
    .update({ ...values, updated_at: now });
  if (changed !== 1) return false;
  await noteChangedDay(db, order, now);
  return true;
};

export const updateOrder = async (db: Database, order: DatedOrder, values: Values, now: Date): Promise<void> => {
  await db
    .table(ORDERS)
    .where({ id: order.id })
    .update({ ...values, updated_at: now });
  await noteChange(db, order, values, now);
};

/** No physical line counts as sent any more. See docs/rules/order-states.md#transitions. */
export const resetFulfilled = async (db: Database, orderId: number, now: Date): Promise<void> => {
  await db
    .table(ITEMS)
    .where({ order_id: orderId, fulfillment_type: 'physical' })
    .update({ fulfilled_quantity: 0, updated_at: now });
};

type Amounts = ReadonlyMap<number, number>;

/** To a figure of a line its amount is added. The column stands in every branch, so that PostgreSQL takes the numbers for what it holds. */
const raised = (db: Database, column: string, amounts: Amounts) =>
  db.raw(
    `case id ${[...amounts].map(() => `when ? then coalesce(${column}, 0) + ?`).join(' ')} end`,
    [...amounts].flat()
  );

type Pieces = Readonly<Partial<Record<'restocked_quantity' | 'fulfilled_quantity', Amounts>>>;

/** Adds to the pieces of single lines, in one statement for each figure. */
export const addToItems = async (db: Database, additions: Pieces, now: Date): Promise<void> => {
  for (const [column, amounts] of Object.entries(additions)) {
    if (amounts.size === 0) continue;
    await db
      .table(ITEMS)
      .whereIn('id', [...amounts.keys()])
      .update({ [column]: raised(db, column, amounts), updated_at: now });
  }
};

/** Adds to what was refunded of single lines of an order. */
export const addRefundsToItems = async (db: Database, order: DatedOrder, shares: Amounts, now: Date): Promise<void> => {
  if (shares.size === 0) return;
  await db
    .table(ITEMS)
    .whereIn('id', [...shares.keys()])
    .update({ refund_total: raised(db, 'refund_total', shares), updated_at: now });
  await noteChangedDay(db, order, now);
};

/** Lines, addresses, transactions, taxes, coupons and download rights go with it. */
export const deleteOrderRow = async (db: Database, order: DatedOrder, now: Date): Promise<void> => {
  await db.table(ORDERS).where({ id: order.id }).delete();
  await noteChangedDay(db, order, now);
};

export const deleteItems = async (db: Database, order: DatedOrder, now: Date): Promise<void> => {
  await db.table(ITEMS).where({ order_id: order.id }).delete();
  await noteChangedDay(db, order, now);
};

/** Of one order. */
export const deleteItemsById = async (
  db: Database,
  order: DatedOrder,
  ids: readonly number[],
  now: Date
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .table(ITEMS)
    .whereIn('id', [...ids])
    .delete();
  await noteChangedDay(db, order, now);
};

/** A line of the order. */
export const updateItem = async (
  db: Database,
  order: DatedOrder,
  { id, values }: { readonly id: number; readonly values: Values },
  now: Date
): Promise<void> => {
  await db
    .table(ITEMS)
    .where({ id })
    .update({ ...values, updated_at: now });
  await noteChange(db, order, values, now);
};

/** All of them, however long a subscription has run: what happens to its order happens to each. */
export const findChildren = async (db: Database, orderId: number): Promise<readonly OrderRow[]> => {
  const rows = await db
    .table(ORDERS)
    .where({ parent_id: orderId })
    .select([...ORDER_COLUMNS])
    .orderBy('id');
  return rows.map(toOrderRow);
};
