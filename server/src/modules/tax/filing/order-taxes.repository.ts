import type { OrderTaxMeta } from '../../../contracts/tax';
import type { OrderStatus, PaymentStatus } from '../../../domain/order';
import {
  reconcileRecords,
  renewedRecords,
  type ReconciledRecords,
  type RenewedBill,
  type TaxRate,
  type TaxRecord,
} from '../../../domain/tax';
import { documentColumns, fromJson, toInt, toJson } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { rowsSql, type JsonRow } from '../../../platform/db/json-rows';
import { pageRows, type RowsRequest } from '../../../platform/db/page-rows';
import type { Platform } from '../../../platform/platform';
import { groupOf } from '../data/country-groups';
import { findRates, type RateRow } from '../rates/rates.repository';
import { ORDER_TAXES } from '../tax.tables';
import { TAX_SQL } from './filing.search';

export type OrderTaxRow = {
  readonly id: number;
  readonly order_id: number;
  readonly tax_rate_id: number;
  readonly shipping_tax: number;
  readonly order_tax: number;
  readonly total_tax: number;
  readonly meta: OrderTaxMeta;
  readonly filed_at: unknown;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

const COLUMNS = [
  'id',
  'order_id',
  'tax_rate_id',
  'shipping_tax',
  'order_tax',
  'total_tax',
  'meta',
  'filed_at',
  'created_at',
  'updated_at',
] as const;

const toOrderTax = (row: Record<string, unknown>): OrderTaxRow => ({
  id: toInt(row.id),
  order_id: toInt(row.order_id),
  tax_rate_id: toInt(row.tax_rate_id),
  shipping_tax: toInt(row.shipping_tax),
  order_tax: toInt(row.order_tax),
  total_tax: toInt(row.total_tax),
  meta: fromJson<OrderTaxMeta>(row.meta, {}),
  filed_at: row.filed_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const listOrderTaxes = async (
  db: Database,
  request: RowsRequest
): Promise<{ readonly taxes: readonly OrderTaxRow[]; readonly total: number }> => {
  const columns = COLUMNS.map((name) => `${ORDER_TAXES}.${name}`);
  const { rows, total } = await pageRows(() => db.table(ORDER_TAXES), columns, TAX_SQL, request);
  return { taxes: rows.map(toOrderTax), total };
};

/** Sets the moment of filing where there is none; answers how many records got it. */
export const fileOrderTaxes = async (db: Database, ids: readonly number[], now: Date): Promise<number> =>
  toInt(
    await db
      .table(ORDER_TAXES)
      .whereIn('id', [...ids])
      .where({ filed: 'no' })
      .update({ filed: 'yes', filed_at: now, updated_at: now })
  );

export const findRatesByIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, RateRow>> => {
  const stored = [...new Set(ids)].filter((id) => id > 0);
  if (stored.length === 0) return new Map();
  const rates = await findRates(db, (query) => void query.whereIn('rates.id', stored), stored.length);
  return new Map(rates.map((rate) => [rate.id, rate]));
};

export type TaxedOrderRow = {
  readonly id: number;
  readonly uuid: string;
  readonly invoice_no: string | null;
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly currency: string;
  readonly total_amount: number;
  readonly created_at: unknown;
};

const ORDER_COLUMNS = [
  'id',
  'uuid',
  'invoice_no',
  'status',
  'payment_status',
  'currency',
  'total_amount',
  'created_at',
] as const;

export const findTaxedOrders = async (
  db: Database,
  ids: readonly number[]
): Promise<ReadonlyMap<number, TaxedOrderRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table('shop_orders')
    .whereIn('id', [...new Set(ids)])
    .select([...ORDER_COLUMNS]);
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => {
      const order = { ...row, id: toInt(row.id), total_amount: toInt(row.total_amount) } as TaxedOrderRow;
      return [order.id, order];
    })
  );
};

type Place = Pick<RateRow, 'country' | 'state' | 'postcode' | 'name' | 'rate_group'>;

/** As the rate has it; a rate that is not stored is that of the whole country. */
const placeOf = (rate: Place | undefined, { tax_country: country, label }: TaxRecord['meta']): Place => {
  if (!rate) return { country, state: '', postcode: '', name: label.slice(0, 255), rate_group: groupOf(country) };
  const { state, postcode, name, rate_group } = rate;
  return { country: rate.country, state, postcode, name, rate_group };
};

