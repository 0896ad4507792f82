import type { ProductInfo } from '../../contracts/products';
import type { PublicTerm } from '../../contracts/public-products';
import type { ProductPicture } from '../../contracts/variants';
import { fromJson, toIntOrNull } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { JSON_FUNCTIONS } from '../../platform/db/json-rows';
import { sql } from '../../platform/db/sql';
import { PUBLIC_COLUMNS, toPublicRow, type PublicProductRow } from './storefront.repository';
import { readVariantsOf, variantsSql, type ReadVariants } from './variants-of-products.read-model';

/** One published product by id or by the slug of its page, with all that its page shows but attributes. */
export type PublicPageRow = PublicProductRow &
  ReadVariants & {
    readonly post_content: string | null;
    readonly gallery: readonly ProductPicture[];
    readonly default_variation_id: number | null;
    readonly terms: readonly PublicTerm[];
    readonly related_product_ids: readonly number[];
  };

const PAGE_COLUMNS = [...PUBLIC_COLUMNS, 'post_content', 'gallery', 'default_variation_id', 'other_info'];

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
    ...(await readVariantsOf(db, [row])),
    post_content: row.post_content === null ? null : String(row.post_content),
    gallery: fromJson<readonly ProductPicture[]>(row.gallery, []),
    default_variation_id: toIntOrNull(row.default_variation_id),
    terms: fromJson<PublicTerm[]>(row.terms, []),
    related_product_ids: fromJson<ProductInfo>(row.other_info, {}).related_product_ids ?? [],
  };
};
