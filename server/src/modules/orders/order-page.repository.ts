import type { Activity } from '../../contracts/activity';
import type { AppliedCoupon } from '../../contracts/coupons';
import type { Label } from '../../contracts/labels';
import { toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import {
  findRows,
  fromJsonRows,
  holdsLongLists,
  jsonRowsSql,
  rowsSql,
  type JsonRow,
  type RowsSql,
} from '../../platform/db/json-rows';
import { sql } from '../../platform/db/sql';
import { activityRows, presentActivityRow } from '../activity';
import { APPLIED_ROWS, presentApplied } from '../coupons';
import { CUSTOMER_OF_ORDER, toCustomerRecord, type CustomerRecord } from '../customers';
import { labelRows, toLabel } from '../labels';
import { PIECES_OF_ORDER } from '../stock';
import { ADDRESS_COLUMNS, type OrderAddressRow } from './order-addresses.repository';
import { OPERATION_ROWS, toOperation, type OrderOperationRow } from './order-operations.repository';
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

/** An order with all that its page in the back office shows. */
export type OrderPage = {
  readonly order: OrderRow;
  readonly customer: CustomerRecord | null;
  readonly items: readonly OrderItemRow[];
  readonly transactions: readonly TransactionRow[];
  readonly addresses: readonly OrderAddressRow[];
  readonly operation: OrderOperationRow | null;
  readonly children: readonly OrderRow[];
  readonly parent: OrderRow | null;
  readonly activities: readonly Activity[];
  readonly labels: readonly Label[];
  readonly appliedCoupons: readonly AppliedCoupon[];
  /** What it has of the stock. */
  readonly heldPieces: number;
};

const ORDERS = 'shop_orders';
const ACTIVITIES = 50;
/** The newest renewals: of a subscription that is billed daily, those of half a year. */
const CHILDREN = 200;

/** Lists that are short, or have one row: they come with the order on every database. */
const SHORT = {
  customer: CUSTOMER_OF_ORDER,
  addresses: rowsSql('shop_order_addresses', ADDRESS_COLUMNS, 'order_id = ?'),
  operation: OPERATION_ROWS,
  parent: rowsSql(ORDERS, ORDER_COLUMNS, `id = (select parent_id from ${ORDERS} where id = ?)`),
  labels: labelRows('order'),
  coupons: APPLIED_ROWS,
  stock: PIECES_OF_ORDER,
} satisfies Readonly<Record<string, RowsSql>>;

const LONG = {
  items: rowsSql('shop_order_items', ITEM_COLUMNS, 'order_id = ? order by cart_index, id'),
  transactions: rowsSql('shop_order_transactions', TRANSACTION_COLUMNS, 'order_id = ? order by id'),
  children: rowsSql(ORDERS, ORDER_COLUMNS, `parent_id = ? order by id desc limit ${CHILDREN}`),
  activities: activityRows('order', ACTIVITIES),
} satisfies Readonly<Record<string, RowsSql>>;

type ListName = keyof typeof SHORT | keyof typeof LONG;
type Lists = Readonly<Record<ListName, readonly JsonRow[]>>;
type PageSql = { readonly text: string; readonly lists: readonly (readonly [ListName, RowsSql])[] };

const pageSqlOf = (client: DatabaseClient): PageSql => {
  const sources = { ...SHORT, ...(holdsLongLists({ client }) ? LONG : {}) };
  const lists = Object.entries(sources) as readonly (readonly [ListName, RowsSql])[];
  const columns = lists.map(([name, rows]) => `${jsonRowsSql({ client }, rows)} as page_${name}`);
  return { text: `select ${[...ORDER_COLUMNS, ...columns].join(', ')} from ${ORDERS} where id = ?`, lists };
};

const texts = new Map<DatabaseClient, PageSql>();

/** Long, and always the same. */
const recallPageSql = (client: DatabaseClient): PageSql => {
  const known = texts.get(client) ?? pageSqlOf(client);
  texts.set(client, known);
  return known;
};

const longLists = async (db: Database, id: number): Promise<Partial<Lists>> => {
  if (holdsLongLists(db)) return {};
  const entries = Object.entries(LONG).map(async ([name, rows]) => [name, await findRows(db, rows, id)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Partial<Lists>;
};

const byId = (rows: readonly JsonRow[]): readonly JsonRow[] => [...rows].sort((a, b) => toInt(a.id) - toInt(b.id));

const firstOf = <Row>([row]: readonly JsonRow[], read: (row: JsonRow) => Row): Row | null => (row ? read(row) : null);

/** One statement; five on MariaDB. Null where there is no such order. */
export const findOrderPage = async (db: Database, id: number): Promise<OrderPage | null> => {
  const { text, lists: sources } = recallPageSql(db.client);
  const query = sql(
    text,
    Array.from({ length: sources.length + 1 }, () => id)
  );
  const [[row], long] = await Promise.all([db.prepared(query), longLists(db, id)]);
  if (!row) return null;
  const order = Object.fromEntries(ORDER_COLUMNS.map((name) => [name, row[name]]));
  const short = Object.fromEntries(sources.map(([name]) => [name, fromJsonRows(row[`page_${name}`])]));
  const lists = { ...short, ...long } as Lists;
  return {
    order: toOrderRow(order),
    customer: firstOf(lists.customer, toCustomerRecord),
    items: lists.items.map(toItemRow),
    transactions: lists.transactions.map(toTransactionRow),
    addresses: lists.addresses as unknown as readonly OrderAddressRow[],
    operation: firstOf(lists.operation, toOperation),
    children: byId(lists.children).map(toOrderRow),
    parent: firstOf(lists.parent, toOrderRow),
    activities: lists.activities.map(presentActivityRow),
    labels: byId(lists.labels).map(toLabel),
    appliedCoupons: byId(lists.coupons).map(presentApplied),
    heldPieces: toInt(lists.stock[0]?.pieces),
  };
};
