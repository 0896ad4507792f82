import type { ShopRequest } from '../../platform/http/route';
import type { SessionCaller } from './email-change/end-other-sign-ins';

const bearerOf = (authorization: string): string | null => /^bearer\s+(\S+)$/i.exec(authorization.trim())?.[1] ?? null;

export const sessionCallerOf = ({ principal, attempts, sessions, ctx }: ShopRequest): SessionCaller => ({
  principal,
  attempts,
  address: ctx.ip,
  sessions,
  signIn: { bearer: bearerOf(ctx.get('authorization')), session: sessions.read(ctx) },
});
