import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { withoutDigitsSql } from '../../platform/db/signs-sql';

/** A table of what is named by its slug or its id. */
export type Slugged = {
  readonly table: `shop_${string}`;
  readonly column: 'post_name' | 'slug';
  /** What a slug of digits gets: '42' -> '42-term'. */
  readonly word: string;
  /** Columns that follow from the slug. */
  readonly keysOf?: (slug: string) => Readonly<Record<string, string>>;
};

export type Named = { readonly id: number; readonly slug: string };

/** Up to `limit` rows whose slug is digits alone; beyond the id `after`, in the order of their ids. */
export const findDigitSlugs = async (
  db: Database,
  { table, column }: Slugged,
  after: number,
  limit: number
): Promise<readonly Named[]> => {
  const rows = await db
    .table(table)
    .where(column, '>=', '0')
    // Letters come after digits in the order of every database: only slugs that begin with a digit are looked at.
    .where(column, '<', 'a')
    .whereRaw(`${withoutDigitsSql(column)} = ''`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', column);
  return rows.map((row) => ({ id: toInt(row.id), slug: String(row[column]) }));
};

/** The slug itself, if it is in use, and those that are in use with something behind a hyphen. */
export const findSlugsFrom = async (
  db: Database,
  { table, column }: Slugged,
  slug: string
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .table(table)
    .where((either) => void either.where(column, slug).orWhere(column, 'like', `${slug}-%`))
    .select(column);
  return new Set(rows.map((row) => String(row[column])));
};

export const renameSlug = async (
  db: Database,
  { table, column, keysOf }: Slugged,
  { id, slug }: Named,
  to: string
): Promise<void> => {
  await db
    .table(table)
    .where({ id, [column]: slug })
    .update({ [column]: to, ...keysOf?.(to) });
};
