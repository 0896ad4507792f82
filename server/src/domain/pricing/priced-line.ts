import type { Cents } from '../money';
import { NOT_SHIPPED } from '../shipping';
import { taxOn, type LineTax } from '../tax';
import type { DiscountedLine } from './discount-lines';
import { isTaxInclusive, type TaxedCart } from './tax-cart';
import type { PricedLine, PricedSetupFee, TaxFacts } from './types';

const UNTAXED: LineTax = { taxAmount: 0, rates: [] };

const lineTax = ({ tax }: TaxedCart, place: number): LineTax => tax.lines[place] ?? UNTAXED;

const setupFee = (
  { amounts, setupDiscount }: DiscountedLine,
  cart: TaxedCart,
  place: number,
  taxInclusive: boolean
): PricedSetupFee | null => {
  const position = cart.setupLines.indexOf(place);
  if (position < 0) return null;
  const tax = lineTax(cart, cart.lines.length + position);
  return {
    subtotal: amounts.setupSubtotal,
    discountTotal: setupDiscount,
    taxAmount: tax.taxAmount,
    taxLines: tax.rates,
    taxInclusive,
    lineTotal: amounts.setupSubtotal - setupDiscount,
  };
};

type Recurring = Pick<PricedLine, 'recurringAmount' | 'recurringDiscount' | 'recurringTax' | 'recurringTotal'>;

const NEVER_AGAIN: Recurring = { recurringAmount: 0, recurringDiscount: 0, recurringTax: 0, recurringTotal: 0 };

/** See docs/rules/money.md#subscriptions and docs/rules/tax.md#which-rates. */
const recurring = (
  { amounts, discounts }: DiscountedLine,
  shippingShare: Cents,
  rates: TaxedCart['rates'][number],
  isInclusive: boolean
): Recurring => {
  if (!amounts.line.subscription) return NEVER_AGAIN;
  const recurringAmount = amounts.subtotal + shippingShare;
  const recurringDiscount = Math.min(discounts.recurringUnit * amounts.line.quantity, amounts.subtotal);
  const recurringTax = taxOn(recurringAmount - recurringDiscount, rates, isInclusive);
  const recurringTotal = recurringAmount - recurringDiscount + (isInclusive ? 0 : recurringTax);
  return { recurringAmount, recurringDiscount, recurringTax, recurringTotal };
};

/** Everything known of the line at `place`. */
export const pricedLine = (cart: TaxedCart, place: number, facts: TaxFacts | null | undefined): PricedLine => {
  const discounted = cart.lines[place] as DiscountedLine;
  const { amounts, discounts, couponDiscount, productDiscount } = discounted;
  const tax = lineTax(cart, place);
  const shipping = cart.shipping.lines[place] ?? NOT_SHIPPED;
  const renewed = (cart.renewed ?? cart.shipping).lines[place] ?? NOT_SHIPPED;
  const isInclusive = isTaxInclusive(amounts.line, facts);
  return {
    variationId: amounts.line.variationId,
    unitPrice: amounts.unitPrice,
    agreedPrice: amounts.line.unitPrice,
    quantity: amounts.line.quantity,
    subtotal: amounts.subtotal,
    couponDiscount,
    couponDiscounts: discounts.coupons,
    manualDiscount: discounts.manual,
    discountTotal: productDiscount,
    shippingCharge: shipping.classCharge,
    itemwiseShippingCharge: shipping.charge,
    taxAmount: tax.taxAmount,
    taxLines: tax.rates,
    taxInclusive: isInclusive,
    lineTotal: amounts.subtotal - productDiscount,
    isTrial: amounts.isTrial,
    setupFee: setupFee(discounted, cart, place, isInclusive),
    ...recurring(discounted, renewed.charge, cart.rates[place] ?? [], isInclusive),
  };
};

type TaxedLine = Pick<PricedSetupFee, 'taxLines' | 'taxInclusive' | 'lineTotal'> & Partial<Pick<PricedLine, 'isTrial'>>;

/** Which taxes a line bears, as carts and orders keep it; amounts in cents. */
export const taxConfigOf = ({ taxLines, taxInclusive, lineTotal, isTrial = false }: TaxedLine) => ({
  inclusive: taxInclusive,
  rates: taxLines.map(({ rate, taxAmount }) => ({
    rate_id: rate.id,
    label: rate.label,
    rate_percent: rate.percent,
    tax_amount: taxAmount,
    taxable_amount: isTrial ? 0 : lineTotal,
    is_compound: rate.isCompound,
    for_shipping: rate.forShipping,
  })),
});
