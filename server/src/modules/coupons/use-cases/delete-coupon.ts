import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { deleteCoupon, lockCoupon } from '../coupons.repository';
import { couponNotFound, type Author } from './save-coupon';

/**
 * Orders keep what the coupon took off them.
 * @throws NotFoundError where there is no such coupon.
 */
export const removeCoupon = (platform: Platform, id: number, author: Author): Promise<void> =>
  platform.db.transaction(async () => {
    const coupon = await lockCoupon(platform.db, id);
    if (!coupon) throw couponNotFound();
    await deleteCoupon(platform.db, id);
    await recordActivities(platform, [
      { title: 'Coupon deleted', content: `Coupon ${coupon.code}`, moduleName: 'coupon', moduleId: id, ...author },
    ]);
  });
