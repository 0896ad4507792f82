import type { Database } from './database';
import { loweredValue, type SqlColumn } from './text-sql';

/** PostgreSQL's index for texts that occur anywhere in a column (its extension pg_trgm). */

type Rows = { readonly rows: readonly { readonly schema?: unknown }[] };

const rowsOf = async (db: Database, sql: string): Promise<Rows['rows']> =>
  ((await db.raw(sql)) as unknown as Rows).rows;

/** Where the extension lies, if this user may use what lies there. */
const SCHEMA = `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm' and has_schema_privilege(n.oid, 'usage')`;
const IS_THERE = `select 1 from pg_extension where extname = 'pg_trgm'`;
const IS_OFFERED = `select 1 from pg_available_extensions where name = 'pg_trgm'
  and has_database_privilege(current_database(), 'create')`;

/** As a name in a statement in which `?` stands for values. */
const schemaIn = async (db: Database): Promise<string | null> => {
  const [row] = await rowsOf(db, SCHEMA);
  return row ? String(row.schema).replaceAll('?', '\\?') : null;
};

/**
 * The schema of the extension, for names of what belongs to it; null where trigrams cannot be used: the extension may be missing, or the
 * database user may not add it. A database has it once: where another site of the same database has added it, it lies in a schema in
 * which this site, whose `schema` is its own, looks for nothing.
 */
export const offerTrigrams = async (db: Database): Promise<string | null> => {
  if (db.client !== 'postgres') return null;
  if ((await rowsOf(db, IS_THERE)).length === 0) {
    if ((await rowsOf(db, IS_OFFERED)).length === 0) return null;
    await db.raw('create extension if not exists pg_trgm');
  }
  return schemaIn(db);
};

export type TextIndex = {
  readonly name: string;
  readonly table: string;
  /** Unqualified. */
  readonly columns: readonly SqlColumn[];
};

/** Makes the index that text searches of these columns read; without trigrams they look at each row, as on other databases. */
export const indexTexts = async (db: Database, { name, table, columns }: TextIndex): Promise<void> => {
  const schema = await offerTrigrams(db);
  if (schema === null) return;
  const values = columns.map((column) => loweredValue(column, 'standard'));
  await db.raw(
    `create index if not exists ?? on ?? using gin (${values.map(({ sql }) => `(${sql}) ${schema}.gin_trgm_ops`).join(', ')})`,
    [name, table, ...values.flatMap(({ bindings }) => bindings)] as never
  );
};

export const dropTextIndex = async (db: Database, name: string): Promise<void> => {
  if (db.client === 'postgres') await db.raw('drop index if exists ??', [name] as never);
};
