import { basisPoints, proportion, sum, WHOLE_IN_BASIS_POINTS, type Cents } from '../../money';

export type OfferLine = {
  readonly amount: Cents;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** Its units bring one unit of a reduced product each. */
  readonly isBought: boolean;
  /** Its units may be reduced. */
  readonly isReduced: boolean;
};

const unitsOf = (lines: readonly OfferLine[]): number => sum(lines.map(({ quantity }) => quantity));

/**
 * How many pairs of a bought and a reduced unit there are, no unit counting twice, and how many units that could be either must be
 * kept as bought ones.
 */
const pairUp = (lines: readonly OfferLine[]): { readonly pairs: number; readonly keptAsBought: number } => {
  const bought = unitsOf(lines.filter(({ isBought, isReduced }) => isBought && !isReduced));
  const reduced = unitsOf(lines.filter(({ isBought, isReduced }) => isReduced && !isBought));
  const either = unitsOf(lines.filter(({ isBought, isReduced }) => isBought && isReduced));
  const pairs = Math.min(bought + either, reduced + either, Math.floor((bought + reduced + either) / 2));
  return { pairs, keptAsBought: Math.max(0, pairs - bought) };
};

/** How many units of each line are reduced: the cheapest first. */
const reducedUnits = (lines: readonly OfferLine[]): readonly number[] => {
  const { pairs, keptAsBought } = pairUp(lines);
  let left = pairs;
  let eitherLeft = unitsOf(lines.filter(({ isBought, isReduced }) => isBought && isReduced)) - keptAsBought;
  const units = lines.map(() => 0);
  const cheapestFirst = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.isReduced)
    .sort((a, b) => a.line.unitPrice - b.line.unitPrice || a.index - b.index);
  for (const { line, index } of cheapestFirst) {
    const taken = Math.min(left, line.quantity, line.isBought ? eitherLeft : left);
    units[index] = taken;
    left -= taken;
    if (line.isBought) eitherLeft -= taken;
  }
  return units;
};

/**
 * Every bought unit brings one reduced unit, cheapest first, at `percent` off (0: free); a unit never is both. Null where the cart
 * holds no such pair. See docs/rules/coupons.md#discounts.
 */
export const buyXGetYDiscount = (lines: readonly OfferLine[], percent: number): readonly Cents[] | null => {
  const units = reducedUnits(lines);
  if (sum(units) === 0) return null;
  const points = percent > 0 ? basisPoints(percent) : WHOLE_IN_BASIS_POINTS;
  return lines.map(({ amount, quantity }, index) =>
    proportion(amount, (units[index] as number) * points, quantity * WHOLE_IN_BASIS_POINTS)
  );
};
