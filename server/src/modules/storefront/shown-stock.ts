import type { Platform } from '../../platform/platform';
import { findBundleStock, type BundleStock } from '../catalog';
import type { PublicProductRow, PublicVariantRow } from './storefront.repository';

/** What products and their variants are shown as, where that is not what is stored of them. */
export type ShownStock = BundleStock & {
  /** False: what was counted can be bought whatever its figures say. */
  readonly countsStock: boolean;
};

/** One statement where bundles are among the products, else none. */
export const readShownStock = async (
  platform: Platform,
  counting: boolean,
  products: readonly PublicProductRow[]
): Promise<ShownStock> => ({ countsStock: counting, ...(await findBundleStock(platform, counting, products)) });

/** A bundle can be bought as long as everything in it can. */
export const withShownStock = <Row extends PublicProductRow>(
  { countsStock, soldOut }: ShownStock,
  products: readonly Row[]
): readonly Row[] => {
  if (countsStock && soldOut.size === 0) return products;
  return products.map((row) => {
    if (soldOut.has(row.id)) return { ...row, stock_availability: 'out-of-stock' };
    return countsStock || row.manage_stock !== 1 ? row : { ...row, stock_availability: 'in-stock' };
  });
};

/** As `withShownStock`; a variant is counted where its product is. */
export const withShownVariants = (
  { countsStock, lacking }: ShownStock,
  products: readonly PublicProductRow[],
  variants: readonly PublicVariantRow[]
): readonly PublicVariantRow[] => {
  if (countsStock && lacking.size === 0) return variants;
  const counted = new Set(products.filter((product) => product.manage_stock === 1).map(({ id }) => id));
  return variants.map((variant) => {
    if (lacking.has(variant.id)) return { ...variant, stock_status: 'out-of-stock' };
    const isShown = !countsStock && variant.manage_stock === 1 && counted.has(variant.post_id);
    return isShown ? { ...variant, stock_status: 'in-stock' } : variant;
  });
};
