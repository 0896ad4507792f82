import type { RoleCapabilities } from '../../../contracts/roles';
import { ALL_PERMISSIONS, rbacActionOf, type Permission } from '../../../domain/access';
import type { Platform } from '../../../platform/platform';
import { findShopGrants, findStrapiRoles } from '../grants.repository';

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
