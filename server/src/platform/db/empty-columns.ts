import { toInt } from './columns';
import type { Database } from './database';

export type OldRows = {
  readonly table: string;
  /** Become null. */
  readonly columns: readonly [string, ...string[]];
  readonly createdBefore: Date;
  /** What is done with each batch, by the ids of its rows, in the same transaction. */
  readonly beside?: (ids: readonly number[]) => Promise<void>;
};

const BATCH = 500;

const emptyRows = async (
  db: Database,
  { table, columns, beside }: OldRows,
  ids: readonly number[]
): Promise<number> => {
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  const update = async (): Promise<number> =>
    toInt(
      await db
        .table(table)
        .whereIn('id', [...ids])
        .update(empty)
    );
  if (!beside) return update();
  return db.transaction(async () => {
    await beside(ids);
    return update();
  });
};

/**
 * Empties columns of old rows, in batches by id that hold no lock for long; nothing else of a row changes, the moment of its last
 * change neither. Answers how many rows there were.
 */
export const emptyColumns = async (db: Database, old: OldRows): Promise<number> => {
  const { table, columns, createdBefore } = old;
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
    emptied += await emptyRows(db, old, ids);
    last = ids.at(-1) as number;
  }
};
