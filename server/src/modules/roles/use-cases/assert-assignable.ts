import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import { findAdminUser } from '../../../platform/auth/api-tokens';
import { SUPER_ADMIN_CODE } from '../../../platform/auth/staff-principal';
import type { Platform } from '../../../platform/platform';

/**
 * The admin user whose shop role is to change.
 * Errors: 404 {message} unknown user; 423 {message} a platform administrator, who has all access without any role.
 */
export const assertAssignable = async ({ strapi }: Platform, userId: number): Promise<void> => {
  const user = await findAdminUser(strapi, userId);
  if (!user) throw new NotFoundError('The user was not found.');
  if (user.roles.some(({ code }) => code === SUPER_ADMIN_CODE)) {
    throw new RuleViolationError('The user is an administrator and already has all access.');
  }
};
