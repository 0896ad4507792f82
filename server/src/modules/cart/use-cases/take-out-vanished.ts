import { isLockedCart } from '../../../domain/cart';
import { VanishedProductError, type Vanished } from '../../../domain/errors';
import { withoutVanished } from '../../../domain/order-bump';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { CartRow, StoredItem } from '../cart.repository';
import { priceStoredCart, type CartPrices } from '../pricing/price-items';
import { editCart, linesGone, tellOfItems } from './edit-cart';
import { findCart } from './find-cart';

export type LookedAt = {
  readonly cart: CartRow;
  readonly prices: CartPrices;
  /**
   * Lines whose variant has been deleted, or that an offer had put in the place of such a line and that has ended: this answer tells of
   * them, and the cart does not hold them any more.
   */
  readonly removed: readonly StoredItem[];
};

/** The cart before and after; the same lines where nothing had to leave. A cart for one purpose holds what was agreed on. */
const takeOut = async (
  platform: Platform,
  cart: CartRow,
  vanished: Vanished
): Promise<{ readonly before: CartRow['items']; readonly after: CartRow }> => {
  if (isLockedCart(cart.checkout_data)) return { before: cart.items, after: cart };
  let before = cart.items;
  const edited = await editCart(platform, cart, ({ items }) => {
    before = items;
    const left = withoutVanished(items, vanished);
    return left === items ? null : { items: left };
  });
  // Bought meanwhile: then nothing is left to tell.
  if (!edited) return { before: cart.items, after: cart };
  if (edited.items === before) return { before, after: edited };
  await tellOfItems(platform, { before, cart: edited, scope: 'item' });
  return { before, after: edited };
};

/**
 * Lines whose variant has been deleted are in no answer and cannot be ordered: they leave the cart, and whoever asked first is told. No
 * statement as a rule.
 */
export const takeOutVanished = async (
  platform: Platform,
  { cart, prices }: Pick<LookedAt, 'cart' | 'prices'>
): Promise<LookedAt> => {
  if (prices.vanished.length === 0) return { cart, prices, removed: [] };
  const { before, after } = await takeOut(platform, cart, { variants: prices.vanished, bumps: prices.droppedBumps });
  return { cart: after, prices, removed: linesGone(before, after.items) };
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
    if (error instanceof VanishedProductError) {
      const cart = await findCart(platform, principal, hash);
      if (cart) await takeOut(platform, cart, error.vanished);
    }
    throw error;
  }
};
