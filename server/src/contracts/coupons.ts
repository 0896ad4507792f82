import type { Activity } from './activity';
import type { Page } from './answers';
import type { Cents, Count, Id, Moment, Version, Whole, YesNo } from './scalars';

export type CouponType = 'fixed' | 'percentage' | 'free_shipping' | 'buy_x_get_y';

export type CouponStatus = 'active' | 'expired' | 'disabled' | 'scheduled';

export type CouponConditions = {
  /** Null: no such condition; so with the next two. */
  readonly min_purchase_amount: Cents | null;
  readonly max_purchase_amount: Cents | null;
  readonly max_discount_amount: Cents | null;
  /** yes: the lists of products and categories decide only whether the coupon may be used, and it takes from all lines. */
  readonly apply_to_whole_cart: YesNo;
  /** yes: a fixed amount is taken off each piece; no: off the order. */
  readonly apply_to_quantity: YesNo;
  /** yes: renewals of subscriptions are lowered, too. */
  readonly is_recurring: YesNo;
  /** Null: no limit. */
  readonly max_uses: Count | null;
  readonly max_per_customer: Count | null;
  /** Ids of variations. */
  readonly included_products: readonly Id[];
  readonly excluded_products: readonly Id[];
  /** Ids of product categories. */
  readonly included_categories: readonly Id[];
  readonly excluded_categories: readonly Id[];
  /** Addresses, separated by commas; '*' stands for any text. */
  readonly email_restrictions: string;
  /** Ids of variations. */
  readonly buy_products: readonly Id[];
  readonly get_products: readonly Id[];
};

export type Coupon = {
  readonly id: Id;
  /** The coupon that it was made from; null as a rule. */
  readonly parent: Id | null;
  readonly title: string;
  readonly code: string;
  /** What the dates make of it at the moment of the answer. */
  readonly status: CouponStatus;
  readonly type: CouponType;
  /** Cents where `type` is fixed, else a number with at most two decimals (percent). */
  readonly amount: number;
  readonly stackable: YesNo;
  /** Lower is applied first. */
  readonly priority: Count;
  readonly use_count: Count;
  readonly notes: string;
  readonly show_on_checkout: YesNo;
  readonly conditions: CouponConditions;
  readonly start_date: Moment | null;
  readonly end_date: Moment | null;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** A coupon by itself; lists leave out the version. */
export type EditedCoupon = Coupon & { readonly version: Version };

/** A row of GET /coupons; `activities` where `with` asks for them. */
export type ListedCoupon = Coupon & {
  /** Orders that it was put on. */
  readonly total_items: Count;
  readonly activities?: readonly CouponActivity[];
};

/** Something that was done with a coupon. */
export type CouponActivity = Pick<Activity, 'title' | 'content' | 'status'> & {
  readonly id: Id;
  /** Strapi admin user; null when a customer or the store itself acted. */
  readonly user_id: Id | null;
  readonly created_at: Moment | null;
  readonly user: { readonly ID: Id | null; readonly display_name: string };
};

/** A row of GET /coupons: all fields, or the id and those that `select` names. */
export type SelectedCoupon = Pick<ListedCoupon, 'id'> & Partial<ListedCoupon>;

/** GET /coupons/{id} */
export type CouponDetail = EditedCoupon & { readonly activities: readonly CouponActivity[] };

/** A coupon on an order. */
export type AppliedCoupon = {
  readonly id: Id;
  readonly order_id: Id;
  /** Null when the coupon was deleted since. */
  readonly coupon_id: Id | null;
  readonly customer_id: Id | null;
  readonly code: string;
  /** Taken off the order. */
  readonly amount: Cents;
  /** The same. */
  readonly discounted_amount: Cents;
  readonly created_at: Moment | null;
};

/** A coupon on the lines of the order editor. */
export type DraftCoupon = Pick<Coupon, 'id' | 'title' | 'code' | 'type' | 'amount' | 'stackable' | 'priority'> & {
  /** What it takes off. */
  readonly discount_amount: Cents;
};

/** A line of the order editor with what coupons take off it. */
export type CalculatedItem = {
  /** As it was sent. */
  readonly id: Whole | null;
  /** The product; 0 for a custom line. */
  readonly post_id: Whole;
  /** The variation; 0 for a custom line. */
  readonly object_id: Whole;
  readonly variation_id: Whole;
  readonly quantity: Count;
  readonly price: Cents;
  readonly unit_price: Cents;
  readonly subtotal: Cents;
  /** Of one unit, rounded. */
  readonly discounted_price: Cents;
  readonly coupon_discount: Cents;
  readonly discount_total: Cents;
  readonly line_total: Cents;
};

/** Why a coupon gives nothing. */
export type CouponRefusalReason =
  | 'no_valid_coupons'
  | 'coupon_expired'
  | 'coupon_not_started'
  | 'coupon_not_available'
  | 'max_purchase_amount_exceeded'
  | 'min_purchase_amount_not_met'
  | 'coupon_max_uses_exceeded'
  | 'coupon_login_required'
  | 'coupon_cannot_be_used'
  | 'no_applicable_items'
  | 'items_already_discounted'
  | 'no_discount_applied'
  | 'coupon_not_stackable';

export type RefusedDraftCoupon = {
  readonly code: string;
  readonly reason: CouponRefusalReason;
  readonly message: string;
};

/** POST coupons/apply, cancel and re-apply */
export type CouponCalculation = {
  readonly message: string;
  /** By code. */
  readonly applied_coupons: Readonly<Record<string, DraftCoupon>>;
  readonly calculated_items: readonly CalculatedItem[];
  readonly coupon_discount_total: Cents;
  /** Coupons of the draft that give nothing. */
  readonly refused_coupons: readonly RefusedDraftCoupon[];
};

export type CouponCodesAnswer = { readonly coupons: readonly string[] };

export type CouponListAnswer = { readonly coupons: Page<SelectedCoupon> };

export type CouponAnswer = { readonly coupon: CouponDetail };

export type SavedCouponAnswer = { readonly message: string; readonly data: EditedCoupon };

export type DeletedCouponAnswer = { readonly message: string; readonly data: '' };

export type CouponSettings = {
  /** 1: the checkout shows coupons that may be shown; 0: it does not; null: nobody has decided yet. */
  readonly show_on_checkout: 0 | 1 | null;
};

export type SavedCouponSettingsAnswer = { readonly message: string; readonly settings: CouponSettings };

export type CouponEligibility = {
  readonly eligible: boolean;
  /** As it was sent. */
  readonly product_id: Id;
  /** Those of the sent codes that are coupons. */
  readonly coupon_codes: readonly string[];
  /** Those of them that cover the product. */
  readonly applicable_coupons: readonly string[];
};

export type CouponOperations = {
  'couponCodes.find': CouponCodesAnswer;
  'couponSettings.find': CouponSettings;
  'couponSettings.save': SavedCouponSettingsAnswer;
  'coupons.find': CouponListAnswer;
  'coupons.findOne': CouponAnswer;
  'coupons.create': SavedCouponAnswer;
  'coupons.update': SavedCouponAnswer;
  'coupons.delete': DeletedCouponAnswer;
  'orderCoupons.apply': CouponCalculation;
  'orderCoupons.cancel': CouponCalculation;
  'orderCoupons.reapply': CouponCalculation;
  'orderCoupons.checkEligibility': CouponEligibility;
};
