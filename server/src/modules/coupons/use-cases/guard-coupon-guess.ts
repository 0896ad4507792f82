import type { CouponSettings } from '../../../contracts/coupons';
import { visitorOf, type Caller } from '../../../platform/caller';
import { createRateWindows, hitWithin, type RateWindows } from '../../../platform/http/rate-windows';
import type { Platform } from '../../../platform/platform';

const storeOf = ({ strapi }: Platform) => strapi.store({ type: 'plugin', name: 'shop', key: 'coupon_settings' });

export const readCouponSettings = async (platform: Platform): Promise<CouponSettings> => {
  const stored = (await storeOf(platform).get({})) as Partial<CouponSettings> | null;
  return { show_on_checkout: stored?.show_on_checkout ?? null };
};

export const saveCouponSettings = async (platform: Platform, settings: CouponSettings): Promise<CouponSettings> => {
  await storeOf(platform).set({ value: settings });
  return settings;
};

export type Guesser = Pick<Caller, 'principal' | 'ip'> & {
  /** The row of the cart that the request was found to hold; many addresses may not guess on one cart. */
  readonly cartId: number | null;
};

const WINDOW = 60_000;
const WINDOWS = Symbol('coupon guesses');
const MESSAGE = 'Too many coupon codes were tried. Please wait a moment.';

const windowsOf = (platform: Platform): RateWindows =>
  platform.memo(WINDOWS, () => createRateWindows(platform.db, platform.clock));

const bucketsOf = ({ cartId, ...caller }: Guesser): readonly string[] => [
  `coupon-guess:${visitorOf(caller)}`,
  ...(cartId === null ? [] : [`coupon-guess:cart:${cartId}`]),
];

/**
 * Lets a visitor, and a cart, try so many codes a minute (`couponGuessLimit`, 10) that turn out to be of no use. The try is counted before `verify`
 * looks at the code, so a parallel burst does not slip through; when `verify` answers something, it is taken back. `verify` answers
 * null for a code that did not work. Not inside a transaction: undoing it would undo the count.
 * @throws TooManyRequestsError
 */
export const guardCouponGuess = async <T>(
  platform: Platform,
  guesser: Guesser,
  verify: () => Promise<T | null>
): Promise<T | null> => {
  const limit = platform.config.couponGuessLimit;
  if (limit === 0) return verify();
  if (platform.db.inTransaction()) throw new Error('Guesses are counted outside of transactions.');
  const windows = windowsOf(platform);
  const buckets = bucketsOf(guesser);
  const now = () => platform.clock.now().getTime();
  for (const bucket of buckets) await hitWithin(windows, now, { bucket, limit, duration: WINDOW, message: MESSAGE });
  const verified = await verify();
  if (verified !== null) for (const bucket of buckets) await windows.refund(bucket);
  return verified;
};
