import type { PublicProductRow, PublicVariantRow } from './storefront.repository';

const inStock = <Row extends PublicProductRow>(row: Row): Row =>
  row.manage_stock === 1 ? { ...row, stock_availability: 'in-stock' } : row;

/** Where counting is switched off (`countsStock`), what was counted can be bought whatever its figures say. */
export const withShownStock = <Row extends PublicProductRow>(
  countsStock: boolean,
  products: readonly Row[]
): readonly Row[] => (countsStock ? products : products.map(inStock));

/** As `withShownStock`; a variant is counted where its product is. */
export const withShownVariants = (
  countsStock: boolean,
  products: readonly PublicProductRow[],
  variants: readonly PublicVariantRow[]
): readonly PublicVariantRow[] => {
  if (countsStock) return variants;
  const counted = new Set(products.filter((product) => product.manage_stock === 1).map(({ id }) => id));
  return variants.map((variant) =>
    variant.manage_stock === 1 && counted.has(variant.post_id) ? { ...variant, stock_status: 'in-stock' } : variant
  );
};
