import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { Platform } from '../../platform/platform';
import { countsStock } from '../settings';

const COUNTED = `shop_product_variants.manage_stock = 1 and exists (
  select 1 from shop_products p where p.id = shop_product_variants.post_id and p.manage_stock = 1)`;

/**
 * What an update of variants makes of `stock_status` where `left` pieces can be sold, `left` being SQL. Only of those that are
 * counted: about others, which older orders may hold pieces of, a person has decided. See docs/rules/stock.md.
 */
export const statusSql = (left: string): string =>
  `case when ${COUNTED} then (case when ${left} > 0 then 'in-stock' else 'out-of-stock' end) else stock_status end`;

type ByVariant = ReadonlyMap<number, number>;

const select = (db: Database, variationIds: readonly number[]) =>
  db
    .table('shop_product_variants as v')
    .join('shop_products as p', 'p.id', 'v.post_id')
    .whereIn('v.id', [...variationIds])
    .select('v.id', 'v.post_id');

const toProducts = (rows: readonly unknown[]): ByVariant =>
  new Map(
    rows.map((row) => {
      const { id, post_id: productId } = row as { readonly id: unknown; readonly post_id: unknown };
      return [toInt(id), toInt(productId)];
    })
  );

/** The products of the variants. */
export const findProducts = async (db: Database, variationIds: readonly number[]): Promise<ByVariant> =>
  variationIds.length === 0 ? new Map() : toProducts(await select(db, variationIds));

/** Those of the variants that are counted, with their products; none while the store counts nothing. See docs/rules/stock.md. */
export const findCounted = async (platform: Platform, variationIds: readonly number[]): Promise<ByVariant> => {
  if (variationIds.length === 0 || !(await countsStock(platform))) return new Map();
  return toProducts(await select(platform.db, variationIds).where({ 'v.manage_stock': 1, 'p.manage_stock': 1 }));
};
