import type { Database } from './database';
import { loweredValue, type SqlColumn } from './text-sql';

/** PostgreSQL's index for texts that occur anywhere in a column (its extension pg_trgm). */

const holdsRows = async (db: Database, sql: string): Promise<boolean> =>
  ((await db.raw(sql)) as unknown as { readonly rows: readonly unknown[] }).rows.length > 0;

/** Whether trigrams can be used: the extension may be missing, or the database user may not add it. */
export const offerTrigrams = async (db: Database): Promise<boolean> => {
  if (db.client !== 'postgres') return false;
  if (await holdsRows(db, `select 1 from pg_extension where extname = 'pg_trgm'`)) return true;
  const isOffered = await holdsRows(
    db,
    `select 1 from pg_available_extensions where name = 'pg_trgm'
       and has_database_privilege(current_database(), 'create')`
  );
  if (isOffered) await db.raw('create extension if not exists pg_trgm');
  return isOffered;
};

export type TextIndex = {
  readonly name: string;
  readonly table: string;
  /** Unqualified. */
  readonly columns: readonly SqlColumn[];
};

/** Makes the index that text searches of these columns read; without trigrams they look at each row, as on other databases. */
export const indexTexts = async (db: Database, { name, table, columns }: TextIndex): Promise<void> => {
  if (!(await offerTrigrams(db))) return;
  const values = columns.map((column) => loweredValue(column, 'standard'));
  await db.raw(
    `create index if not exists ?? on ?? using gin (${values.map(({ sql }) => `(${sql}) gin_trgm_ops`).join(', ')})`,
    [name, table, ...values.flatMap(({ bindings }) => bindings)] as never
  );
};

export const dropTextIndex = async (db: Database, name: string): Promise<void> => {
  if (db.client === 'postgres') await db.raw('drop index if exists ??', [name] as never);
};
