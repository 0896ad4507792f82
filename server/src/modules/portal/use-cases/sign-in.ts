import { emailAddress } from '../../../domain/email';
import { ForbiddenError } from '../../../domain/errors';
import type { Attempts } from '../../../platform/auth/attempts';
import { maySignIn } from '../../../platform/auth/may-sign-in';
import type { Platform } from '../../../platform/platform';
import { findUser, type SiteUser } from '../site-users.repository';

type Credentials = { readonly account: string; readonly password: string; readonly address: string };
type UserService = { readonly validatePassword: (password: string, hash: string) => Promise<boolean> };

// Compared against when there is no user, so that an unknown account takes as long as a known one. Of nobody's password.
const NOBODYS_HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const verify = async (platform: Platform, { account, password }: Credentials): Promise<SiteUser | null> => {
  const service = platform.strapi.plugin('users-permissions')?.service('user') as UserService | undefined;
  if (!service) return null;
  const user = await findUser(platform, account);
  const matches = await service.validatePassword(password, user?.password || NOBODYS_HASH);
  const allowed = user !== undefined && Boolean(user.password) && (await maySignIn(platform.strapi, user));
  return matches && allowed ? user : null;
};

const NOT_RIGHT = 'The login or the password is not right.';

/** With the code by which a page tells it from a nonce that is missing, which is 403 as well. */
const notRight = (): ForbiddenError =>
  new ForbiddenError(NOT_RIGHT, {
    extra: { success: false, error: { code: 'authentication_failed', message: NOT_RIGHT } },
  });

/**
 * The users-permissions user of these credentials.
 * Errors: 403 {message, success, error}, the same whether the account is unknown, blocked or unconfirmed, or the password wrong; 429
 * {message} after too many failures.
 */
export const signIn = async (platform: Platform, attempts: Attempts, credentials: Credentials): Promise<SiteUser> => {
  const { account, address } = credentials;
  const user = await attempts.guard('login', emailAddress(account), address, () => verify(platform, credentials));
  if (!user) throw notRight();
  return user;
};
