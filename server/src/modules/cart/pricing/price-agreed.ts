import type { AgreedBill, AgreedRate } from '../../../domain/cart-purpose';
import { priceCart, type PricedCart } from '../../../domain/pricing';
import type { RateTax } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { readPacking } from '../../shipping';
import { lineOf } from './cart-lines';
import type { CartPrices } from './price-items';
import type { RequestedItem } from './pricing-request';

type Known = ReadonlyMap<number, PurchasableVariant>;

const rateTaxOf = (rate: AgreedRate, { is_inclusive: inclusive }: AgreedBill): RateTax => ({
  rate: {
    id: rate.rate_id,
    label: rate.label,
    percent: rate.rate_percent,
    priority: 0,
    isCompound: rate.is_compound,
    forShipping: rate.for_shipping,
  },
  ...{ orderTax: rate.tax_amount, shippingTax: 0, feeTax: 0, taxable: rate.taxable_amount },
  ...{ inclusive, isMixed: false },
  added: inclusive ? 0 : rate.tax_amount,
  contained: inclusive ? rate.tax_amount : 0,
});

/** Also where the catalogue has forgotten the variant: then there is no line to show, and the bill is what it is. */
const agreedTotals = (bill: AgreedBill) => ({
  subtotal: bill.subtotal,
  taxTotal: bill.tax_total,
  exclusiveTaxTotal: bill.added_tax,
  taxBehavior: bill.tax_behavior,
  taxLines: bill.rates.map((rate) => rateTaxOf(rate, bill)),
  total: bill.total,
});

const pricedOf = (lines: Parameters<typeof priceCart>[0]['lines'], bill: AgreedBill): PricedCart => {
  const priced = priceCart({ lines });
  const taxed = priced.lines.map((line) => ({
    ...line,
    taxAmount: bill.tax_total,
    taxInclusive: bill.is_inclusive,
    isTrial: bill.periods === 0,
  }));
  return { ...priced, lines: taxed, ...agreedTotals(bill) };
};

/**
 * What a cart for one purpose costs: what was agreed upon with its subscription. Neither the catalogue, the address, coupons, fees nor
 * other code of the site change it. `items` has one line.
 */
export const priceAgreed = async (
  platform: Platform,
  items: readonly RequestedItem[],
  bill: AgreedBill,
  known: Known = new Map()
): Promise<CartPrices> => {
  const ids = items.map(({ variation_id: id }) => id);
  const isKnown = ids.every((id) => known.has(id));
  const variants = isKnown ? known : await findPurchasableVariants(platform, ids);
  const packing = await readPacking(platform);
  const present = items.flatMap((item) => variants.get(item.variation_id) ?? []);
  const quantity = Math.max(1, bill.periods);
  const lines = present.map((sellable) => {
    const { subscription: _terms, ...line } = lineOf(sellable, quantity, bill.subtotal / quantity, packing);
    return { ...line, fulfillmentType: 'digital' as const, shippingClasses: [] };
  });
  const priced = pricedOf(lines, bill);
  return {
    items: present.map((sellable, index) => ({
      sellable,
      line: priced.lines[index] as (typeof priced.lines)[number],
      promotionId: null,
    })),
    priced,
    ...{ shippingMethod: null, shippingOptions: null, tax: null, droppedBumps: [] },
    vanished: ids.filter((id) => !variants.has(id)),
  };
};
