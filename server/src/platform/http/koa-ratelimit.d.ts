// The package ships no types; this is the part that the store uses.
declare module 'koa-ratelimit' {
  import type { Context, Next } from 'koa';

  type RateLimitStore = {
    readonly ratelimiter: (
      key: string,
      now: number,
      duration: number,
      max: number,
      peek: string
    ) => Promise<[remaining: number, resetInSeconds: number, total: number]>;
  };

  type RateLimitOptions = {
    readonly driver: 'redis';
    readonly db: RateLimitStore;
    /** Milliseconds. */
    readonly duration: number;
    readonly max: number;
    readonly namespace: string;
    readonly throw: boolean;
    readonly id: (ctx: Context) => string;
  };

  const ratelimit: (options: RateLimitOptions) => (ctx: Context, next: Next) => Promise<void>;
  export = ratelimit;
}
