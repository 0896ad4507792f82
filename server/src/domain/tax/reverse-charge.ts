import type { Cents } from '../money';
import { NO_TAX, type ComputedTax } from './compute-tax';
import { isEuCountry } from './eu-rates';

/** fixed: the gross price stays; dynamic: the tax that a price contains is taken off it. */
export type ReverseChargeMode = 'fixed' | 'dynamic';

export type ReverseChargeQuery = {
  /** The customer's VAT number, checked; null where there is none. */
  readonly vatNumber: { readonly country: string; readonly valid: boolean } | null;
  readonly taxCountry: string;
  readonly storeCountry: string;
  /** Domestic sales as well, unless a category on the order is excluded. */
  readonly local: boolean;
  readonly excludedCategoryIds: readonly number[];
  /** The categories of all lines. */
  readonly categoryIds: readonly number[];
};

/** Does the buyer owe the tax instead of the seller? See docs/rules/tax.md#reverse-charge. */
export const isReverseCharged = (query: ReverseChargeQuery): boolean => {
  const { vatNumber, taxCountry, storeCountry, local, excludedCategoryIds, categoryIds } = query;
  if (!vatNumber?.valid || vatNumber.country !== taxCountry || !isEuCountry(taxCountry)) return false;
  if (taxCountry !== storeCountry) return true;
  return local && !categoryIds.some((id) => excludedCategoryIds.includes(id));
};

/** What would have been due, kept for the order's records. */
export type ReversedTax = {
  readonly tax: ComputedTax;
  readonly reversed: { readonly taxTotal: Cents; readonly shippingTax: Cents; readonly feeTax: Cents };
};

/** No tax is charged; what it would have been stays known. `computed` is computeTax's answer. */
export const reverseCharge = (computed: ComputedTax): ReversedTax => ({
  tax: {
    ...NO_TAX,
    lines: computed.lines.map(() => ({ taxAmount: 0, rates: [] })),
    fees: computed.fees.map(() => 0),
  },
  reversed: { taxTotal: computed.taxTotal, shippingTax: computed.shippingTax, feeTax: computed.feeTax },
});
