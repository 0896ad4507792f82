import type { Coupon } from '../../../server/src/contracts/coupons';
import { parseMoment } from '../kit/parse-moment';
import type { Tone } from '../kit/tone';

export type CouponState =
  | { readonly kind: 'applies' | 'disabled' | 'usedUp' | 'nothingToGive' | 'noGoods' }
  | { readonly kind: 'expired' | 'notStarted'; readonly moment: string | null };

export const TONE_OF_STATE: Readonly<Record<CouponState['kind'], Tone>> = {
  applies: 'success',
  disabled: 'neutral',
  usedUp: 'warning',
  nothingToGive: 'warning',
  noGoods: 'warning',
  expired: 'neutral',
  notStarted: 'info',
};

type Judged = Pick<Coupon, 'status' | 'type' | 'amount' | 'start_date' | 'end_date' | 'use_count' | 'conditions'>;

const isPast = (moment: string | null, now: Date): boolean => moment !== null && parseMoment(moment) <= now;

/** What its dates and its status make of it, whoever comes with whatever cart. */
const stateByTime = ({ status, start_date: start, end_date: end }: Judged, now: Date): CouponState | null => {
  if (status === 'disabled') return { kind: 'disabled' };
  if (status === 'expired' || isPast(end, now)) return { kind: 'expired', moment: end };
  if (status === 'scheduled' || (start !== null && !isPast(start, now))) return { kind: 'notStarted', moment: start };
  return null;
};

/** Why nobody can use a coupon now; `applies` where it depends on the cart alone. */
export const couponState = (coupon: Judged, now: Date): CouponState => {
  const byTime = stateByTime(coupon, now);
  if (byTime) return byTime;
  const { max_uses: max, buy_products: bought, get_products: given } = coupon.conditions;
  if (max !== null && coupon.use_count >= max) return { kind: 'usedUp' };
  if (coupon.type === 'buy_x_get_y' && (bought.length === 0 || given.length === 0)) return { kind: 'noGoods' };
  return coupon.type !== 'free_shipping' && coupon.amount === 0 ? { kind: 'nothingToGive' } : { kind: 'applies' };
};
