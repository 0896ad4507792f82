import type { OrderMode } from '../../contracts/order-statuses';
import type { DayRange } from '../../domain/report';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { countedOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';
import { findTotals } from './rollup/rolled-totals.read-model';

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
  const rows = await findTotals(
    db,
    { from, to, mode },
    {
      answer: ({ text, values }) => sql(`select distinct totals.currency from (${text}) totals`, values),
      columns: ['currency'],
    }
  );
  return rows.map(({ currency }) => String(currency ?? '')).filter((currency) => currency !== '');
};

export type OrdersBeside = {
  /** Counted orders in other currencies than that of the filter. */
  readonly otherCurrencies: number;
  /** Orders whose payment has failed, in whatever currency. */
  readonly failedPayments: number;
};

/** Orders of the days and the mode that are in no amount. */
export const countOrdersBeside = async (db: Database, filter: ReportFilter): Promise<OrdersBeside> => {
  const { from, to, mode, currency } = filter;
  const counted = countedOf(filter, 'totals');
  const [row] = await findTotals(
    db,
    { from, to, mode },
    {
      answer: ({ text, values }) =>
        sql(
          `select sum(case when totals.currency <> ? and ${counted.text} then totals.orders else 0 end) as other_currencies,
            sum(case when totals.payment_status = 'failed' then totals.orders else 0 end) as failed_payments
          from (${text}) totals`,
          [currency, ...counted.values, ...values]
        ),
      columns: ['other_currencies', 'failed_payments'],
    }
  );
  return { otherCurrencies: toInt(row?.other_currencies), failedPayments: toInt(row?.failed_payments) };
};
