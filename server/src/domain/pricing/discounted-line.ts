import type { CouponShare } from '../coupon';
import { proportion, sum, type Cents } from '../money';
import type { LineDiscounts } from './discount-lines';
import { discountable, type LineAmounts } from './line-amounts';

/** A line with its discounts, before shipping and tax. */
export type DiscountedLine = {
  readonly amounts: LineAmounts;
  readonly discounts: LineDiscounts;
  readonly couponDiscount: Cents;
  /** What of both discounts falls on the product, and what on its setup fee. */
  readonly productDiscount: Cents;
  readonly setupDiscount: Cents;
};

/** Discounts were worked out on a higher price where reverse charge takes the tax off it: the last ones give way. */
const within = (discounts: LineDiscounts, limit: Cents): LineDiscounts => {
  const manual = Math.min(discounts.manual, limit);
  let left = limit - manual;
  const coupons = discounts.coupons.flatMap((share): readonly CouponShare[] => {
    const amount = Math.min(share.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...share, amount }] : [];
  });
  return { ...discounts, manual, coupons };
};

/** With a trial all of it, else the setup fee's part of what is due. See docs/rules/money.md#subscriptions. */
const setupPart = ({ isTrial, subtotal, setupSubtotal }: LineAmounts, discount: Cents): Cents => {
  if (isTrial || setupSubtotal === 0) return isTrial ? discount : 0;
  return proportion(discount, setupSubtotal, subtotal + setupSubtotal);
};

export const discountedLine = (amounts: LineAmounts, given: LineDiscounts): DiscountedLine => {
  const discounts = within(given, discountable(amounts));
  const couponDiscount = sum(discounts.coupons.map(({ amount }) => amount));
  const whole = discounts.manual + couponDiscount;
  const setupDiscount = setupPart(amounts, whole);
  return { amounts, discounts, couponDiscount, productDiscount: whole - setupDiscount, setupDiscount };
};
