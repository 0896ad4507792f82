import type { PublicProductDetails, PublicTerm } from '../../contracts/public-products';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { hasAttributesSql } from '../attributes';
import {
  listVariants,
  PUBLIC_COLUMNS,
  toPublicRow,
  toVariantRow,
  VARIANT_COLUMNS,
  type PublicProductRow,
  type PublicVariantRow,
} from './storefront.repository';

/** One published product by id or by the slug of its page, with all that its page shows but attributes. */
export type PublicPageRow = PublicProductRow & {
  readonly post_content: string | null;
  readonly gallery: PublicProductDetails['gallery'];
  readonly default_variation_id: number | null;
  readonly terms: readonly PublicTerm[];
  /** Those on sale, in their order. */
  readonly variants: readonly PublicVariantRow[];
  /** The variants that may have attributes; most shops' products have none. */
  readonly attributed: readonly PublicVariantRow[];
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

/**
 * The variants, in the same statement too. Null on MariaDB, which cuts such a list off after group_concat_max_len without an
 * error; a product with very many variants would lose some.
 */
const variantsSql = (client: DatabaseClient): string | null => {
  if (client === 'mysql') return null;
  const [list, object] = JSON_FUNCTIONS[client];
  const columns = [...VARIANT_COLUMNS, 'serial_index'].map((name) => `'${name}', v.${name}`).join(', ');
  return `(select ${list}(${object}(${columns}, 'has_attributes', ${hasAttributesSql('v.id')}))
    from shop_product_variants v where v.post_id = shop_products.id and v.item_status = 'active') as variants`;
};

const inOrder = (rows: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] =>
  [...rows].sort((a, b) => toInt(a.serial_index) - toInt(b.serial_index) || toInt(a.id) - toInt(b.id));

type Variants = Pick<PublicPageRow, 'variants' | 'attributed'>;

const variantsOf = async (db: Database, row: Record<string, unknown>): Promise<Variants> => {
  if (db.client === 'mysql') {
    const variants = await listVariants(db, [toInt(row.id)]);
    return { variants, attributed: variants };
  }
  const rows = inOrder(fromJson<Record<string, unknown>[]>(row.variants, []));
  const variants = rows.map(({ serial_index: _order, has_attributes: _has, ...variant }) => toVariantRow(variant));
  return { variants, attributed: variants.filter((_variant, index) => Boolean(rows[index]?.has_attributes)) };
};

type PageKey = 'id' | 'post_name';

const pageSqlOf = (client: DatabaseClient, key: PageKey): string => {
  const lists = [termsSql(client), variantsSql(client)].filter((list) => list !== null);
  const columns = [...PAGE_COLUMNS, ...lists].join(', ');
  return `select ${columns} from shop_products where ${key} = ? and post_status = 'publish' limit 1`;
};

const texts = new Map<string, string>();

/** Long, and always the same. */
const recallPageSql = (client: DatabaseClient, key: PageKey): string => {
  const name = `${client} ${key}`;
  const known = texts.get(name) ?? pageSqlOf(client, key);
  texts.set(name, known);
  return known;
};

/** One statement; two on MariaDB. */
export const findPublished = async (
  db: Database,
  where: { readonly id: number } | { readonly post_name: string }
): Promise<PublicPageRow | null> => {
  const query =
    'id' in where
      ? sql(recallPageSql(db.client, 'id'), [where.id])
      : sql(recallPageSql(db.client, 'post_name'), [where.post_name]);
  const [row] = await db.prepared(query);
  if (!row) return null;
  return {
    ...toPublicRow(row),
    ...(await variantsOf(db, row)),
    post_content: row.post_content === null ? null : String(row.post_content),
    gallery: fromJson<PublicProductDetails['gallery']>(row.gallery, []),
    default_variation_id: toIntOrNull(row.default_variation_id),
    terms: fromJson<PublicTerm[]>(row.terms, []),
  };
};
