import { emailKey } from '../../domain/customer';
import { emailSpellings, readableAddress } from '../../domain/email';
import { UnprocessableError } from '../../domain/errors';
import { anyOf, plainSearch, type Condition } from '../../domain/search';
import { applyCondition, type SqlMapping } from '../../platform/db/condition-sql';
import { toInt } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import { refusalOfUser } from './site-user-rules';

const USERS = 'up_users';
const USER_UID = 'plugin::users-permissions.user';
const ROLE_UID = 'plugin::users-permissions.role';

/** Asked for while an admin types: the first ones suffice. */
const MAX_LISTED = 20;

/** A users-permissions user, as far as customers are concerned. */
export type SiteUser = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly confirmed?: boolean | null;
  readonly blocked?: boolean | null;
  readonly role?: { readonly type?: string | null } | null;
};

type Row = Readonly<Record<string, unknown>>;

const USER_SQL: SqlMapping = { columns: { username: `${USERS}.username`, email: `${USERS}.email` } };

const QUERY = {
  select: ['id', 'username', 'email', 'confirmed', 'blocked'],
  populate: { role: { select: ['type'] } },
};

// Through Strapi's query layer, whose lifecycles tell the store that an account has changed; it joins the open transaction.
const users = ({ strapi }: Platform) => strapi.db.query(USER_UID);

export const findSiteUser = async (platform: Platform, id: number): Promise<SiteUser | null> =>
  (await users(platform).findOne({ ...QUERY, where: { id } })) as SiteUser | null;

/** More than one user has an address only where sites let several sign-in providers bring one. */
const MAX_OF_ADDRESS = 50;

/**
 * The users of an address, the oldest first; the site has written it down in whatever case, and an international domain in either
 * spelling. What the database takes for the same is looked at again: MariaDB takes ü for u.
 */
const findUsersOfEmail = async (platform: Platform, email: string): Promise<readonly SiteUser[]> => {
  const found = (await users(platform).findMany({
    ...QUERY,
    where: { $or: emailSpellings(email).map((spelling) => ({ email: { $eqi: spelling } })) },
    orderBy: { id: 'asc' },
    limit: MAX_OF_ADDRESS,
  })) as SiteUser[];
  return found.filter((user) => emailKey(user.email) === emailKey(email));
};

/** The oldest user of the address, however it is spelled; a site may have several, of different sign-in providers. */
export const findSiteUserByEmail = async (platform: Platform, email: string): Promise<SiteUser | null> =>
  (await findUsersOfEmail(platform, email))[0] ?? null;

export const isUsernameTaken = async (platform: Platform, username: string, exceptId: number): Promise<boolean> =>
  (await users(platform).findOne({
    select: ['id'],
    where: { username: { $eqi: username }, id: { $ne: exceptId } },
  })) !== null;

export const isUserEmailTaken = async (platform: Platform, email: string, exceptId: number): Promise<boolean> =>
  (await findUsersOfEmail(platform, email)).some(({ id }) => id !== exceptId);

/** The role that users-permissions gives to whoever signs up. */
export const defaultRoleType = async ({ strapi }: Platform): Promise<string> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as { readonly default_role?: string } | null;
  return advanced?.default_role ?? 'authenticated';
};

const defaultRole = async (platform: Platform): Promise<number | null> => {
  const role = (await platform.strapi.db.query(ROLE_UID).findOne({
    select: ['id'],
    where: { type: await defaultRoleType(platform) },
  })) as { readonly id: number } | null;
  return role?.id ?? null;
};

/**
 * Makes whoever is about to give a user a name wait for the transaction of whoever did so before, as far as the store does it: the
 * table of users has no unique index, and two would find the same name free.
 */
export const holdUsernames = async ({ db }: Platform): Promise<void> => {
  await db.table('up_roles').orderBy('id').limit(1).forUpdate().select('id');
};

