import type { CouponConditions, CouponType } from '../../contracts/coupons';
import type { CouponStatus } from '../../domain/coupon';
import { rowVersion } from '../../platform/content-version';
import { fromJson, toDate, toInt, toIntOrNull } from '../../platform/db/columns';

/** The conditions that no query asks for, in one JSON column; the two limits are columns of their own. */
export type StoredConditions = Omit<CouponConditions, 'max_uses' | 'max_per_customer'>;

export type CouponRow = {
  readonly id: number;
  readonly parent: number | null;
  readonly title: string;
  readonly code: string;
  readonly status: CouponStatus;
  readonly type: CouponType;
  /** Cents of a fixed amount, hundredths of a percent otherwise. */
  readonly amount: number;
  readonly stackable: 'yes' | 'no';
  readonly priority: number;
  readonly use_count: number;
  readonly max_uses: number | null;
  readonly max_per_customer: number | null;
  readonly notes: string;
  readonly show_on_checkout: 'yes' | 'no';
  readonly start_date: Date | null;
  readonly end_date: Date | null;
  readonly conditions: StoredConditions;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const COUPON_COLUMNS = [
  'id',
  'parent',
  'title',
  'code',
  'status',
  'type',
  'amount',
  'stackable',
  'priority',
  'use_count',
  'max_uses',
  'max_per_customer',
  'notes',
  'show_on_checkout',
  'start_date',
  'end_date',
  'conditions',
  'created_at',
  'updated_at',
] as const;

/** A coupon without conditions. */
export const NO_CONDITIONS: StoredConditions = {
  min_purchase_amount: null,
  max_purchase_amount: null,
  max_discount_amount: null,
  apply_to_whole_cart: 'no',
  apply_to_quantity: 'no',
  is_recurring: 'no',
  included_products: [],
  excluded_products: [],
  included_categories: [],
  excluded_categories: [],
  email_restrictions: '',
  buy_products: [],
  get_products: [],
};

const yesNo = (value: unknown): 'yes' | 'no' => (value === 'yes' ? 'yes' : 'no');

export const toCouponRow = (row: Readonly<Record<string, unknown>>): CouponRow => ({
  id: toInt(row.id),
  parent: toIntOrNull(row.parent),
  title: String(row.title),
  code: String(row.code),
  status: row.status as CouponStatus,
  type: row.type as CouponType,
  amount: toInt(row.amount),
  stackable: yesNo(row.stackable),
  priority: toInt(row.priority),
  use_count: toInt(row.use_count),
  max_uses: toIntOrNull(row.max_uses),
  max_per_customer: toIntOrNull(row.max_per_customer),
  notes: String(row.notes ?? ''),
  show_on_checkout: yesNo(row.show_on_checkout),
  start_date: toDate(row.start_date),
  end_date: toDate(row.end_date),
  conditions: { ...NO_CONDITIONS, ...fromJson<Partial<StoredConditions>>(row.conditions, {}) },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Names what an editor of the coupon sees: neither its uses nor the passing of its dates change it. */
export const couponVersion = (row: CouponRow): string =>
  rowVersion({ ...row, status: row.status === 'disabled' ? 'disabled' : 'active' }, 'use_count');
