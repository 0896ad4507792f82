import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { roleAssignmentType } from './content-types/role-assignment';
import { deleteRolesOfMissingUsers } from './roles.repository';
import { rolesRoutes } from './roles.routes';
import { ALL_ROLES } from './shop-roles';
import { showRolesInAdminPanel } from './show-roles-in-admin-panel';
import { keepGrants } from './use-cases/capabilities';

export { findShopRole } from './shop-roles';

const forgetDeletedUsers = (platform: Platform): void => {
  const forget = (): Promise<void> => deleteRolesOfMissingUsers(platform);
  platform.strapi.db.lifecycles.subscribe({
    models: ['admin::user'],
    afterDelete: forget,
    afterDeleteMany: forget,
  } as never);
};

/** Who may do what in the store: shop roles of admin users, and shop permissions of Strapi roles. */
export const rolesModule = defineModule({
  name: 'roles',
  transfer: {
    references: [{ table: 'shop_managers', column: 'user_id', to: 'admin', form: 'id', orphan: 'drop' }],
  },
  contentTypes: [roleAssignmentType],
  routes: rolesRoutes,
  filters: [ALL_ROLES],
  start: async (platform) => {
    showRolesInAdminPanel(platform);
    forgetDeletedUsers(platform);
    await keepGrants(platform);
  },
});
