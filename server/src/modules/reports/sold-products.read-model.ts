import { toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';

export type SoldRow = {
  /** Null for lines that staff wrote by hand. */
  readonly productId: number | null;
  /** Null where rows are products. */
  readonly variantId: number | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly quantity: number;
  readonly amount: number;
  readonly orders: number;
  readonly refunds: number;
};

/** Lines that people bought: no fees, and what lies in a bundle counts as the bundle. */
const BOUGHT = `i.payment_type in ('onetime', 'subscription')`;

/** Of the variants that were asked for, where some were: their orders have other lines, too. */
const boughtOf = ({ variants }: ReportFilter): string =>
  variants.length === 0 ? BOUGHT : `${BOUGHT} and i.variation_id in (${variants.map(Number).join(', ')})`;

const KEYS = { product: 'post_id, written', variant: 'post_id, variation_id, written' } as const;

/** What tells lines apart that staff wrote by hand: they belong to no product. */
const writtenOf = (client: DatabaseClient): string =>
  groupedText(client, `case when i.post_id = 0 then coalesce(i.post_title, '') else '' end`);

/** By quantity, then amount, the largest first. */
export const findTopSold = async (
  db: Database,
  filter: ReportFilter,
  { by, limit }: { readonly by: 'product' | 'variant'; readonly limit: number }
): Promise<readonly SoldRow[]> => {
  const conditions = conditionsOf(filter);
  const rows = await db.unprepared(
    sql(
      `select ${KEYS[by]}, max(title) as variation_title, max(post_title) as product_title, sum(quantity) as quantity,
        sum(line_total) as amount, count(distinct order_id) as orders, sum(refund_total) as refunds
      from (
        select i.post_id, i.variation_id, ${writtenOf(db.client)} as written, i.title, i.post_title, i.quantity, i.line_total,
          i.order_id, coalesce(i.refund_total, 0) as refund_total
        from shop_orders o join shop_order_items i on i.order_id = o.id
        where ${conditions.text} and ${boughtOf(filter)} and i.post_id is not null
      ) sold group by ${KEYS[by]} order by sum(quantity) desc, sum(line_total) desc, ${KEYS[by]} limit ?`,
      [...conditions.values, limit]
    )
  );
  return rows.map((row) => ({
    productId: toInt(row.post_id) || null,
    variantId: by === 'variant' ? toInt(row.variation_id) || null : null,
    title: String(row.product_title ?? ''),
    variantTitle: by === 'variant' ? String(row.variation_title ?? '') : null,
    quantity: toInt(row.quantity),
    amount: toInt(row.amount),
    orders: toInt(row.orders),
    refunds: toInt(row.refunds),
  }));
};

/** How many different products were sold, beside what staff wrote by hand. */
export const countSoldProducts = async (db: Database, filter: ReportFilter): Promise<number> => {
  const conditions = conditionsOf(filter);
  const [row] = await db.unprepared(
    sql(
      `select count(distinct nullif(i.post_id, 0)) as products from shop_orders o join shop_order_items i on i.order_id = o.id
      where ${conditions.text} and ${boughtOf(filter)}`,
      conditions.values
    )
  );
  return toInt(row?.products);
};
