import { roleOf } from '../../../domain/access';
import { InvalidInputError, NotFoundError, RuleViolationError } from '../../../domain/errors';
import { findAdminUser } from '../../../platform/auth/api-tokens';
import { SUPER_ADMIN_CODE } from '../../../platform/auth/staff-principal';
import type { Platform } from '../../../platform/platform';
import { deleteRoleKey, findRoleKey, saveRoleKey } from '../roles.repository';
import { definedRoles } from '../shop-roles';

/**
 * The admin user whose shop role is to change.
 * Errors: 404 {message} unknown user; 423 {message} a platform administrator, who has all access without any role.
 */
const assertAssignable = async ({ strapi }: Platform, userId: number): Promise<void> => {
  const user = await findAdminUser(strapi, userId);
  if (!user) throw new NotFoundError('The user was not found.');
  if (user.roles.some(({ code }) => code === SUPER_ADMIN_CODE)) {
    throw new RuleViolationError('The user is an administrator and already has all access.');
  }
};

/**
 * Gives an admin user a shop role in place of any other; answers whether that changed anything.
 * Errors: 422 {message} a role that is not defined; 404 and 423 as in assertAssignable.
 */
export const assignRole = async (
  platform: Platform,
  { userId, roleKey }: { readonly userId: number; readonly roleKey: string }
): Promise<boolean> => {
  const roles = await definedRoles(platform);
  if (!roleOf(roles, roleKey)) {
    throw new InvalidInputError('The role is not valid.', { role_key: { one_of: 'The role is not valid.' } });
  }
  await assertAssignable(platform, userId);
  if ((await findRoleKey(platform, userId)) === roleKey) return false;
  await saveRoleKey(platform, userId, roleKey);
  return true;
};

const missing = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { required: message } });

/**
 * Takes a shop role away; the user account stays. The role need not be defined any more.
 * Errors: 422 {message} no role key or no user id; 404 and 423 as in assertAssignable; 404 {message} the user does not hold
 * that role.
 */
export const removeRole = async (
  platform: Platform,
  { userId, roleKey }: { readonly userId: number | undefined; readonly roleKey: string }
): Promise<void> => {
  const key = roleKey.trim();
  if (key === '' || key.length > 50) throw missing('role_key', 'A role key is required.');
  if (userId === undefined) throw missing('user_id', 'user_id is required.');
  await assertAssignable(platform, userId);
  if (!(await deleteRoleKey(platform, userId, key))) throw new NotFoundError('The user does not have this role.');
};
