import type { Knex } from 'knex';
import { splitFullName } from '../../../domain/customer';
import { PAYMENT_SUCCESS, PLACED_BY_STRANGER } from '../../../domain/order';
import type { Condition } from '../../../domain/search';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { jsonTextIsNot } from '../../../platform/db/json-sql';
import { pageRows } from '../../../platform/db/page-rows';
import type { PageRequest } from '../../../platform/http/envelope';
import type { DatedOrder } from '../changed-days.repository';
import { changeOrderAddress, insertOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { ORDER_COLUMNS, toOrderRow, type OrderRow } from '../orders.rows';
import { ORDER_SQL } from '../orders.search';

const ORDERS = 'shop_orders';
const TRANSACTIONS = 'shop_order_transactions';

const COLUMNS = ORDER_COLUMNS.map((name) => `${ORDERS}.${name}`);

/** Renewals stand with the order that they renew. */
const isNoRenewal = (order: Knex.QueryBuilder): void => {
  void order.whereNull(`${ORDERS}.parent_id`).orWhereNot(`${ORDERS}.type`, 'renewal');
};

/** What the customer may see of the orders of their record. See docs/reference/customers-and-accounts.md. */
const ofCustomer = (db: Database, query: Knex.QueryBuilder, customerId: number): Knex.QueryBuilder =>
  query
    .where(`${ORDERS}.customer_id`, customerId)
    .where(jsonTextIsNot(db, `${ORDERS}.config`, PLACED_BY_STRANGER, 'yes'));

/** One page of a customer's orders, newest first. */
export const selectOwnOrders = async (
  db: Database,
  customerId: number,
  page: PageRequest,
  search: Condition | null
): Promise<{ readonly orders: readonly OrderRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(
    () => ofCustomer(db, db.table(ORDERS), customerId).where(isNoRenewal),
    COLUMNS,
    ORDER_SQL,
    { ...page, conditions: [search], sort: { column: 'id', direction: 'desc' } }
  );
  return { orders: rows.map(toOrderRow), total };
};

const firstOrder = async (query: Knex.QueryBuilder): Promise<OrderRow | null> => {
  const row = (await query.first(COLUMNS)) as Record<string, unknown> | undefined;
  return row ? toOrderRow(row) : null;
};

export const findOwnOrder = (db: Database, customerId: number, uuid: string): Promise<OrderRow | null> =>
  firstOrder(ofCustomer(db, db.table(ORDERS), customerId).where(`${ORDERS}.uuid`, uuid));

/** The order that a transaction belongs to, when the customer may see it. */
export const findOwnOrderOfTransaction = (
  db: Database,
  customerId: number,
  transactionUuid: string
): Promise<OrderRow | null> => {
  const joined = db.table(ORDERS).join(TRANSACTIONS, `${TRANSACTIONS}.order_id`, `${ORDERS}.id`);
  return firstOrder(ofCustomer(db, joined, customerId).where(`${TRANSACTIONS}.uuid`, transactionUuid));
};

export type OwnPurchases = { readonly count: number; readonly firstAt: unknown; readonly lastAt: unknown };

/** What the figures of the record say, without what strangers ordered under its address. */
export const countOwnPurchases = async (db: Database, customerId: number): Promise<OwnPurchases> => {
  const row = (await ofCustomer(db, db.table(ORDERS), customerId)
    .whereIn('payment_status', [...PAYMENT_SUCCESS])
    .count({ purchases: '*' })
    .min({ first_at: 'created_at' })
    .max({ last_at: 'created_at' })
    .first()) as Readonly<Record<string, unknown>> | undefined;
  return { count: toInt(row?.purchases ?? 0), firstAt: row?.first_at ?? null, lastAt: row?.last_at ?? null };
};

/** Renewals that came to something. */
const NO_RENEWAL = ['canceled', 'failed', 'on-hold'];

export const countRenewals = async (
  db: Database,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, number>> => {
  if (orderIds.length === 0) return new Map();
  const rows = (await db
    .table(ORDERS)
    .whereIn('parent_id', [...orderIds])
    .where({ type: 'renewal' })
    .whereNotIn('status', NO_RENEWAL)
    .groupBy('parent_id')
    .select('parent_id')
    .count({ renewals: '*' })) as readonly Readonly<Record<string, unknown>>[];
  return new Map(rows.map((row) => [toInt(row.parent_id), toInt(row.renewals)]));
};

type SavedAddress = {
  readonly order: DatedOrder;
  readonly stored: OrderAddressRow | undefined;
  readonly values: Readonly<Record<string, string>> & { readonly name: string };
};

/** The billing address of an order that the caller has locked. */
export const saveOrderAddress = async (
  db: Database,
  { order, stored, values }: SavedAddress,
  now: Date
): Promise<void> => {
  const { firstName, lastName } = splitFullName(values.name);
  const columns = { ...values, first_name: firstName, last_name: lastName };
  if (stored) {
    await changeOrderAddress(db, order, { id: toInt(stored.id), values: columns }, now);
    return;
  }
  await insertOrderAddresses(db, order, [{ ...columns, order_id: order.id, type: 'billing' }], now);
};
