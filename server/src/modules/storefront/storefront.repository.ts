import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';

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

export type PublicTerm = {
  readonly taxonomy: string;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
};

/** One published product by id or by the slug of its page, with its description and pictures. */
export type PublicPageRow = PublicProductRow & {
  readonly post_content: string | null;
  readonly gallery: readonly unknown[];
  readonly default_variation_id: number | null;
  readonly terms: readonly PublicTerm[];
};

const PAGE_COLUMNS = [...PUBLIC_COLUMNS, 'post_content', 'gallery', 'default_variation_id'];

/** How each database writes a list of objects as JSON. */
const JSON_FUNCTIONS: Readonly<Record<DatabaseClient, readonly [list: string, object: string]>> = {
  postgres: ['json_agg', 'json_build_object'],
  mysql: ['json_arrayagg', 'json_object'],
  sqlite: ['json_group_array', 'json_object'],
};

/** Categories and brands of a product, read in the statement that reads the product. */
const termsSql = (client: DatabaseClient): string => {
  const [list, object] = JSON_FUNCTIONS[client];
  const of = (name: string): string => `'${name}', coalesce(category.${name}, brand.${name})`;
  return `(select ${list}(${object}('taxonomy', link.taxonomy, ${of('id')}, ${of('name')}, ${of('slug')}))
    from shop_product_terms link
    left join shop_product_categories category
      on link.taxonomy = 'product-categories' and category.id = link.term_id
    left join shop_product_brands brand on link.taxonomy = 'product-brands' and brand.id = link.term_id
    where link.product_id = shop_products.id and (category.id is not null or brand.id is not null)) as terms`;
};

export const findPublished = async (
  db: Database,
  where: { readonly id: number } | { readonly post_name: string }
): Promise<PublicPageRow | null> => {
  const row = await db
    .table('shop_products')
    .where(where)
    .where({ post_status: 'publish' })
    .select(db.raw(termsSql(db.client)))
    .first(PAGE_COLUMNS);
  if (!row) return null;
  return {
    ...toPublicRow(row),
    post_content: row.post_content === null ? null : String(row.post_content),
    gallery: fromJson<unknown[]>(row.gallery, []),
    default_variation_id: toIntOrNull(row.default_variation_id),
    terms: fromJson<PublicTerm[]>(row.terms, []),
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
