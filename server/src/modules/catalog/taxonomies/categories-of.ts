import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';

/** The ids of the categories that each product carries itself; one statement. Products without any are missing. */
export const findCategoriesOf = async (
  db: Database,
  productIds: readonly number[]
): Promise<ReadonlyMap<number, readonly number[]>> => {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .table('shop_product_terms')
    .whereIn('product_id', [...productIds])
    .where({ taxonomy: 'product-categories' })
    .orderBy(['product_id', 'term_id'])
    .select('product_id', 'term_id');
  const categories = new Map<number, number[]>();
  for (const row of rows as readonly Record<string, unknown>[]) {
    const productId = toInt(row.product_id);
    categories.set(productId, [...(categories.get(productId) ?? []), toInt(row.term_id)]);
  }
  return categories;
};
