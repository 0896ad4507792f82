import { isLockedCart, mergeCarts, mergeCoupons } from '../../../domain/cart';
import type { Platform } from '../../../platform/platform';
import {
  deleteCart,
  findCartByHash,
  findOpenCartOfUser,
  lockCart,
  updateCart,
  type CartChanges,
  type CartRow,
} from '../cart.repository';
import { tellOfItems } from './edit-cart';

export type Account = { readonly userId: number; readonly customerId: number | null; readonly email: string };

const isAdoptable = (cart: CartRow | null): cart is CartRow =>
  cart !== null && cart.user_id === null && cart.stage === 'draft' && !isLockedCart(cart.checkout_data);

/** A cart with a draft order behind it, or made for one purpose, stays what it is. */
const isMergeable = (older: CartRow | null, guest: CartRow): older is CartRow =>
  older !== null && older.id !== guest.id && older.stage === 'draft' && !isLockedCart(older.checkout_data);

const ownership = ({ userId, customerId, email }: Account): CartChanges => ({
  user_id: userId,
  customer_id: customerId,
  email,
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
  const merged = isMergeable(older, guest)
    ? { items: mergeCarts(guest.items, older.items), coupons: mergeCoupons(guest.coupons, older.coupons) }
    : {};
  const changes = { ...ownership(account), ...merged };
  await updateCart(platform.db, guest, changes, now);
  if (isMergeable(older, guest)) await deleteCart(platform.db, older.id);
  return { before: guest.items, cart: { ...guest, ...changes, updated_at: now } };
};

/**
 * Somebody signed in: the cart that was put together before now belongs to the account, together with what waited in the
 * account's own open cart. Without a cart of a guest nothing happens. See docs/reference/cart-and-checkout.md#carts-and-sign-in.
 */
export const adoptCart = async (platform: Platform, hash: string | null, account: Account): Promise<void> => {
  const found = hash === null ? null : await findCartByHash(platform.db, hash);
  if (!isAdoptable(found) || found.cart_group !== 'global') return;
  const adopted = await platform.db.transaction(() => adopt(platform, found, account));
  if (adopted) await tellOfItems(platform, { ...adopted, scope: 'sign_in' });
};
