import type { Knex } from 'knex';
import { emailKey } from '../../domain/customer';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { APPLIED_COUPONS } from './content-types/applied-coupon';
import { COUPON_USES } from './content-types/coupon-use';
import { COUPONS } from './content-types/coupon';
import { COUPON_COLUMNS, toCouponRow, type CouponRow } from './coupons.rows';

export type CouponUser = {
  readonly customerId: number | null;
  /** Finds the customer where the id is not known. */
  readonly email: string | null;
  /** Uses by this order do not count: it is its own draft that is being priced again. */
  readonly orderId?: number | null;
};

export type FoundCoupon = {
  readonly row: CouponRow;
  readonly codeKey: string;
  /** Uses of the order that is being priced are taken off both. */
  readonly useCount: number;
  readonly usesByThisCustomer: number;
};

export type CouponKeys = { readonly codeKeys: readonly string[]; readonly ids?: readonly number[] };

const ofCustomer = (db: Database, { customerId, email }: CouponUser): Knex.Raw => {
  if (customerId !== null) return db.raw('?', [customerId]);
  return db.raw('(select k.id from shop_customers k where k.email_key = ?)', [emailKey(email ?? '')]);
};

const toFound = (row: Readonly<Record<string, unknown>>): FoundCoupon => {
  const coupon = toCouponRow(row);
  const own = toInt(row.own_uses);
  return {
    row: coupon,
    codeKey: String(row.code_key),
    useCount: coupon.use_count - own,
    // Another customer's draft of the order, before the shopper signed in, is in nobody else's count.
    usesByThisCustomer: Math.max(0, toInt(row.customer_uses) - toInt(row.own_customer_uses)),
  };
};

/** Coupons by code key or id, with the uses of one customer; one statement on unique indexes, however many coupons there are. */
export const findUsable = async (
  db: Database,
  { codeKeys, ids = [] }: CouponKeys,
  user: CouponUser
): Promise<readonly FoundCoupon[]> => {
  if (codeKeys.length + ids.length === 0) return [];
  const customer = ofCustomer(db, user);
  const query = db
    .table(`${COUPONS} as c`)
    .leftJoin(`${COUPON_USES} as u`, (join) => {
      join.on('u.coupon_id', 'c.id').andOn('u.customer_id', '=', customer);
    })
    .leftJoin(`${APPLIED_COUPONS} as a`, (join) => {
      join.on('a.coupon_id', 'c.id').andOn('a.order_id', '=', db.raw('?', [user.orderId ?? 0]));
      join.andOn('a.is_counted', '=', db.raw('1'));
    })
    .where((named) => {
      if (codeKeys.length > 0) named.orWhereIn('c.code_key', [...codeKeys]);
      if (ids.length > 0) named.orWhereIn('c.id', [...ids]);
    })
    .select([
      ...COUPON_COLUMNS.map((name) => `c.${name}`),
      'c.code_key',
      'u.uses as customer_uses',
      db.raw('case when a.id is null then 0 else 1 end as own_uses'),
      db.raw('case when a.customer_id = u.customer_id then 1 else 0 end as own_customer_uses'),
    ]);
  return (await db.prepared(query)).map(toFound);
};

/** Coupons that live rows or earlier ones put on orders, oldest first. */
export const selectAppliedOfMany = async (
  db: Database,
  orderIds: readonly number[]
): Promise<readonly Record<string, unknown>[]> =>
  db
    .table(APPLIED_COUPONS)
    .whereIn('order_id', [...orderIds])
    .orderBy('id')
    .select('id', 'order_id', 'coupon_id', 'customer_id', 'code', 'amount', 'created_at');

export const selectApplied = (db: Database, orderId: number): Promise<readonly Record<string, unknown>[]> =>
  selectAppliedOfMany(db, [orderId]);
