import type { Knex } from 'knex';
import { isPostgres } from './insert-rows';

type Index = { readonly name: string; readonly sql: string };

/** Those that no constraint needs. */
const indexesOf = async (db: Knex, tables: readonly string[]): Promise<readonly Index[]> => {
  const { rows } = (await db.raw(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql
       from pg_index where indrelid = any(?::regclass[]) and not indisunique`,
    [tables]
  )) as { rows: readonly Index[] };
  return rows;
};

const createAll = (db: Knex, indexes: readonly Index[]): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw(`set local maintenance_work_mem = '1GB'`);
    for (const { sql } of indexes) await trx.raw(sql);
  });

/** PostgreSQL makes an index of a full table many times faster than row by row, above all one of trigrams. */
export const withoutIndexes = async <T>(db: Knex, tables: readonly string[], work: () => Promise<T>): Promise<T> => {
  if (!isPostgres(db)) return work();
  const indexes = await indexesOf(db, tables);
  for (const { name } of indexes) await db.raw('drop index ??', [name]);
  const result = await work();
  await createAll(db, indexes);
  return result;
};
