import { toInt } from './columns';
import type { Database } from './database';

export type OldRows = {
  readonly table: string;
  /** Become null. */
  readonly columns: readonly [string, ...string[]];
  readonly createdBefore: Date;
};

const BATCH = 500;

/**
 * Empties columns of old rows, in batches by id that hold no lock for long; nothing else of a row changes, the moment of its last
 * change neither. Answers how many rows there were.
 */
export const emptyColumns = async (db: Database, { table, columns, createdBefore }: OldRows): Promise<number> => {
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  let [emptied, last] = [0, 0];
  for (;;) {
    const rows = await db
      .table(table)
      .where('id', '>', last)
      .where('created_at', '<', createdBefore)
      .where((some) => void columns.forEach((column) => void some.orWhereNotNull(column)))
      .orderBy('id')
      .limit(BATCH)
      .select('id');
    if (rows.length === 0) return emptied;
    const ids = rows.map((row) => toInt((row as Record<string, unknown>).id));
    emptied += toInt(await db.table(table).whereIn('id', ids).update(empty));
    last = ids.at(-1) as number;
  }
};
