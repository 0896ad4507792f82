import { basisPoints, proportion, WHOLE_IN_BASIS_POINTS, type Cents } from '../../money';

/** Each amount's own share, half up; `percent` counts to two decimals and at most 100. See docs/rules/coupons.md#discounts. */
export const percentageDiscount = (amounts: readonly Cents[], percent: number): readonly Cents[] =>
  amounts.map((amount) => proportion(amount, basisPoints(percent), WHOLE_IN_BASIS_POINTS));
