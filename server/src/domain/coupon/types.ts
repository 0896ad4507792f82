import type { Cents } from '../money';

export const COUPON_TYPES = ['fixed', 'percentage', 'free_shipping', 'buy_x_get_y'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

export const COUPON_STATUSES = ['active', 'expired', 'disabled', 'scheduled'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** Null or an empty list: no such condition. Amounts in cents. */
export type CouponConditions = {
  readonly minPurchaseAmount: Cents | null;
  readonly maxPurchaseAmount: Cents | null;
  /** The coupon never takes off more than this. */
  readonly maxDiscountAmount: Cents | null;
  /** The item lists only decide whether the coupon may be used; the discount covers every line. */
  readonly applyToWholeCart: boolean;
  /** A fixed amount counts once for each unit instead of once for the order. */
  readonly applyToQuantity: boolean;
  /** A subscription's renewals are discounted too. */
  readonly isRecurring: boolean;
  readonly maxUses: number | null;
  readonly maxPerCustomer: number | null;
  /** Variation ids, like the next three. */
  readonly includedProducts: readonly number[];
  readonly excludedProducts: readonly number[];
  readonly buyProducts: readonly number[];
  readonly getProducts: readonly number[];
  readonly includedCategories: readonly number[];
  readonly excludedCategories: readonly number[];
  /** E-mail patterns separated by commas; `*` stands for any text. Empty: anybody. */
  readonly emailRestrictions: string;
};

/** What is known of a coupon at the moment in which it is to be used. */
export type Coupon = {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly type: CouponType;
  readonly status: CouponStatus;
  /** Percent (0 to 100) for percentage and buy_x_get_y, cents for fixed, without meaning for free_shipping. */
  readonly amount: number;
  readonly stackable: boolean;
  /** Lower numbers are applied first. */
  readonly priority: number;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
  readonly useCount: number;
  /** Orders of this customer that already used the coupon. */
  readonly usesByThisCustomer: number;
  readonly conditions: CouponConditions;
  /** The filter shop/coupon/can_use_coupon said no; whoever reads the coupon asks it. */
  readonly vetoed: boolean;
  /** Variation ids that the filter shop/coupon/will_skip_item took out of its reach. */
  readonly skips?: readonly number[];
};

/** Why a coupon gives nothing. See docs/rules/coupons.md#validity. */
export const COUPON_REFUSALS = [
  'no_valid_coupons',
  'coupon_expired',
  'coupon_not_started',
  'coupon_not_available',
  'max_purchase_amount_exceeded',
  'min_purchase_amount_not_met',
  'coupon_max_uses_exceeded',
  'coupon_login_required',
  'coupon_cannot_be_used',
  'no_applicable_items',
  'items_already_discounted',
  'no_discount_applied',
  'coupon_not_stackable',
] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

export type RefusedCoupon = {
  readonly code: string;
  readonly reason: CouponRefusal;
  /** Whoever tries it is not meant to know that it exists, whatever the reason. */
  readonly isForOthers?: true;
};

export type AppliedCoupon = {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly type: CouponType;
  readonly amount: number;
  readonly stackable: boolean;
  readonly priority: number;
  /** Cents taken off; 0 for free shipping. */
  readonly discount: Cents;
  readonly isRecurring: boolean;
};
