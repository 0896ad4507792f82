import { allocate, basisPoints, proportion, sum, WHOLE_IN_BASIS_POINTS, type Cents } from '../money';
import { discountable, type LineAmounts } from './line-amounts';
import type { ManualDiscount } from './types';

const wholeDiscount = ({ type, value }: ManualDiscount, base: Cents): Cents =>
  type === 'percentage' ? proportion(base, basisPoints(value), WHOLE_IN_BASIS_POINTS) : Math.min(value, base);

/**
 * What the merchant takes off each line: a custom item's own discount, then a share of the order's by what is left of the lines.
 * See docs/rules/money.md#order-of-computation.
 */
export const manualDiscounts = (
  lines: readonly LineAmounts[],
  discount: ManualDiscount | null | undefined
): readonly Cents[] => {
  const own = lines.map((amounts) => Math.min(amounts.line.customDiscount ?? 0, discountable(amounts)));
  if (!discount) return own;
  const left = lines.map((amounts, index) => discountable(amounts) - (own[index] as Cents));
  const shares = allocate(wholeDiscount(discount, sum(left)), left);
  return own.map((amount, index) => amount + (shares[index] as Cents));
};
