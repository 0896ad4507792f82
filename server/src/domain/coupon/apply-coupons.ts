import { basisPoints, proportion, roundHalfUp, WHOLE_IN_BASIS_POINTS, type Cents } from '../money';
import type { Coupon, CouponCart, CouponLine, CouponRefusal, RefusedCoupon } from './coupon';
import { discountOf, type Discount } from './discounts';
import { coveredLines, isEmailAdmitted, refusalOf } from './eligibility';

type CouponStack = {
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
const stackCoupons = (coupons: readonly Coupon[]): CouponStack => {
  const kept = survivors(coupons);
  return {
    kept: [...kept].sort((a, b) => a.priority - b.priority || a.id - b.id),
    dropped: coupons.filter((coupon) => !kept.includes(coupon)),
  };
};

/** One coupon on one line. */
export type CouponShare = { readonly couponId: number; readonly code: string; readonly amount: Cents };

export type LineCoupons = {
  /** In the order of application, without zeros. */
  readonly shares: readonly CouponShare[];
  /** What each unit costs less in every renewal. */
  readonly recurringUnitDiscount: Cents;
};

export type CouponOutcome = {
  /** Along the lines of the cart. */
  readonly lines: readonly LineCoupons[];
  /** In the order of application. */
  readonly applied: readonly Coupon[];
  readonly refused: readonly RefusedCoupon[];
};

type Progress = CouponOutcome & { readonly cart: CouponCart };

/**
 * A percentage is taken of the recurring price itself; what was given as an amount, or capped to one, is given again to every
 * unit. See docs/rules/coupons.md.
 */
const recurringUnit = (coupon: Coupon, line: CouponLine, discount: Cents, isCapped: boolean): Cents => {
  if (!coupon.conditions.isRecurring || coupon.type === 'buy_x_get_y') return 0;
  if (coupon.type === 'percentage' && !isCapped) {
    return proportion(line.recurringUnit, basisPoints(coupon.amount), WHOLE_IN_BASIS_POINTS);
  }
  return Math.min(line.recurringUnit, roundHalfUp(discount / line.quantity));
};

const takeOff = (progress: Progress, coupon: Coupon, { byLine, isCapped }: Discount): Progress => {
  const { cart, lines } = progress;
  const covered = coveredLines(coupon, cart);
  const recurring = cart.lines.map((line, index) =>
    covered[index] ? recurringUnit(coupon, line, byLine[index] as Cents, isCapped) : 0
  );
  const withShare = ({ shares, recurringUnitDiscount }: LineCoupons, index: number): LineCoupons => {
    const share = { couponId: coupon.id, code: coupon.code, amount: byLine[index] as Cents };
    return {
      shares: share.amount > 0 ? [...shares, share] : shares,
      recurringUnitDiscount: recurringUnitDiscount + (recurring[index] as Cents),
    };
  };
  const remaining = cart.lines.map((line, index) => ({
    ...line,
    amount: line.amount - (byLine[index] as Cents),
    recurringUnit: line.recurringUnit - (recurring[index] as Cents),
  }));
  return {
    cart: { ...cart, lines: remaining },
    lines: lines.map(withShare),
    applied: [...progress.applied, coupon],
    refused: progress.refused,
  };
};

const refusedAs = (coupon: Coupon, reason: CouponRefusal, { customer }: CouponCart): RefusedCoupon => {
  const { code, vetoed, conditions } = coupon;
  const isForOthers = vetoed || !isEmailAdmitted(conditions.emailRestrictions, customer.email);
  return { code, reason, ...(isForOthers ? { isForOthers } : {}) };
};

const applyNext = (progress: Progress, coupon: Coupon): Progress => {
  const discount = discountOf(coupon, progress.cart);
  if (typeof discount !== 'string') return takeOff(progress, coupon, discount);
  return { ...progress, refused: [...progress.refused, refusedAs(coupon, discount, progress.cart)] };
};

const once = (coupons: readonly Coupon[]): readonly Coupon[] => [
  ...new Map(coupons.map((coupon) => [coupon.id, coupon])).values(),
];

/** Why the coupon could not be used even alone; null where it could. */
const refusalAlone = (coupon: Coupon, cart: CouponCart): CouponRefusal | null => {
  const refusal = refusalOf(coupon, cart);
  const discount = refusal === null ? discountOf(coupon, cart) : refusal;
  return typeof discount === 'string' ? discount : null;
};

/**
 * Judges the coupons in the order in which they were entered, drops those that do not stack, and applies the rest one after the
 * other on what the earlier ones left. One that gives nothing keeps no other one from being used. See docs/rules/coupons.md.
 */
export const applyCoupons = (entered: readonly Coupon[], cart: CouponCart): CouponOutcome => {
  const judged = once(entered).map((coupon) => ({ coupon, reason: refusalAlone(coupon, cart) }));
  const { kept, dropped } = stackCoupons(judged.filter(({ reason }) => reason === null).map(({ coupon }) => coupon));
  const refused: RefusedCoupon[] = judged.flatMap(({ coupon, reason }) =>
    reason === null ? [] : [refusedAs(coupon, reason, cart)]
  );
  refused.push(...dropped.map(({ code }) => ({ code, reason: 'coupon_not_stackable' as const })));
  const start: Progress = {
    cart,
    lines: cart.lines.map(() => ({ shares: [], recurringUnitDiscount: 0 })),
    applied: [],
    refused,
  };
  const { lines, applied, refused: allRefused } = kept.reduce(applyNext, start);
  return { lines, applied, refused: allRefused };
};
