import { allocate, basisPoints, proportion, sum, WHOLE_IN_BASIS_POINTS, type Cents } from '../money';
import type { Coupon, CouponCart, CouponLine, CouponRefusal } from './coupon';
import { coveredLines } from './eligibility';

/** Each amount's own share, half up; `percent` counts to two decimals and at most 100. See docs/rules/coupons.md#discounts. */
const percentageDiscount = (amounts: readonly Cents[], percent: number): readonly Cents[] =>
  amounts.map((amount) => proportion(amount, basisPoints(percent), WHOLE_IN_BASIS_POINTS));

/** Makes the shares add up to `wanted`, line by line from the first, each between 0 and its amount. */
const reconcile = (shares: readonly Cents[], amounts: readonly Cents[], wanted: Cents): readonly Cents[] => {
  let missing = wanted - sum(shares);
  return shares.map((share, index) => {
    const room = (amounts[index] as Cents) - share;
    const change = Math.max(-share, Math.min(room, missing));
    missing -= change;
    return share + change;
  });
};

/**
 * `amount` cents once for the order, never more than the amounts add up to: as a percentage of two decimals, then reconciled to the
 * cent. See docs/rules/coupons.md#discounts.
 */
const fixedDiscount = (amounts: readonly Cents[], amount: Cents): readonly Cents[] => {
  const base = sum(amounts);
  if (base === 0) return amounts.map(() => 0);
  const wanted = Math.min(amount, base);
  const part = proportion(wanted, WHOLE_IN_BASIS_POINTS, base);
  const shares = amounts.map((each) => proportion(each, part, WHOLE_IN_BASIS_POINTS));
  return reconcile(shares, amounts, wanted);
};

/** `amount` cents for each unit, never more than the line costs. See docs/rules/coupons.md#discounts. */
const fixedDiscountByUnit = (
  lines: readonly { readonly amount: Cents; readonly quantity: number }[],
  amount: Cents
): readonly Cents[] => lines.map((line) => Math.min(line.amount, amount * line.quantity));

type OfferLine = {
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
const buyXGetYDiscount = (lines: readonly OfferLine[], percent: number): readonly Cents[] | null => {
  const units = reducedUnits(lines);
  if (sum(units) === 0) return null;
  const points = percent > 0 ? basisPoints(percent) : WHOLE_IN_BASIS_POINTS;
  return lines.map(({ amount, quantity }, index) =>
    proportion(amount, (units[index] as number) * points, quantity * WHOLE_IN_BASIS_POINTS)
  );
};

export type Discount = {
  /** Cents for each line of the cart. */
  readonly byLine: readonly Cents[];
  readonly isCapped: boolean;
};

const amountsOf = (lines: readonly CouponLine[]): readonly Cents[] => lines.map(({ amount }) => amount);

/** Lines that are not covered take part with nothing, so that all lists keep the cart's places. */
const coveredAmounts = (lines: readonly CouponLine[], covered: readonly boolean[]): readonly CouponLine[] =>
  lines.map((line, index) => (covered[index] ? line : { ...line, amount: 0, quantity: 0 }));

/** An empty list of bought products means every eligible one; an empty list of reduced products means the bought ones. */
const offerLines = (
  coupon: Coupon,
  lines: readonly CouponLine[],
  covered: readonly boolean[]
): readonly OfferLine[] => {
  const { buyProducts, getProducts } = coupon.conditions;
  return lines.map((line, index) => {
    const { amount, unitPrice, quantity, variationId, isLocked } = line;
    const isBought = buyProducts.length === 0 ? !!covered[index] : !isLocked && buyProducts.includes(variationId);
    const isOffered = getProducts.length === 0 ? isBought : getProducts.includes(variationId);
    return { amount, unitPrice, quantity, isBought, isReduced: isOffered && !!covered[index] && amount > 0 };
  });
};

const fixed = ({ conditions, amount }: Coupon, lines: readonly CouponLine[]): readonly Cents[] =>
  conditions.applyToQuantity ? fixedDiscountByUnit(lines, amount) : fixedDiscount(amountsOf(lines), amount);

const uncapped = (coupon: Coupon, cart: CouponCart, covered: readonly boolean[]): readonly Cents[] | null => {
  if (coupon.type === 'buy_x_get_y') return buyXGetYDiscount(offerLines(coupon, cart.lines, covered), coupon.amount);
  const lines = coveredAmounts(cart.lines, covered);
  if (coupon.type === 'fixed') return fixed(coupon, lines);
  return percentageDiscount(amountsOf(lines), coupon.amount);
};

const capped = (byLine: readonly Cents[], limit: Cents | null): Discount => {
  const isCapped = !!limit && sum(byLine) > limit;
  return { byLine: isCapped ? allocate(limit, byLine) : byLine, isCapped };
};

/**
 * What the coupon takes off each line, or why that is nothing: the last rules of docs/rules/coupons.md#validity. `cart` holds
 * the amounts that earlier coupons left. Free shipping takes nothing off and is right all the same.
 */
export const discountOf = (coupon: Coupon, cart: CouponCart): Discount | CouponRefusal => {
  if (coupon.type === 'free_shipping') return { byLine: cart.lines.map(() => 0), isCapped: false };
  const covered = coveredLines(coupon, cart);
  if (cart.lines.every(({ amount }, index) => !covered[index] || amount === 0)) return 'items_already_discounted';
  const byLine = uncapped(coupon, cart, covered);
  if (byLine === null) return 'no_applicable_items';
  return sum(byLine) === 0 ? 'no_discount_applied' : capped(byLine, coupon.conditions.maxDiscountAmount);
};
