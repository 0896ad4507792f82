import { isLockedCart } from '../../../domain/cart';
import { VanishedProductError } from '../../../domain/errors';
import { withoutVanished } from '../../../domain/order-bump';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { CartRow, StoredItem } from '../cart.repository';
import { priceStoredCart, type CartPrices } from '../pricing/price-items';
import { editCart, tellOfItems } from './edit-cart';
import { findCart } from './find-cart';

export type LookedAt = {
  readonly cart: CartRow;
  readonly prices: CartPrices;
  /** Lines whose variant has been deleted: this answer tells of them, and the cart does not hold them any more. */
  readonly removed: readonly StoredItem[];
};

/**
 * Lines whose variant has been deleted are in no answer and cannot be ordered: they leave the cart, and whoever asked first is told. No
 * statement as a rule.
 */
export const takeOutVanished = async (
  platform: Platform,
  { cart, prices }: Pick<LookedAt, 'cart' | 'prices'>
): Promise<LookedAt> => {
  // A cart for one purpose holds what was agreed on, and is answered by its own rules.
  if (prices.vanished.length === 0 || isLockedCart(cart.checkout_data)) return { cart, prices, removed: [] };
  let before = cart.items;
  const edited = await editCart(platform, cart, ({ items }) => {
    before = items;
    const left = withoutVanished(items, prices.vanished);
    return left === items ? null : { items: left };
  });
  // Bought meanwhile: then nothing is left to tell.
  if (!edited || edited.items === before) return { cart: edited ?? cart, prices, removed: [] };
  await tellOfItems(platform, { before, cart: edited, scope: 'item' });
  return { cart: edited, prices, removed: before.filter(({ variation_id: id }) => prices.vanished.includes(id)) };
};

/** A cart and its price, for who only looks at it. */
export const lookAtCart = async (platform: Platform, cart: CartRow, principal: Principal): Promise<LookedAt> =>
  takeOutVanished(platform, { cart, prices: await priceStoredCart(platform, cart, principal) });

/**
 * Places an order of a cart. Where it is refused because of such lines, these leave the cart once the transaction of the order is over, so
 * that the next try has the rest of the cart.
 */
export const takingOutVanished = async <Result>(
  platform: Platform,
  { principal, hash }: { readonly principal: Principal; readonly hash: string | null },
  place: () => Promise<Result>
): Promise<Result> => {
  try {
    return await place();
  } catch (error) {
    const cart = error instanceof VanishedProductError ? await findCart(platform, principal, hash) : null;
    if (cart) await lookAtCart(platform, cart, principal);
    throw error;
  }
};
