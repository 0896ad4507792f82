import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { statusSql } from './counted.repository';
import type { Movement } from './stock.repository';

const VARIANTS = 'shop_product_variants';
const MOVEMENTS = 'shop_stock_movements';

type Raw = Readonly<Record<string, unknown>>;

/** To go by them, with the order locked, which alone moves its holds. */
export const findMovementsOf = async (db: Database, orderId: number): Promise<readonly Movement[]> => {
  const rows = await db
    .table(MOVEMENTS)
    .where({ order_id: orderId })
    .orderBy('id')
    .select('order_id', 'order_item_id', 'variation_id', 'on_hold', 'committed');
  return (rows as unknown as readonly Raw[]).map((row) => ({
    order_id: toInt(row.order_id),
    order_item_id: toInt(row.order_item_id),
    variation_id: toInt(row.variation_id),
    on_hold: toInt(row.on_hold),
    committed: toInt(row.committed),
  }));
};

export type LockedVariant = {
  readonly id: number;
  readonly productId: number;
  readonly total: number;
  readonly onHold: number;
  readonly committed: number;
  readonly available: number;
};

/** In the order of their ids, as everybody takes them, and as they are now; deleted ones are missing. */
export const lockVariants = async (db: Database, ids: readonly number[]): Promise<readonly LockedVariant[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .table(VARIANTS)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id', 'post_id', 'total_stock', 'on_hold', 'committed', 'available');
  return (rows as unknown as readonly Raw[]).map((row) => ({
    id: toInt(row.id),
    productId: toInt(row.post_id),
    total: toInt(row.total_stock),
    onHold: toInt(row.on_hold),
    committed: toInt(row.committed),
    available: toInt(row.available),
  }));
};

/** With the variant locked. */
export const writeShares = async (
  db: Database,
  { id, total }: LockedVariant,
  { onHold, committed }: Pick<LockedVariant, 'onHold' | 'committed'>,
  now: Date
): Promise<void> => {
  const available = Math.max(0, total - onHold - committed);
  await db
    .table(VARIANTS)
    .where({ id })
    .update({
      on_hold: onHold,
      committed,
      available,
      stock_status: db.raw(statusSql('?'), [available]),
      updated_at: now,
    });
};
