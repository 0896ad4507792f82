import { InvalidInputError, RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findPasswordHash } from '../site-users.repository';
import type { SessionCaller } from './end-other-sign-ins';

type UserService = { readonly validatePassword: (password: string, hash: string) => Promise<boolean> };

const refuse = (rule: string, message: string): never => {
  throw new InvalidInputError(message, { current_password: { [rule]: message } });
};

/**
 * Whoever holds a session only must not take the account over: the password is asked for again. Wrong ones are counted.
 * @throws InvalidInputError, TooManyRequestsError; RuleViolationError for users who sign in elsewhere and have no password.
 */
export const provePassword = async (
  platform: Platform,
  { principal, attempts, address }: SessionCaller,
  given: string | undefined
): Promise<void> => {
  const { strapi } = platform;
  const hash = await findPasswordHash(platform, principal.userId ?? 0);
  if (!hash) throw new RuleViolationError('Your account has no password yet: please set one, then change the address.');
  const password = given || refuse('required', 'current_password is required to change the e-mail address');
  const service = strapi.plugin('users-permissions').service('user') as UserService;
  const proven = await attempts.guard('account-password', principal.id, address, async () =>
    (await service.validatePassword(password, hash)) ? true : null
  );
  if (!proven) refuse('wrong', 'The current password is not right.');
};
