import { SUPER_ADMIN_CODE } from '../../../platform/auth/staff-principal';
import type { Platform } from '../../../platform/platform';

/** The address of the longest-standing super admin of the site who may sign in; '' where there is none yet. */
export const findSiteAdminEmail = async ({ db }: Platform): Promise<string> => {
  const row = await db
    .table('admin_users')
    .join('admin_users_roles_lnk', 'admin_users_roles_lnk.user_id', 'admin_users.id')
    .join('admin_roles', 'admin_roles.id', 'admin_users_roles_lnk.role_id')
    .where('admin_roles.code', SUPER_ADMIN_CODE)
    .where('admin_users.is_active', true)
    .orderBy('admin_users.id')
    .first('admin_users.email');
  return String((row as { readonly email?: unknown } | undefined)?.email ?? '');
};
