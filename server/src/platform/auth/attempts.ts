import { createHash } from 'node:crypto';
import { networkOf } from '../../domain/access';
import { ShopError } from '../../domain/errors';
import { isConnectionLost } from '../db/database-errors';
import { hitWithin, type RateWindows } from '../http/rate-windows';

/**
 * Slows down guessing of passwords. Failures are counted per account from one network, per network (an IPv4 address, or a /64 of IPv6), and per account from
 * everywhere; the last is high, so that a stranger cannot lock a customer out by failing on purpose.
 */
export type Attempts = {
  /**
   * Counts the attempt before it is verified, so that a parallel burst cannot slip through; it is taken back where it is verified,
   * and where it could not be judged.
   * Throws TooManyRequestsError when a limit is reached.
   */
  readonly guard: <T>(
    scope: string,
    account: string,
    address: string,
    verify: () => Promise<T | null>
  ) => Promise<T | null>;
};

const WINDOW = 15 * 60_000;
const LIMITS = { pair: 10, address: 100, account: 200 } as const;

const digest = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 40);

const bucketsOf = (scope: string, account: string, address: string): [string, number][] => {
  const name = digest(account.toLowerCase());
  const network = digest(networkOf(address));
  return [
    [`${scope}:pair:${name}:${network}`, LIMITS.pair],
    [`${scope}:address:${network}`, LIMITS.address],
    [`${scope}:account:${name}`, LIMITS.account],
  ];
};

/** A connection that was lost under the first try says nothing against a second one on another connection. */
const giveBack = (windows: RateWindows, buckets: readonly string[]): Promise<unknown> =>
  Promise.all(
    buckets.map((bucket) =>
      windows.refund(bucket).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return windows.refund(bucket);
      })
    )
  );

const MESSAGE = 'Too many failed attempts. Please try again later.';

export const createAttempts = (windows: RateWindows, now: () => number): Attempts => ({
  guard: async (scope, account, address, verify) => {
    const counted: string[] = [];
    try {
      for (const [bucket, limit] of bucketsOf(scope, account, address)) {
        await hitWithin(windows, now, { bucket, limit, duration: WINDOW, message: MESSAGE });
        counted.push(bucket);
      }
      const verified = await verify();
      if (verified !== null) await giveBack(windows, counted.splice(0));
      return verified;
    } catch (error) {
      // A refusal is a failed attempt; where the store itself has failed, nothing was found out.
      if (!(error instanceof ShopError)) await giveBack(windows, counted).catch(() => undefined);
      throw error;
    }
  },
});
