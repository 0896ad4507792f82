import type { Platform } from '../../../platform/platform';

const USERS = 'plugin::users-permissions.user';
const ROLES = 'plugin::users-permissions.role';

export type SiteRole = { readonly id: number; readonly type: string; readonly name: string };

/** Roles that a signed-in user can have. */
export const findSiteRoles = async ({ strapi }: Platform): Promise<readonly SiteRole[]> =>
  (await strapi.db.query(ROLES).findMany({
    select: ['id', 'type', 'name'],
    where: { type: { $ne: 'public' } },
    orderBy: { id: 'asc' },
  })) as SiteRole[];

/** Type of the role that a user has; null of one without a role, undefined of one that is gone. */
export const findRoleOfUser = async ({ strapi }: Platform, id: number): Promise<string | null | undefined> => {
  const user = (await strapi.db.query(USERS).findOne({
    select: ['id'],
    where: { id },
    populate: { role: { select: ['type'] } },
  })) as { readonly role?: { readonly type?: string } | null } | null;
  return user === null ? undefined : (user.role?.type ?? null);
};

/** Through the query layer, decision 0082; its lifecycles end what the store remembers of the user's rights. */
export const updateSiteUser = async (
  { strapi }: Platform,
  id: number,
  data: Readonly<Record<string, unknown>>
): Promise<void> => {
  await strapi.db.query(USERS).update({ where: { id }, data: { ...data } });
};
