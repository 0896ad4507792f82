import { isLockedCart, mergeCarts, mergeCoupons } from '../../../domain/cart';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { accountKey, releaseCompleted } from '../account-carts.repository';
import {
  deleteCart,
  findCartByHash,
  findOpenCartOfUser,
  lockCart,
  releasePurpose,
  updateCart,
  type CartRow,
} from '../cart.repository';
import { tellOfItems } from './edit-cart';

export type Account = { readonly userId: number; readonly customerId: number | null; readonly email: string };

const isAdoptable = (cart: CartRow | null): cart is CartRow =>
  cart !== null && cart.user_id === null && cart.stage === 'draft' && !isLockedCart(cart.checkout_data);

/** A cart with a draft order behind it, or made for one purpose, stays what it is. */
const isMergeable = (older: CartRow | null, guest: CartRow): older is CartRow =>
  older !== null && older.id !== guest.id && older.stage === 'draft' && !isLockedCart(older.checkout_data);

const ownership = ({ userId, customerId, email }: Account) => ({
  user_id: userId,
  customer_id: customerId,
  email,
  purpose_key: accountKey(userId),
});

/** Both carts, in the order of their ids: two sign-ins at once wait for each other instead of deadlocking. */
const lockBoth = async (platform: Platform, guest: CartRow, older: CartRow | null) => {
  const locked = new Map<number, CartRow | null>();
  for (const id of [guest.id, ...(older ? [older.id] : [])].sort((a, b) => a - b)) {
    locked.set(id, await lockCart(platform.db, { id }));
  }
  return { guest: locked.get(guest.id) ?? null, older: older ? (locked.get(older.id) ?? null) : null };
};

type Adopted = { readonly before: CartRow['items']; readonly cart: CartRow };

const adopt = async (platform: Platform, found: CartRow, account: Account): Promise<Adopted | null> => {
  const waiting = await findOpenCartOfUser(platform.db, account.userId);
  const { guest, older } = await lockBoth(platform, found, waiting);
  if (!isAdoptable(guest)) return null;
  const now = platform.clock.now();
  const joined = isMergeable(older, guest) ? older : null;
  const merged = joined
    ? { items: mergeCarts(guest.items, joined.items), coupons: mergeCoupons(guest.coupons, joined.coupons) }
    : {};
  const changes = { ...ownership(account), ...merged };
  if (joined) await deleteCart(platform.db, joined.id);
  else if (older) await releasePurpose(platform.db, older.id);
  await releaseCompleted(platform.db, changes.purpose_key);
  await updateCart(platform.db, guest, changes, now);
  return { before: guest.items, cart: { ...guest, ...changes, updated_at: now } };
};

/** Two sign-ins at once bring two carts, and the second one joins that of the first. */
const adoptOnce = async (platform: Platform, found: CartRow, account: Account): Promise<Adopted | null> => {
  const run = () => platform.db.transaction(() => adopt(platform, found, account));
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error) || platform.db.inTransaction()) throw error;
    return run();
  }
};

/**
 * Somebody signed in: the cart that was put together before now belongs to the account, together with what waited in the
 * account's own open cart. Without a cart of a guest nothing happens. See docs/reference/cart-and-checkout.md#carts-and-sign-in.
 */
export const adoptCart = async (platform: Platform, hash: string | null, account: Account): Promise<void> => {
  const found = hash === null ? null : await findCartByHash(platform.db, hash);
  if (!isAdoptable(found) || found.cart_group !== 'global') return;
  const adopted = await adoptOnce(platform, found, account);
  if (adopted) await tellOfItems(platform, { ...adopted, scope: 'sign_in' });
};
