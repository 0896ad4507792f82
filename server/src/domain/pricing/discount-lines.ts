import {
  applyCoupons,
  type Coupon,
  type CouponCustomer,
  type CouponLine,
  type CouponShare,
  type RefusedCoupon,
} from '../coupon';
import {
  allocate,
  assertExact,
  basisPoints,
  payable,
  proportion,
  sum,
  WHOLE_IN_BASIS_POINTS,
  type Cents,
} from '../money';
import { canonicalOrder, discountable, dueBeforeDiscounts, type LineAmounts } from './line-amounts';
import type { ManualDiscount, PricingInput } from './types';

/** `amount` is percent, or cents. */
export type BumpDiscount = { readonly type: 'percentage' | 'fixed'; readonly amount: number };

/**
 * The price that an order bump locks for one unit; a multiple of `step`, the currency's `amountStep`. See
 * docs/rules/order-bumps.md.
 */
export const bumpPrice = (price: Cents, { type, amount }: BumpDiscount, step: Cents = 1): Cents =>
  payable(
    type === 'percentage'
      ? price - proportion(price, basisPoints(amount), WHOLE_IN_BASIS_POINTS)
      : Math.max(0, price - amount),
    step
  );

const wholeDiscount = ({ type, value }: ManualDiscount, base: Cents): Cents =>
  type === 'percentage' ? proportion(base, basisPoints(value), WHOLE_IN_BASIS_POINTS) : Math.min(value, base);

/**
 * What the merchant takes off each line: a custom item's own discount, then a share of the order's by what is left of the lines.
 * See docs/rules/money.md#order-of-computation.
 */
const manualDiscounts = (
  lines: readonly LineAmounts[],
  discount: ManualDiscount | null | undefined
): readonly Cents[] => {
  const own = lines.map((amounts) => Math.min(amounts.line.customDiscount ?? 0, discountable(amounts)));
  if (!discount) return own;
  const left = lines.map((amounts, index) => discountable(amounts) - (own[index] as Cents));
  const shares = allocate(wholeDiscount(discount, sum(left)), left);
  return own.map((amount, index) => amount + (shares[index] as Cents));
};

export type LineDiscounts = {
  readonly manual: Cents;
  /** In the order of application. */
  readonly coupons: readonly CouponShare[];
  /** What each unit costs less in every renewal. */
  readonly recurringUnit: Cents;
};

type DiscountedCart = {
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
