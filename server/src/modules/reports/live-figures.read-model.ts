import { FIGURE_NAMES, type Figures } from '../../domain/report';
import { toInt } from '../../platform/db/columns';
import type { DatabaseClient } from '../../platform/db/database';
import { sql, type SqlText } from '../../platform/db/sql';
import { dimensionSql, ITEMS_OF_ORDER, type Dimension } from './order-dimensions.read-model';
import type { StoreClock } from './store-clock';

export type Grouping = {
  /** How many characters of the day (YYYY-MM-DD) tell groups apart; 0: all days are one group. */
  readonly days: 0 | 4 | 7 | 10;
  readonly dimension: Dimension;
  /** For hours. */
  readonly clock?: StoreClock;
  /** Items are counted from the lines of each order: only where somebody wants to know. */
  readonly items?: boolean;
};

/** How each figure is added up; the columns are those of `factsOf`. */
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

/** The column of a figure, in what is selected and in the rows of days. */
export const columnOf = (name: keyof Figures): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const FIGURE_COLUMNS: readonly string[] = FIGURE_NAMES.map(columnOf);

export const SUMMED = FIGURE_NAMES.map((name) => `${SUMS[name]} as ${columnOf(name)}`).join(', ');

export const toFigures = (row: Readonly<Record<string, unknown>>): Figures =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, toInt(row[columnOf(name)])])) as Figures;

/** A label below the values of a column of texts: only MariaDB lets numbers stand there. */
export const labelAsText = (client: DatabaseClient): string =>
  client === 'mysql' ? 'label' : 'cast(label as text) as label';

/** A part of the day of `table`, which tells groups of days apart. */
export const dayGroup = (days: Grouping['days'], column: string): string =>
  days === 0 ? `''` : `substr(${column}, 1, ${days})`;

/** The orders that the conditions find, one row each, with what is added up of them. */
export const factsOf = (client: DatabaseClient, conditions: SqlText, grouping: Grouping): SqlText => {
  const { days, dimension, clock, items = false } = grouping;
  const { value, join = '', where } = dimensionSql(dimension, client, clock?.segments ?? []);
  return sql(
    `select ${dayGroup(days, 'o.placed_on')} as day_group, ${value} as label, o.mode, o.currency, o.type, o.payment_status, o.status,
        o.total_paid, o.total_refund, o.tax_total, o.shipping_tax, o.total_amount, ${items ? ITEMS_OF_ORDER : '0'} as items
      from shop_orders o ${join}
      where ${conditions.text}${where ? ` and ${where}` : ''}`,
    conditions.values
  );
};

/** Figures of these orders by group of days and value, counted now. */
export const liveFigures = (client: DatabaseClient, conditions: SqlText, grouping: Grouping): SqlText => {
  const facts = factsOf(client, conditions, grouping);
  return sql(`select day_group, label, ${SUMMED} from (${facts.text}) facts group by day_group, label`, facts.values);
};
