import type { Coupon } from '../coupon';
import { assertExact, sum, type Cents } from '../money';
import { chargeShipping, shareCharge, type ShippingCharge, type ShippingLine } from '../shipping';
import type { DiscountedLine } from './discount-lines';
import { dueBeforeDiscounts } from './line-amounts';
import type { TaxedCart } from './tax-cart';
import type { CartFee, PricedCart, PricingInput } from './types';

/** One fee per source and key, the latest; without amount it is none. See docs/rules/money.md#fees. */
export const cartFees = (fees: readonly CartFee[] = []): readonly CartFee[] => {
  const byKey = new Map(fees.map((fee) => [JSON.stringify([fee.source, fee.key]), fee]));
  return [...byKey.values()].filter(({ amount }) => amount > 0);
};

type CartShipping = {
  readonly charged: ShippingCharge;
  /** What renewals are charged: a coupon that is not recurring pays for the first delivery alone. */
  readonly renewed: ShippingCharge;
};

const shippingLine = ({ amounts, productDiscount }: DiscountedLine): ShippingLine => ({
  unitPrice: amounts.unitPrice,
  quantity: amounts.line.quantity,
  discountTotal: productDiscount,
  isPhysical: amounts.line.fulfillmentType === 'physical',
  shipsFree: amounts.line.freeShipping ?? false,
  weight: amounts.line.weight ?? 0,
  classes: amounts.line.shippingClasses ?? [],
});

/**
 * The chosen method on discounted lines; a coupon of the type free_shipping pays for it. Where the total is given, it stands in
 * place of either, and renewals are charged what was charged now. See docs/rules/coupons.md and docs/rules/shipping.md#charge.
 */
export const shipCart = (
  lines: readonly DiscountedLine[],
  { shippingMethod: method, shippingTotal }: Pick<PricingInput, 'shippingMethod' | 'shippingTotal'>,
  applied: readonly Coupon[]
): CartShipping => {
  const shipped = lines.map(shippingLine);
  const full = chargeShipping(method ?? null, shipped);
  if (shippingTotal !== undefined) {
    const given = shareCharge(shippingTotal, full, shipped);
    return { charged: given, renewed: given };
  }
  const free = applied.filter(({ type }) => type === 'free_shipping');
  const nothing = chargeShipping(null, shipped);
  return {
    charged: free.length > 0 ? nothing : full,
    renewed: free.some(({ conditions }) => conditions.isRecurring) ? nothing : full,
  };
};

type Credits = Pick<PricedCart, 'prorateCredit' | 'upgradeDiscount'>;

type Totals = Pick<
  PricedCart,
  | 'subtotal'
  | 'couponDiscountTotal'
  | 'manualDiscountTotal'
  | 'shippingTotal'
  | 'shippingTax'
  | 'feeTotal'
  | 'feeTax'
  | 'taxTotal'
  | 'exclusiveTaxTotal'
  | 'taxBehavior'
  | 'total'
>;

/**
 * What is due: only tax that prices do not contain is added, and credits never make it negative. See
 * docs/rules/money.md#order-of-computation.
 */
export const totalsOf = ({ lines, shipping, fees, tax }: TaxedCart, credits: Credits): Totals => {
  const subtotal = assertExact(sum(lines.map(({ amounts }) => dueBeforeDiscounts(amounts))));
  const couponDiscountTotal = sum(lines.map(({ couponDiscount }) => couponDiscount));
  const manualDiscountTotal = sum(lines.map(({ discounts }) => discounts.manual));
  const feeTotal: Cents = sum(fees.map(({ amount }) => amount)) + tax.addedFeeTax;
  const goods = subtotal - couponDiscountTotal - manualDiscountTotal;
  const addedTax = tax.exclusiveTaxTotal + tax.addedShippingTax;
  const due = assertExact(goods + feeTotal + shipping.total + addedTax);
  return {
    subtotal,
    couponDiscountTotal,
    manualDiscountTotal,
    shippingTotal: shipping.total,
    shippingTax: tax.shippingTax,
    feeTotal,
    feeTax: tax.feeTax,
    taxTotal: tax.taxTotal,
    exclusiveTaxTotal: tax.exclusiveTaxTotal,
    taxBehavior: tax.behavior,
    total: Math.max(0, due - credits.prorateCredit - credits.upgradeDiscount),
  };
};
