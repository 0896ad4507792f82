import type { Knex } from 'knex';
import type { OrderCustomer } from '../../contracts/orders';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { commonRows, type CommonList } from '../../platform/db/prepared-page';
import { pageRows, type RowsRequest } from '../../platform/db/page-rows';
import { ORDER_COLUMNS, toOrderRow, type OrderRow } from './orders.rows';
import { orderSql } from './orders.search';

export type ListedOrder = {
  readonly order: OrderRow;
  readonly customer: OrderCustomer | null;
  /** The name of the bill; '' where there is none. */
  readonly placedAs: string;
};

/** Columns of the list: an order, the customer of whom the list shows the name, and the name that it was placed under. */
export const LISTED_COLUMNS = [
  ...ORDER_COLUMNS.map((name) => `shop_orders.${name}`),
  'shop_customers.email as customer_email',
  'shop_customers.first_name as customer_first_name',
  'shop_customers.last_name as customer_last_name',
  'placed_as.name as placed_as_name',
];

const LIST: CommonList = {
  table: 'shop_orders',
  joins: `left join shop_customers on shop_customers.id = shop_orders.customer_id
    left join shop_order_addresses placed_as on placed_as.order_id = shop_orders.id and placed_as.type = 'billing'`,
  columns: LISTED_COLUMNS,
};

const customerOf = (row: Record<string, unknown>): OrderCustomer | null => {
  if (row.customer_email === null || row.customer_email === undefined) return null;
  const [first_name, last_name] = [String(row.customer_first_name ?? ''), String(row.customer_last_name ?? '')];
  return {
    id: toInt(row.customer_id),
    email: String(row.customer_email),
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`.trim(),
  };
};

export const listedOrders = (db: Database): Knex.QueryBuilder => db.table('shop_orders').joinRaw(LIST.joins);

export const toListedOrder = (row: Record<string, unknown>): ListedOrder => ({
  order: toOrderRow(row),
  customer: customerOf(row),
  placedAs: String(row.placed_as_name ?? ''),
});

export type OrderList = { readonly orders: readonly ListedOrder[]; readonly total: number };

/** A page of orders with their customers. */
export const readOrderList = async (db: Database, request: RowsRequest): Promise<OrderList> => {
  const mapping = orderSql(db);
  const { rows, total } = await pageRows(() => listedOrders(db), LISTED_COLUMNS, mapping, {
    ...request,
    readCommon: () => commonRows(db, LIST, mapping, request),
  });
  return { orders: rows.map(toListedOrder), total };
};
