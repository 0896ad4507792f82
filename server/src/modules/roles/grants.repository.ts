import { ALL_PERMISSIONS, rbacActionOf, type Permission } from '../../domain/access';
import { SUPER_ADMIN_CODE } from '../../platform/auth/staff-principal';
import type { Platform } from '../../platform/platform';

/** Strapi's RBAC rows about the store: who may perform `plugin::shop.*` actions. */
const PREFIX = 'plugin::shop.';

export const isShopAction = (action: unknown): boolean => typeof action === 'string' && action.startsWith(PREFIX);

/** A Strapi admin role other than the super admin, whose rights Strapi itself renews at each boot. */
export type StrapiRole = { readonly id: number; readonly code: string; readonly name: string };

export type ShopGrant = { readonly id: number; readonly roleId: number; readonly action: string };

const PERMISSION_OF = new Map(ALL_PERMISSIONS.map((permission) => [rbacActionOf(permission), permission]));

export const permissionOf = (action: string): Permission | undefined => PERMISSION_OF.get(action);

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
