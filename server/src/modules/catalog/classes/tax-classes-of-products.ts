import type { Knex } from 'knex';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { jsonText, withJsonText } from '../../../platform/db/json-sql';
import type { Platform } from '../../../platform/platform';
import { catalogChanged } from '../record-write';
import { PRODUCTS, VARIANTS } from '../catalog.rows';

const INFO = 'other_info';

const carriers = (db: Database, table: string, names: readonly string[]): Knex.QueryBuilder =>
  db.table(table).whereIn(jsonText(db, INFO, 'tax_class') as never, [...names]);

const move = async (platform: Platform, table: string, names: readonly string[], to: string): Promise<void> => {
  const { db } = platform;
  await carriers(db, table, names).update({
    [INFO]: withJsonText(db, INFO, 'tax_class', to),
    updated_at: platform.clock.now(),
  });
};

const idsOf = async (query: Knex.QueryBuilder, column: string): Promise<readonly number[]> => {
  const rows = (await query.distinct({ id: column })) as { id: unknown }[];
  return rows.map(({ id }) => toInt(id));
};

/**
 * Every product and variant that carries the tax class, by id or slug, carries `to` from now on; five statements, however many
 * there are. The last step of the transaction that deletes the class.
 */
export const replaceTaxClassOfProducts = async (
  platform: Platform,
  names: readonly string[],
  to: string
): Promise<void> => {
  const { db } = platform;
  const products = await idsOf(carriers(db, PRODUCTS, names), 'id');
  const parents = await idsOf(carriers(db, VARIANTS, names), 'post_id');
  await move(platform, PRODUCTS, names, to);
  await move(platform, VARIANTS, names, to);
  await catalogChanged(platform, [...new Set([...products, ...parents])]);
};

/** What a product and its variants say of tax, in other_info; null takes a key away, undefined leaves it. */
export type TaxInfo = { readonly tax_class?: string | null; readonly tax_exempt?: 'yes' | 'no' };

/**
 * What is decided for a product is decided for each of its variants; one statement for each key that changes.
 * See docs/rules/tax.md#which-rates.
 */
export const copyTaxInfoToVariants = async (platform: Platform, productId: number, info: TaxInfo): Promise<void> => {
  const { db, clock } = platform;
  for (const key of ['tax_class', 'tax_exempt'] as const) {
    const value = info[key];
    if (value === undefined) continue;
    await db
      .table(VARIANTS)
      .where({ post_id: productId })
      .update({ [INFO]: withJsonText(db, INFO, key, value), updated_at: clock.now() });
  }
};
