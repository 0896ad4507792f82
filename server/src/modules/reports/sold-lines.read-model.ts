import type { DatabaseClient } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import type { ReportFilter } from './report-filter';
import { selectedKeys, spanOf, type Span } from './spans.read-model';

/** What lines of orders are put together by. */
export type SoldBy = 'product' | 'variant';

/** What tells products or variants apart. `written`: what staff wrote by hand, which belongs to no product. */
export const SOLD_KEYS: Readonly<Record<SoldBy, readonly string[]>> = {
  product: ['post_id', 'written'],
  variant: ['post_id', 'variation_id', 'written'],
};

/** Lines that people bought: no fees, and what lies in a bundle counts as the bundle. */
const BOUGHT = `i.payment_type in ('onetime', 'subscription')`;

/** Of the variants that were asked for, where some were: their orders have other lines, too. */
export const boughtOf = ({ variants }: Pick<ReportFilter, 'variants'>): SqlText =>
  variants.length === 0
    ? sql(BOUGHT, [])
    : sql(`${BOUGHT} and i.variation_id in (${placeholders(variants.length)})`, variants);

const writtenOf = (client: DatabaseClient): string =>
  groupedText(client, `case when i.post_id = 0 then coalesce(i.post_title, '') else '' end`);

export type SoldGrouping = {
  readonly by: SoldBy;
  readonly span: Span;
  readonly variants?: readonly number[];
};

/** Sums of the lines of the orders that the conditions on `shop_orders o` find, counted now. */
export const liveSold = (client: DatabaseClient, conditions: SqlText, grouping: SoldGrouping): SqlText => {
  const { by, span, variants = [] } = grouping;
  const bought = boughtOf({ variants });
  const keys = selectedKeys('sold', SOLD_KEYS[by], span);
  return sql(
    `select ${keys}, max(sold.line_title) as title, max(sold.product_title) as post_title, sum(sold.units) as quantity,
        sum(sold.line_total) as amount, count(distinct sold.order_id) as orders, sum(sold.refund_total) as refunds
      from (
        select ${spanOf(span)}, i.post_id, i.variation_id,
          ${writtenOf(client)} as written, ${groupedText(client, 'i.title')} as line_title,
          ${groupedText(client, 'i.post_title')} as product_title, i.quantity as units, i.line_total, i.order_id,
          coalesce(i.refund_total, 0) as refund_total
        from shop_orders o join shop_order_items i on i.order_id = o.id
        where ${conditions.text} and ${bought.text} and i.post_id is not null
      ) sold group by ${keys}`,
    [...conditions.values, ...bought.values]
  );
};

/** As rows of lines are to be read by a list: the most units first, then the largest amount. */
export const soldOrder = (by: SoldBy, table: string): string =>
  [
    `${table}.quantity desc`,
    `${table}.amount desc`,
    // Databases do not agree on where what is null stands.
    ...SOLD_KEYS[by].map((key) => (key === 'variation_id' ? `coalesce(${table}.${key}, 0)` : `${table}.${key}`)),
  ].join(', ');
