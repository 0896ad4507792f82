import { toInt } from '../db/columns';
import type { Database } from '../db/database';

/** Care of the rows of a work table (outbox, jobs) that no worker holds. */

const PURGE_BATCH = 500;
/** Row ids are 32-bit integers; PostgreSQL refuses to compare with more. */
const LARGEST_ID = 2_147_483_647;

export type FinishedRows = { readonly table: string; readonly dueColumn: string; readonly finishedColumn: string };

/** Deletes the done rows that finished before the moment, in small batches that hold no lock for long; answers how many. */
export const purgeDone = async (db: Database, finished: FinishedRows, before: Date): Promise<number> => {
  const { table, dueColumn, finishedColumn } = finished;
  let purged = 0;
  for (;;) {
    const rows = await db
      .table(table)
      .select('id')
      .where('status', 'done')
      // Nothing finishes before it is due: this condition takes nothing away, and has an index.
      .where(dueColumn, '<', before)
      .where(finishedColumn, '<', before)
      .limit(PURGE_BATCH);
    if (rows.length === 0) return purged;
    const ids = rows.map((row) => toInt(row.id));
    purged += toInt(await db.table(table).whereIn('id', ids).delete());
  }
};

/** The dead letters, the youngest first. */
export const readDead = <Row>(db: Database, table: string, limit: number): Promise<readonly Row[]> =>
  db.table(table).select('*').where('status', 'dead').orderBy('id', 'desc').limit(limit) as unknown as Promise<Row[]>;

/** Makes a dead row due again with all its attempts; false when there is no such dead row. */
export const reviveDead = async (
  db: Database,
  table: string,
  id: string,
  columns: Record<string, unknown>
): Promise<boolean> => {
  if (!/^\d{1,10}$/.test(id) || Number(id) > LARGEST_ID) return false;
  const revived = await db
    .table(table)
    .where({ id: Number(id), status: 'dead' })
    .update({ ...columns, status: 'pending', attempts: 0 });
  return toInt(revived) === 1;
};
