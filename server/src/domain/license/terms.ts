import type { Validity } from './validity';

/** What a licence of one variant allows. */
export type VariantTerms = {
  /** Sites; 0: as many as they like. */
  readonly activationLimit: number;
  readonly validity: Validity;
};

export type LicenseTerms = {
  readonly isEnabled: boolean;
  /** By variant; those without terms of their own have the default ones. */
  readonly variants: ReadonlyMap<number, VariantTerms>;
};

const DEFAULT_TERMS: VariantTerms = { activationLimit: 0, validity: { unit: 'year', value: 1 } };

export const termsOfVariant = ({ variants }: LicenseTerms, variantId: number): VariantTerms =>
  variants.get(variantId) ?? DEFAULT_TERMS;

type SoldLine = { readonly paymentType: string; readonly variantId: number; readonly quantity: number };

/** What is sold as a product: fees, and what changes a plan, have no licence. */
const LICENSED: readonly string[] = ['onetime', 'subscription', 'bundle'];

/** Of one line: whoever orders a million pieces of something free must not keep the store busy for hours. */
const MOST_UNITS = 10_000;

/**
 * How many licences a line of an order brings where its product is licensed: one for each unit, up to MOST_UNITS. The line of a bundle
 * itself is left out by its product, which cannot be licensed.
 */
export const countedUnits = ({ paymentType, variantId, quantity }: SoldLine): number =>
  LICENSED.includes(paymentType) && variantId > 0 ? Math.min(quantity, MOST_UNITS) : 0;
