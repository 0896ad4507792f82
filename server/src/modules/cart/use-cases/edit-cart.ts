import { ConflictError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { lockCart, updateCart, type CartChanges, type CartRow } from '../cart.repository';

/** From the cart as it is to what is to change; may refuse by throwing. Null changes nothing. */
export type Edit = (cart: CartRow) => CartChanges | null;

const write = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const changes = edit(cart);
  if (!changes) return cart;
  const now = platform.clock.now();
  const saved = await updateCart(platform.db, cart, changes, now);
  return saved ? { ...cart, ...changes, version: cart.version + 1, updated_at: now } : null;
};

/**
 * Two changes of one cart at once both happen, one after the other. A lock costs three statements, so only who finds the cart
 * changed takes it. Null when the cart was bought meanwhile.
 */
export const editCart = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const written = await write(platform, cart, edit);
  if (written) return written;
  return platform.db.transaction(async () => {
    const locked = await lockCart(platform.db, { id: cart.id });
    return locked && write(platform, locked, edit);
  });
};

/** As `editCart`, for who cannot go on with another cart. Throws ConflictError when the cart was bought meanwhile. */
export const editOpenCart = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow> => {
  const edited = await editCart(platform, cart, edit);
  if (!edited) throw new ConflictError('The cart has been bought meanwhile.');
  return edited;
};
