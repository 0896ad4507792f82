import type { Coupon } from './types';

export type CouponStack = {
  /** In the order in which they are applied. */
  readonly kept: readonly Coupon[];
  readonly dropped: readonly Coupon[];
};

const survivors = (coupons: readonly Coupon[]): readonly Coupon[] => {
  if (coupons.length < 2) return coupons;
  const stackable = coupons.filter((coupon) => coupon.stackable);
  return stackable.length > 0 ? stackable : coupons.slice(0, 1);
};

/**
 * Which of several usable coupons stay, and in which order they apply: lower priority first, the older coupon on a tie, so that the
 * order in which codes are typed in changes no total. `coupons` stand in that order of typing. See docs/rules/coupons.md#stacking.
 */
export const stackCoupons = (coupons: readonly Coupon[]): CouponStack => {
  const kept = survivors(coupons);
  return {
    kept: [...kept].sort((a, b) => a.priority - b.priority || a.id - b.id),
    dropped: coupons.filter((coupon) => !kept.includes(coupon)),
  };
};
