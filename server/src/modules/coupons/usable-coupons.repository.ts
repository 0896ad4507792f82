import { emailKey } from '../../domain/customer';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { rowsSql, type RowsSql } from '../../platform/db/json-rows';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { APPLIED_COUPONS, COUPON_USES, COUPONS } from './content-types/coupons';
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

const ofCustomer = ({ customerId, email }: CouponUser): SqlText =>
  customerId === null
    ? sql('(select k.id from shop_customers k where k.email_key = ?)', [emailKey(email ?? '')])
    : sql('?', [customerId]);

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

const FOUND = [
  ...COUPON_COLUMNS.map((name) => `c.${name}`),
  'c.code_key',
  'u.uses as customer_uses',
  'case when a.id is null then 0 else 1 end as own_uses',
  'case when a.customer_id = u.customer_id then 1 else 0 end as own_customer_uses',
].join(', ');

const namedBy = ({ codeKeys, ids = [] }: CouponKeys): SqlText => {
  const byCode = codeKeys.length > 0 ? [`c.code_key in (${placeholders(codeKeys.length)})`] : [];
  const byId = ids.length > 0 ? [`c.id in (${placeholders(ids.length)})`] : [];
  return sql([...byCode, ...byId].join(' or '), [...codeKeys, ...ids]);
};

/** Written out, for each cart with a coupon and each order of one asks it. */
const usableSql = (keys: CouponKeys, user: CouponUser): SqlText => {
  const customer = ofCustomer(user);
  const named = namedBy(keys);
  return sql(
    `select ${FOUND} from ${COUPONS} c
      left join ${COUPON_USES} u on u.coupon_id = c.id and u.customer_id = ${customer.text}
      left join ${APPLIED_COUPONS} a on a.coupon_id = c.id and a.order_id = ? and a.is_counted = 1
     where ${named.text}`,
    [...customer.values, user.orderId ?? 0, ...named.values]
  );
};

/** Coupons by code key or id, with the uses of one customer; one statement on unique indexes, however many coupons there are. */
export const findUsable = async (db: Database, keys: CouponKeys, user: CouponUser): Promise<readonly FoundCoupon[]> =>
  enqueueUsable(db, keys, user)();

/** As `findUsable`, along with the next statement: what is read is what there is when that one is done. */
export const enqueueUsable = (
  db: Database,
  keys: CouponKeys,
  user: CouponUser
): (() => Promise<readonly FoundCoupon[]>) => {
  const isNone = keys.codeKeys.length + (keys.ids?.length ?? 0) === 0;
  const rows = isNone ? () => Promise.resolve([]) : db.enqueue(usableSql(keys, user));
  return async () => (await rows()).map(toFound);
};

const APPLIED_COLUMNS = ['id', 'order_id', 'coupon_id', 'customer_id', 'code', 'amount', 'created_at'];

/** Those of one order, for statements that read it; `presentApplied` shows them. In no order. */
export const APPLIED_ROWS: RowsSql = rowsSql(APPLIED_COUPONS, APPLIED_COLUMNS, 'order_id = ?');

/** Coupons that live rows or earlier ones put on orders, oldest first. */
export const selectAppliedOfMany = async (
  db: Database,
  orderIds: readonly number[]
): Promise<readonly Record<string, unknown>[]> =>
  db
    .table(APPLIED_COUPONS)
    .whereIn('order_id', [...orderIds])
    .orderBy('id')
    .select(APPLIED_COLUMNS);

export const selectApplied = (db: Database, orderId: number): Promise<readonly Record<string, unknown>[]> =>
  selectAppliedOfMany(db, [orderId]);
