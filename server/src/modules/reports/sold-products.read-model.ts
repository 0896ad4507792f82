import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';
import { ROLLED_PARTS } from './rollup/rolled-parts';
import { findParts, sumRolledParts } from './rollup/rolled-parts.read-model';
import { boughtOf, liveSold, soldOrder, type SoldBy } from './sold-lines.read-model';

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

type Asked = { readonly by: SoldBy; readonly limit: number };

/**
 * By quantity, then amount, the largest first. Days and months that have been added up come from their rows, unless they have changed
 * since; others are counted.
 */
export const findTopSold = async (
  db: Database,
  filter: ReportFilter,
  { by, limit }: Asked
): Promise<readonly SoldRow[]> => {
  const live = liveSold(db.client, conditionsOf(filter), { by, span: null, variants: filter.variants });
  const listed = { order: (table: string) => soldOrder(by, table), limit };
  const rows = await findParts(db, filter, ROLLED_PARTS[by], listed, live);
  return rows.map((row) => ({
    productId: toInt(row.post_id) || null,
    variantId: by === 'variant' ? toInt(row.variation_id) || null : null,
    title: String(row.post_title ?? ''),
    variantTitle: by === 'variant' ? String(row.title ?? '') : null,
    quantity: toInt(row.quantity),
    amount: toInt(row.amount),
    orders: toInt(row.orders),
    refunds: toInt(row.refunds),
  }));
};

/** How many different products were sold, beside what staff wrote by hand. */
export const countSoldProducts = async (db: Database, filter: ReportFilter): Promise<number> => {
  const different = { products: 'count(distinct nullif(parts.post_id, 0))' };
  const rolled = await sumRolledParts(db, filter, ROLLED_PARTS.product, different);
  if (rolled) return toInt(rolled.products);
  const [conditions, bought] = [conditionsOf(filter), boughtOf(filter)];
  const [row] = await db.unprepared(
    sql(
      `select count(distinct nullif(i.post_id, 0)) as products from shop_orders o join shop_order_items i on i.order_id = o.id
      where ${conditions.text} and ${bought.text}`,
      [...conditions.values, ...bought.values]
    )
  );
  return toInt(row?.products);
};
