import type { InferType } from 'yup';
import type { MessageAnswer } from '../../contracts/answers';
import type {
  AssignableUser,
  AssignableUserListAnswer,
  PermissionListAnswer,
  ReservedAnswer,
  RoleAssignedAnswer,
  ShopManager,
  ShopManagerListAnswer,
  ShopRoleListAnswer,
  ShopRoleView,
} from '../../contracts/roles';
import { roleOf, type ShopRoles } from '../../domain/access';
import { nameOf } from '../../platform/auth/staff-principal';
import { toTimestamp } from '../../platform/db/columns';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import type { assignBody, permissionsBody, removeInput, userListQuery } from './roles.input';
import { findAssignableUsers, findManagers, type AdminUserName, type ManagerRow } from './roles.repository';
import { definedRoles } from './shop-roles';
import { assignRole, removeRole } from './use-cases/assign-role';
import { readCapabilities, setCapabilities } from './use-cases/capabilities';

const presentManager = (row: ManagerRow, roles: ShopRoles): ShopManager => {
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

const presentUser = (user: AdminUserName): AssignableUser => ({
  ID: user.id,
  name: nameOf(user),
  email: user.email,
});

const presentRoles = (roles: ShopRoles): Readonly<Record<string, ShopRoleView>> =>
  Object.fromEntries(Object.entries(roles).map(([key, { title, description }]) => [key, { title, description }]));

const MAX_SEARCH_WORDS = 5;

export const listManagers = async ({ platform }: ShopRequest): Promise<ShopManagerListAnswer> => {
  const [rows, roles] = await Promise.all([findManagers(platform), definedRoles(platform)]);
  return { managers: rows.map((row) => presentManager(row, roles)) };
};

export const listUsers = async ({
  platform,
  query,
}: ShopRequest<InferType<typeof userListQuery>>): Promise<AssignableUserListAnswer> => {
  const words = (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  const always = (query.user_ids ?? []).filter((userId) => userId !== undefined);
  const request = { page: query.page, perPage: query.per_page };
  const { users, total } = await findAssignableUsers(platform, { ...request, words, always });
  return { users: envelope(users.map(presentUser), total, request) };
};

export const listRoles = async ({ platform }: ShopRequest): Promise<ShopRoleListAnswer> => ({
  roles: presentRoles(await definedRoles(platform)),
});

export const assign = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, InferType<typeof assignBody>>): Promise<RoleAssignedAnswer> => {
  const isUpdated = await assignRole(platform, principal, { userId: body.user_id, roleKey: body.role_key });
  return { message: 'The role has been assigned.', is_updated: isUpdated };
};

type RemoveInput = InferType<typeof removeInput>;

export const remove = async ({
  platform,
  principal,
  params,
  query,
  body,
}: ShopRequest<RemoveInput, RemoveInput>): Promise<MessageAnswer> => {
  await removeRole(platform, principal, { userId: body.user_id ?? query.user_id, roleKey: params.key ?? '' });
  return { message: 'The role has been removed.' };
};

/** These paths are reserved and return no data. */
export const reserved = async (): Promise<ReservedAnswer> => ({});

export const showPermissions = async ({ platform }: ShopRequest): Promise<PermissionListAnswer> => ({
  roles: await readCapabilities(platform),
});

export const savePermissions = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, InferType<typeof permissionsBody>>): Promise<MessageAnswer> => {
  await setCapabilities(platform, principal, body.capability);
  return { message: 'The permissions have been saved.' };
};
