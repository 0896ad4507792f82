import { fromJson, toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { holdsLongLists, JSON_FUNCTIONS } from '../../platform/db/json-rows';
import { hasAttributesSql } from '../attributes';
import { listVariants, toVariantRow, VARIANT_COLUMNS, type PublicVariantRow } from './storefront.repository';

type Row = Readonly<Record<string, unknown>>;

export type ReadVariants = {
  /** Those on sale, of each product in their order. */
  readonly variants: readonly PublicVariantRow[];
  /** The variants that may have attributes; most shops' products have none. */
  readonly attributed: readonly PublicVariantRow[];
};

const writeVariantsSql = (client: DatabaseClient): string | null => {
  if (!holdsLongLists({ client })) return null;
  const [list, object] = JSON_FUNCTIONS[client];
  const columns = [...VARIANT_COLUMNS, 'serial_index'].map((name) => `'${name}', v.${name}`).join(', ');
  return `(select ${list}(${object}(${columns}, 'has_attributes', ${hasAttributesSql('v.id')}))
    from shop_product_variants v where v.post_id = shop_products.id and v.item_status = 'active') as variants`;
};

const VARIANTS_SQL: Readonly<Record<DatabaseClient, string | null>> = {
  postgres: writeVariantsSql('postgres'),
  mysql: writeVariantsSql('mysql'),
  sqlite: writeVariantsSql('sqlite'),
};

/**
 * A column with the variants, for statements that read products. Null on MariaDB, where a product with very many variants would
 * lose some.
 */
export const variantsSql = (client: DatabaseClient): string | null => VARIANTS_SQL[client];

const inOrder = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((a, b) => toInt(a.serial_index) - toInt(b.serial_index) || toInt(a.id) - toInt(b.id));

/** Of products that were read with the column; where there is none, in a statement for all of them. */
export const readVariantsOf = async (db: Database, products: readonly Row[]): Promise<ReadVariants> => {
  if (!holdsLongLists(db)) {
    const ids = products.map(({ id }) => toInt(id));
    const variants = await listVariants(db, ids);
    return { variants, attributed: variants };
  }
  const rows = products.flatMap((product) => inOrder(fromJson<readonly Row[]>(product.variants, [])));
  const variants = rows.map(toVariantRow);
  return { variants, attributed: variants.filter((_variant, index) => Boolean(rows[index]?.has_attributes)) };
};
