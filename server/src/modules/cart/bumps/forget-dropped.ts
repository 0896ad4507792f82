import { dropBumps } from '../../../domain/order-bump';
import type { Platform } from '../../../platform/platform';
import type { CartRow } from '../cart.repository';
import type { CartPrices } from '../pricing/price-items';
import { editCart } from '../use-cases/edit-cart';
import { tellOfItems } from '../use-cases/tell-changes';

/**
 * A change of the cart has made conditions of its bumps false: they are gone for good, and do not come back with the next change.
 * No statement as a rule.
 */
export const forgetDropped = async (
  platform: Platform,
  cart: CartRow,
  { droppedBumps }: CartPrices
): Promise<CartRow> => {
  if (droppedBumps.length === 0) return cart;
  let before = cart.items;
  const settled = await editCart(platform, cart, ({ items }) => {
    before = items;
    const left = dropBumps(items, (id) => droppedBumps.includes(id));
    return left === items ? null : { items: left };
  });
  // Bought meanwhile: then its order has been priced without them, too.
  if (!settled) return cart;
  await tellOfItems(platform, { before, cart: settled, scope: 'order_bump_ended' });
  return settled;
};
