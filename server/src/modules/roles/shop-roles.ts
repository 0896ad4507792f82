import { acceptRoles, roleOf, SHOP_ROLES, type Permission, type ShopRoles } from '../../domain/access';
import type { Platform } from '../../platform/platform';
import { findRoleKey } from './roles.repository';

export const ROLES_FILTER = 'shop/permission/all_roles';

/** The role definitions of this site. Listeners get a copy, so that none changes the built-in roles for good. */
export const definedRoles = async ({ hooks }: Platform): Promise<ShopRoles> =>
  acceptRoles(await hooks.applyFilters<unknown>(ROLES_FILTER, structuredClone(SHOP_ROLES)));

/**
 * The shop role of an admin user with what it grants; null for a user without one, for a role that is no longer defined,
 * and for everybody on the free edition.
 */
export const findShopRole = async (
  platform: Platform,
  adminUserId: number
): Promise<{ key: string; permissions: readonly Permission[] } | null> => {
  if (platform.config.edition === 'free') return null;
  const key = await findRoleKey(platform, adminUserId);
  if (key === null) return null;
  const role = roleOf(await definedRoles(platform), key);
  return role ? { key, permissions: role.permissions } : null;
};
