import { FIGURE_NAMES, type ClockSegment, type Figures } from '../../domain/report';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { dimensionSql, ITEMS_OF_ORDER, type Dimension } from './order-dimensions.read-model';
import type { ReportFilter } from './report-filter';

/** Figures of the orders that share a group of days and a value of the dimension. */
export type FiguresRow = Figures & { readonly group: string; readonly value: string };

export type Grouping = {
  /** How many characters of the day (YYYY-MM-DD) tell groups apart; 0: all days are one group. */
  readonly days: 0 | 4 | 7 | 10;
  readonly dimension: Dimension;
  /** Of the store, for hours. */
  readonly clock?: readonly ClockSegment[];
  /** Items are counted from the lines of each order: only where somebody wants to know. */
  readonly items?: boolean;
};

const oneOf = (column: string, values: readonly (string | number)[]): SqlText =>
  sql(`${column} in (${placeholders(values.length)})`, values);

const ALL = sql('', []);

/** The conditions on `shop_orders o`. The days come first: they are a range of an index. */
export const conditionsOf = (filter: ReportFilter): SqlText => {
  const { from, to, mode, currency, payments, statuses, kinds, variants } = filter;
  const parts = [
    sql('o.placed_on >= ? and o.placed_on <= ? and o.mode = ? and o.currency = ?', [from, to, mode, currency]),
    statuses ? oneOf('o.status', statuses) : sql(`o.status not in ('on-hold', 'failed')`, []),
    payments ? oneOf('o.payment_status', payments) : ALL,
    kinds ? oneOf('o.type', kinds) : ALL,
    variants.length > 0
      ? sql(
          `exists (select 1 from shop_order_items v where v.order_id = o.id and v.variation_id in (${placeholders(variants.length)}))`,
          variants
        )
      : ALL,
  ].filter((part) => part !== ALL);
  return sql(
    parts.map(({ text }) => text).join(' and '),
    parts.flatMap(({ values }) => values)
  );
};

/** How each figure is added up; the columns are those of `facts` below. */
const SUMS: Readonly<Record<keyof Figures, string>> = {
  orders: 'count(*)',
  gross: 'sum(total_paid)',
  refunds: 'sum(total_refund)',
  tax: 'sum(tax_total)',
  shippingTax: 'sum(shipping_tax)',
  total: 'sum(total_amount)',
  refunded: 'sum(case when total_refund > 0 then 1 else 0 end)',
  items: 'sum(items)',
  subscriptions: `sum(case when type = 'subscription' then 1 else 0 end)`,
  subscriptionGross: `sum(case when type = 'subscription' then total_paid else 0 end)`,
  renewals: `sum(case when type = 'renewal' then 1 else 0 end)`,
  renewalGross: `sum(case when type = 'renewal' then total_paid else 0 end)`,
};

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const SUMMED = FIGURE_NAMES.map((name) => `${SUMS[name]} as ${columnOf(name)}`).join(', ');

const statementOf = (db: Database, filter: ReportFilter, grouping: Grouping): SqlText => {
  const { days, dimension, clock = [], items = false } = grouping;
  const { value, join = '', where } = dimensionSql(dimension, db.client, clock);
  const conditions = conditionsOf(filter);
  return sql(
    `select day_group, label, ${SUMMED} from (
      select ${days === 0 ? `''` : `substr(o.placed_on, 1, ${days})`} as day_group, ${value} as label,
        o.type, o.total_paid, o.total_refund, o.tax_total, o.shipping_tax, o.total_amount, ${items ? ITEMS_OF_ORDER : '0'} as items
      from shop_orders o ${join}
      where ${conditions.text}${where ? ` and ${where}` : ''}
    ) facts group by day_group, label`,
    conditions.values
  );
};

const toFigures = (row: Readonly<Record<string, unknown>>): Figures =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, toInt(row[columnOf(name)])])) as Figures;

/** One statement, whose rows are as many as there are groups and values that occur. */
export const findFigures = async (
  db: Database,
  filter: ReportFilter,
  grouping: Grouping
): Promise<readonly FiguresRow[]> => {
  const rows = await db.unprepared(statementOf(db, filter, grouping));
  return rows.map((row) => ({ ...toFigures(row), group: String(row.day_group), value: String(row.label) }));
};
