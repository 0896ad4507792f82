import type { Context } from 'koa';
import type { Principal } from '../auth/principal';
import type { Caller } from '../caller';

/** Without a campaign: which keys make one is the cart's to say. */
export const callerOf = (ctx: Context, principal: Principal): Caller => ({
  principal,
  ip: ctx.ip,
  userAgent: ctx.get('user-agent'),
  referer: ctx.get('referer'),
  utm: {},
});
