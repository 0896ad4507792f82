import type { Platform } from '../../../platform/platform';
import { catalogChanged } from '../record-write';
import { findCarriers, replaceTaxClass, writeTaxInfoOfVariants } from './tax-classes-of-products.repository';

/**
 * Every product and variant that carries the tax class, by id or slug, carries `to` from now on; five statements, however many
 * there are. The last step of the transaction that deletes the class.
 */
export const replaceTaxClassOfProducts = async (
  platform: Platform,
  names: readonly string[],
  to: string
): Promise<void> => {
  const { db, clock } = platform;
  const products = await findCarriers(db, names);
  await replaceTaxClass(db, { names, to }, clock.now());
  await catalogChanged(platform, products);
};

/** What a product and its variants say of tax, in other_info; null takes a key away, undefined leaves it. */
export type TaxInfo = { readonly tax_class?: string | null; readonly tax_exempt?: 'yes' | 'no' };

/**
 * What is decided for a product is decided for each of its variants; one statement for each key that changes.
 * See docs/rules/tax.md#which-rates.
 */
export const copyTaxInfoToVariants = async (platform: Platform, productId: number, info: TaxInfo): Promise<void> => {
  const { db, clock } = platform;
  for (const key of ['tax_class', 'tax_exempt'] as const) {
    const value = info[key];
    if (value !== undefined) await writeTaxInfoOfVariants(db, productId, { key, value }, clock.now());
  }
};
