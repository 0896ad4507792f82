import type { Platform } from '../../../platform/platform';
import { keepSorted, sortAnew, sortKeysFor } from '../../settings';
import type { CouponCommand } from '../commands';
import { COUPON_ORDER } from '../content-types/coupons';

/** Goes with title and code: where the coupon stands in lists. */
export const couponOrder = (
  platform: Platform,
  { title, code }: Pick<CouponCommand, 'title' | 'code'>
): Promise<Readonly<Record<string, string>>> => sortKeysFor(platform, COUPON_ORDER, { title, code });

/** The order of the coupons by title and code; see `keepSorted`. */
export const sortCoupons = async (platform: Platform): Promise<void> => {
  await keepSorted(platform, COUPON_ORDER);
};

/** After a store came in. */
export const sortCouponsAnew = async (platform: Platform): Promise<readonly string[]> => {
  await sortAnew(platform, COUPON_ORDER);
  return [];
};
