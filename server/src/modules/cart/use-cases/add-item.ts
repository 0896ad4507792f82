import {
  assertUnlocked,
  changeQuantity,
  removeLine,
  unavailable,
  type CartContent,
  type QuantityChange,
} from '../../../domain/cart';
import { ConflictError, ForbiddenError, InvalidInputError } from '../../../domain/errors';
import { variationIdsOf } from '../../../domain/order-bump';
import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import { CAN_PURCHASE } from '../cart.hooks';
import type { AddItemCommand } from '../commands';
import type { CartRow } from '../cart.repository';
import { priceStoredCart } from '../pricing/price-items';
import { editCart, tellOfItems } from './edit-cart';
import { createCart, findCart, openCart, utmChange } from './find-cart';
import { reconcileChange, type ChangedCart } from './reconcile-change';
import { findVariantsForCart } from './variants-for-cart';

/** The cart was bought meanwhile, or another request has opened the one of the account. */
const ATTEMPTS = 3;

/** What a deleted variant leaves in a cart can still be taken out. */
const changed = (
  content: CartContent,
  id: number,
  known: ReadonlyMap<number, PurchasableVariant>,
  change: QuantityChange
): CartContent => {
  const sellable = known.get(id);
  if (sellable) return changeQuantity(content, sellable, change, known);
  if (change.quantity <= 0) return removeLine(content, id);
  throw unavailable();
};

const idOf = (input: Pick<AddItemCommand, 'item_id'>): number => {
  if (input.item_id !== undefined) return input.item_id;
  throw new InvalidInputError('item_id is required', { item_id: { required: 'item_id is required' } });
};

/** Code of the site may keep a product from being bought: the filter answers false, or says why not. */
export const assertPurchasable = async (
  { hooks }: Platform,
  sellable: PurchasableVariant | undefined,
  quantity: number
) => {
  if (!sellable || quantity <= 0 || !hooks.isHeard(CAN_PURCHASE)) return;
  const allowed = await hooks.ask(CAN_PURCHASE, true, { sellable, quantity });
  if (allowed === true) return;
  throw new ForbiddenError(allowed === false ? 'This product cannot be bought.' : allowed);
};

/** Adds to, sets or takes out one line. Two changes of one cart at once both happen, one after the other. */
export const addItem = async (platform: Platform, caller: Caller, input: AddItemCommand): Promise<ChangedCart> => {
  const variationId = idOf(input);
  const change = { quantity: input.quantity ?? 1, absolute: input.by_input ?? false };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await findCart(platform, caller.principal, input.cartHash);
    const others = variationIdsOf(found?.items ?? []);
    const known = await findVariantsForCart(platform, found, [variationId, ...others]);
    await assertPurchasable(platform, known.get(variationId), change.quantity);
    const edit = (content: CartContent): CartContent => changed(content, variationId, known, change);
    let before: CartContent = [];
    const cart = found
      ? await editCart(platform, found, ({ items, checkout_data, utm_data }) => {
          assertUnlocked(checkout_data);
          before = items;
          return { items: edit(items), ...utmChange(utm_data, caller.utm) };
        })
      : await openCart(platform, caller, edit([]));
    if (cart) {
      await tellOfItems(platform, { before, cart, scope: 'item' });
      const prices = await priceStoredCart(platform, cart, caller.principal, known);
      return reconcileChange(platform, { cart, prices });
    }
  }
  throw new ConflictError('The cart is being changed from elsewhere. Please try again.');
};

/**
 * A cart of its own with one product, for a link that leads straight to the checkout; the shopper's cart stays as it is.
 * See docs/rules/checkout.md#what-can-be-added.
 */
export const startInstantCart = async (
  platform: Platform,
  caller: Caller,
  input: Pick<AddItemCommand, 'item_id' | 'quantity'>
): Promise<CartRow> => {
  const variationId = idOf(input);
  const known = await findPurchasableVariants(platform, [variationId]);
  const change = { quantity: Math.max(1, input.quantity ?? 1), absolute: true };
  await assertPurchasable(platform, known.get(variationId), change.quantity);
  const cart = await createCart(platform, caller, changed([], variationId, known, change), { group: 'instant' });
  await tellOfItems(platform, { before: [], cart, scope: 'item' });
  return cart;
};
