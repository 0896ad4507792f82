import type { AppliedCoupon, Coupon } from '../coupon';
import { assertExact, sum, type Cents } from '../money';
import { cartFees, shipCart, totalsOf } from './totals';
import { discountedLine, discountLines, type DiscountedLine, type LineDiscounts } from './discount-lines';
import { dueBeforeDiscounts, lineAmounts } from './line-amounts';
import { pricedLine } from './priced-line';
import { taxCart, type TaxedCart } from './tax-cart';
import type { CartLine, PricedCart, PricedFee, PricingInput } from './types';
import { inSteps, outOfSteps } from './whole-units';

const appliedCoupon = (coupon: Coupon, lines: readonly DiscountedLine[]): AppliedCoupon => ({
  id: coupon.id,
  code: coupon.code,
  title: coupon.title,
  type: coupon.type,
  amount: coupon.amount,
  stackable: coupon.stackable,
  priority: coupon.priority,
  discount: sum(
    lines.flatMap(({ discounts }) =>
      discounts.coupons.filter(({ couponId }) => couponId === coupon.id).map(({ amount }) => amount)
    )
  ),
  isRecurring: coupon.conditions.isRecurring,
});

/** What a cart owes for goods before discounts and coupons; trials count by their setup fees. */
export const goodsTotal = (lines: readonly CartLine[]): Cents =>
  assertExact(sum(lines.map((line) => dueBeforeDiscounts(lineAmounts(line)))));

const pricedFees = ({ fees, tax }: TaxedCart): readonly PricedFee[] =>
  fees.map((fee, index) => ({ ...fee, taxAmount: tax.fees[index] ?? 0 }));

const priceInCents = (input: PricingInput): PricedCart => {
  const amounts = input.lines.map(lineAmounts);
  const discounted = discountLines(amounts, input);
  const lines = amounts.map((each, index) => discountedLine(each, discounted.lines[index] as LineDiscounts));
  const { charged, renewed } = shipCart(lines, input, discounted.applied);
  const delivery = { shipping: charged, ...(renewed === charged ? {} : { renewed }) };
  const taxed = taxCart({ lines, ...delivery, fees: cartFees(input.fees) }, input.tax);
  const credits = { prorateCredit: input.prorateCredit ?? 0, upgradeDiscount: input.upgradeDiscount ?? 0 };
  return {
    lines: lines.map((_line, place) => pricedLine(taxed, place, input.tax)),
    ...totalsOf(taxed, credits),
    fees: pricedFees(taxed),
    taxLines: taxed.tax.byRate,
    reversedTax: taxed.reversed,
    appliedCoupons: discounted.applied.map((coupon) => appliedCoupon(coupon, taxed.lines)),
    refusedCoupons: discounted.refused,
    ...credits,
  };
};

/**
 * Lines in, priced cart out: the one function that decides what anything costs. Pure, so that a cart, a checkout and an order
 * edited in the back office cannot disagree. Steps and their order: docs/rules/money.md#order-of-computation. In a currency
 * without decimals every amount is a whole unit.
 *
 * @throws UnprocessableError where an amount is too large to be exact.
 */
export const priceCart = (input: PricingInput): PricedCart => {
  const { step = 1, coupons = [] } = input;
  return step === 1 ? priceInCents(input) : outOfSteps(priceInCents(inSteps(input, step)), step, coupons);
};
