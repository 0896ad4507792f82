import { isLockedCart } from '../../../domain/cart';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { lockCart, type CartRow } from '../cart.repository';

/** What those who make one cart of two, or claim a key of which there is one, have in common. */

/** Nobody's by an account, without an order, and of the shopper's own choice. */
export const isGuestDraft = (cart: CartRow | null): cart is CartRow =>
  cart !== null && cart.user_id === null && cart.stage === 'draft' && !isLockedCart(cart.checkout_data);

/** Two carts by id; null where one is gone. In the order of their ids: two requests at once wait for each other instead of deadlocking. */
export const lockBoth = async (platform: Platform, one: number, other: number) => {
  const locked = new Map<number, CartRow | null>();
  const ids = [...new Set([one, other])].sort((a, b) => a - b);
  for (const id of ids) locked.set(id, await lockCart(platform.db, { id }));
  return [locked.get(one) ?? null, locked.get(other) ?? null] as const;
};

/**
 * A transaction that may give a cart a key which somebody takes at the same moment: then it runs once more, and finds the cart that has
 * it. The caller's transaction is over where that happens in one.
 */
export const claimingKey = async <Result>({ db }: Platform, work: () => Promise<Result>): Promise<Result> => {
  const run = () => db.transaction(work);
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error) || db.inTransaction()) throw error;
    return run();
  }
};
