import type { Context } from 'koa';
import type { Attempts } from '../../../platform/auth/attempts';
import { credentialHash } from '../../../platform/auth/bearer';
import type { Principal } from '../../../platform/auth/principal';
import type { Sessions } from '../../../platform/auth/sessions';
import type { Platform } from '../../../platform/platform';
import { endTokensOf } from '../../customers';

/** Who asks, and by which of their sign-ins. */
export type SessionCaller = {
  readonly principal: Principal;
  readonly attempts: Attempts;
  readonly address: string;
  readonly sessions: Sessions;
  readonly ctx: Context;
};

type SignIns = {
  readonly customerId: number;
  readonly userId: number | null;
  readonly sessions: Sessions;
  /** Whose own sign-in stays; undefined ends all of them. */
  readonly ctx?: Context;
};

const bearerOf = (ctx: Context): string | null =>
  /^bearer\s+(\S+)$/i.exec(ctx.get('authorization').trim())?.[1] ?? null;

/**
 * Ends the storefront sessions of a user, and has the store refuse the tokens of users-permissions that were issued until now. Those
 * tokens are not kept anywhere, so Strapi's own routes take them until they expire.
 */
export const endOtherSignIns = async (
  platform: Platform,
  { customerId, userId, sessions, ctx }: SignIns
): Promise<void> => {
  if (userId === null) return;
  const bearer = ctx ? bearerOf(ctx) : null;
  const kept = bearer === null ? null : credentialHash(bearer);
  await sessions.endAllOf(userId, ctx && bearer === null ? sessions.read(ctx) : null);
  await endTokensOf(platform.db, customerId, platform.clock.now(), kept);
};
