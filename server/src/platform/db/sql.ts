import type { Core } from '@strapi/strapi';

export type DatabaseClient = 'sqlite' | 'postgres' | 'mysql';

export const clientOf = (strapi: Core.Strapi): DatabaseClient => {
  const { client } = strapi.db.dialect;
  if (client === 'postgres') return 'postgres';
  return client === 'mysql' ? 'mysql' : 'sqlite';
};

/**
 * A statement that is written out, with `?` where each value goes, and nowhere else. For statements that many requests send: the query
 * builder takes longer to build one than the driver takes to send it.
 */
export type SqlText = { readonly text: string; readonly values: readonly unknown[] };

export const sql = (text: string, values: readonly unknown[]): SqlText => ({ text, values });

/** `?, ?, ?`, for a list of so many values. */
export const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

/** A value as a part of a statement; a select in brackets may stand in its place. */
export const known = (value: unknown): SqlText => sql('?', [value]);

/** The row with this key, held for the rest of the transaction; SQLite has one writer at a time, and no locks of rows. */
export const lockingWhere = (
  { client }: { readonly client: DatabaseClient },
  select: string,
  column: string,
  key: SqlText
): SqlText => sql(`${select} where ${column} = ${key.text}${client === 'sqlite' ? '' : ' for update'}`, key.values);

export const lockingSql = (
  db: { readonly client: DatabaseClient },
  select: string,
  key: Readonly<Record<string, unknown>>
): SqlText => {
  const [[column, value]] = Object.entries(key) as [[string, unknown]];
  return lockingWhere(db, select, column, known(value));
};

/** Lists of different lengths make texts of their own. */
const MAX_TEXTS = 1_000;

const nativeTexts = new Map<string, string>();

/** As PostgreSQL's driver takes it: `$1` for the first value. */
export const nativeText = (text: string): string => {
  const known = nativeTexts.get(text);
  if (known !== undefined) return known;
  let position = 0;
  // The query builder writes an operator that is a question mark with a stroke before it.
  const native = text.replaceAll(/\\?\?/g, (mark) => (mark === '?' ? `$${(position += 1)}` : '?'));
  if (nativeTexts.size >= MAX_TEXTS) nativeTexts.clear();
  nativeTexts.set(text, native);
  return native;
};
