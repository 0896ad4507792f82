import { toInt } from '../../platform/db/columns';
import { placeholders } from '../../platform/db/sql';
import { SUPER_ADMIN_CODE } from '../../platform/auth/staff-principal';
import { offsetOf, type PageRequest } from '../../platform/http/envelope';
import type { Platform } from '../../platform/platform';

const TABLE = 'shop_managers';
const USERS = 'admin_users';

// Through Strapi's query layer, whose lifecycles tell the principal cache that somebody's rights have changed.
const managers = ({ strapi }: Platform) => strapi.db.query('plugin::shop.manager');

// Asked for by Strapi too, perhaps inside a transaction of Strapi's own, which this query layer joins by itself.
export const findRoleKey = async (platform: Platform, userId: number): Promise<string | null> => {
  const row = (await managers(platform).findOne({ select: ['role_key'], where: { user_id: userId } })) as {
    role_key: string;
  } | null;
  return row?.role_key ?? null;
};

const replaceRoleKey = async (platform: Platform, userId: number, roleKey: string): Promise<boolean> =>
  (await managers(platform).update({ where: { user_id: userId }, data: { role_key: roleKey } })) !== null;

/**
 * Gives the user this role in place of any other. Violates the unique index where a parallel request inserts the user's row between the two
 * statements.
 */
export const saveRoleKey = async (platform: Platform, userId: number, roleKey: string): Promise<void> => {
  if (await replaceRoleKey(platform, userId, roleKey)) return;
  await managers(platform).create({ data: { user_id: userId, role_key: roleKey } });
};

/** Answers whether the user held that role. */
export const deleteRoleKey = async (platform: Platform, userId: number, roleKey: string): Promise<boolean> => {
  const { count } = await managers(platform).deleteMany({ where: { user_id: userId, role_key: roleKey } });
  return count > 0;
};

/** A later admin user could be given the id of a deleted one, and must not inherit the role. */
export const deleteRolesOfMissingUsers = ({ db }: Platform): Promise<void> =>
  db.transaction(async () => {
    const holder = db.table(USERS).whereRaw(`${USERS}.id = ${TABLE}.user_id`).select(`${USERS}.id`);
    await db.table(TABLE).whereNotExists(holder).delete();
  });

export type AdminUserName = {
  readonly id: number;
  readonly email: string;
  readonly username: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
};

export type ManagerRow = AdminUserName & { readonly role_key: string; readonly created_at: unknown };

const NAME_COLUMNS = ['id', 'email', 'username', 'firstname', 'lastname'].map((name) => `${USERS}.${name}`);

export const findManagers = async ({ db }: Platform): Promise<readonly ManagerRow[]> =>
  db
    .table<ManagerRow>(TABLE)
    .join(USERS, `${USERS}.id`, `${TABLE}.user_id`)
    .select([...NAME_COLUMNS, `${USERS}.created_at`, `${TABLE}.role_key`])
    .orderBy(`${USERS}.id`) as unknown as Promise<ManagerRow[]>;

export type UserSearch = PageRequest & {
  /** Each word must occur in one of the user's names or in the e-mail address. */
  readonly words: readonly string[];
  /** Users who are listed whatever they are called, and first. */
  readonly always: readonly number[];
};

const NAME_MATCH = ['firstname', 'lastname', 'username', 'email']
  .map((name) => `lower(${USERS}.${name}) like ? escape '!'`)
  .join(' or ');

const containing = (word: string): string => `%${word.toLowerCase().replace(/[!%_]/g, '!$&')}%`;

const matchingUsers = ({ db }: Platform, { words, always }: UserSearch) => {
  const superAdmins = db
    .table('admin_users_roles_lnk')
    .join('admin_roles', 'admin_roles.id', 'admin_users_roles_lnk.role_id')
    .where('admin_roles.code', SUPER_ADMIN_CODE)
    .select('admin_users_roles_lnk.user_id');
  return db
    .table<AdminUserName>(USERS)
    .whereNotIn(`${USERS}.id`, superAdmins)
    .where((either) => {
      either.whereIn(`${USERS}.id`, [...always]).orWhere((names) => {
        for (const word of words) names.whereRaw(`(${NAME_MATCH})`, Array(4).fill(containing(word)));
        if (words.length === 0) names.whereRaw('1 = 1');
      });
    });
};

/** Admin users other than Strapi's super admins. */
export const findAssignableUsers = async (
  platform: Platform,
  search: UserSearch
): Promise<{ readonly users: readonly AdminUserName[]; readonly total: number }> => {
  const [count] = (await matchingUsers(platform, search).count({ total: `${USERS}.id` })) as unknown as [
    { total: unknown },
  ];
  const page = matchingUsers(platform, search).select(NAME_COLUMNS).limit(search.perPage).offset(offsetOf(search));
  const marks = placeholders(search.always.length);
  if (marks) page.orderByRaw(`case when ${USERS}.id in (${marks}) then 0 else 1 end`, [...search.always]);
  const users = (await page.orderBy(`${USERS}.id`)) as unknown as AdminUserName[];
  return { users, total: toInt(count.total) };
};
