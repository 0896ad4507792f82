import type { InferType } from 'yup';
import type { MessageAnswer } from '../../contracts/answers';
import type {
  AssignableUserListAnswer,
  PermissionListAnswer,
  ReservedAnswer,
  RoleAssignedAnswer,
  ShopManagerListAnswer,
  ShopRoleListAnswer,
} from '../../contracts/roles';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import { presentManager, presentRoles, presentUser } from './roles.presenter';
import { findAssignableUsers, findManagers } from './roles.repository';
import type { assignBody, permissionsBody, removeInput, userListQuery } from './roles.input';
import { definedRoles } from './shop-roles';
import { assignRole } from './use-cases/assign-role';
import { readCapabilities } from './use-cases/read-capabilities';
import { removeRole } from './use-cases/remove-role';
import { setCapabilities } from './use-cases/set-capabilities';

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
  body,
}: ShopRequest<unknown, InferType<typeof assignBody>>): Promise<RoleAssignedAnswer> => {
  const isUpdated = await assignRole(platform, { userId: body.user_id, roleKey: body.role_key });
  return { message: 'The role has been assigned.', is_updated: isUpdated };
};

type RemoveInput = InferType<typeof removeInput>;

export const remove = async ({
  platform,
  params,
  query,
  body,
}: ShopRequest<RemoveInput, RemoveInput>): Promise<MessageAnswer> => {
  await removeRole(platform, { userId: body.user_id ?? query.user_id, roleKey: params.key ?? '' });
  return { message: 'The role has been removed.' };
};

/** These paths are reserved and return no data. */
export const reserved = async (): Promise<ReservedAnswer> => ({});

export const showPermissions = async ({ platform }: ShopRequest): Promise<PermissionListAnswer> => ({
  roles: await readCapabilities(platform),
});

export const savePermissions = async ({
  platform,
  body,
}: ShopRequest<unknown, InferType<typeof permissionsBody>>): Promise<MessageAnswer> => {
  await setCapabilities(platform, body.capability);
  return { message: 'The permissions have been saved.' };
};
