import type { Permission } from '../domain/access';

export type { Permission };
import type { MessageAnswer, Page } from './answers';
import type { Id, Moment } from './scalars';

/** A shop role, which gives an admin user of the site permissions in the store. */
export type ShopRoleView = { readonly title: string; readonly description: string };

/** By role key: manager, worker, accountant, super_admin, or what the site defines through the filter `shop/permission/all_roles`. */
export type ShopRoleListAnswer = { readonly roles: Readonly<Record<string, ShopRoleView>> };

/** An admin user of the site who has a shop role. */
export type ShopManager = {
  /** Of the Strapi admin user. */
  readonly id: Id;
  readonly email: string;
  readonly display_name: string;
  /** The e-mail address where the user has no name of this kind. */
  readonly username: string;
  /** Key of the role. */
  readonly shop_role: string;
  /** Of the role; empty for one that is not defined any more. */
  readonly description: string;
  /** Since when the user exists. */
  readonly registered_at: Moment | null;
  readonly role_permissions: readonly Permission[];
};

export type ShopManagerListAnswer = { readonly managers: readonly ShopManager[] };

/** An admin user of the site who may be given a role. */
export type AssignableUser = { readonly ID: Id; readonly name: string; readonly email: string };

export type AssignableUserListAnswer = { readonly users: Page<AssignableUser> };

export type RoleAssignedAnswer = {
  readonly message: string;
  /** False where the user had the role already. */
  readonly is_updated: boolean;
};

/** Reserved: no data. */
export type ReservedAnswer = Readonly<Record<string, never>>;

/** Which permissions of the store a Strapi admin role grants. */
export type RoleCapabilities = {
  readonly name: string;
  readonly capabilities: Readonly<Record<Permission, boolean>>;
};

/** By the code of the Strapi role. Super admins have all permissions and are not listed. */
export type PermissionListAnswer = { readonly roles: Readonly<Record<string, RoleCapabilities>> };

export type RoleOperations = {
  'roles.find': ShopRoleListAnswer;
  'roles.assign': RoleAssignedAnswer;
  'roles.findOne': ReservedAnswer;
  'roles.update': ReservedAnswer;
  'roles.remove': MessageAnswer;
  'managers.find': ShopManagerListAnswer;
  'managers.usersFind': AssignableUserListAnswer;
  'permissions.find': PermissionListAnswer;
  'permissions.update': MessageAnswer;
};
