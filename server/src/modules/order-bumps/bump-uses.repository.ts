import type { OrderBumpStatistics } from '../../contracts/order-bumps';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { Platform } from '../../platform/platform';
import { BUMP_USES } from './content-types/order-bumps';

export type BumpUse = {
  readonly promotionId: number;
  readonly orderId: number;
  readonly variationId: number;
  /** Cents. */
  readonly amount: number;
};

/** A use that is there already stays as it is. */
const insertUses = async (db: Database, uses: readonly BumpUse[], now: Date): Promise<void> => {
  await db
    .table(BUMP_USES)
    .insert(
      uses.map(({ promotionId, orderId, variationId, amount }) => ({
        promotion_id: promotionId,
        order_id: orderId,
        object_id: variationId,
        amount,
        status: 'paid',
        created_at: now,
      }))
    )
    .onConflict(['promotion_id', 'order_id'])
    .ignore();
};

export const sumUses = async (db: Database, promotionId: number): Promise<OrderBumpStatistics> => {
  const [row] = (await db
    .table(BUMP_USES)
    .where({ promotion_id: promotionId, status: 'paid' })
    .count({ orders: '*' })
    .sum({ revenue: 'amount' })) as { orders: unknown; revenue: unknown }[];
  return { orders: toInt(row?.orders), revenue: toInt(row?.revenue) };
};

/** Notes what bumps brought in. Runs in the transaction that makes the order paid; no statement where there is nothing to note. */
export const recordBumpUses = async (platform: Platform, uses: readonly BumpUse[]): Promise<void> => {
  if (uses.length > 0) await insertUses(platform.db, uses, platform.clock.now());
};
