import { toInt, toIntOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
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

const KEYS = { product: 'i.post_id', variant: 'i.post_id, i.variation_id' } as const;

/** By quantity, then amount, the largest first. */
export const findTopSold = async (
  db: Database,
  filter: ReportFilter,
  { by, limit }: { readonly by: 'product' | 'variant'; readonly limit: number }
): Promise<readonly SoldRow[]> => {
  const conditions = conditionsOf(filter);
  const variant = by === 'variant' ? 'i.variation_id as variation_id, max(i.title) as variation_title,' : '';
  const rows = await db.unprepared(
    sql(
      `select i.post_id as post_id, ${variant} max(i.post_title) as title, sum(i.quantity) as quantity,
        sum(i.line_total) as amount, count(distinct i.order_id) as orders, sum(coalesce(i.refund_total, 0)) as refunds
      from shop_orders o join shop_order_items i on i.order_id = o.id
      where ${conditions.text} and ${boughtOf(filter)} and i.post_id is not null
      group by ${KEYS[by]} order by quantity desc, amount desc, ${KEYS[by]} limit ?`,
      [...conditions.values, limit]
    )
  );
  return rows.map((row) => ({
    productId: toInt(row.post_id) || null,
    variantId: by === 'variant' ? toIntOrNull(row.variation_id) : null,
    title: String(row.title ?? ''),
    variantTitle: by === 'variant' ? String(row.variation_title ?? '') : null,
    quantity: toInt(row.quantity),
    amount: toInt(row.amount),
    orders: toInt(row.orders),
    refunds: toInt(row.refunds),
  }));
};

/** How many different products were sold. */
export const countSoldProducts = async (db: Database, filter: ReportFilter): Promise<number> => {
  const conditions = conditionsOf(filter);
  const [row] = await db.unprepared(
    sql(
      `select count(distinct i.post_id) as products from shop_orders o join shop_order_items i on i.order_id = o.id
      where ${conditions.text} and ${boughtOf(filter)}`,
      conditions.values
    )
  );
  return toInt(row?.products);
};
