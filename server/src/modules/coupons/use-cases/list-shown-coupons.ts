import type { PublicStore } from '../../../contracts/storefront';
import { statusByDate } from '../../../domain/coupon';
import type { Platform } from '../../../platform/platform';
import { presentCoupon } from '../coupons.presenter';
import { selectShown } from '../coupons.repository';
import type { CouponRow } from '../coupons.rows';
import { readCouponSettings } from './coupon-settings';

const MAX_READ = 100;
const MAX_SHOWN = 20;

const isForEverybody = (row: CouponRow, now: Date): boolean =>
  row.conditions.email_restrictions.trim() === '' &&
  statusByDate(row.status, { startDate: row.start_date, endDate: row.end_date }, now) === 'active';

/**
 * The coupons that a checkout may offer to anybody: none until the merchant has said that the checkout shows coupons, and then those
 * that say so themselves. Codes that are meant for certain addresses are nobody else's business.
 */
export const listShownCoupons = async (platform: Platform): Promise<PublicStore['coupons']> => {
  if ((await readCouponSettings(platform)).show_on_checkout !== 1) return [];
  const now = platform.clock.now();
  const rows = (await selectShown(platform.db, now, MAX_READ)).filter((row) => isForEverybody(row, now));
  return rows.slice(0, MAX_SHOWN).map((row) => {
    const { code, title, type, amount } = presentCoupon(row, now);
    return { code, title, type, amount };
  });
};
