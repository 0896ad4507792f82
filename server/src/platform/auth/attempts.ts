import { createHash } from 'node:crypto';
import { networkOf } from '../../domain/access';
import { TooManyRequestsError } from '../../domain/errors';
import type { RateWindows } from '../http/rate-windows';

/**
 * Slows down guessing of passwords. Failures are counted per account from one network, per network (an IPv4 address, or a /64 of IPv6), and per account from
 * everywhere; the last is high, so that a stranger cannot lock a customer out by failing on purpose.
 */
export type Attempts = {
  /**
   * Counts the attempt before it is verified, so that a parallel burst cannot slip through; a verified one is taken back.
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

export const createAttempts = (windows: RateWindows, now: () => number): Attempts => ({
  guard: async (scope, account, address, verify) => {
    const buckets = bucketsOf(scope, account, address);
    for (const [bucket, limit] of buckets) {
      const { hits, resetsAt } = await windows.hit(bucket, WINDOW);
      if (hits > limit) {
        const retryAfter = Math.max(1, Math.ceil((resetsAt - now()) / 1000));
        throw new TooManyRequestsError('Too many failed attempts. Please try again later.', retryAfter);
      }
    }
    const verified = await verify();
    if (verified !== null) await Promise.all(buckets.map(([bucket]) => windows.refund(bucket)));
    return verified;
  },
});
