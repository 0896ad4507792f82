import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

const ORDERS = 'shop_orders';

type Values = Readonly<Record<string, unknown>>;

export const countTestOrders = async (db: Database): Promise<number> => {
  const row = await db.table(ORDERS).where({ mode: 'test' }).count({ total: '*' }).first();
  return toInt((row as Values | undefined)?.total);
};

export const findTestOrderIds = async (db: Database, after: number, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .table(ORDERS)
    .where({ mode: 'test' })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id');
  return rows.map((row) => toInt((row as Values).id));
};
