import type { Knex } from 'knex';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { jsonText, withJsonText } from '../../../platform/db/json-sql';
import { PRODUCTS, VARIANTS } from '../catalog.rows';

const INFO = 'other_info';

const carriers = (db: Database, table: string, names: readonly string[]): Knex.QueryBuilder =>
  db.table(table).whereIn(jsonText(db, INFO, 'tax_class') as never, [...names]);

const idsOf = async (query: Knex.QueryBuilder, column: string): Promise<readonly number[]> => {
  const rows = (await query.distinct({ id: column })) as { id: unknown }[];
  return rows.map(({ id }) => toInt(id));
};

/** The products that carry one of the tax classes, or one of whose variants does. */
export const findCarriers = async (db: Database, names: readonly string[]): Promise<readonly number[]> => {
  const products = await idsOf(carriers(db, PRODUCTS, names), 'id');
  const parents = await idsOf(carriers(db, VARIANTS, names), 'post_id');
  return [...new Set([...products, ...parents])];
};

/** Products and variants that carry one of `names` carry `to` from now on. */
export const replaceTaxClass = async (
  db: Database,
  { names, to }: { readonly names: readonly string[]; readonly to: string },
  now: Date
): Promise<void> => {
  for (const table of [PRODUCTS, VARIANTS]) {
    await carriers(db, table, names).update({ [INFO]: withJsonText(db, INFO, 'tax_class', to), updated_at: now });
  }
};

export const writeTaxInfoOfVariants = async (
  db: Database,
  productId: number,
  { key, value }: { readonly key: 'tax_class' | 'tax_exempt'; readonly value: string | null },
  now: Date
): Promise<void> => {
  await db
    .table(VARIANTS)
    .where({ post_id: productId })
    .update({ [INFO]: withJsonText(db, INFO, key, value), updated_at: now });
};
