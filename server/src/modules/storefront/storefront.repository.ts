import type { PublicProduct, PublicProductDetail, PublicVariant } from '../../contracts/public-products';
import type { ProductVariantInfo } from '../../contracts/variants';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';

/** Only what a stranger may see leaves the database. */
export type PublicProductRow = {
  readonly id: number;
  readonly post_title: string;
  readonly post_status: PublicProduct['post_status'];
  readonly post_excerpt: string | null;
  readonly post_name: string;
  readonly thumbnail: string | null;
  readonly featured_image_id: number | null;
  readonly has_subscription: number;
  readonly variation_type: PublicProductDetail['variation_type'];
  readonly fulfillment_type: PublicProductDetail['fulfillment_type'];
  readonly stock_availability: PublicProductDetail['stock_availability'];
  readonly manage_stock: number;
  readonly is_bundle: number;
  readonly min_price: number;
  readonly max_price: number;
  /** Where the order of the rows depends on it. */
  readonly post_date?: unknown;
  readonly title_sort?: unknown;
};

export const PUBLIC_COLUMNS = [
  'id',
  'post_title',
  'post_status',
  'post_excerpt',
  'post_name',
  'thumbnail',
  'featured_image_id',
  'has_subscription',
  'variation_type',
  'fulfillment_type',
  'stock_availability',
  'manage_stock',
  'is_bundle',
  'min_price',
  'max_price',
];

type Stored<Row> = { readonly [Column in keyof Row]: Row[Column] extends number | null ? unknown : Row[Column] };

// Column by column: copies of whole rows cost a list as much as the rest of its presentation.
export const toPublicRow = (stored: Readonly<Record<string, unknown>>): PublicProductRow => {
  const row = stored as Stored<PublicProductRow>;
  return {
    id: toInt(row.id),
    post_title: row.post_title,
    post_status: row.post_status,
    post_excerpt: row.post_excerpt,
    post_name: row.post_name,
    post_date: row.post_date,
    title_sort: row.title_sort,
    thumbnail: row.thumbnail,
    featured_image_id: toIntOrNull(row.featured_image_id),
    has_subscription: toInt(row.has_subscription),
    variation_type: row.variation_type,
    fulfillment_type: row.fulfillment_type,
    stock_availability: row.stock_availability,
    manage_stock: toInt(row.manage_stock),
    is_bundle: toInt(row.is_bundle),
    min_price: toInt(row.min_price),
    max_price: toInt(row.max_price),
  };
};

export type PublicVariantRow = {
  readonly id: number;
  readonly post_id: number;
  readonly variation_title: string;
  readonly item_price: number;
  readonly compare_price: number;
  readonly sku: string | null;
  readonly fulfillment_type: PublicVariant['fulfillment_type'];
  readonly payment_type: PublicVariant['payment_type'];
  readonly stock_status: PublicVariant['stock_status'];
  readonly manage_stock: number;
  readonly media: PublicVariant['media'];
  readonly other_info: ProductVariantInfo;
};

export const VARIANT_COLUMNS = [
  'id',
  'post_id',
  'variation_title',
  'item_price',
  'compare_price',
  'sku',
  'fulfillment_type',
  'payment_type',
  'stock_status',
  'manage_stock',
  'media',
  'other_info',
];

export const toVariantRow = (stored: Readonly<Record<string, unknown>>): PublicVariantRow => {
  const row = stored as Stored<PublicVariantRow>;
  return {
    id: toInt(row.id),
    post_id: toInt(row.post_id),
    variation_title: row.variation_title,
    item_price: toInt(row.item_price),
    compare_price: toInt(row.compare_price),
    sku: row.sku,
    fulfillment_type: row.fulfillment_type,
    payment_type: row.payment_type,
    stock_status: row.stock_status,
    manage_stock: toInt(row.manage_stock),
    media: fromJson<PublicVariant['media']>(row.media, []),
    other_info: fromJson<ProductVariantInfo>(row.other_info, {}),
  };
};

const variantsSql = (productIds: readonly number[]): SqlText =>
  sql(
    `select ${VARIANT_COLUMNS.join(', ')} from shop_product_variants
      where item_status = 'active' and post_id in (${placeholders(productIds.length)}) order by post_id, serial_index, id`,
    productIds
  );

/** Variants on sale of the given products, in their order. */
export const listVariants = async (
  db: Database,
  productIds: readonly number[]
): Promise<readonly PublicVariantRow[]> => {
  if (productIds.length === 0) return [];
  return (await db.prepared(variantsSql(productIds))).map(toVariantRow);
};
