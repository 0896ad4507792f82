import type { Core } from '@strapi/strapi';
import { ALL_PERMISSIONS, rbacActionOf, type Permission } from '../../domain/access';
import { canOf, type Principal } from './principal';

export type AdminUserRow = {
  readonly id: number;
  readonly email: string;
  readonly username?: string | null;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly isActive: boolean;
  readonly blocked?: boolean;
  readonly roles: readonly { readonly code: string }[];
};

/** The grants that a shop role adds to an admin user; wired to the roles module when the plugin is composed. */
export type ShopRoleOf = (adminUserId: number) => Promise<{ key: string; permissions: readonly Permission[] } | null>;

type Ability = { readonly can: (action: string) => boolean };
type PermissionService = {
  readonly engine: {
    readonly generateUserAbility: (user: unknown) => Promise<Ability>;
    readonly generateTokenAbility: (permissions: unknown, owner: unknown) => Promise<Ability>;
  };
};

/** Strapi's role of the platform administrator. */
export const SUPER_ADMIN_CODE = 'strapi-super-admin';

const permissionService = (strapi: Core.Strapi): PermissionService =>
  strapi.service('admin::permission') as unknown as PermissionService;

/** The name that people see. */
export const nameOf = (user: Pick<AdminUserRow, 'email' | 'username' | 'firstname' | 'lastname'>): string =>
  [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username || user.email;

export const isActiveAdmin = (user: AdminUserRow | null): user is AdminUserRow =>
  user !== null && user.isActive && user.blocked !== true;

const grantedBy = (ability: Ability): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => ability.can(rbacActionOf(permission)));

const identityOf = (user: AdminUserRow) => ({
  kind: 'staff' as const,
  id: `staff:${user.id}`,
  displayName: nameOf(user),
  email: user.email,
  adminUserId: user.id,
  viaCookie: false,
});

/** An admin user with everything that Strapi roles and the shop role give. */
export const staffPrincipal = async (
  strapi: Core.Strapi,
  user: AdminUserRow,
  shopRoleOf: ShopRoleOf
): Promise<Principal> => {
  const isSuperAdmin = user.roles.some(({ code }) => code === SUPER_ADMIN_CODE);
  if (isSuperAdmin) {
    return { ...identityOf(user), isSuperAdmin, holdsEverything: true, can: canOf(ALL_PERMISSIONS) };
  }
  const [ability, role] = await Promise.all([
    permissionService(strapi).engine.generateUserAbility(user),
    shopRoleOf(user.id),
  ]);
  const granted = [...grantedBy(ability), ...(role?.permissions ?? [])];
  return { ...identityOf(user), isSuperAdmin, holdsEverything: role?.key === 'super_admin', can: canOf(granted) };
};

/**
 * An admin API token that lists permissions of its own never gives more than those, whoever owns it and however it is
 * sent. (One that never listed any stands for its owner, as an application password does.)
 */
export const limitToToken = async (
  strapi: Core.Strapi,
  owner: { readonly user: AdminUserRow; readonly principal: Principal },
  tokenPermissions: readonly unknown[]
): Promise<Principal> => {
  const ability = await permissionService(strapi).engine.generateTokenAbility(tokenPermissions, owner.user);
  const granted = grantedBy(ability).filter((permission) => owner.principal.can(permission));
  return { ...owner.principal, isSuperAdmin: false, holdsEverything: false, can: canOf(granted) };
};
