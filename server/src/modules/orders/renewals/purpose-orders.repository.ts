import type { Database } from '../../../platform/db/database';
import { ORDER_COLUMNS, toOrderRow, type OrderRow } from '../orders.rows';

/** Of one first order; the oldest first. */
export const findUnpaidRenewals = async (db: Database, parentId: number): Promise<readonly OrderRow[]> => {
  const rows = await db
    .table('shop_orders')
    .where({ parent_id: parentId, type: 'renewal', status: 'on-hold', total_paid: 0 })
    .orderBy('id')
    .select([...ORDER_COLUMNS]);
  return rows.map(toOrderRow);
};
