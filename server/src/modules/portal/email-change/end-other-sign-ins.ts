import type { Attempts } from '../../../platform/auth/attempts';
import { credentialHash } from '../../../platform/auth/bearer';
import type { Principal } from '../../../platform/auth/principal';
import type { Session, Sessions } from '../../../platform/auth/sessions';
import type { Platform } from '../../../platform/platform';
import { endTokensOf } from '../../customers';

/** By which of their sign-ins somebody asks; a bearer counts before a session. */
export type OwnSignIn = { readonly bearer: string | null; readonly session: Session | null };

/** Who asks, and by what. */
export type SessionCaller = {
  readonly principal: Principal;
  readonly attempts: Attempts;
  readonly address: string;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly signIn: OwnSignIn;
};

type SignIns = Pick<SessionCaller, 'sessions'> & {
  readonly customerId: number;
  readonly userId: number | null;
  /** Whose own sign-in stays; undefined ends all of them. */
  readonly signIn?: OwnSignIn;
};

/**
 * Ends the storefront sessions of a user, and has the store refuse the tokens of users-permissions that were issued until now. Those
 * tokens are not kept anywhere, so Strapi's own routes take them until they expire.
 */
export const endOtherSignIns = async (
  platform: Platform,
  { customerId, userId, sessions, signIn }: SignIns
): Promise<void> => {
  if (userId === null) return;
  const { bearer, session } = signIn ?? { bearer: null, session: null };
  const kept = bearer === null ? null : credentialHash(bearer);
  await sessions.endAllOf(userId, bearer === null ? session : null);
  await endTokensOf(platform.db, customerId, platform.clock.now(), kept);
};
