import type { Knex } from 'knex';
import type { InventoryStats } from '../../../contracts/inventory';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { lacksPartSql } from '../bundles/bundle-stock.read-model';
import { PRODUCTS, VARIANTS } from '../catalog.rows';
import { SHOWN_STATUSES } from '../products/products.search';

/** Variants whose stock is counted: they and their products say so (docs/rules/stock.md). */
const counted = (db: Database): Knex.QueryBuilder =>
  db
    .table(`${VARIANTS} as v`)
    .join(`${PRODUCTS} as p`, 'p.id', 'v.post_id')
    .where({ 'v.manage_stock': 1, 'p.manage_stock': 1 })
    .whereIn('p.post_status', SHOWN_STATUSES) as unknown as Knex.QueryBuilder;

/** One statement. `lowStock` is part of `inStock`. */
export const countInventory = async (db: Database, threshold: number): Promise<InventoryStats> => {
  const sum = (condition: string, name: string, bindings: readonly number[] = []) =>
    db.raw(`sum(case when ${condition} then 1 else 0 end) as ${name}`, [...bindings]);
  const [row] = (await counted(db).select(
    db.raw('count(*) as total'),
    sum('v.available > 0', 'in_stock'),
    sum('v.available > 0 and v.available <= ?', 'low_stock', [threshold])
  )) as Record<string, unknown>[];
  const [total, inStock] = [toInt(row?.total), toInt(row?.in_stock)];
  return { totalVariants: total, inStock, lowStock: toInt(row?.low_stock), outOfStock: total - inStock };
};

/**
 * Counted variants that are sold out, and those of which at most `threshold` pieces are left; one range of the index of stocks, however
 * many variants have plenty.
 */
export const countScarce = async (
  db: Database,
  threshold: number
): Promise<{ readonly low: number; readonly out: number }> => {
  const [row] = (await counted(db)
    .where('v.available', '<=', threshold)
    .select(
      db.raw('sum(case when v.available > 0 then 1 else 0 end) as low_stock'),
      db.raw('sum(case when v.available > 0 then 0 else 1 end) as out_of_stock')
    )) as Record<string, unknown>[];
  return { low: toInt(row?.low_stock), out: toInt(row?.out_of_stock) };
};

export type InventoryLine = {
  readonly id: number;
  readonly productId: number;
  readonly productTitle: string;
  readonly variationTitle: string;
  readonly sku: string | null;
  /** As it is shown: a bundle is in stock as long as everything in it is. */
  readonly stockStatus: string;
  readonly total: number;
  readonly available: number;
  readonly onHold: number;
  readonly committed: number;
};

const LINE_COLUMNS = [
  ...['v.id', 'v.post_id', 'p.post_title', 'v.variation_title', 'v.sku'],
  ...['v.total_stock', 'v.available', 'v.on_hold', 'v.committed'],
];

/** All counted variants, or those of them that are named; at most `limit`, product by product. */
export const findInventoryLines = async (
  db: Database,
  variantIds: readonly number[] | null,
  { limit, counting }: { readonly limit: number; readonly counting: boolean }
): Promise<readonly InventoryLine[]> => {
  const query = counted(db);
  const status = `case when ${lacksPartSql(counting, 'v.id')} then 'out-of-stock' else v.stock_status end`;
  if (variantIds) void query.whereIn('v.id', [...variantIds]);
  const rows = (await query
    .orderBy(['v.post_id', 'v.serial_index', 'v.id'])
    .limit(limit)
    .select([...LINE_COLUMNS, db.raw(`${status} as shown_status`)])) as Record<string, unknown>[];
  return rows.map((row) => ({
    id: toInt(row.id),
    productId: toInt(row.post_id),
    productTitle: String(row.post_title),
    variationTitle: String(row.variation_title),
    sku: row.sku === null ? null : String(row.sku),
    stockStatus: String(row.shown_status),
    total: toInt(row.total_stock),
    available: toInt(row.available),
    onHold: toInt(row.on_hold),
    committed: toInt(row.committed),
  }));
};
