import type { StockAdjustment } from '../../../contracts/inventory';
import type { Platform } from '../../../platform/platform';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { ADJUSTMENTS, type VariantRow } from '../catalog.rows';
import type { Editor } from '../editor';

export type Adjustment = {
  /** As it was before. */
  readonly variant: Pick<VariantRow, 'id' | 'post_id' | 'total_stock'>;
  readonly newStock: number;
  readonly reason: string;
  /** What the merchant said beside the reason. */
  readonly words: string | null;
};

/** One statement for all; inside the transaction of the change. */
export const recordAdjustments = async (
  platform: Platform,
  adjustments: readonly Adjustment[],
  { author, userId }: Editor
): Promise<void> => {
  if (adjustments.length === 0) return;
  const created_at = platform.clock.now();
  await platform.db.table(ADJUSTMENTS).insert(
    adjustments.map(({ variant, newStock, reason, words }) => ({
      variation_id: variant.id,
      product_id: variant.post_id,
      old_stock: variant.total_stock,
      new_stock: newStock,
      reason,
      reason_text: words,
      user_id: userId,
      author: author.slice(0, 255),
      created_at,
    }))
  );
};

export type AdjustmentRow = {
  readonly id: number;
  readonly variation_id: number;
  readonly old_stock: number;
  readonly new_stock: number;
  readonly reason: StockAdjustment['reason'];
  readonly reason_text: string | null;
  readonly author: string;
  readonly created_at: unknown;
};

const COLUMNS = ['id', 'variation_id', 'old_stock', 'new_stock', 'reason', 'reason_text', 'author', 'created_at'];

/** The newest first. */
export const findAdjustments = async (
  db: Database,
  variantId: number,
  limit: number
): Promise<readonly AdjustmentRow[]> => {
  const rows = await db
    .table(ADJUSTMENTS)
    .where({ variation_id: variantId })
    .orderBy('id', 'desc')
    .limit(limit)
    .select(COLUMNS);
  return rows.map((row) => ({
    ...(row as unknown as AdjustmentRow),
    id: toInt(row.id),
    variation_id: toInt(row.variation_id),
    old_stock: toInt(row.old_stock),
    new_stock: toInt(row.new_stock),
  }));
};
