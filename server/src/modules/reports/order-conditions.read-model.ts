import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import type { CountedOrders, ReportFilter } from './report-filter';

const oneOf = (column: string, values: readonly (string | number)[]): SqlText =>
  sql(`${column} in (${placeholders(values.length)})`, values);

const ALL = sql('', []);

/** All of the conditions; those that say nothing are left out. */
export const allOf = (parts: readonly SqlText[]): SqlText => {
  const saying = parts.filter(({ text }) => text !== '');
  return sql(
    saying.map(({ text }) => text).join(' and '),
    saying.flatMap(({ values }) => values)
  );
};

/** What is counted, whatever its day: conditions on a table that has status, payment status and type as orders do. */
export const countedOf = ({ payments, statuses, kinds }: CountedOrders, table = 'o'): SqlText =>
  allOf([
    statuses ? oneOf(`${table}.status`, statuses) : sql(`${table}.status not in ('on-hold', 'failed')`, []),
    payments ? oneOf(`${table}.payment_status`, payments) : ALL,
    kinds ? oneOf(`${table}.type`, kinds) : ALL,
  ]);

/** Some days of orders. */
export const betweenDays = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SqlText =>
  sql('o.placed_on >= ? and o.placed_on <= ?', [from, to]);

export const onDays = (days: readonly string[]): SqlText => oneOf('o.placed_on', days);

/** The conditions on `shop_orders o`. The days come first: they are a range of an index. */
export const conditionsOf = (filter: ReportFilter, days = betweenDays(filter)): SqlText => {
  const { mode, currency, variants } = filter;
  return allOf([
    days,
    sql('o.mode = ? and o.currency = ?', [mode, currency]),
    countedOf(filter),
    variants.length > 0
      ? sql(
          `exists (select 1 from shop_order_items v where v.order_id = o.id and v.variation_id in (${placeholders(variants.length)}))`,
          variants
        )
      : ALL,
  ]);
};
