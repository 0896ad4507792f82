import { emailKey } from '../../domain/customer';
import { emailSpellings } from '../../domain/email';
import type { Platform } from '../../platform/platform';

const USERS = 'plugin::users-permissions.user';

export type SiteUser = {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly password?: string | null;
  readonly blocked?: boolean | null;
  readonly confirmed?: boolean | null;
};

/**
 * An e-mail address goes before a name that looks like one: nobody can stand in another's way by their choice of name. The site may have
 * written down an international domain in either spelling.
 */
export const findUser = async ({ strapi }: Platform, account: string): Promise<SiteUser | undefined> => {
  const emails = emailSpellings(account).map((email) => ({ email: { $eqi: email } }));
  const users = (await strapi.db.query(USERS).findMany({
    where: { provider: 'local', $or: [...emails, { username: account }] },
    orderBy: { id: 'asc' },
    limit: 5,
  })) as SiteUser[];
  return (
    users.find((user) => user.email.toLowerCase() === account.trim().toLowerCase()) ??
    users.find((user) => emailKey(user.email) === emailKey(account)) ??
    users.find((user) => user.username === account)
  );
};

/** Null where the user is gone, or signs in elsewhere and has no password. */
export const findPasswordHash = async ({ strapi }: Platform, userId: number): Promise<string | null> => {
  const query = strapi.db.query(USERS);
  const user = (await query.findOne({ where: { id: userId }, select: ['id', 'password'] })) as {
    readonly password?: string | null;
  } | null;
  return user?.password || null;
};
