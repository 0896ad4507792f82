import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { ATTRIBUTE_GROUPS, ATTRIBUTE_TERMS } from './content-types/attributes';

/** The order that people give to groups, and to the terms of a group. */

export type Placed = { readonly id: number; readonly serial: number };

/** Bounds the number of values in one statement. */
const CHUNK = 200;

const toPlaced = (rows: readonly Record<string, unknown>[]): readonly Placed[] =>
  rows.map((row) => ({ id: toInt(row.id), serial: toInt(row.serial) }));

// Locked in the order of ids: two reorders wait for one another instead of deadlocking.
export const lockGroupSerials = async (db: Database): Promise<readonly Placed[]> =>
  toPlaced(await db.table(ATTRIBUTE_GROUPS).forUpdate().select('id', 'serial').orderBy('id'));

export const lockTermSerials = async (db: Database, groupId: number): Promise<readonly Placed[]> =>
  toPlaced(
    await db.table(ATTRIBUTE_TERMS).where({ group_id: groupId }).forUpdate().select('id', 'serial').orderBy('id')
  );

/** Every row its own serial in one statement per 200 rows. */
export const writeSerials = async (
  db: Database,
  table: typeof ATTRIBUTE_GROUPS | typeof ATTRIBUTE_TERMS,
  rows: readonly Placed[],
  now: Date
): Promise<void> => {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    // `else serial` tells PostgreSQL that the values are numbers.
    const serial = db.raw(
      `case id ${chunk.map(() => 'when ? then ?').join(' ')} else serial end`,
      chunk.flatMap((row) => [row.id, row.serial])
    );
    await db
      .table(table)
      .whereIn(
        'id',
        chunk.map(({ id }) => id)
      )
      .update({ serial, updated_at: now });
  }
};
