import type { AppliedCoupon } from '../../../contracts/coupons';
import type { Platform } from '../../../platform/platform';
import { presentApplied } from '../coupons.presenter';
import { selectApplied } from '../usable-coupons.repository';

/** The coupons of an order, in the order in which they were put on it; one statement. */
export const findAppliedCoupons = async (platform: Platform, orderId: number): Promise<readonly AppliedCoupon[]> =>
  (await selectApplied(platform.db, orderId)).map(presentApplied);
