import { assertExact, type Cents } from './amount';

/** Hundredths of a percent: 100 % = 10,000. */
export const WHOLE_IN_BASIS_POINTS = 10_000;

/**
 * R(amount x part / whole) without the error of a double, for amounts and parts >= 0 and a whole > 0. Doubles are used as long as
 * they are exact, since this runs for every line and coupon of every cart.
 */
export const proportion = (amount: Cents, part: number, whole: number): Cents => {
  const doubled = 2 * amount * part + whole;
  if (Number.isSafeInteger(doubled) && doubled < Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * whole));
  const [a, b, c] = [BigInt(assertExact(amount)), BigInt(assertExact(part)), BigInt(assertExact(whole))];
  return assertExact(Number((2n * a * b + c) / (2n * c)));
};

/** A percentage kept to two decimals and held between 0 and 100, in basis points. See docs/rules/coupons.md#discounts. */
export const basisPoints = (percent: number): number =>
  Math.min(WHOLE_IN_BASIS_POINTS, Math.max(0, Math.round(percent * 100)));
