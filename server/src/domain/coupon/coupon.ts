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

/** A line as coupons see it. */
export type CouponLine = {
  readonly variationId: number;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** What is due for the line now, earlier discounts taken off: a trial's setup fee, else price x quantity. */
  readonly amount: Cents;
  /** What one unit costs again and again; 0 where it does not, or where a trial comes first. */
  readonly recurringUnit: Cents;
  readonly categoryIds: readonly number[];
  readonly isLocked: boolean;
};

export type CouponCustomer = {
  readonly isLoggedIn: boolean;
  /** As typed into the checkout; null while it is not known. */
  readonly email: string | null;
};

export type CouponCart = {
  readonly lines: readonly CouponLine[];
  /** What minimum and maximum purchases are compared with: all that is due for goods before coupons. */
  readonly purchaseAmount: Cents;
  readonly customer: CouponCustomer;
  readonly now: Date;
};

type CouponDates = { readonly startDate: Date | null; readonly endDate: Date | null };

/**
 * What the dates make of a stored status: past its end a coupon is expired, whatever it was; before its start an active one is
 * scheduled, and a scheduled one whose start has come is active. Disabled and expired coupons do not come back by themselves.
 */
export const statusByDate = (stored: CouponStatus, { startDate, endDate }: CouponDates, now: Date): CouponStatus => {
  if (endDate && endDate <= now) return 'expired';
  if (stored === 'active' && startDate && startDate > now) return 'scheduled';
  if (stored === 'scheduled' && startDate && startDate <= now) return 'active';
  return stored;
};

/** What a refused coupon is told to staff, and to a shopper who may know that the code exists. */
const WORDS: Readonly<Record<CouponRefusal, string>> = {
  no_valid_coupons: 'There is no coupon with this code.',
  coupon_expired: 'This coupon has expired.',
  coupon_not_started: 'This coupon cannot be used yet.',
  coupon_not_available: 'This coupon is not available.',
  max_purchase_amount_exceeded: 'The cart costs more than this coupon allows.',
  min_purchase_amount_not_met: 'The cart costs less than this coupon asks for.',
  coupon_max_uses_exceeded: 'This coupon has been used as often as it may be.',
  coupon_login_required: 'Please log in to use this coupon.',
  coupon_cannot_be_used: 'This coupon cannot be used here.',
  no_applicable_items: 'The cart holds nothing that this coupon applies to.',
  items_already_discounted: 'What this coupon applies to costs nothing any more.',
  no_discount_applied: 'This coupon takes nothing off this cart.',
  coupon_not_stackable: 'This coupon cannot be combined with the other coupons.',
};

/** One answer for a code that does not exist, is not or no longer in force, or belongs to somebody else. */
const NEUTRAL = 'This coupon cannot be used.';

const SILENT: ReadonlySet<CouponRefusal> = new Set<CouponRefusal>([
  'no_valid_coupons',
  'coupon_expired',
  'coupon_not_started',
  'coupon_not_available',
  'coupon_cannot_be_used',
  // Which products a code is for tells that there is one.
  'no_applicable_items',
]);

export const refusalWords = (reason: CouponRefusal): string => WORDS[reason];

/**
 * What the storefront says: the same words for unknown, expired, not yet valid, disabled and somebody else's codes, so that
 * guessing tells nothing; the reason where the shopper can do something about it.
 */
export const storefrontRefusal = ({ reason, isForOthers }: Omit<RefusedCoupon, 'code'>): string =>
  isForOthers || SILENT.has(reason) ? NEUTRAL : WORDS[reason];
