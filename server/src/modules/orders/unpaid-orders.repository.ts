import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

export type UnpaidSearch = {
  /** Not touched since. */
  readonly before: Date;
  /** Whose money arrives outside the store. */
  readonly offlineMethods: readonly string[];
};

/**
 * Checkouts that nobody has paid, and that still keep something from others; by id, beyond `after`. Not those of which something has been
 * sent: a person waits for their money, and what is on its way cannot be sold again.
 */
export const findUnpaid = async (
  db: Database,
  { before, offlineMethods }: UnpaidSearch,
  { after, limit }: { readonly after: number; readonly limit: number }
): Promise<readonly number[]> => {
  const rows = await db
    .table('shop_orders as o')
    .join('shop_order_operations as p', 'p.order_id', 'o.id')
    .where({ 'o.status': 'on-hold', 'p.created_via': 'checkout' })
    .whereIn('o.payment_status', ['pending', 'failed'])
    .whereNotIn('o.payment_method', [...offlineMethods])
    .where('o.updated_at', '<', before)
    .where('o.id', '>', after)
    .whereRaw(
      `(o.payment_status = 'pending' or exists (select 1 from shop_stock_movements m where m.order_id = o.id and m.on_hold > 0)
        or exists (select 1 from shop_applied_coupons c where c.order_id = o.id and c.is_counted = 1))`
    )
    .whereRaw('not exists (select 1 from shop_order_items i where i.order_id = o.id and i.fulfilled_quantity > 0)')
    .orderBy('o.id')
    .limit(limit)
    .select('o.id');
  return rows.map((row) => toInt((row as Record<string, unknown>).id));
};
