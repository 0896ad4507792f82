import type { Core } from '@strapi/strapi';
import { SUPER_ADMIN_CODE } from '../../platform/auth/staff-principal';
import type { Platform } from '../../platform/platform';
import { hasAdminTokens } from '../../platform/strapi-features';
import type { GrantSnapshot, StoredGrant } from './grant-snapshot';

const SHOP_ACTIONS = { action: { $startsWith: 'plugin::shop.' } };

type Role = { readonly id: number; readonly code: string };
type Token = { readonly id: number; readonly name: string };
type PermissionRow = {
  readonly action: string;
  readonly properties: unknown;
  readonly conditions: unknown;
  readonly role?: Role | null;
  readonly apiToken?: Token | null;
};
type TokenPermissionRow = { readonly action: string; readonly token?: Token | null };

const PERMISSIONS = 'admin::permission';
const TOKEN_PERMISSIONS = 'admin::api-token-permission';

/** Strapi's super admin holds every action of every plugin that runs, so 0 means that Strapi has purged ours. */
export const countShopPermissions = (strapi: Core.Strapi): Promise<number> =>
  strapi.db.query(PERMISSIONS).count({ where: SHOP_ACTIONS });

const stored = (row: PermissionRow, holder: { id: number }, holderName: string): StoredGrant => ({
  holderId: holder.id,
  holderName,
  action: row.action,
  details: { properties: row.properties ?? {}, conditions: row.conditions ?? [] },
});

/** Reads what the database grants now; in a fixed order, so that two readings can be compared. */
export const readSnapshot = async (strapi: Core.Strapi): Promise<GrantSnapshot> => {
  const permissions = (await strapi.db.query(PERMISSIONS).findMany({
    select: ['id', 'action', 'properties', 'conditions'],
    where: SHOP_ACTIONS,
    populate: {
      role: { select: ['id', 'code'] },
      ...(hasAdminTokens(strapi) ? { apiToken: { select: ['id', 'name'] } } : {}),
    },
    orderBy: { id: 'asc' },
  })) as PermissionRow[];
  const tokenPermissions = (await strapi.db.query(TOKEN_PERMISSIONS).findMany({
    select: ['id', 'action'],
    where: SHOP_ACTIONS,
    populate: { token: { select: ['id', 'name'] } },
    orderBy: { id: 'asc' },
  })) as TokenPermissionRow[];
  return {
    roles: permissions.flatMap((row) =>
      row.role && row.role.code !== SUPER_ADMIN_CODE ? [stored(row, row.role, row.role.code)] : []
    ),
    adminTokens: permissions.flatMap((row) => (row.apiToken ? [stored(row, row.apiToken, row.apiToken.name)] : [])),
    contentTokens: tokenPermissions.flatMap(({ action, token }) =>
      token ? [{ holderId: token.id, holderName: token.name, action }] : []
    ),
  };
};

const idsWithName = async (
  strapi: Core.Strapi,
  model: 'admin::role' | 'admin::api-token',
  nameField: 'code' | 'name'
): Promise<Map<number, string>> => {
  const rows = (await strapi.db.query(model).findMany({ select: ['id', nameField] })) as Record<string, unknown>[];
  return new Map(rows.map((row) => [Number(row.id), String(row[nameField])]));
};

const createRows = async (strapi: Core.Strapi, model: string, rows: readonly object[]): Promise<number> => {
  for (const data of rows) await strapi.db.query(model as never).create({ data });
  return rows.length;
};

const permissionData = ({ action, details }: StoredGrant) => ({
  action,
  subject: null,
  actionParameters: {},
  properties: details?.properties ?? {},
  conditions: details?.conditions ?? [],
});

/** Writes the grants back to those roles and tokens that still exist; answers how many rows that were. */
export const writeSnapshot = async (strapi: Core.Strapi, snapshot: GrantSnapshot): Promise<number> => {
  const roles = await idsWithName(strapi, 'admin::role', 'code');
  const tokens = await idsWithName(strapi, 'admin::api-token', 'name');
  const heldBy = (holders: Map<number, string>, grants: readonly StoredGrant[]): StoredGrant[] =>
    grants.filter(({ holderId, holderName }) => holders.get(holderId) === holderName);
  const ofRoles = heldBy(roles, snapshot.roles).map((each) => ({ ...permissionData(each), role: each.holderId }));
  const ofTokens = heldBy(tokens, snapshot.adminTokens).map((each) => ({
    ...permissionData(each),
    apiToken: each.holderId,
  }));
  const ofContentTokens = heldBy(tokens, snapshot.contentTokens).map(({ action, holderId }) => ({
    action,
    token: holderId,
  }));
  const written = await createRows(strapi, PERMISSIONS, [...ofRoles, ...ofTokens]);
  return written + (await createRows(strapi, TOKEN_PERMISSIONS, ofContentTokens));
};

/** Strapi's RBAC rows about the store: who may perform `plugin::shop.*` actions. */
const PREFIX = 'plugin::shop.';

export const isShopAction = (action: unknown): boolean => typeof action === 'string' && action.startsWith(PREFIX);

/** A Strapi admin role other than the super admin, whose rights Strapi itself renews at each boot. */
export type StrapiRole = { readonly id: number; readonly code: string; readonly name: string };

export type ShopGrant = { readonly id: number; readonly roleId: number; readonly action: string };

export const findStrapiRoles = ({ strapi }: Platform): Promise<StrapiRole[]> =>
  strapi.db.query('admin::role').findMany({
    select: ['id', 'code', 'name'],
    where: { code: { $ne: SUPER_ADMIN_CODE } },
    orderBy: { id: 'asc' },
  }) as Promise<StrapiRole[]>;

type GrantRow = { readonly id: number; readonly action: string; readonly role?: { readonly id: number } | null };

export const findShopGrants = async ({ strapi }: Platform): Promise<readonly ShopGrant[]> => {
  const rows = (await strapi.db.query('admin::permission').findMany({
    select: ['id', 'action'],
    where: { action: { $startsWith: PREFIX } },
    populate: { role: { select: ['id'] } },
    orderBy: { id: 'asc' },
  })) as GrantRow[];
  return rows.flatMap(({ id, action, role }) => (role ? [{ id, action, roleId: role.id }] : []));
};

type RoleService = { readonly addPermissions: (roleId: number, permissions: readonly object[]) => Promise<unknown> };
type PermissionService = { readonly deleteByIds: (ids: readonly number[]) => Promise<unknown> };

/** Through Strapi's own services, so that its events are fired. */
export const grant = async ({ strapi }: Platform, roleId: number, actions: readonly string[]): Promise<void> => {
  const service = strapi.service('admin::role') as unknown as RoleService;
  await service.addPermissions(
    roleId,
    actions.map((action) => ({ action }))
  );
};

export const revoke = async ({ strapi }: Platform, grantIds: readonly number[]): Promise<void> => {
  await (strapi.service('admin::permission') as unknown as PermissionService).deleteByIds(grantIds);
};
