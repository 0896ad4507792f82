import type { Core } from '@strapi/strapi';
import { rbacActionOf } from '../../domain/access';
import type { Platform } from '../../platform/platform';
import { findShopRole } from './shop-roles';

type AdminPermission = { readonly action: string };
type PermissionService = {
  readonly findUserPermissions: (user: { readonly id: number }) => Promise<readonly AdminPermission[]>;
};
type ServiceRegistry = {
  readonly extend: (uid: string, extension: (service: PermissionService) => PermissionService) => unknown;
};

const asAdminPermission = (action: string): AdminPermission & Record<string, unknown> => ({
  action,
  actionParameters: {},
  subject: null,
  properties: {},
  conditions: [],
});

/**
 * The admin panel shows menu links, pages and buttons by the permissions that Strapi knows of, and Strapi knows only those of
 * its own roles. So what a shop role grants is added to the answer of the one function that all of Strapi asks. A copy of
 * the service takes its place in this instance's registry; the shared original is left alone.
 */
export const showRolesInAdminPanel = (platform: Platform): void => {
  const services = (platform.strapi as Core.Strapi).get('services') as unknown as ServiceRegistry;
  services.extend('admin::permission', (service) => ({
    ...service,
    findUserPermissions: async (user) => {
      const stored = await service.findUserPermissions(user);
      const role = await findShopRole(platform, user.id);
      const held = new Set(stored.map(({ action }) => action));
      const added = (role?.permissions ?? []).map(rbacActionOf).filter((action) => !held.has(action));
      return [...stored, ...added.map(asAdminPermission)];
    },
  }));
};
