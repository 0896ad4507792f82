import { UnprocessableError } from '../errors';
import { sum, type Cents } from '../money';
import type { CartLine, PricedCart, PricedLine, PricingInput } from './types';

/** No real cart comes near it; beyond it a sum would silently lose cents. */
const exact = (amount: Cents): Cents => {
  if (!Number.isSafeInteger(amount)) throw new UnprocessableError('The cart is too large to be priced.');
  return amount;
};

const priceLine = (line: CartLine): PricedLine => {
  const subtotal = exact(line.unitPrice * line.quantity);
  return {
    variationId: line.variationId,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    subtotal,
    couponDiscount: 0,
    couponDiscounts: {},
    manualDiscount: 0,
    discountTotal: 0,
    shippingCharge: 0,
    itemwiseShippingCharge: 0,
    taxAmount: 0,
    taxLines: [],
    lineTotal: subtotal,
    isTrial: false,
    setupFee: null,
    recurringDiscount: 0,
    recurringTax: 0,
  };
};

/**
 * Lines in, priced cart out: the one function that decides what anything costs. Pure, so that a cart, a checkout and an
 * order edited in the back office cannot disagree. Steps and their order: behaviours 2.1.
 */
export const priceCart = ({ lines }: PricingInput): PricedCart => {
  const priced = lines.map(priceLine);
  const subtotal = exact(sum(priced.map((line) => line.subtotal)));
  return {
    lines: priced,
    subtotal,
    couponDiscountTotal: 0,
    manualDiscountTotal: 0,
    shippingTotal: 0,
    shippingTax: 0,
    fees: [],
    feeTotal: 0,
    feeTax: 0,
    taxTotal: 0,
    exclusiveTaxTotal: 0,
    taxBehavior: 0,
    taxLines: [],
    appliedCoupons: [],
    refusedCoupons: [],
    prorateCredit: 0,
    upgradeDiscount: 0,
    total: Math.max(0, subtotal),
  };
};
