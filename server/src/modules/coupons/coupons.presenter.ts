import type { Activity } from '../../contracts/activity';
import type {
  AppliedCoupon,
  Coupon,
  CouponActivity,
  CouponConditions,
  CouponDetail,
  EditedCoupon,
  ListedCoupon,
  SelectedCoupon,
} from '../../contracts/coupons';
import { statusByDate } from '../../domain/coupon';
import { toInt, toIntOrNull, toTimestamp } from '../../platform/db/columns';
import { couponVersion, type CouponRow } from './coupons.rows';

const HUNDREDTHS = 100;

const presentConditions = ({ conditions, max_uses, max_per_customer }: CouponRow): CouponConditions => ({
  min_purchase_amount: conditions.min_purchase_amount,
  max_purchase_amount: conditions.max_purchase_amount,
  max_discount_amount: conditions.max_discount_amount,
  apply_to_whole_cart: conditions.apply_to_whole_cart,
  apply_to_quantity: conditions.apply_to_quantity,
  is_recurring: conditions.is_recurring,
  max_uses,
  max_per_customer,
  included_products: conditions.included_products,
  excluded_products: conditions.excluded_products,
  included_categories: conditions.included_categories,
  excluded_categories: conditions.excluded_categories,
  email_restrictions: conditions.email_restrictions,
  buy_products: conditions.buy_products,
  get_products: conditions.get_products,
});

/** The status is what the dates make of it at `now`, whatever the row still says. */
export const presentCoupon = (row: CouponRow, now: Date): Coupon => ({
  id: row.id,
  parent: row.parent,
  title: row.title,
  code: row.code,
  status: statusByDate(row.status, { startDate: row.start_date, endDate: row.end_date }, now),
  type: row.type,
  amount: row.type === 'fixed' ? row.amount : row.amount / HUNDREDTHS,
  stackable: row.stackable,
  priority: row.priority,
  use_count: row.use_count,
  notes: row.notes,
  show_on_checkout: row.show_on_checkout,
  conditions: presentConditions(row),
  start_date: toTimestamp(row.start_date),
  end_date: toTimestamp(row.end_date),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

export const presentEdited = (row: CouponRow, now: Date): EditedCoupon => ({
  ...presentCoupon(row, now),
  version: couponVersion(row),
});

export const presentActivityOf = (activity: Activity): CouponActivity => ({
  id: activity.id,
  title: activity.title,
  content: activity.content,
  status: activity.status,
  user_id: activity.user_id,
  created_at: activity.created_at,
  user: { ID: activity.user_id, display_name: activity.created_by },
});

export const presentDetail = (row: CouponRow, activities: readonly Activity[], now: Date): CouponDetail => ({
  ...presentEdited(row, now),
  activities: activities.map(presentActivityOf),
});

export type ListExtras = {
  readonly total_items: number;
  readonly activities: readonly Activity[] | null;
};

/** `select` narrows a row to the named fields and its id; names that a row does not have are passed over. */
export const presentListed = (
  row: CouponRow,
  { total_items, activities }: ListExtras,
  now: Date,
  select: readonly string[]
): SelectedCoupon => {
  const listed: ListedCoupon = {
    ...presentCoupon(row, now),
    total_items,
    ...(activities ? { activities: activities.map(presentActivityOf) } : {}),
  };
  if (select.length === 0) return listed;
  return { id: row.id, ...Object.fromEntries(Object.entries(listed).filter(([name]) => select.includes(name))) };
};

export const presentApplied = (row: Readonly<Record<string, unknown>>): AppliedCoupon => ({
  id: toInt(row.id),
  order_id: toInt(row.order_id),
  coupon_id: toIntOrNull(row.coupon_id),
  customer_id: toIntOrNull(row.customer_id),
  code: String(row.code),
  amount: toInt(row.amount),
  discounted_amount: toInt(row.amount),
  created_at: toTimestamp(row.created_at),
});
