import { createRateWindows, hitWithin, type RateWindows } from '../../../platform/http/rate-windows';
import type { Platform } from '../../../platform/platform';

const DAY = 24 * 3_600_000;
/** Each is an agreement at a provider, who tells whether a card number is good: thieves try numbers so. */
const LIMIT = 5;
const WINDOWS = Symbol('agreements to later payments');
const MESSAGE = 'Too many payment methods have been tried today. Please try again later.';

const windowsOf = (platform: Platform): RateWindows =>
  platform.memo(WINDOWS, () => createRateWindows(platform.db, platform.clock));

const bucketOf = (customerId: number): string => `set-up-attempts:${customerId}`;

/** Counted in the database, whichever process is asked, before the provider is. @throws TooManyRequestsError beyond the limit. */
export const countAttempt = (platform: Platform, customerId: number): Promise<void> => {
  const limited = { bucket: bucketOf(customerId), limit: LIMIT, duration: DAY, message: MESSAGE };
  return hitWithin(windowsOf(platform), () => platform.clock.now().getTime(), limited);
};

/** How many payment methods a customer may still try; a day after the first try it is all of them. */
export const remainingAttempts = async (platform: Platform, customerId: number): Promise<number> => {
  const window = await windowsOf(platform).read(bucketOf(customerId));
  return Math.max(0, LIMIT - (window?.hits ?? 0));
};
