import type { Coupon } from '../../contracts/coupons';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import type { MomentOrDay } from '../../platform/http/moment-field';
import { checkedCommand } from '../../platform/http/parse-input';
import type { Platform } from '../../platform/platform';
import { authorOf } from '../activity';
import type { CouponCommand } from './commands';
import { couponBody } from './coupons.input';
import { presentCoupon } from './coupons.presenter';
import { changeCoupon, createCoupon, removeCoupon } from './use-cases/save-coupon';
import { readCoupon } from './use-cases/read-coupons';

/** Routes are sent moments and days as text. */
const asText = (value: MomentOrDay): string => (value instanceof Date ? value.toISOString() : value.day);

const written = (command: CouponCommand): unknown => ({
  ...command,
  ...(command.start_date ? { start_date: asText(command.start_date) } : {}),
  ...(command.end_date ? { end_date: asText(command.end_date) } : {}),
});

/** Coupons for other code of the site. */
export const couponService = (platform: Platform) => ({
  /** Throws NotFoundError. */
  find: async (couponId: number): Promise<Coupon> =>
    presentCoupon((await readCoupon(platform, couponId)).coupon, platform.clock.now()),
  create: async (command: CouponCommand, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<Coupon> => {
    const checked = checkedCommand(couponBody, written(command));
    return presentCoupon(await createCoupon(platform, checked, authorOf(principal)), platform.clock.now());
  },
  update: async (
    couponId: number,
    command: CouponCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<Coupon> => {
    const checked = checkedCommand(couponBody, written(command));
    return presentCoupon(await changeCoupon(platform, couponId, checked, authorOf(principal)), platform.clock.now());
  },
  /** Orders that have used it keep what it took off. */
  remove: (couponId: number, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<void> =>
    removeCoupon(platform, couponId, authorOf(principal)),
});
