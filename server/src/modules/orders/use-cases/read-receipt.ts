import type { AppliedCoupon } from '../../../contracts/coupons';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findAppliedCoupons } from '../../coupons';
import { findItems, findOrderByUuid } from '../orders.repository';
import type { OrderItemRow, OrderRow } from '../orders.rows';

export type Receipt = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly coupons: readonly AppliedCoupon[];
};

/** Whoever has the hash has bought the order, or was shown it by the buyer. */
export const readReceipt = async (platform: Platform, orderHash: string): Promise<Receipt> => {
  const order = await findOrderByUuid(platform.db, orderHash);
  if (!order) throw new NotFoundError('The order does not exist.');
  const [items, coupons] = await Promise.all([
    findItems(platform.db, order.id),
    findAppliedCoupons(platform, order.id),
  ]);
  return { order, items, coupons };
};
