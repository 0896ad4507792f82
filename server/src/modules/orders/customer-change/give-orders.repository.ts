import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

/** Orders of a customer, of whatever status. */
export const countOrdersOf = async (db: Database, customerId: number): Promise<number> => {
  const row = (await db.table('shop_orders').where({ customer_id: customerId }).count({ rows: '*' }).first()) as
    { readonly rows?: unknown } | undefined;
  return toInt(row?.rows);
};

/** All orders of one customer are those of another from now on; answers how many. With both held; the orders are held afterwards. */
export const giveOrders = async (
  db: Database,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  now: Date
): Promise<number> =>
  Number(await db.table('shop_orders').where({ customer_id: fromId }).update({ customer_id: toId, updated_at: now }));
