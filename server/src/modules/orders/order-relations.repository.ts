import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { ADDRESS_COLUMNS, type OrderAddressRow } from './order-addresses.repository';
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

/** What belongs to many orders at once: one statement each, by the id of the order; orders without any are missing. */
export type ByOrder<Row> = ReadonlyMap<number, readonly Row[]>;

const grouped = <Row>(rows: readonly Row[], orderOf: (row: Row) => number): ByOrder<Row> => {
  const byOrder = new Map<number, Row[]>();
  for (const row of rows) {
    const own = byOrder.get(orderOf(row));
    if (own) own.push(row);
    else byOrder.set(orderOf(row), [row]);
  }
  return byOrder;
};

export const findItemsOfMany = async (db: Database, ids: readonly number[]): Promise<ByOrder<OrderItemRow>> => {
  const rows = await db
    .table('shop_order_items')
    .whereIn('order_id', [...ids])
    .orderBy(['cart_index', 'id'])
    .select([...ITEM_COLUMNS]);
  return grouped(rows.map(toItemRow), ({ order_id: id }) => id);
};

export const findTransactionsOfMany = async (
  db: Database,
  ids: readonly number[]
): Promise<ByOrder<TransactionRow>> => {
  const rows = await db
    .table('shop_order_transactions')
    .whereIn('order_id', [...ids])
    .orderBy('id')
    .select([...TRANSACTION_COLUMNS]);
  return grouped(rows.map(toTransactionRow), ({ order_id: id }) => id);
};

export const findAddressesOfMany = async (db: Database, ids: readonly number[]): Promise<ByOrder<OrderAddressRow>> => {
  const rows = await db
    .table('shop_order_addresses')
    .whereIn('order_id', [...ids])
    .orderBy('id')
    .select(ADDRESS_COLUMNS);
  return grouped(rows as unknown as readonly OrderAddressRow[], (row) => toInt(row.order_id));
};

export const findChildrenOfMany = async (db: Database, ids: readonly number[]): Promise<ByOrder<OrderRow>> => {
  const rows = await db
    .table('shop_orders')
    .whereIn('parent_id', [...ids])
    .orderBy('id')
    .select([...ORDER_COLUMNS]);
  return grouped(rows.map(toOrderRow), ({ parent_id: id }) => id ?? 0);
};

/** Where the rows of a relation stand, as far as they are counted. */
export type CountedRelation = {
  readonly table: string;
  readonly column: string;
  readonly where?: Readonly<Record<string, string>>;
};

export const countRelation = async (
  db: Database,
  { table, column, where = {} }: CountedRelation,
  ids: readonly number[]
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .table(table)
    .whereIn(column, [...ids])
    .where({ ...where })
    .groupBy(column)
    .select(`${column} as order_id`)
    .count({ rows: '*' });
  return new Map(
    (rows as unknown as readonly Record<string, unknown>[]).map((row) => [toInt(row.order_id), toInt(row.rows)])
  );
};
