import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { deleteRoleKey } from '../roles.repository';
import { assertAssignable } from './assert-assignable';

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
