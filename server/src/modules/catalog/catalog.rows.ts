import type { ProductDetail, ProductInfo, ProductStatus } from '../../contracts/products';
import type { ProductPicture, ProductVariant, ProductVariantInfo, StockStatus } from '../../contracts/variants';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { SortedTexts } from '../../platform/db/sort-keys';

export const PRODUCTS = 'shop_products';
export const VARIANTS = 'shop_product_variants';
export const TERMS_OF_PRODUCTS = 'shop_product_terms';
export const BUNDLE_ITEMS = 'shop_bundle_items';
export const UPGRADE_PATHS = 'shop_upgrade_paths';
export const ADJUSTMENTS = 'shop_stock_adjustments';

/** Lists of products by title. */
export const PRODUCT_ORDER: SortedTexts = { table: PRODUCTS, keys: { title_sort: ['post_title'] } };

/** Lists of variants by title. */
export const VARIANT_ORDER: SortedTexts = { table: VARIANTS, keys: { title_sort: ['variation_title'] } };

/** Rows of the catalogue as the rest of the code sees them: numbers are numbers and JSON is parsed on every database. */
export type ProductRow = {
  readonly id: number;
  readonly post_title: string;
  readonly post_status: ProductStatus;
  readonly post_excerpt: string | null;
  readonly post_content: string | null;
  readonly post_name: string;
  readonly post_date: unknown;
  readonly comment_status: string | null;
  readonly featured_image_id: number | null;
  readonly thumbnail: string | null;
  readonly gallery: readonly ProductPicture[];
  readonly fulfillment_type: ProductDetail['fulfillment_type'];
  readonly variation_type: ProductDetail['variation_type'];
  readonly manage_stock: 0 | 1;
  readonly manage_downloadable: 0 | 1;
  readonly default_variation_id: number | null;
  readonly stock_availability: StockStatus;
  readonly has_subscription: number;
  readonly is_bundle: number;
  readonly min_price: number;
  readonly max_price: number;
  readonly other_info: ProductInfo;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type VariantRow = {
  readonly id: number;
  readonly post_id: number;
  readonly variation_title: string;
  readonly variation_identifier: string | null;
  readonly item_price: number;
  readonly compare_price: number;
  readonly manage_cost: ProductVariant['manage_cost'];
  readonly item_cost: number;
  readonly serial_index: number;
  readonly sku: string | null;
  readonly fulfillment_type: ProductVariant['fulfillment_type'];
  readonly payment_type: ProductVariant['payment_type'];
  readonly item_status: ProductVariant['item_status'];
  readonly manage_stock: 0 | 1;
  readonly stock_status: StockStatus;
  readonly total_stock: number;
  readonly available: number;
  readonly on_hold: number;
  readonly committed: number;
  readonly media: readonly ProductPicture[];
  readonly other_info: ProductVariantInfo;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export const PRODUCT_COLUMNS = [
  'id',
  'post_title',
  'post_status',
  'post_excerpt',
  'post_content',
  'post_name',
  'post_date',
  'comment_status',
  'featured_image_id',
  'thumbnail',
  'gallery',
  'fulfillment_type',
  'variation_type',
  'manage_stock',
  'manage_downloadable',
  'default_variation_id',
  'stock_availability',
  'has_subscription',
  'is_bundle',
  'min_price',
  'max_price',
  'other_info',
  'created_at',
  'updated_at',
] as const;

export const VARIANT_COLUMNS = [
  'id',
  'post_id',
  'variation_title',
  'variation_identifier',
  'item_price',
  'compare_price',
  'manage_cost',
  'item_cost',
  'serial_index',
  'sku',
  'fulfillment_type',
  'payment_type',
  'item_status',
  'manage_stock',
  'stock_status',
  'total_stock',
  'available',
  'on_hold',
  'committed',
  'media',
  'other_info',
  'created_at',
  'updated_at',
] as const;

type RawRow = Record<string, unknown>;

export const toProductRow = (row: RawRow): ProductRow =>
  ({
    ...row,
    id: toInt(row.id),
    featured_image_id: toIntOrNull(row.featured_image_id),
    default_variation_id: toIntOrNull(row.default_variation_id),
    manage_stock: toInt(row.manage_stock),
    manage_downloadable: toInt(row.manage_downloadable),
    has_subscription: toInt(row.has_subscription),
    is_bundle: toInt(row.is_bundle),
    min_price: toInt(row.min_price),
    max_price: toInt(row.max_price),
    gallery: fromJson<readonly ProductPicture[]>(row.gallery, []),
    other_info: fromJson<ProductInfo>(row.other_info, {}),
  }) as ProductRow;

const VARIANT_NUMBERS = [
  'id',
  'post_id',
  'item_price',
  'compare_price',
  'item_cost',
  'serial_index',
  'manage_stock',
  'total_stock',
  'available',
  'on_hold',
  'committed',
] as const;

export const toVariantRow = (row: RawRow): VariantRow => {
  const numbers = Object.fromEntries(VARIANT_NUMBERS.map((name) => [name, toInt(row[name])]));
  return {
    ...row,
    ...numbers,
    media: fromJson<readonly ProductPicture[]>(row.media, []),
    other_info: fromJson<ProductVariantInfo>(row.other_info, {}),
  } as unknown as VariantRow;
};
