import type { Database } from '../../platform/db/database';
import { ITEM_COLUMNS, toItemRow, type OrderItemRow } from './orders.rows';

/** What was bought; not its setup fees, what lies in a bundle, fees and adjustments. */
const PRODUCT_LINES = ['onetime', 'subscription'];

/** The products of the orders by the id of the order, in one statement. */
export const findProductLines = async (
  db: Database,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, readonly OrderItemRow[]>> => {
  const byOrder = new Map<number, OrderItemRow[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .table('shop_order_items')
    .whereIn('order_id', [...orderIds])
    .whereIn('payment_type', PRODUCT_LINES)
    .orderBy(['cart_index', 'id'])
    .select([...ITEM_COLUMNS]);
  for (const item of rows.map(toItemRow)) byOrder.set(item.order_id, [...(byOrder.get(item.order_id) ?? []), item]);
  return byOrder;
};
