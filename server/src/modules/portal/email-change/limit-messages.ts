import { createHash } from 'node:crypto';
import { createRateWindows, hitWithin, type RateWindows } from '../../../platform/http/rate-windows';
import type { Platform } from '../../../platform/platform';

const WINDOW = 3_600_000;
/** Messages an hour that one account may cause, and that one address may get. */
const LIMITS = { account: 5, address: 3 } as const;
const WINDOWS = Symbol('e-mail changes');
const MESSAGE = 'Too many changes of the e-mail address. Please try again later.';

const windowsOf = (platform: Platform): RateWindows =>
  platform.memo(WINDOWS, () => createRateWindows(platform.db, platform.clock));

const digest = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 40);

/**
 * The new address of an account is anybody's until its owner has spoken: nobody is to be sent messages without end. Counted before the
 * message, outside of transactions, so that a refusal counts too.
 * @throws TooManyRequestsError
 */
export const limitMessages = async (platform: Platform, customerId: number, email: string): Promise<void> => {
  const windows = windowsOf(platform);
  const buckets = [
    [`email-change:account:${customerId}`, LIMITS.account],
    [`email-change:address:${digest(email)}`, LIMITS.address],
  ] as const;
  const now = () => platform.clock.now().getTime();
  for (const [bucket, limit] of buckets) {
    await hitWithin(windows, now, { bucket, limit, duration: WINDOW, message: MESSAGE });
  }
};
