import { isDeepStrictEqual } from 'node:util';
import type { RoleCapabilities } from '../../../contracts/roles';
import { ALL_PERMISSIONS, isPermission, rbacActionOf, type Permission } from '../../../domain/access';
import { InvalidInputError, type FieldErrors } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
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

/** The wishes that change anything, with the grants that are there already. */
const changesOf = (wishes: readonly Wish[], grants: readonly ShopGrant[]) =>
  wishes
    .map((wish) => {
      const action = rbacActionOf(wish.permission);
      const held = grants.filter((each) => each.roleId === wish.role.id && each.action === action);
      return { ...wish, action, held: held.map(({ id }) => id) };
    })
    .filter(({ granted, held }) => granted === (held.length === 0));

type Changes = ReturnType<typeof changesOf>;

const carryOut = async (platform: Platform, changes: Changes): Promise<void> => {
  const removals = changes.flatMap(({ granted, held }) => (granted ? [] : held));
  if (removals.length > 0) await revoke(platform, removals);
  const additions = new Map<number, string[]>();
  for (const { granted, role, action } of changes) {
    if (granted) additions.set(role.id, [...(additions.get(role.id) ?? []), action]);
  }
  for (const [roleId, actions] of additions) await grant(platform, roleId, actions);
};

const describe = (changes: Changes): string =>
  changes
    .map(({ role, permission, granted }) => `${role.name}: ${permission} ${granted ? 'given' : 'taken'}`)
    .join('; ');

/** Who may do what is nothing that changes unseen. */
const noteChanges = async (platform: Platform, principal: Principal, changes: Changes): Promise<void> => {
  if (changes.length === 0) return;
  await recordActivities(platform, [
    { title: 'Permissions changed', content: describe(changes), moduleName: 'role', ...authorOf(principal) },
  ]);
};

/**
 * Grants and revokes exactly the permissions that are named; everything else about the Strapi roles stays as it is.
 * Input: {roleCode: {permission: boolean}}. Errors: 422 {message} for an unknown role, permission or value.
 */
export const setCapabilities = async (
  platform: Platform,
  principal: Principal,
  capability: Record<string, unknown>
): Promise<void> => {
  const wishes = readWishes(capability, await findStrapiRoles(platform));
  await platform.db.transaction(async () => {
    const changes = changesOf(wishes, await findShopGrants(platform));
    await carryOut(platform, changes);
    await noteChanges(platform, principal, changes);
  });
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
