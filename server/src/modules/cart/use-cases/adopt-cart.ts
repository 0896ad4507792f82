import { isLockedCart, mergeCarts, mergeCoupons } from '../../../domain/cart';
import { ForbiddenError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { accountKey, findCartOfAccount, releaseKey } from '../account-carts.repository';
import { deleteCart, findCartByHash, updateCart, type CartRow } from '../cart.repository';
import { tellOfItems } from './edit-cart';
import { claimingKey, isGuestDraft, lockBoth } from './two-carts';

export type Account = { readonly userId: number; readonly customerId: number | null; readonly email: string };

/** @throws ForbiddenError for who is no customer. */
export const accountOf = ({ userId, customerId, email }: Principal): Account => {
  if (userId === undefined || email === undefined) throw new ForbiddenError('Carts belong to customers.');
  return { userId, customerId: customerId ?? null, email };
};

/** A cart with a draft order behind it, or made for one purpose, stays what it is. */
const isMergeable = (older: CartRow | null, guest: CartRow): older is CartRow =>
  older !== null && older.id !== guest.id && older.stage === 'draft' && !isLockedCart(older.checkout_data);

const ownership = ({ userId, customerId, email }: Account) => ({
  user_id: userId,
  customer_id: customerId,
  email,
  purpose_key: accountKey(userId),
});

type Adopted = { readonly before: CartRow['items']; readonly cart: CartRow };

const adopt = async (platform: Platform, found: CartRow, account: Account): Promise<Adopted | null> => {
  const waiting = await findCartOfAccount(platform.db, account.userId);
  const [guest, older] = await lockBoth(platform, found.id, waiting?.id ?? found.id);
  if (!isGuestDraft(guest)) return null;
  const now = platform.clock.now();
  const joined = isMergeable(older, guest) ? older : null;
  const merged = joined
    ? { items: mergeCarts(guest.items, joined.items), coupons: mergeCoupons(guest.coupons, joined.coupons) }
    : {};
  const changes = { ...ownership(account), ...merged };
  if (joined) await deleteCart(platform.db, joined.id);
  // A cart with a draft order stays, without the key.
  await releaseKey(platform.db, changes.purpose_key, ['intended', 'completed']);
  await updateCart(platform.db, guest, changes, now);
  return { before: guest.items, cart: { ...guest, ...changes, updated_at: now } };
};

/**
 * Somebody signed in: the cart that was put together before now belongs to the account, together with what waited in the
 * account's own open cart. Without a cart of a guest nothing happens. See docs/reference/cart-and-checkout.md#carts-and-sign-in.
 */
export const adoptCart = async (platform: Platform, hash: string | null, account: Account): Promise<void> => {
  const found = hash === null ? null : await findCartByHash(platform.db, hash);
  if (!isGuestDraft(found) || found.cart_group !== 'global') return;
  // Two sign-ins at once bring two carts, and the second one joins that of the first.
  const adopted = await claimingKey(platform, () => adopt(platform, found, account));
  if (adopted) await tellOfItems(platform, { ...adopted, scope: 'sign_in' });
};
