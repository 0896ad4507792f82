import { isDeepStrictEqual } from 'node:util';
import type { RoleCapabilities } from '../../../contracts/roles';
import { ALL_PERMISSIONS, isPermission, rbacActionOf, type Permission } from '../../../domain/access';
import { InvalidInputError, type FieldErrors } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import {
  countShopPermissions,
  findShopGrants,
  findStrapiRoles,
  grant,
  isShopAction,
  readSnapshot,
  revoke,
  writeSnapshot,
  type ShopGrant,
  type StrapiRole,
} from '../grants.repository';
import { loadSnapshot, saveSnapshot } from '../grant-snapshot';

/** Per Strapi admin role (code), which shop permissions it has been granted. Super admins have all and are not listed. */
export const readCapabilities = async (platform: Platform): Promise<Record<string, RoleCapabilities>> => {
  const [roles, grants] = await Promise.all([findStrapiRoles(platform), findShopGrants(platform)]);
  const capabilitiesOf = (roleId: number): Record<Permission, boolean> => {
    const granted = new Set(grants.filter((grant) => grant.roleId === roleId).map(({ action }) => action));
    const entries = ALL_PERMISSIONS.map((permission) => [permission, granted.has(rbacActionOf(permission))] as const);
    return Object.fromEntries(entries) as Record<Permission, boolean>;
  };
  return Object.fromEntries(roles.map(({ id, code, name }) => [code, { name, capabilities: capabilitiesOf(id) }]));
};

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

const refresh = async ({ strapi }: Platform): Promise<void> => {
  const current = await readSnapshot(strapi);
  if (!isDeepStrictEqual(current, await loadSnapshot(strapi))) await saveSnapshot(strapi, current);
};

/**
 * Brings back what Strapi purged while the plugin was disabled. Only when not a single shop permission is left although
 * some are remembered: a grant that somebody revoked while the plugin ran left the others, the super admin's at least,
 * behind, and stays revoked. In one transaction, because a half restored set would no longer look like a purge.
 */
const restorePurged = (platform: Platform): Promise<void> =>
  platform.db.transaction(async () => {
    const { strapi } = platform;
    if ((await countShopPermissions(strapi)) > 0) return;
    const written = await writeSnapshot(strapi, await loadSnapshot(strapi));
    if (written > 0) {
      strapi.log.info(`The shop restored ${written} permissions that were granted before it was disabled.`);
    }
  });

type Change = { readonly result?: { readonly action?: unknown } | null };

const CHANGES = ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany', 'afterDelete', 'afterDeleteMany'];

const concernsShop = ({ result }: Change): boolean => result?.action === undefined || isShopAction(result.action);

const rememberChanges = (platform: Platform): void => {
  const remember = async (change: Change): Promise<void> => {
    if (!concernsShop(change)) return;
    try {
      await refresh(platform);
    } catch (error) {
      // Somebody's grant must not fail because of its backup copy; the next change or boot makes up for it.
      platform.strapi.log.warn(`The shop could not note the granted permissions: ${errorText(error)}`);
    }
  };
  platform.strapi.db.lifecycles.subscribe({
    models: ['admin::permission', 'admin::api-token-permission'],
    ...Object.fromEntries(CHANGES.map((change) => [change, remember])),
  } as never);
};

/** Grants survive the plugin being disabled and enabled again. Runs before Strapi's own admin part has started. */
export const keepGrants = async (platform: Platform): Promise<void> => {
  await restorePurged(platform);
  await refresh(platform);
  rememberChanges(platform);
};
