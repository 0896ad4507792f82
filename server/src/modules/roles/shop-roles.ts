import { acceptRoles, roleOf, SHOP_ROLES, type Permission, type ShopRoles } from '../../domain/access';
import { filterPoint } from '../../platform/events/hook-points';
import type { Platform } from '../../platform/platform';
import { findRoleKey } from './roles.repository';

export const ALL_ROLES = filterPoint('shop/permission/all_roles').readAs<ShopRoles, null, ShopRoles>({
  says: 'The role definitions: map of key to {title, description, permissions}.',
  reads: acceptRoles,
});

/** The role definitions of this site. Listeners get a copy, so that none changes the built-in roles for good. */
export const definedRoles = ({ hooks }: Platform): Promise<ShopRoles> =>
  hooks.ask(ALL_ROLES, structuredClone(SHOP_ROLES), null);

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
