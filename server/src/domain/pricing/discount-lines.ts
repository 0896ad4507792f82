import {
  applyCoupons,
  type Coupon,
  type CouponCustomer,
  type CouponLine,
  type CouponShare,
  type RefusedCoupon,
} from '../coupon';
import { assertExact, sum, type Cents } from '../money';
import { canonicalOrder, discountable, dueBeforeDiscounts, type LineAmounts } from './line-amounts';
import { manualDiscounts } from './manual-discount';
import type { PricingInput } from './types';

export type LineDiscounts = {
  readonly manual: Cents;
  /** In the order of application. */
  readonly coupons: readonly CouponShare[];
  /** What each unit costs less in every renewal. */
  readonly recurringUnit: Cents;
};

export type DiscountedCart = {
  /** Along the lines of the input. */
  readonly lines: readonly LineDiscounts[];
  readonly applied: readonly Coupon[];
  readonly refused: readonly RefusedCoupon[];
};

const GUEST: CouponCustomer = { isLoggedIn: false, email: null };

const couponLine = (amounts: LineAmounts, manual: Cents): CouponLine => ({
  variationId: amounts.line.variationId,
  quantity: amounts.line.quantity,
  unitPrice: amounts.unitPrice,
  amount: discountable(amounts) - manual,
  recurringUnit: amounts.line.subscription && !amounts.isTrial ? amounts.unitPrice : 0,
  categoryIds: amounts.line.categoryIds ?? [],
  isLocked: amounts.line.isLocked ?? false,
});

/** Manual discounts first, coupons on what they leave. See docs/rules/money.md#order-of-computation. */
export const discountLines = (lines: readonly LineAmounts[], input: PricingInput): DiscountedCart => {
  const order = canonicalOrder(lines);
  const sorted = order.map((place) => lines[place] as LineAmounts);
  const manual = manualDiscounts(sorted, input.manualDiscount);
  const goods = assertExact(sum(sorted.map(dueBeforeDiscounts)) - sum(manual));
  const unknown = (input.unknownCodes ?? []).map((code) => ({ code, reason: 'no_valid_coupons' as const }));
  const outcome = input.coupons?.length
    ? applyCoupons(input.coupons, {
        lines: sorted.map((amounts, index) => couponLine(amounts, manual[index] as Cents)),
        purchaseAmount: input.purchaseAmount ?? goods,
        customer: input.customer ?? GUEST,
        now: input.now,
      })
    : { lines: [], applied: [], refused: [] };
  const discounts: LineDiscounts[] = [];
  order.forEach((place, index) => {
    const coupons = outcome.lines[index];
    discounts[place] = {
      manual: manual[index] as Cents,
      coupons: coupons?.shares ?? [],
      recurringUnit: coupons?.recurringUnitDiscount ?? 0,
    };
  });
  return { lines: discounts, applied: outcome.applied, refused: [...unknown, ...outcome.refused] };
};