/** The places of the stored rates by id: those that the caller knows, and the others read; no statement where he knows all. */
const findPlaces = async (
  db: Database,
  records: readonly TaxRecord[],
  known: readonly TaxRate[]
): Promise<ReadonlyMap<number, Place>> => {
  const places = new Map<number, Place>();
  for (const { id, country, state, postcode, label, group } of known) {
    if (group !== undefined) places.set(id, { country, state, postcode, name: label, rate_group: group });
  }
  const others = records.map(({ tax_rate_id: id }) => id).filter((id) => !places.has(id));
  return new Map([...places, ...(await findRatesByIds(db, others))]);
};

/** An order that was made in this transaction has no records to replace. */
type WrittenOrder = { readonly id: number; readonly isNew?: boolean };

/** What is written for the order makes room for what it owes now; answers what is missing. */
const replaceStale = async (
  db: Database,
  orderId: number,
  records: readonly TaxRecord[]
): Promise<ReconciledRecords['added']> => {
  const rows = (await db
    .table(ORDER_TAXES)
    .where({ order_id: orderId })
    .orderBy('position')
    .select([...COLUMNS, 'position'])) as Record<string, unknown>[];
  const written = rows.map((row) => ({
    ...toOrderTax(row),
    position: toInt(row.position),
    isFiled: row.filed_at !== null,
  }));
  const { staleIds, added } = reconcileRecords(written, records);
  if (staleIds.length > 0) {
    await db
      .table(ORDER_TAXES)
      .whereIn('id', [...staleIds])
      .delete();
  }
  return added;
};

/**
 * Writes what an order owes, one record per rate, in place of what was written for it before. To be called in the transaction
 * that makes or rewrites the draft, with the order locked. A record whose amounts are new is open again where it was filed
 * already; one that would be the same stays, filed or not. See docs/rules/tax.md#tax-records.
 */
export const writeOrderTaxes = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id: orderId, isNew = false }: WrittenOrder,
  records: readonly TaxRecord[],
  knownRates: readonly TaxRate[] = []
): Promise<void> => {
  const now = clock.now();
  const { added } = isNew ? reconcileRecords([], records) : { added: await replaceStale(db, orderId, records) };
  if (added.length === 0) return;
  const places = await findPlaces(db, added, knownRates);
  const rows = added.map(({ tax_rate_id, order_tax, shipping_tax, total_tax, meta, position }) => ({
    ...documentColumns(now),
    order_id: orderId,
    position,
    tax_rate_id,
    ...placeOf(places.get(tax_rate_id), meta),
    order_tax,
    shipping_tax,
    total_tax,
    meta: toJson(meta),
    filed: 'no',
    filed_at: null,
  }));
  await db.deferInsert(ORDER_TAXES, rows);
};

/** The records of orders by order id, in the order in which their rates apply; one statement. */
export const findOrderTaxes = async (
  { db }: Pick<Platform, 'db'>,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, readonly OrderTaxRow[]>> => {
  const byOrder = new Map<number, OrderTaxRow[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .table(ORDER_TAXES)
    .whereIn('order_id', [...orderIds])
    .orderBy(['order_id', 'position'])
    .select([...COLUMNS]);
  for (const row of (rows as Record<string, unknown>[]).map(toOrderTax)) {
    byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  }
  return byOrder;
};

const renewed = (records: readonly OrderTaxRow[], bill: RenewedBill): readonly TaxRecord[] =>
  renewedRecords(
    records.map((row) => ({ ...row, meta: row.meta as TaxRecord['meta'] })),
    bill
  );

/** What a bill of a subscription owes: as its first order did. See docs/rules/tax.md#tax-records. */
export const readRenewedTaxes = async (
  platform: Pick<Platform, 'db'>,
  firstOrderId: number,
  bill: RenewedBill
): Promise<readonly TaxRecord[]> =>
  renewed((await findOrderTaxes(platform, [firstOrderId])).get(firstOrderId) ?? [], bill);

/** The records of a first order, for a statement that reads them beside something else. */
export const FIRST_TAX_ROWS = rowsSql(ORDER_TAXES, [...COLUMNS, 'position'], 'order_id = ?');

/** As `readRenewedTaxes`, from such rows. */
export const renewedTaxes = (rows: readonly JsonRow[], bill: RenewedBill): readonly TaxRecord[] => {
  const inOrder = [...rows].sort((a, b) => toInt(a.position) - toInt(b.position));
  return renewed(inOrder.map(toOrderTax), bill);
};
