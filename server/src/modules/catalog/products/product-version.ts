import { contentVersion } from '../../../platform/content-version';
import { toTimestamp } from '../../../platform/db/columns';
import type { ProductRow, VariantRow } from '../catalog.rows';

type TermsOfProduct = ReadonlyMap<string, readonly number[]>;

/** What sales move, and what follows from something else, is no edit of the product. */
const editedOf = (product: ProductRow) => [
  product.post_title,
  product.post_status,
  toTimestamp(product.post_date),
  product.post_excerpt ?? '',
  product.post_content ?? '',
  product.post_name,
  product.featured_image_id,
  product.gallery.map(({ id, title }) => [id, title]),
  product.fulfillment_type,
  product.variation_type,
  product.manage_stock,
  product.default_variation_id,
  product.other_info,
];

const editedVariant = (variant: VariantRow) => [
  variant.id,
  variant.variation_title,
  variant.item_price,
  variant.compare_price,
  variant.manage_cost,
  variant.item_cost,
  variant.serial_index,
  variant.sku,
  variant.fulfillment_type,
  variant.item_status,
  variant.manage_stock,
  variant.media.map(({ id, title }) => [id, title]),
  variant.other_info,
];

/**
 * Names what an editor of the product sees, while a sale, which changes no text and no price, leaves it as it is.
 */
export const versionOf = (product: ProductRow, variants: readonly VariantRow[], terms: TermsOfProduct): string => {
  const filed = [...terms].filter(([, ids]) => ids.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const edited = [editedOf(product), variants.map(editedVariant).sort((a, b) => Number(a[0]) - Number(b[0])), filed];
  return contentVersion(edited);
};
