import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** Those of the lines that lie in a bundle: what they sold is no plan of its own, and cannot be changed for another one. */
export const findBundledLines = async (db: Database, lineIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (lineIds.length === 0) return new Set();
  const rows = (await db
    .table('shop_order_items')
    .whereIn('id', [...lineIds])
    .where({ payment_type: 'bundle' })
    .select('id')) as readonly Readonly<Record<string, unknown>>[];
  return new Set(rows.map(({ id }) => toInt(id)));
};