/**
 * A user without a password, whom users-permissions lets nobody sign in as: its owner sets one through "forgot password", which
 * proves that the address is theirs. The caller has looked whether name and address are free. Not through Strapi's document service,
 * decision 0082.
 * @throws UnprocessableError where the site's model of users does not allow such a user.
 */
export const createSiteUser = async (platform: Platform, username: string, email: string): Promise<SiteUser> => {
  const role = await defaultRole(platform);
  const values = {
    ...{ username, email: email.toLowerCase(), provider: 'local', confirmed: true, blocked: false },
    ...(role === null ? {} : { role }),
  };
  const refusal = refusalOfUser(platform.strapi.getModel(USER_UID).attributes, values);
  if (refusal !== null) throw new UnprocessableError(`The platform does not take the user: ${refusal}`);
  // As the document service does for types without drafts.
  const data = { ...values, publishedAt: platform.clock.now() };
  return (await users(platform).create({ ...QUERY, data })) as SiteUser;
};

export const updateSiteUser = async (
  platform: Platform,
  id: number,
  data: { readonly username?: string; readonly email?: string; readonly resetPasswordToken?: null }
): Promise<void> => {
  await users(platform).update({ where: { id }, data });
};

/** Links the customer to a user, or to none. Through Strapi's query layer: whom a user stands for decides about their rights. */
export const linkUser = async ({ strapi }: Platform, customerId: number, userId: number | null): Promise<void> => {
  await strapi.db.query('plugin::shop.customer').update({ where: { id: customerId }, data: { user_id: userId } });
};

type Deletion = { readonly result?: { readonly id?: number } | null };

/** Code of the site that deletes users by a condition tells nobody who they were. */
const unlinkMissingUsers = (db: Platform['db']): Promise<void> =>
  db.transaction(async () => {
    const user = db.table(USERS).whereRaw(`${USERS}.id = shop_customers.user_id`).select(`${USERS}.id`);
    await db.table('shop_customers').whereNotNull('user_id').whereNotExists(user).update({ user_id: null });
  });

/**
 * A customer whose user was deleted is a guest again. Through Strapi's query layer: the deletion may run in a transaction of
 * Strapi's own.
 */
export const unlinkDeletedUsers = ({ strapi, db }: Platform): void => {
  const afterDelete = async ({ result }: Deletion): Promise<void> => {
    if (result?.id === undefined) return;
    await strapi.db
      .query('plugin::shop.customer')
      .updateMany({ where: { user_id: result.id }, data: { user_id: null } });
  };
  const afterDeleteMany = (): Promise<void> => unlinkMissingUsers(db);
  strapi.db.lifecycles.subscribe({ models: [USER_UID], afterDelete, afterDeleteMany } as never);
};

/** Addresses are asked for in the store's spelling, and the site may have another one. */
const searchOf = (search: string): Condition | null => {
  const spellings = [...new Set([search, readableAddress(search)])];
  const conditions = spellings.map((spelling) => plainSearch(spelling, ['username', 'email']));
  const asked = conditions.filter((condition) => condition !== null);
  return asked.length > 0 ? anyOf(asked) : null;
};

/** Users who are no customer yet, whose name or address contains the text; oldest first. */
export const findAttachableUsers = async ({ db }: Platform, search: string): Promise<readonly Row[]> => {
  const query = db
    .table(USERS)
    .leftJoin('shop_customers', 'shop_customers.user_id', `${USERS}.id`)
    .whereNull('shop_customers.id')
    .orderBy(`${USERS}.id`)
    .limit(MAX_LISTED)
    .select(`${USERS}.id`, `${USERS}.username`, `${USERS}.email`);
  const condition = searchOf(search);
  return (await (condition ? applyCondition(query, condition, USER_SQL) : query)) as readonly Row[];
};

/** Users by id, in one statement; those who were deleted are missing. */
export const findUsersById = async ({ db }: Platform, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .table(USERS)
    .whereIn('id', [...ids])
    .select('id', 'username', 'email');
  return new Map(rows.map((row) => [toInt(row.id), row]));
};
