import type { CustomerOrder } from '../../contracts/customers';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { rowsSql, type RowsSql } from '../../platform/db/json-rows';
import { pageRows, type RowsRequest } from '../../platform/db/page-rows';
import { presentCustomerOrder } from './customers.presenter';
import {
  ADDRESS_RECORD_COLUMNS,
  CUSTOMER_COLUMNS,
  CUSTOMER_NAMES,
  toAddressRecord,
  toCustomerRecord,
  toTaxInfo,
  type AddressRecord,
  type CustomerDetail,
  type CustomerRecord,
} from './customers.rows';
import { CUSTOMER_SQL } from './customers.search';

const CUSTOMERS = 'shop_customers';
const ADDRESSES = 'shop_customer_addresses';
const ORDERS = 'shop_orders';

/** Nobody has more; see `saveAddress`. */
const ADDRESSES_EACH = 100;

export const selectCustomerPage = async (
  db: Database,
  request: RowsRequest
): Promise<{ readonly customers: readonly CustomerRecord[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => db.table(CUSTOMERS), CUSTOMER_COLUMNS, CUSTOMER_SQL, request);
  return { customers: rows.map(toCustomerRecord), total };
};

export const findCustomerRecord = async (db: Database, id: number): Promise<CustomerRecord | null> => {
  const row = await db.table(CUSTOMERS).where({ id }).first(CUSTOMER_COLUMNS);
  return row ? toCustomerRecord(row) : null;
};

/** Who an order belongs to, for statements that read it; `toCustomerRecord` reads the row. */
export const CUSTOMER_OF_ORDER: RowsSql = rowsSql(
  CUSTOMERS,
  CUSTOMER_NAMES,
  `id = (select customer_id from ${ORDERS} where id = ?)`
);

/** With what no list shows. */
export const findCustomerDetail = async (db: Database, id: number): Promise<CustomerDetail | null> => {
  const row = await db
    .table(CUSTOMERS)
    .where({ id })
    .first([...CUSTOMER_COLUMNS, 'tax_info']);
  return row ? { ...toCustomerRecord(row), tax_info: toTaxInfo(row) } : null;
};

/** Holds the customers for the rest of the transaction, in the order of their ids; unknown ids are missing. */
export const lockCustomerRecords = async (db: Database, ids: readonly number[]): Promise<readonly CustomerRecord[]> => {
  const rows = await db
    .table(CUSTOMERS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select(CUSTOMER_COLUMNS);
  return rows.map(toCustomerRecord);
};

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => number): ReadonlyMap<number, readonly Row[]> => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

/** All addresses by the id of the customer, of each type the primary one first; in one statement. */
export const findAddressesOf = async (
  db: Database,
  customerIds: readonly number[]
): Promise<ReadonlyMap<number, readonly AddressRecord[]>> => {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .table(ADDRESSES)
    .whereIn('customer_id', [...customerIds])
    .orderBy([
      { column: 'is_primary', order: 'desc' },
      { column: 'id', order: 'asc' },
    ])
    .limit(ADDRESSES_EACH * customerIds.length)
    .select([...ADDRESS_RECORD_COLUMNS]);
  return groupBy(rows.map(toAddressRecord), ({ customer_id }) => customer_id);
};

const ORDER_COLUMNS = [
  'id',
  'uuid',
  'customer_id',
  'invoice_no',
  'type',
  'status',
  'payment_status',
  'currency',
  'total_amount',
  'total_paid',
  'total_refund',
  'created_at',
];

/**
 * The newest orders of each customer, by the customer's id; in one statement. Read from the table of the orders because that module
 * builds on this one.
 */
export const findNewestOrders = async (
  db: Database,
  customerIds: readonly number[],
  each: number
): Promise<ReadonlyMap<number, readonly CustomerOrder[]>> => {
  if (customerIds.length === 0) return new Map();
  const ranked = db
    .table(ORDERS)
    .whereIn('customer_id', [...customerIds])
    .select(ORDER_COLUMNS)
    .rowNumber('place', (place) => {
      void place.partitionBy('customer_id').orderBy('id', 'desc');
    })
    .as('ranked');
  const rows = (await db
    .table(ranked as unknown as string)
    .where('place', '<=', each)
    .orderBy('id', 'desc')
    .select(ORDER_COLUMNS)) as readonly Readonly<Record<string, unknown>>[];
  const byCustomer = groupBy(rows, (row) => toInt(row.customer_id));
  return new Map([...byCustomer].map(([id, own]) => [id, own.map(presentCustomerOrder)]));
};

/** Who of the customers has an order, of whatever status. */
export const findBuyers = async (db: Database, customerIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .table(ORDERS)
    .whereIn('customer_id', [...customerIds])
    .distinct('customer_id');
  return new Set((rows as readonly Readonly<Record<string, unknown>>[]).map((row) => toInt(row.customer_id)));
};
