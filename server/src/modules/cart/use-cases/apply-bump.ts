import { assertUnlocked } from '../../../domain/cart';
import { NotFoundError, UnprocessableError } from '../../../domain/errors';
import { dropBumps, takeBump, variationIdsOf } from '../../../domain/order-bump';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { readActiveBumps } from '../../order-bumps';
import { findTakeable } from '../bumps/find-offers';
import type { CartRow } from '../cart.repository';
import { priceStoredCart } from '../pricing/price-items';
import { assertPurchasable } from './add-item';
import { editOpenCart, tellOfItems } from './edit-cart';
import { reconcileChange, type ChangedCart } from './reconcile-change';
import { findVariantsForCart } from './variants-for-cart';

const notForThisCart = (): UnprocessableError => new UnprocessableError('This offer is not available for your cart.');

/**
 * Takes an order bump; taking it twice is taking it once. Throws NotFoundError for a bump that is not on offer at all,
 * UnprocessableError when it is not for this cart, RuleViolationError when the cart is locked. See docs/rules/order-bumps.md.
 */
export const takeOrderBump = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  bumpId: number
): Promise<ChangedCart> => {
  assertUnlocked(cart.checkout_data);
  const bump = (await readActiveBumps(platform)).get(bumpId);
  if (!bump) throw new NotFoundError('This offer does not exist.');
  const known = await findVariantsForCart(platform, cart, [bump.variationId, ...variationIdsOf(cart.items)]);
  if (!cart.items.some(({ promotion_id: id }) => id === bumpId)) {
    // Says why, where the reason is the product's.
    takeBump(cart.items, bump, known);
    const [takeable] = await findTakeable(platform, { cart, principal, known }, [bump]);
    if (!takeable) throw notForThisCart();
    await assertPurchasable(platform, known.get(bump.variationId), 1);
  }
  let before = cart.items;
  const changed = await editOpenCart(platform, cart, ({ items, checkout_data }) => {
    assertUnlocked(checkout_data);
    before = items;
    const taken = takeBump(items, bump, known);
    return taken === items ? null : { items: taken };
  });
  await tellOfItems(platform, { before, cart: changed, scope: 'order_bump' });
  const prices = await priceStoredCart(platform, changed, principal, known);
  // It had been taken, and holds no longer.
  if (prices.droppedBumps.includes(bumpId)) throw notForThisCart();
  return reconcileChange(platform, { cart: changed, prices });
};

/** Gives an order bump back; one that is not in the cart changes nothing. What it had replaced is in the cart again. */
export const leaveOrderBump = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  bumpId: number
): Promise<ChangedCart> => {
  let before = cart.items;
  const changed = await editOpenCart(platform, cart, ({ items, checkout_data }) => {
    assertUnlocked(checkout_data);
    before = items;
    const left = dropBumps(items, (id) => id === bumpId);
    return left === items ? null : { items: left };
  });
  await tellOfItems(platform, { before, cart: changed, scope: 'order_bump' });
  return reconcileChange(platform, { cart: changed, prices: await priceStoredCart(platform, changed, principal) });
};
