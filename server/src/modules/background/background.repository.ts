import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** Rows of work that has not been done yet. */
export const countUnfinished = async (
  db: Database,
  table: 'shop_jobs' | 'shop_outbox' | 'shop_event_deliveries'
): Promise<number> => {
  const row = (await db.table(table).whereIn('status', ['pending', 'running']).count({ rows: '*' }).first()) as
    { rows?: unknown } | undefined;
  return toInt(row?.rows);
};
