import type { Platform } from '../../platform/platform';
import { countsStock } from '../settings';
import type { PublicProductRow, PublicVariantRow } from './storefront.repository';

const inStock = <Row extends PublicProductRow>(row: Row): Row =>
  row.manage_stock === 1 ? { ...row, stock_availability: 'in-stock' } : row;

/** Where counting is switched off, what was counted can be bought whatever its figures say. */
export const withShownStock = async <Row extends PublicProductRow>(
  platform: Platform,
  products: readonly Row[]
): Promise<readonly Row[]> => ((await countsStock(platform)) ? products : products.map(inStock));

/** As `withShownStock`; a variant is counted where its product is. */
export const withShownVariants = async (
  platform: Platform,
  products: readonly PublicProductRow[],
  variants: readonly PublicVariantRow[]
): Promise<readonly PublicVariantRow[]> => {
  if (await countsStock(platform)) return variants;
  const counted = new Set(products.filter((product) => product.manage_stock === 1).map(({ id }) => id));
  return variants.map((variant) =>
    variant.manage_stock === 1 && counted.has(variant.post_id) ? { ...variant, stock_status: 'in-stock' } : variant
  );
};
