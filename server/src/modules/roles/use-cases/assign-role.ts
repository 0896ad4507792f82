import { roleOf } from '../../../domain/access';
import { InvalidInputError, NotFoundError, RuleViolationError } from '../../../domain/errors';
import { findAdminUser } from '../../../platform/auth/api-tokens';
import type { Principal } from '../../../platform/auth/principal';
import { nameOf, SUPER_ADMIN_CODE, type AdminUserRow } from '../../../platform/auth/staff-principal';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { deleteRoleKey, findRoleKey, saveRoleKey } from '../roles.repository';
import { definedRoles } from '../shop-roles';

/**
 * The admin user whose shop role is to change.
 * Errors: 404 {message} unknown user; 423 {message} a platform administrator, who has all access without any role.
 */
const readAssignable = async ({ strapi }: Platform, userId: number): Promise<AdminUserRow> => {
  const user = await findAdminUser(strapi, userId);
  if (!user) throw new NotFoundError('The user was not found.');
  if (user.roles.some(({ code }) => code === SUPER_ADMIN_CODE)) {
    throw new RuleViolationError('The user is an administrator and already has all access.');
  }
  return user;
};

type Change = { readonly title: string; readonly user: AdminUserRow; readonly content: string };

/** Who may do what is nothing that changes unseen. */
const noteChange = (platform: Platform, principal: Principal, { title, user, content }: Change): Promise<void> =>
  recordActivities(platform, [
    { title, content: `${nameOf(user)} (user ${user.id}): ${content}`, moduleName: 'role', ...authorOf(principal) },
  ]);

type Assignment = { readonly userId: number; readonly roleKey: string };

/** Again where another request has just given the user the first one. */
const give = async (platform: Platform, { userId, roleKey }: Assignment, note: () => Promise<void>): Promise<void> => {
  const write = (): Promise<void> =>
    platform.db.transaction(async () => {
      await saveRoleKey(platform, userId, roleKey);
      await note();
    });
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await write();
  }
};

/**
 * Gives an admin user a shop role in place of any other; answers whether that changed anything.
 * Errors: 422 {message} a role that is not defined; 404 and 423 as in readAssignable.
 */
export const assignRole = async (
  platform: Platform,
  principal: Principal,
  assignment: Assignment
): Promise<boolean> => {
  const { userId, roleKey } = assignment;
  const roles = await definedRoles(platform);
  if (!roleOf(roles, roleKey)) {
    throw new InvalidInputError('The role is not valid.', { role_key: { one_of: 'The role is not valid.' } });
  }
  const user = await readAssignable(platform, userId);
  const before = await findRoleKey(platform, userId);
  if (before === roleKey) return false;
  const content = before === null ? roleKey : `${roleKey} in place of ${before}`;
  await give(platform, assignment, () => noteChange(platform, principal, { title: 'Shop role given', user, content }));
  return true;
};

const missing = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { required: message } });

/**
 * Takes a shop role away; the user account stays. The role need not be defined any more.
 * Errors: 422 {message} no role key or no user id; 404 and 423 as in readAssignable; 404 {message} the user does not hold
 * that role.
 */
export const removeRole = async (
  platform: Platform,
  principal: Principal,
  { userId, roleKey }: { readonly userId: number | undefined; readonly roleKey: string }
): Promise<void> => {
  const key = roleKey.trim();
  if (key === '' || key.length > 50) throw missing('role_key', 'A role key is required.');
  if (userId === undefined) throw missing('user_id', 'user_id is required.');
  const user = await readAssignable(platform, userId);
  await platform.db.transaction(async () => {
    if (!(await deleteRoleKey(platform, userId, key))) throw new NotFoundError('The user does not have this role.');
    await noteChange(platform, principal, { title: 'Shop role taken', user, content: key });
  });
};
