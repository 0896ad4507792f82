import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { LICENSES } from './content-types/license';

/** Stored as active although their date lies so far back, the oldest first. */
export const findPastDate = async (db: Database, until: Date, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .table(LICENSES)
    .where({ status: 'active' })
    .where('expiration_date', '<=', until)
    .orderBy(['expiration_date', 'id'])
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => toInt(id));
};
