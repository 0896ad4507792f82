import { mergeCarts, mergeCoupons } from '../../../domain/cart';
import type { Platform } from '../../../platform/platform';
import { accountKey, findAccountsWithCarts, lockDraftsOf, releaseKey } from '../account-carts.repository';
import { deleteCart, updateCart } from '../cart.repository';
import { claimingKey } from './two-carts';

const AT_ONCE = 500;

const joinCartsOf = (platform: Platform, userId: number): Promise<void> =>
  claimingKey(platform, async () => {
    const { db, clock } = platform;
    const key = accountKey(userId);
    const newestFirst = [...(await lockDraftsOf(db, userId))].reverse();
    const kept = newestFirst.find(({ purpose_key }) => purpose_key === key) ?? newestFirst[0];
    const others = newestFirst.filter((cart) => cart !== kept);
    if (!kept || others.length === 0) return;
    const { items, coupons } = others.reduce(
      (joined, older) => ({
        items: mergeCarts(joined.items, older.items),
        coupons: mergeCoupons(joined.coupons, older.coupons),
      }),
      { items: kept.items, coupons: kept.coupons }
    );
    for (const { id } of others) await deleteCart(db, id);
    await releaseKey(db, key, ['intended', 'completed']);
    await updateCart(db, kept, { items, coupons, purpose_key: key }, clock.now());
  });

/**
 * Accounts of older versions may have several open carts: the newest takes in what the others hold, as at sign-in. Repeatable, and one
 * statement where there is none. Nobody is told: other code of the site is not there yet.
 */
export const joinAccountCarts = async (platform: Platform): Promise<void> => {
  let after = 0;
  for (;;) {
    const accounts = await findAccountsWithCarts(platform.db, after, AT_ONCE);
    for (const userId of accounts) await joinCartsOf(platform, userId);
    after = accounts.at(-1) ?? after;
    if (accounts.length < AT_ONCE) return;
  }
};
