import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import { TooManyRequestsError } from '../../domain/errors';
import type { Principal } from '../auth/principal';
import { visitorOf } from '../caller';
import type { RateWindows } from './rate-windows';
import type { RateLimit } from './route';

export type Limiter = (ctx: Context, principal: Principal) => Promise<void>;

/**
 * The command that koa-ratelimit's redis driver calls, answered from the shared table.
 * Result: [requests left, this one included; reset time in epoch seconds; maximum].
 */
const tableStore = (windows: RateWindows, duration: number) => ({
  ratelimiter: async (key: string, _now: number, _duration: number, max: number): Promise<[number, number, number]> => {
    const { hits, resetsAt } = await windows.hit(key, duration);
    return [Math.max(0, max - hits + 1), Math.ceil(resetsAt / 1000), max];
  },
});

/** Answers null where the limit is switched off. Throws TooManyRequestsError in the limiter itself. */
export const createLimiter = ({ bucket, duration }: RateLimit, max: number, windows: RateWindows): Limiter | null => {
  if (max === 0) return null;
  const limit = ratelimit({
    driver: 'redis',
    db: tableStore(windows, duration),
    duration,
    max,
    namespace: bucket,
    throw: false,
    id: (ctx: Context) => ctx.state.shopVisitor as string,
  });
  return async (ctx, principal) => {
    ctx.state.shopVisitor = visitorOf({ principal, ip: ctx.ip });
    let passed = false;
    await limit(ctx, async () => {
      passed = true;
    });
    if (passed) return;
    const retryAfter = Math.max(1, Number(ctx.response.get('Retry-After')) || 1);
    throw new TooManyRequestsError('Too many requests. Please wait a moment and try again.', retryAfter);
  };
};
