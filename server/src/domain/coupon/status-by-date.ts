import type { CouponStatus } from './types';

export type CouponDates = { readonly startDate: Date | null; readonly endDate: Date | null };

/**
 * What the dates make of a stored status: past its end a coupon is expired, whatever it was; before its start an active one is
 * scheduled, and a scheduled one whose start has come is active. Disabled and expired coupons do not come back by themselves.
 */
export const statusByDate = (stored: CouponStatus, { startDate, endDate }: CouponDates, now: Date): CouponStatus => {
  if (endDate && endDate <= now) return 'expired';
  if (stored === 'active' && startDate && startDate > now) return 'scheduled';
  if (stored === 'scheduled' && startDate && startDate <= now) return 'active';
  return stored;
};
