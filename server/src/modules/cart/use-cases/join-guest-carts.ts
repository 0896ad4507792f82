import { joinCarts, mergeCoupons } from '../../../domain/cart';
import { variationIdsOf } from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants } from '../../catalog';
import { deleteCart, findCartByHash, updateCart, type CartRow } from '../cart.repository';
import { tellOfItems } from './edit-cart';
import { isGuestDraft, lockBoth } from './two-carts';

/** Direct links begin a cart of their own, and so does code of the site. */
const isJoinable = (cart: CartRow | null): cart is CartRow =>
  isGuestDraft(cart) && cart.cart_group === 'global' && cart.purpose_key === null;

/** What became of two carts: the one that both are now, with its lines of before. */
type Joined = { readonly cart: CartRow; readonly before: CartRow['items'] };

const joinLocked = async (platform: Platform, kept: CartRow, other: CartRow): Promise<Joined | null> => {
  const { db, clock } = platform;
  const known = await findPurchasableVariants(platform, variationIdsOf([...kept.items, ...other.items]));
  const items = joinCarts(kept.items, other.items, known);
  if (!items) return null;
  const changes = { items, coupons: mergeCoupons(kept.coupons, other.coupons) };
  const now = clock.now();
  await deleteCart(db, other.id);
  await updateCart(db, kept, changes, now);
  return { before: kept.items, cart: { ...kept, ...changes, version: kept.version + 1, updated_at: now } };
};

/** One of the two is gone: the other one is the guest's, if it may be. */
const leftOf = (one: CartRow | null, other: CartRow | null): Joined | null => {
  const left = one ?? other;
  return isJoinable(left) ? { before: left.items, cart: left } : null;
};

const join = (platform: Platform, named: CartRow, remembered: CartRow): Promise<Joined | null> =>
  platform.db.transaction(async () => {
    const [kept, other] = await lockBoth(platform, named.id, remembered.id);
    // Another request, which carried the same two, has made one of them.
    if (!kept || !other) return leftOf(kept, other);
    return isJoinable(kept) && isJoinable(other) ? joinLocked(platform, kept, other) : null;
  });

/**
 * A guest who put in two first products at once has two carts, and a request that names both makes one of them: `named` stays, with
 * what the other one had, and the other one is gone. Answers the hash of the cart that is left; null where both stay as they are. Carts
 * of accounts, with an order, of links and of one purpose are nobody's second cart. See docs/rules/checkout.md#cart.
 */
export const joinGuestCarts = async (platform: Platform, named: string, remembered: string): Promise<string | null> => {
  const [one, other] = [await findCartByHash(platform.db, named), await findCartByHash(platform.db, remembered)];
  if (!one || !other) return leftOf(one, other)?.cart.cart_hash ?? null;
  if (!isJoinable(one) || !isJoinable(other)) return null;
  const joined = await join(platform, one, other);
  if (!joined) return null;
  await tellOfItems(platform, { ...joined, scope: 'two_carts' });
  return joined.cart.cart_hash;
};
