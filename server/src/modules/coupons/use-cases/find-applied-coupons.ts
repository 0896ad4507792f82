import type { AppliedCoupon } from '../../../contracts/coupons';
import type { Platform } from '../../../platform/platform';
import { presentApplied } from '../coupons.presenter';
import { selectApplied, selectAppliedOfMany } from '../usable-coupons.repository';

/** The coupons of an order, in the order in which they were put on it; one statement. */
export const findAppliedCoupons = async (platform: Platform, orderId: number): Promise<readonly AppliedCoupon[]> =>
  (await selectApplied(platform.db, orderId)).map(presentApplied);

/** The same of many orders in one statement, by order; orders without any are missing. */
export const findAppliedCouponsOfMany = async (
  platform: Platform,
  orderIds: readonly number[]
): Promise<ReadonlyMap<number, readonly AppliedCoupon[]>> => {
  const byOrder = new Map<number, AppliedCoupon[]>();
  for (const applied of (await selectAppliedOfMany(platform.db, orderIds)).map(presentApplied)) {
    byOrder.set(applied.order_id, [...(byOrder.get(applied.order_id) ?? []), applied]);
  }
  return byOrder;
};
