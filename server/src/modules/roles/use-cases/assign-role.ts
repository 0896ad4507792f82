import { roleOf } from '../../../domain/access';
import { InvalidInputError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findRoleKey, saveRoleKey } from '../roles.repository';
import { definedRoles } from '../shop-roles';
import { assertAssignable } from './assert-assignable';

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
