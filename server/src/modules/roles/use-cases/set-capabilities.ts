import { isPermission, rbacActionOf, type Permission } from '../../../domain/access';
import { InvalidInputError, type FieldErrors } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findShopGrants, findStrapiRoles, grant, revoke, type ShopGrant, type StrapiRole } from '../grants.repository';

type Wish = { readonly role: StrapiRole; readonly permission: Permission; readonly granted: boolean };

const FLAGS = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'yes'].map((flag) => [flag, true] as const),
  ...[false, 0, '0', 'false', 'no'].map((flag) => [flag, false] as const),
]);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (path: string, rule: string, message: string): InvalidInputError => {
  const fields: FieldErrors = { [`capability.${path}`.slice(0, 200)]: { [rule]: message } };
  return new InvalidInputError(message, fields);
};

const wishOf = (role: StrapiRole, permission: string, flag: unknown): Wish => {
  const path = `${role.code}.${permission}`;
  if (!isPermission(permission)) throw refuse(path, 'one_of', 'There is no such permission.');
  const granted = FLAGS.get(flag);
  if (granted === undefined) throw refuse(path, 'type', 'A permission is either true or false.');
  return { role, permission, granted };
};

/** All or nothing: one wrong name refuses the whole request before anything is changed. */
const readWishes = (capability: Record<string, unknown>, roles: readonly StrapiRole[]): readonly Wish[] =>
  Object.entries(capability).flatMap(([code, permissions]) => {
    const role = roles.find((each) => each.code === code);
    if (!role) throw refuse(code, 'one_of', 'There is no such role, or it has all permissions anyway.');
    if (!isMap(permissions)) throw refuse(code, 'type', 'The permissions of a role are a map.');
    return Object.entries(permissions).map(([permission, flag]) => wishOf(role, permission, flag));
  });

const carryOut = async (platform: Platform, wishes: readonly Wish[], grants: readonly ShopGrant[]): Promise<void> => {
  const additions = new Map<number, string[]>();
  const removals: number[] = [];
  for (const { role, permission, granted } of wishes) {
    const action = rbacActionOf(permission);
    const held = grants.filter((each) => each.roleId === role.id && each.action === action);
    if (!granted) removals.push(...held.map(({ id }) => id));
    else if (held.length === 0) additions.set(role.id, [...(additions.get(role.id) ?? []), action]);
  }
  if (removals.length > 0) await revoke(platform, removals);
  for (const [roleId, actions] of additions) await grant(platform, roleId, actions);
};

/**
 * Grants and revokes exactly the permissions that are named; everything else about the Strapi roles stays as it is.
 * Input: {roleCode: {permission: boolean}}. Errors: 422 {message} for an unknown role, permission or value.
 */
export const setCapabilities = async (platform: Platform, capability: Record<string, unknown>): Promise<void> => {
  const wishes = readWishes(capability, await findStrapiRoles(platform));
  await platform.db.transaction(async () => carryOut(platform, wishes, await findShopGrants(platform)));
};
