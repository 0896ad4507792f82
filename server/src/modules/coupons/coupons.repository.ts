import type { CouponStatus } from '../../domain/coupon';
import { documentColumns, toDate, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { pageRows, type RowsRequest } from '../../platform/db/page-rows';
import { uniqueKey } from '../../platform/db/unique-key';
import { mayHoldUnseenSql } from '../../platform/db/signs-sql';
import { APPLIED_COUPONS, COUPONS } from './content-types/coupons';
import { COUPON_COLUMNS, toCouponRow, type CouponRow } from './coupons.rows';
import { COUPON_SQL } from './coupons.search';

type Values = Readonly<Record<string, unknown>>;

/** GET /coupons/listCoupons has no pages. */
const MAX_LISTED = 1_000;

export const selectCouponPage = async (
  db: Database,
  request: RowsRequest
): Promise<{ readonly coupons: readonly CouponRow[]; readonly total: number }> => {
  const { rows, total } = await pageRows(() => db.table(COUPONS), COUPON_COLUMNS, COUPON_SQL, request);
  return { coupons: rows.map(toCouponRow), total };
};

/** On how many orders each coupon was put; coupons that were on none are missing. */
export const countApplications = async (
  db: Database,
  couponIds: readonly number[]
): Promise<ReadonlyMap<number, number>> => {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .table(APPLIED_COUPONS)
    .whereIn('coupon_id', [...couponIds])
    .groupBy('coupon_id')
    .select('coupon_id')
    .count({ total: '*' });
  return new Map((rows as readonly Values[]).map((row) => [toInt(row.coupon_id), toInt(row.total)]));
};

export const findCoupon = async (db: Database, id: number): Promise<CouponRow | null> => {
  const row = await db
    .table(COUPONS)
    .where({ id })
    .first([...COUPON_COLUMNS]);
  return row ? toCouponRow(row) : null;
};

/** Holds the coupon for the rest of the transaction. */
export const lockCoupon = async (db: Database, id: number): Promise<CouponRow | null> => {
  const row = await db
    .table(COUPONS)
    .where({ id })
    .forUpdate()
    .first([...COUPON_COLUMNS]);
  return row ? toCouponRow(row) : null;
};

/** Whether another coupon than `exceptId` has this code, in whatever spelling. */
export const isCodeTaken = async (db: Database, code: string, exceptId: number): Promise<boolean> =>
  (await db
    .table(COUPONS)
    .where({ code_key: uniqueKey(code) })
    .whereNot('id', exceptId)
    .first('id')) !== undefined;

export const insertCoupon = (db: Database, values: Values, now: Date): Promise<number> =>
  db.insert(COUPONS, { ...documentColumns(now), use_count: 0, parent: null, ...values });

/** False where there is no such coupon. */
export const updateCoupon = async (db: Database, id: number, values: Values, now: Date): Promise<boolean> =>
  (await db
    .table(COUPONS)
    .where({ id })
    .update({ ...values, updated_at: now })) > 0;

/** False where there is no such coupon. The rows of orders that used it stay. */
export const deleteCoupon = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(COUPONS).where({ id }).delete()) > 0;

/** Coupons that the merchant shows to shoppers, by priority, that dates and limits do not rule out. */
export const selectShown = async (db: Database, now: Date, limit: number): Promise<readonly CouponRow[]> => {
  const rows = await db
    .table(COUPONS)
    .where({ show_on_checkout: 'yes' })
    .whereIn('status', ['active', 'scheduled'])
    .where((begun) => void begun.whereNull('start_date').orWhere('start_date', '<=', now))
    .where((open) => void open.whereNull('end_date').orWhere('end_date', '>', now))
    .whereRaw('(coalesce(max_uses, 0) = 0 or use_count < max_uses)')
    .orderBy(['priority', 'id'])
    .limit(limit)
    .select([...COUPON_COLUMNS]);
  return rows.map((row) => toCouponRow(row as Values));
};

/** Codes that can be used at `now`, oldest first. */
export const selectActiveCodes = async (db: Database): Promise<readonly string[]> => {
  const rows = await db.table(COUPONS).where({ status: 'active' }).orderBy('id').limit(MAX_LISTED).select('code');
  return rows.map((row) => String(row.code));
};

export type NamedCode = { readonly id: number; readonly title: string; readonly code: string };

/** Up to `limit` coupons whose code may hold what nobody sees; beyond the id `after`, in the order of their ids. */
export const findUnseenCodes = async (db: Database, after: number, limit: number): Promise<readonly NamedCode[]> => {
  const rows = await db
    .table(COUPONS)
    .whereRaw(mayHoldUnseenSql('code'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'title', 'code');
  return rows.map((row) => ({ id: toInt(row.id), title: String(row.title), code: String(row.code) }));
};

/** Leaves a coupon alone that was changed meanwhile. The merchant has changed nothing: `updated_at` stays. */
export const renameCode = async (db: Database, { id, code }: NamedCode, values: Values): Promise<void> => {
  await db.table(COUPONS).where({ id, code }).update(values);
};

export type DatedStatus = {
  readonly id: number;
  readonly status: CouponStatus;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
};

/** Coupons whose status their dates have overtaken; one statement on two indexes. */
export const findOvertaken = async (db: Database, now: Date, limit: number): Promise<readonly DatedStatus[]> => {
  const rows = await db
    .table(COUPONS)
    .where((ended) => {
      ended.whereIn('status', ['active', 'scheduled', 'disabled']).where('end_date', '<=', now);
    })
    .orWhere((begun) => {
      begun.where('status', 'scheduled').where('start_date', '<=', now);
    })
    .orWhere((early) => {
      early.where('status', 'active').where('start_date', '>', now);
    })
    .select('id', 'status', 'start_date', 'end_date')
    .limit(limit);
  return rows.map((row) => ({
    id: toInt(row.id),
    status: row.status as CouponStatus,
    startDate: toDate(row.start_date),
    endDate: toDate(row.end_date),
  }));
};

/** Leaves coupons alone whose status was changed meanwhile. */
export const moveStatus = async (
  db: Database,
  ids: readonly number[],
  from: CouponStatus,
  to: CouponStatus
): Promise<void> => {
  await db
    .table(COUPONS)
    .whereIn('id', [...ids])
    .where({ status: from })
    .update({ status: to });
};
