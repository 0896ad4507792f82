import { allocate, sum, type Cents } from '../../money';
import type { CouponCart, CouponLine } from '../coupon-cart';
import { coveredLines } from '../eligibility';
import type { Coupon, CouponRefusal } from '../types';
import { buyXGetYDiscount, type OfferLine } from './buy-x-get-y';
import { fixedDiscount, fixedDiscountByUnit } from './fixed';
import { percentageDiscount } from './percentage';

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
