import { catchUpSortKeys, forgetSortKeys, sortKeysOf } from '../../../platform/db/sort-keys';
import type { Platform } from '../../../platform/platform';
import { readAlphabet } from '../../settings';
import type { CouponCommand } from '../commands';
import { COUPON_ORDER } from '../content-types/coupons';

/** Goes with title and code: where the coupon stands in lists. */
export const couponOrder = async (
  platform: Platform,
  { title, code }: CouponCommand
): Promise<Readonly<Record<string, string>>> => sortKeysOf(COUPON_ORDER, { title, code }, await readAlphabet(platform));

/**
 * Brings the order of the coupons up to date with their titles and codes and the country of the store. At start and each minute; two
 * statements where there is nothing to do.
 */
export const sortCoupons = async (platform: Platform): Promise<void> => {
  await catchUpSortKeys(platform.db, COUPON_ORDER, await readAlphabet(platform));
};

/** After a store came in. */
export const sortCouponsAnew = async (platform: Platform): Promise<readonly string[]> => {
  await forgetSortKeys(platform.db, COUPON_ORDER);
  await sortCoupons(platform);
  return [];
};
