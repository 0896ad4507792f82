import type { Activity } from './activity';

export type CouponType = 'fixed' | 'percentage' | 'free_shipping' | 'buy_x_get_y';

export type CouponConditions = {
  /** Cents; null: no such condition. */
  readonly min_purchase_amount: number | null;
  readonly max_purchase_amount: number | null;
  readonly max_discount_amount: number | null;
  readonly apply_to_whole_cart: 'yes' | 'no';
  readonly apply_to_quantity: 'yes' | 'no';
  readonly is_recurring: 'yes' | 'no';
  /** Null: no limit. */
  readonly max_uses: number | null;
  readonly max_per_customer: number | null;
  /** Ids of variations. */
  readonly included_products: readonly number[];
  readonly excluded_products: readonly number[];
  /** Ids of product categories. */
  readonly included_categories: readonly number[];
  readonly excluded_categories: readonly number[];
  /** Addresses, separated by commas; '*' stands for any text. */
  readonly email_restrictions: string;
  /** Ids of variations. */
  readonly buy_products: readonly number[];
  readonly get_products: readonly number[];
};

export type Coupon = {
  readonly id: number;
  readonly parent: number | null;
  readonly title: string;
  readonly code: string;
  readonly status: 'active' | 'expired' | 'disabled' | 'scheduled';
  readonly type: CouponType;
  /** Cents where `type` is fixed, else a number with at most two decimals (percent). */
  readonly amount: number;
  readonly stackable: 'yes' | 'no';
  /** Lower is applied first. */
  readonly priority: number;
  readonly use_count: number;
  readonly notes: string;
  readonly show_on_checkout: 'yes' | 'no';
  readonly conditions: CouponConditions;
  /** 'YYYY-MM-DD HH:MM:SS' in GMT. */
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

/** A row of GET /coupons; `activities` where `with` asks for them. */
export type ListedCoupon = Coupon & {
  /** Orders that it was put on. */
  readonly total_items: number;
  readonly activities?: readonly CouponActivity[];
};

export type CouponActivity = Pick<Activity, 'id' | 'title' | 'content' | 'status' | 'user_id' | 'created_at'> & {
  readonly user: { readonly ID: number | null; readonly display_name: string };
};

/** GET /coupons/{id} */
export type CouponDetail = Coupon & { readonly activities: readonly CouponActivity[] };

/** A coupon on an order. */
export type AppliedCoupon = {
  readonly id: number;
  readonly order_id: number;
  /** Null when the coupon was deleted since. */
  readonly coupon_id: number | null;
  readonly customer_id: number | null;
  readonly code: string;
  /** Cents taken off the order. */
  readonly amount: number;
  readonly discounted_amount: number;
  readonly created_at: string | null;
};

/** A coupon on the lines of the order editor. */
export type DraftCoupon = Pick<Coupon, 'id' | 'title' | 'code' | 'type' | 'amount' | 'stackable' | 'priority'> & {
  /** Cents that it takes off. */
  readonly discount_amount: number;
};

/** All amounts in cents. */
export type CalculatedItem = {
  /** As it was sent. */
  readonly id: number | null;
  readonly post_id: number;
  readonly object_id: number;
  readonly variation_id: number;
  readonly quantity: number;
  readonly price: number;
  readonly unit_price: number;
  readonly subtotal: number;
  /** Of one unit, rounded. */
  readonly discounted_price: number;
  readonly coupon_discount: number;
  readonly discount_total: number;
  readonly line_total: number;
};

/** POST coupons/apply, cancel and re-apply */
export type CouponCalculation = {
  readonly message: string;
  /** By code. */
  readonly applied_coupons: Readonly<Record<string, DraftCoupon>>;
  readonly calculated_items: readonly CalculatedItem[];
  readonly coupon_discount_total: number;
  /** Coupons of the draft that give nothing. */
  readonly refused_coupons: readonly { readonly code: string; readonly reason: string; readonly message: string }[];
};
