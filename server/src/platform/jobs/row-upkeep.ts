import { toInt } from '../db/columns';
import type { Database } from '../db/database';

/** Care of the rows of a work table (outbox, deliveries, jobs) that no worker holds. */

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

export type DeadSearch = {
  /** Of this kind alone. */
  readonly kind?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
};

export type DeadLetters<Letter> = {
  readonly letters: readonly Letter[];
  /** How many there are in all. */
  readonly total: number;
};

type DeadTable = { readonly table: string; readonly kindColumn: string };

/** The dead letters, the youngest first. */
export const readDead = async (
  db: Database,
  { table, kindColumn }: DeadTable,
  { kind, limit, offset = 0 }: DeadSearch
): Promise<DeadLetters<Record<string, unknown>>> => {
  const dead = () => db.table(table).where({ status: 'dead', ...(kind === undefined ? {} : { [kindColumn]: kind }) });
  const letters = await dead().select('*').orderBy('id', 'desc').limit(limit).offset(offset);
  const counted = await dead().count({ total: '*' }).first();
  return { letters, total: toInt((counted as Record<string, unknown> | undefined)?.total) };
};

/** Makes a dead row due again, with all its attempts unless `columns` say another number; false when there is no such dead row. */
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
    .update({ attempts: 0, ...columns, status: 'pending' });
  return toInt(revived) === 1;
};
