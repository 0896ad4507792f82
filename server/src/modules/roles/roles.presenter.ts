import type { AssignableUser, ShopManager, ShopRoleView } from '../../contracts/roles';
import { roleOf, type ShopRoles } from '../../domain/access';
import { nameOf } from '../../platform/auth/staff-principal';
import { toTimestamp } from '../../platform/db/columns';
import type { AdminUserName, ManagerRow } from './roles.repository';

export const presentManager = (row: ManagerRow, roles: ShopRoles): ShopManager => {
  const role = roleOf(roles, row.role_key);
  return {
    id: row.id,
    email: row.email,
    display_name: nameOf(row),
    username: row.username ?? row.email,
    shop_role: row.role_key,
    description: role?.description ?? '',
    registered_at: toTimestamp(row.created_at),
    role_permissions: role?.permissions ?? [],
  };
};

export const presentUser = (user: AdminUserName): AssignableUser => ({
  ID: user.id,
  name: nameOf(user),
  email: user.email,
});

export const presentRoles = (roles: ShopRoles): Readonly<Record<string, ShopRoleView>> =>
  Object.fromEntries(Object.entries(roles).map(([key, { title, description }]) => [key, { title, description }]));
