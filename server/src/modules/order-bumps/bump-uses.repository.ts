import type { OrderBumpStatistics } from '../../contracts/order-bumps';
import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { BUMP_USES } from './content-types/bump-use';

export type BumpUse = {
  readonly promotionId: number;
  readonly orderId: number;
  readonly variationId: number;
  /** Cents. */
  readonly amount: number;
};

/** A use that is there already stays as it is. */
export const insertUses = async (db: Database, uses: readonly BumpUse[], now: Date): Promise<void> => {
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
