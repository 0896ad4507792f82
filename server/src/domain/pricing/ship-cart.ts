import type { Coupon } from '../coupon';
import { chargeShipping, type ShippingCharge, type ShippingLine, type ShippingMethod } from '../shipping';
import type { DiscountedLine } from './discounted-line';

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
  shippingClass: amounts.line.shippingClass ?? null,
});

/** The chosen method on discounted lines; a coupon of the type free_shipping pays for it. Source: behaviours 2.3, 2.5. */
export const shipCart = (
  lines: readonly DiscountedLine[],
  method: ShippingMethod | null | undefined,
  applied: readonly Coupon[]
): CartShipping => {
  const shipped = lines.map(shippingLine);
  const full = chargeShipping(method ?? null, shipped);
  const free = applied.filter(({ type }) => type === 'free_shipping');
  const nothing = chargeShipping(null, shipped);
  return {
    charged: free.length > 0 ? nothing : full,
    renewed: free.some(({ conditions }) => conditions.isRecurring) ? nothing : full,
  };
};
