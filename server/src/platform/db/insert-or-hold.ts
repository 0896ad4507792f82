import type { Database } from './database';

/**
 * Inserts the row where the value of its unique column is free, and holds the row of that value either way until the transaction
 * ends. Not `ignore`: on MariaDB all who come at once would share a lock on the row, and no two of them could then hold it.
 */
export const insertOrHold = async (
  db: Database,
  table: string,
  row: Readonly<Record<string, unknown>>,
  unique: string
): Promise<void> => {
  await db.table(table).insert(row).onConflict(unique).merge([unique]);
};
