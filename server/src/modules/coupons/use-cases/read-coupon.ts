import type { Activity } from '../../../contracts/activity';
import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf } from '../../activity';
import { findCoupon } from '../coupons.repository';
import type { CouponRow } from '../coupons.rows';
import { settleStatuses } from './settle-statuses';

export type CouponWithActivities = { readonly coupon: CouponRow; readonly activities: readonly Activity[] };

/** @throws NotFoundError with the way back to the list. */
export const readCoupon = async (platform: Platform, id: number): Promise<CouponWithActivities> => {
  await settleStatuses(platform);
  const coupon = await findCoupon(platform.db, id);
  if (!coupon) {
    throw new NotFoundError('The coupon does not exist.', {
      entity: { buttonText: 'Back to coupons', route: '/coupons' },
    });
  }
  return { coupon, activities: await findActivitiesOf(platform, 'coupon', id) };
};
