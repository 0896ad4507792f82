import type { Cents } from '../../domain/money';
import { documentColumns, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { APPLIED_COUPONS, COUPON_USES, COUPONS } from './content-types/coupons';

export type ClaimRow = {
  readonly id: number;
  readonly couponId: number | null;
  readonly customerId: number | null;
  readonly code: string;
  readonly isCounted: boolean;
};

const COLUMNS = ['id', 'coupon_id', 'customer_id', 'code', 'is_counted'];

const toClaim = (row: Readonly<Record<string, unknown>>): ClaimRow => ({
  id: toInt(row.id),
  couponId: toIntOrNull(row.coupon_id),
  customerId: toIntOrNull(row.customer_id),
  code: String(row.code),
  isCounted: toInt(row.is_counted) === 1,
});

/** Without a lock: the coupons are held before their claims. What is found is read again by `lockClaims`. */
export const findClaims = async (db: Database, orderId: number): Promise<readonly ClaimRow[]> =>
  (await db.table(APPLIED_COUPONS).where({ order_id: orderId }).select(COLUMNS)).map(toClaim);

/** The order that a row belongs to; null where there is no such row. */
export const findClaimOrder = async (db: Database, id: number): Promise<number | null> => {
  const row = await db.table(APPLIED_COUPONS).where({ id }).first('order_id');
  return row ? toInt(row.order_id) : null;
};

/** The rows as they are now, held for the rest of the transaction; those that are gone are missing. */
export const lockClaims = async (db: Database, ids: readonly number[]): Promise<readonly ClaimRow[]> =>
  (
    await db
      .table(APPLIED_COUPONS)
      .whereIn('id', [...ids])
      .orderBy('id')
      .forUpdate()
      .select(COLUMNS)
  ).map(toClaim);

export type LockedCoupon = {
  readonly id: number;
  readonly useCount: number;
  readonly maxUses: number | null;
};

/** In the order of their ids: two orders that share coupons wait for each other, never in a circle. */
export const lockCoupons = async (db: Database, ids: readonly number[]): Promise<readonly LockedCoupon[]> => {
  const rows = await db
    .table(COUPONS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id', 'use_count', 'max_uses');
  return rows.map((row) => ({
    id: toInt(row.id),
    useCount: toInt(row.use_count),
    maxUses: toIntOrNull(row.max_uses),
  }));
};

/** Answers how many of the coupons still had a use left, and took it. */
export const takeUses = (db: Database, couponIds: readonly number[]): Promise<number> =>
  db
    .table(COUPONS)
    .whereIn('id', [...couponIds])
    .whereRaw('(max_uses is null or use_count < max_uses)')
    .increment('use_count', 1)
    .then(Number);

/** Takes a use of each, with the coupons locked and a use known to be left. */
export const takeKnownUses = async (db: Database, couponIds: readonly number[]): Promise<void> => {
  await db
    .table(COUPONS)
    .whereIn('id', [...couponIds])
    .increment('use_count', 1);
};

export const giveUsesBack = async (db: Database, couponIds: readonly number[]): Promise<void> => {
  await db
    .table(COUPONS)
    .whereIn('id', [...couponIds])
    .where('use_count', '>', 0)
    .decrement('use_count', 1);
};

/** One use more of each coupon by the customer, with the coupons locked. */
export const countCustomerUses = async (
  db: Database,
  customerId: number,
  couponIds: readonly number[]
): Promise<void> => {
  await db
    .table(COUPON_USES)
    .insert(couponIds.map((coupon_id) => ({ coupon_id, customer_id: customerId, uses: 1 })))
    .onConflict(['coupon_id', 'customer_id'])
    .merge({ uses: db.raw('?? + 1', [`${COUPON_USES}.uses`]) });
};

/** Counts as `countCustomerUses` does, and answers as `findOverused`. */
export const countAndFindOverused = async (
  db: Database,
  customerId: number,
  couponIds: readonly number[]
): Promise<readonly number[]> => {
  await countCustomerUses(db, customerId, couponIds);
  return findOverused(db, customerId, couponIds);
};

/** How many of the coupons had a use left, and which of these the customer has now used too often. */
export type TakenUses = { readonly taken: number; readonly overused: readonly number[] };

const TAKE_AND_COUNT = `with taken as (
    update ${COUPONS} set use_count = use_count + 1
    where id = any(?) and (max_uses is null or use_count < max_uses) returning id, max_per_customer)
  insert into ${COUPON_USES} (coupon_id, customer_id, uses) select id, ?, 1 from taken
  on conflict (coupon_id, customer_id) do update set uses = ${COUPON_USES}.uses + 1
  returning coupon_id, uses > (select max_per_customer from taken where taken.id = coupon_id) as overused`;

const takeThenCount = async (db: Database, customerId: number, couponIds: readonly number[]): Promise<TakenUses> => {
  const taken = await takeUses(db, couponIds);
  return { taken, overused: taken < couponIds.length ? [] : await countAndFindOverused(db, customerId, couponIds) };
};

/**
 * Takes a use of each coupon for the customer; PostgreSQL does so in one statement, which goes along with the next one. Counts
 * nothing where a coupon has no use left.
 */
export const takeUsesFor = (
  db: Database,
  customerId: number,
  couponIds: readonly number[]
): (() => Promise<TakenUses>) => {
  if (db.client !== 'postgres') return () => takeThenCount(db, customerId, couponIds);
  const taking = db.enqueue(sql(TAKE_AND_COUNT, [couponIds, customerId]));
  return async () => {
    const rows = await taking();
    const overused = rows.filter((row) => row.overused === true).map((row) => toInt(row.coupon_id));
    return { taken: rows.length, overused };
  };
};

/** Those of the coupons that the customer has now used more often than one customer may. */
export const findOverused = async (
  db: Database,
  customerId: number,
  couponIds: readonly number[]
): Promise<readonly number[]> => {
  const rows = await db
    .table(`${COUPON_USES} as u`)
    .join(`${COUPONS} as c`, 'c.id', 'u.coupon_id')
    .where('u.customer_id', customerId)
    .whereIn('u.coupon_id', [...couponIds])
    .whereRaw('u.uses > c.max_per_customer')
    .select('u.coupon_id');
  return rows.map((row) => toInt((row as Record<string, unknown>).coupon_id));
};

export const uncountCustomerUses = async (
  db: Database,
  customerId: number,
  couponIds: readonly number[]
): Promise<void> => {
  await db
    .table(COUPON_USES)
    .where({ customer_id: customerId })
    .whereIn('coupon_id', [...couponIds])
    .where('uses', '>', 0)
    .decrement('uses', 1);
};

export type NewClaim = { readonly couponId: number; readonly code: string; readonly amount: Cents };

export const insertClaims = (
  db: Database,
  order: { readonly orderId: number; readonly customerId: number },
  claims: readonly NewClaim[],
  now: Date
): Promise<void> =>
  db.deferInsert(
    APPLIED_COUPONS,
    claims.map(({ couponId, code, amount }) => ({
      ...documentColumns(now),
      order_id: order.orderId,
      coupon_id: couponId,
      customer_id: order.customerId,
      code,
      amount,
      is_counted: 1,
    }))
  );

export const deleteClaims = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db
    .table(APPLIED_COUPONS)
    .whereIn('id', [...ids])
    .delete();
};

/** Whether the rows count as uses of their coupons. */
export const markCounted = async (
  db: Database,
  ids: readonly number[],
  { isCounted }: { readonly isCounted: boolean },
  now: Date
): Promise<void> => {
  await db
    .table(APPLIED_COUPONS)
    .whereIn('id', [...ids])
    .update({ is_counted: isCounted ? 1 : 0, updated_at: now });
};

/** The rows are those of another customer from now on; their uses are counted by the caller. */
export const giveClaims = async (
  db: Database,
  ids: readonly number[],
  customerId: number,
  now: Date
): Promise<void> => {
  await db
    .table(APPLIED_COUPONS)
    .whereIn('id', [...ids])
    .update({ customer_id: customerId, is_transferred: 1, updated_at: now });
};

/** What a customer uses of each coupon; coupons without uses are missing. */
export const findUsesOf = async (
  db: Database,
  customerId: number
): Promise<readonly { readonly couponId: number; readonly uses: number }[]> => {
  const rows = await db
    .table(COUPON_USES)
    .where({ customer_id: customerId })
    .where('uses', '>', 0)
    .orderBy('coupon_id')
    .select('coupon_id', 'uses');
  return rows.map((row) => ({ couponId: toInt(row.coupon_id), uses: toInt(row.uses) }));
};

/** With the coupon locked. */
export const addUses = async (db: Database, customerId: number, couponId: number, uses: number): Promise<void> => {
  await db
    .table(COUPON_USES)
    .insert({ coupon_id: couponId, customer_id: customerId, uses })
    .onConflict(['coupon_id', 'customer_id'])
    .merge({ uses: db.raw('?? + ?', [`${COUPON_USES}.uses`, uses]) });
};

export const deleteUsesOf = async (db: Database, customerId: number): Promise<void> => {
  await db.table(COUPON_USES).where({ customer_id: customerId }).delete();
};

/** As `giveClaims`, all of a customer. */
export const giveAllClaims = async (db: Database, fromId: number, toId: number, now: Date): Promise<void> => {
  await db
    .table(APPLIED_COUPONS)
    .where({ customer_id: fromId })
    .update({ customer_id: toId, is_transferred: 1, updated_at: now });
};
