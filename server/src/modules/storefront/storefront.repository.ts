import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** Only what a stranger may see leaves the database. */
export type PublicProductRow = {
  readonly id: number;
  readonly post_title: string;
  readonly post_status: string;
  readonly post_excerpt: string | null;
  readonly post_name: string;
  readonly thumbnail: string | null;
  readonly has_subscription: number;
  readonly variation_type: string;
  readonly fulfillment_type: string;
  readonly stock_availability: string;
  readonly min_price: number;
  readonly max_price: number;
  readonly post_date: unknown;
};

export const PUBLIC_COLUMNS = [
  'id',
  'post_title',
  'post_status',
  'post_excerpt',
  'post_name',
  'post_date',
  'thumbnail',
  'has_subscription',
  'variation_type',
  'fulfillment_type',
  'stock_availability',
  'min_price',
  'max_price',
];

export const toPublicRow = (row: Record<string, unknown>): PublicProductRow =>
  ({
    ...row,
    id: toInt(row.id),
    has_subscription: toInt(row.has_subscription),
    min_price: toInt(row.min_price),
    max_price: toInt(row.max_price),
  }) as PublicProductRow;

/** One published product by id or by the slug of its page, with its description and pictures. */
export type PublicPageRow = PublicProductRow & {
  readonly post_content: string | null;
  readonly gallery: readonly unknown[];
  readonly default_variation_id: number | null;
};

const PAGE_COLUMNS = [...PUBLIC_COLUMNS, 'post_content', 'gallery', 'default_variation_id'];

export const findPublished = async (
  db: Database,
  where: { readonly id: number } | { readonly post_name: string }
): Promise<PublicPageRow | null> => {
  const row = await db.table('shop_products').where(where).where({ post_status: 'publish' }).first(PAGE_COLUMNS);
  if (!row) return null;
  return {
    ...toPublicRow(row),
    post_content: row.post_content === null ? null : String(row.post_content),
    gallery: fromJson<unknown[]>(row.gallery, []),
    default_variation_id: toIntOrNull(row.default_variation_id),
  };
};

export type PublicVariantRow = {
  readonly id: number;
  readonly post_id: number;
  readonly variation_title: string;
  readonly item_price: number;
  readonly compare_price: number;
  readonly sku: string | null;
  readonly fulfillment_type: string;
  readonly payment_type: string;
  readonly stock_status: string;
  readonly media: readonly unknown[];
  readonly other_info: Readonly<Record<string, unknown>>;
};

const VARIANT_COLUMNS = [
  'id',
  'post_id',
  'variation_title',
  'item_price',
  'compare_price',
  'sku',
  'fulfillment_type',
  'payment_type',
  'stock_status',
  'media',
  'other_info',
];

const toVariantRow = (row: Record<string, unknown>): PublicVariantRow =>
  ({
    ...row,
    id: toInt(row.id),
    post_id: toInt(row.post_id),
    item_price: toInt(row.item_price),
    compare_price: toInt(row.compare_price),
    media: fromJson<unknown[]>(row.media, []),
    other_info: fromJson<Record<string, unknown>>(row.other_info, {}),
  }) as unknown as PublicVariantRow;

/** Variants on sale of the given products, in their order. */
export const listVariants = async (
  db: Database,
  productIds: readonly number[]
): Promise<readonly PublicVariantRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .table('shop_product_variants')
    .whereIn('post_id', [...productIds])
    .where({ item_status: 'active' })
    .select(VARIANT_COLUMNS)
    .orderBy(['post_id', 'serial_index', 'id']);
  return rows.map(toVariantRow);
};

export type PublicTerm = {
  readonly taxonomy: string;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
};

const TERM_TABLES = {
  'product-categories': 'shop_product_categories',
  'product-brands': 'shop_product_brands',
} as const;

/** Categories and brands of a product, in one statement. */
export const listTermsOf = async (db: Database, productId: number): Promise<readonly PublicTerm[]> => {
  const termsIn = (taxonomy: keyof typeof TERM_TABLES) =>
    db
      .table('shop_product_terms as link')
      .join(`${TERM_TABLES[taxonomy]} as term`, 'term.id', 'link.term_id')
      .where({ 'link.taxonomy': taxonomy, 'link.product_id': productId })
      .select('link.taxonomy', 'term.id', 'term.name', 'term.slug');
  const rows = await termsIn('product-categories').unionAll([termsIn('product-brands') as never]);
  return (rows as Record<string, unknown>[]).map((row) => ({
    taxonomy: String(row.taxonomy),
    id: toInt(row.id),
    name: String(row.name),
    slug: String(row.slug),
  }));
};
