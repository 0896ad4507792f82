import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { COLUMNS, findOpenCartOfUser, toCartRow, type CartRow, type CartStage } from './cart.repository';

const CARTS = 'shop_carts';

/** The `purpose_key` of the one open cart of an account: two first products that are put in at once end in one cart. */
export const accountKey = (userId: number): string => `account:${userId}`;

/** The `purpose_key` of a cart that other code of the site has made: it is no second cart of anybody. */
export const siteKey = (hash: string): string => `site:${hash}`;

/** What a cart that was bought, or has an order, needs no more: another cart of the account takes the key. */
export const releaseKey = async (db: Database, key: string, stages: readonly CartStage[]): Promise<void> => {
  await db
    .table(CARTS)
    .where({ purpose_key: key })
    .whereIn('stage', [...stages])
    .update({ purpose_key: null });
};

/** The open cart that has the key of the account, else its newest one. */
export const findCartOfAccount = async (db: Database, userId: number): Promise<CartRow | null> => {
  const keyed = await db
    .table(CARTS)
    .where({ purpose_key: accountKey(userId) })
    .whereNot('stage', 'completed')
    .first(COLUMNS);
  return keyed ? toCartRow(keyed) : findOpenCartOfUser(db, userId);
};

/** Without those of orders, of links and of one purpose, and those that code of the site has made. */
const draftsOfAccounts = (db: Database) =>
  db
    .table(CARTS)
    .where({ stage: 'draft', cart_group: 'global' })
    .where((key) => void key.whereNull('purpose_key').orWhere('purpose_key', 'like', 'account:%'));

/** Accounts that have more than one such cart, by id from `after` on. */
export const findAccountsWithCarts = async (db: Database, after: number, limit: number): Promise<readonly number[]> => {
  const rows = await draftsOfAccounts(db)
    .where('user_id', '>', after)
    .groupBy('user_id')
    .havingRaw('count(*) > 1')
    .orderBy('user_id')
    .limit(limit)
    .select('user_id');
  return rows.map((row) => toInt((row as Record<string, unknown>).user_id));
};

/** Those of one account, held for the rest of the transaction, the oldest first. */
export const lockDraftsOf = async (db: Database, userId: number): Promise<readonly CartRow[]> => {
  const rows = await draftsOfAccounts(db).where({ user_id: userId }).orderBy('id').forUpdate().select(COLUMNS);
  return rows.map((row) => toCartRow(row as Record<string, unknown>));
};
