import { proportion, sum, WHOLE_IN_BASIS_POINTS, type Cents } from '../../money';

/** Makes the shares add up to `wanted`, line by line from the first, each between 0 and its amount. */
const settle = (shares: readonly Cents[], amounts: readonly Cents[], wanted: Cents): readonly Cents[] => {
  let missing = wanted - sum(shares);
  return shares.map((share, index) => {
    const room = (amounts[index] as Cents) - share;
    const change = Math.max(-share, Math.min(room, missing));
    missing -= change;
    return share + change;
  });
};

/**
 * `amount` cents once for the order, never more than the amounts add up to: as a percentage of two decimals, then settled to the
 * cent. See docs/rules/coupons.md#discounts.
 */
export const fixedDiscount = (amounts: readonly Cents[], amount: Cents): readonly Cents[] => {
  const base = sum(amounts);
  if (base === 0) return amounts.map(() => 0);
  const wanted = Math.min(amount, base);
  const part = proportion(wanted, WHOLE_IN_BASIS_POINTS, base);
  const shares = amounts.map((each) => proportion(each, part, WHOLE_IN_BASIS_POINTS));
  return settle(shares, amounts, wanted);
};

/** `amount` cents for each unit, never more than the line costs. See docs/rules/coupons.md#discounts. */
export const fixedDiscountByUnit = (
  lines: readonly { readonly amount: Cents; readonly quantity: number }[],
  amount: Cents
): readonly Cents[] => lines.map((line) => Math.min(line.amount, amount * line.quantity));
