import { UnprocessableError } from '../errors';
import { sum, type Cents } from '../money';

/** One line as the shopper put it together. Prices come from the catalogue, never from a client. */
export type CartLine = {
  /** The variation; unique within a cart. */
  readonly variationId: number;
  readonly unitPrice: Cents;
  readonly quantity: number;
};

export type PricedLine = CartLine & {
  readonly subtotal: Cents;
  readonly couponDiscount: Cents;
  readonly manualDiscount: Cents;
  /** Coupon and manual discount together; never above the subtotal. */
  readonly discountTotal: Cents;
  readonly shippingCharge: Cents;
  readonly taxAmount: Cents;
  readonly lineTotal: Cents;
};

export type PricingInput = { readonly lines: readonly CartLine[] };

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotal: Cents;
  readonly couponDiscountTotal: Cents;
  readonly manualDiscountTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingTax: Cents;
  readonly feeTotal: Cents;
  readonly taxTotal: Cents;
  /** 0: no tax. Source: behaviours 1.6. */
  readonly taxBehavior: 0 | 1 | 2 | 3;
  readonly total: Cents;
};

/** No real cart comes near it; beyond it a sum would silently lose cents. */
const exact = (amount: Cents): Cents => {
  if (!Number.isSafeInteger(amount)) throw new UnprocessableError('The cart is too large to be priced.');
  return amount;
};

const priceLine = (line: CartLine): PricedLine => {
  const subtotal = exact(line.unitPrice * line.quantity);
  return {
    ...line,
    subtotal,
    couponDiscount: 0,
    manualDiscount: 0,
    discountTotal: 0,
    shippingCharge: 0,
    taxAmount: 0,
    lineTotal: subtotal,
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
    feeTotal: 0,
    taxTotal: 0,
    taxBehavior: 0,
    total: Math.max(0, subtotal),
  };
};
