import { assertExact, sum, type Cents } from '../money';
import { dueBeforeDiscounts } from './line-amounts';
import type { TaxedCart } from './tax-cart';
import type { PricedCart } from './types';

export type Credits = Pick<PricedCart, 'prorateCredit' | 'upgradeDiscount'>;

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
