import type { Database } from './database';

/**
 * A statement that is written out, with `?` where each value goes, and nowhere else. For what many requests send: the query builder
 * takes longer over a statement than the driver does over sending it.
 */
export type WrittenSql = { readonly text: string; readonly values: readonly unknown[] };

export const written = (text: string, values: readonly unknown[]): WrittenSql => ({ text, values });

/** `?` so often, for a list of values. */
export const places = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

/** The row with this key, held for the rest of the transaction; SQLite has one writer at a time, and no locks of rows. */
export const lockingSql = (
  { client }: Pick<Database, 'client'>,
  select: string,
  key: Readonly<Record<string, unknown>>
): WrittenSql => {
  const [[column, value]] = Object.entries(key) as [[string, unknown]];
  return written(`${select} where ${column} = ?${client === 'sqlite' ? '' : ' for update'}`, [value]);
};

/** Lists of different lengths make texts of their own. */
const MAX_TEXTS = 1_000;

const natives = new Map<string, string>();

/** As PostgreSQL's driver takes it: `$1` for the first value. */
export const nativeText = (text: string): string => {
  const known = natives.get(text);
  if (known !== undefined) return known;
  let place = 0;
  // The query builder writes an operator that is a question mark with a stroke before it.
  const native = text.replaceAll(/\\?\?/g, (mark) => (mark === '?' ? `$${(place += 1)}` : '?'));
  if (natives.size >= MAX_TEXTS) natives.clear();
  natives.set(text, native);
  return native;
};
