import type { OrderMode } from '../../contracts/order-statuses';
import type { DayRange } from '../../domain/report';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';

/** The days of the first and of the last order of a mode; null while there is none. From both ends of the index of days. */
export const findOrderDays = async (db: Database, mode: OrderMode): Promise<DayRange | null> => {
  const end = (way: 'asc' | 'desc') =>
    `(select placed_on from shop_orders where placed_on is not null and mode = ? order by placed_on ${way} limit 1)`;
  const [row] = await db.unprepared(sql(`select ${end('asc')} as first_day, ${end('desc')} as last_day`, [mode, mode]));
  return typeof row?.first_day === 'string' && typeof row.last_day === 'string'
    ? { from: row.first_day, to: row.last_day }
    : null;
};

/** Currencies of the orders of some days. */
export const findOrderCurrencies = async (
  db: Database,
  { from, to }: DayRange,
  mode: OrderMode
): Promise<readonly string[]> => {
  const rows = await db.unprepared(
    sql(`select distinct currency from shop_orders where placed_on >= ? and placed_on <= ? and mode = ?`, [
      ...[from, to, mode],
    ])
  );
  return rows.map(({ currency }) => String(currency ?? '')).filter((currency) => currency !== '');
};
