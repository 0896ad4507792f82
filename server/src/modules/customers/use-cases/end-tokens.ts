import type { Platform } from '../../../platform/platform';
import { endTokensOfUser } from '../customers.repository';

const SECOND = 1_000;

/**
 * From now on the store refuses the tokens of users-permissions that a user had before: the password was changed, and whoever knew the
 * old one stays out. Tokens tell the second of their issue, and the answer to a change of password brings a new one: those of this second
 * count. Called while Strapi saves a user, inside a transaction of Strapi's own, which only this joins.
 */
export const endTokensBeforeNow = ({ db, clock }: Platform, userId: number): Promise<void> => {
  const thisSecond = Math.floor(clock.now().getTime() / SECOND) * SECOND;
  return db.transaction(() => endTokensOfUser(db, userId, new Date(thisSecond - SECOND)));
};
