import type { Coupon } from '../coupon';
import { chargeShipping, shareCharge, type ShippingCharge, type ShippingLine } from '../shipping';
import type { DiscountedLine } from './discounted-line';
import type { PricingInput } from './types';

export type CartShipping = {
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
