import { documentColumns, fromJson, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
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
const ADDRESSES = 'shop_order_addresses';
const TRANSACTIONS = 'shop_order_transactions';
const OPERATIONS = 'shop_order_operations';

type Values = Record<string, unknown>;

export const insertOrder = (db: Database, values: Values, now: Date): Promise<number> =>
  db.insert(ORDERS, { ...documentColumns(now), ...values });

export const insertOrderAddresses = async (db: Database, rows: readonly Values[], now: Date): Promise<void> => {
  await db.table(ADDRESSES).insert(rows.map((row) => ({ ...documentColumns(now), ...row })));
};

export const insertTransaction = (db: Database, values: Values, now: Date): Promise<number> =>
  db.insert(TRANSACTIONS, { ...documentColumns(now), ...values });

export const insertOperation = async (db: Database, values: Values, now: Date): Promise<void> => {
  await db.table(OPERATIONS).insert({ ...documentColumns(now), ...values });
};

export const findOrder = async (db: Database, id: number): Promise<OrderRow | null> => {
  const row = await db
    .table(ORDERS)
    .where({ id })
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

/** Writes the lines of one new order and answers them in the order of the cart. */
export const insertItems = async (
  db: Database,
  orderId: number,
  rows: readonly Values[],
  now: Date
): Promise<readonly OrderItemRow[]> => {
  const insert = db.table(ITEMS).insert(rows.map((row) => ({ ...documentColumns(now), ...row, order_id: orderId })));
  // MySQL cannot return what it wrote.
  if (db.client === 'mysql') {
    await insert;
    return findItems(db, orderId);
  }
  const written = (await insert.returning([...ITEM_COLUMNS])) as unknown as readonly Values[];
  return written.map(toItemRow).sort((a, b) => a.cart_index - b.cart_index);
};

export const findTransactions = async (db: Database, orderId: number): Promise<readonly TransactionRow[]> => {
  const rows = await db
    .table(TRANSACTIONS)
    .where({ order_id: orderId })
    .select([...TRANSACTION_COLUMNS])
    .orderBy('id');
  return rows.map(toTransactionRow);
};

export const updateTransaction = async (db: Database, id: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(TRANSACTIONS)
    .where({ id })
    .update({ ...values, updated_at: now });
};

/** The claim of the change to paid: false when another process has made it. Source: behaviours 1.3, step 4. */
export const claimPaid = async (db: Database, orderId: number, values: Values, now: Date): Promise<boolean> => {
  const changed = await db
    .table(ORDERS)
    .where({ id: orderId })
    .whereNot('payment_status', 'paid')
    .update({ ...values, updated_at: now });
  return changed === 1;
};

export const updateOrder = async (db: Database, id: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(ORDERS)
    .where({ id })
    .update({ ...values, updated_at: now });
};

export const deleteItems = async (db: Database, orderId: number): Promise<void> => {
  await db.table(ITEMS).where({ order_id: orderId }).delete();
};

export const deleteOrderAddresses = async (db: Database, orderId: number): Promise<void> => {
  await db.table(ADDRESSES).where({ order_id: orderId }).delete();
};

export const updateOperation = async (db: Database, orderId: number, values: Values, now: Date): Promise<void> => {
  await db
    .table(OPERATIONS)
    .where({ order_id: orderId })
    .update({ ...values, updated_at: now });
};

export type OrderAddressRow = Readonly<Record<string, string | number | null>> & { readonly type: string };

const ADDRESS_COLUMNS = [
  'id',
  'order_id',
  'type',
  'name',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'email',
  'company_name',
];

export const findOrderAddresses = async (db: Database, orderId: number): Promise<readonly OrderAddressRow[]> =>
  (await db.table(ADDRESSES).where({ order_id: orderId }).select(ADDRESS_COLUMNS)) as unknown as OrderAddressRow[];

const OPERATION_COLUMNS = [
  'id',
  'order_id',
  'created_via',
  'cart_hash',
  'refer_url',
  'utm_campaign',
  'utm_term',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_id',
  'meta',
];

export const findOperation = async (db: Database, orderId: number): Promise<Values | null> => {
  const row = await db.table(OPERATIONS).where({ order_id: orderId }).first(OPERATION_COLUMNS);
  return row ? { ...row, meta: fromJson<Values>(row.meta, {}) } : null;
};

export const findChildren = async (db: Database, orderId: number): Promise<readonly OrderRow[]> => {
  const rows = await db
    .table(ORDERS)
    .where({ parent_id: orderId })
    .select([...ORDER_COLUMNS])
    .orderBy('id')
    .limit(200);
  return rows.map(toOrderRow);
};

/** Figures of a customer, whom the caller has locked, over all orders paid at least in part. Source: behaviours 1.4. */
export const sumPurchases = async (db: Database, customerId: number) => {
  const purchases = db
    .table(ORDERS)
    .where({ customer_id: customerId })
    .whereIn('payment_status', ['paid', 'partially_refunded', 'partially_paid']);
  // An ordinary read of MariaDB does not see what was committed while this transaction waited for the customer.
  const row = await (db.client === 'mysql' ? purchases.forShare() : purchases).first(
    db.raw(
      `count(*) as purchases, min(created_at) as first_at, max(created_at) as last_at,
         coalesce(sum(case when total_paid > total_refund then total_paid - total_refund else 0 end), 0) as ltv`
    )
  );
  const figures = row as unknown as { purchases: unknown; ltv: unknown; first_at: unknown; last_at: unknown };
  return {
    purchaseCount: toInt(figures.purchases),
    ltv: toInt(figures.ltv),
    firstPurchase: figures.first_at,
    lastPurchase: figures.last_at,
  };
};
