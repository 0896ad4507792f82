import type { CouponRefusal, RefusedCoupon } from './types';

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
