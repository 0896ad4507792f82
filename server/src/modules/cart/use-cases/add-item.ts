import type { Context } from 'koa';
import { changeQuantity, removeLine, type CartContent, type QuantityChange } from '../../../domain/cart';
import { ConflictError, InvalidInputError, UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findSellables, type Sellable } from '../../catalog';
import type { AddItemInput } from '../cart.input';
import { lockCart, updateItems, type CartRow } from '../cart.repository';
import { priceItems, type CartPrices } from './price-items';
import { createCart, findCart, hashFrom } from './resolve-cart';

export type ChangedCart = { readonly cart: CartRow; readonly prices: CartPrices };

const ATTEMPTS = 2;

/** What a deleted variant leaves in a cart can still be taken out. */
const changed = (
  content: CartContent,
  id: number,
  sellable: Sellable | undefined,
  change: QuantityChange
): CartContent => {
  if (sellable) return changeQuantity(content, sellable, change);
  if (change.quantity <= 0) return removeLine(content, id);
  throw new UnprocessableError('This product is not available.');
};

const idOf = (input: AddItemInput): number => {
  if (input.item_id !== undefined) return input.item_id;
  throw new InvalidInputError('item_id is required', { item_id: { required: 'item_id is required' } });
};

type Edit = (content: CartContent) => CartContent;

const write = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const items = edit(cart.items);
  const saved = await updateItems(platform.db, cart, items, platform.clock.now());
  return saved ? { ...cart, items, version: cart.version + 1 } : null;
};

/** Null when the cart was bought meanwhile. A lock costs three statements, so only who finds the cart changed takes it. */
const rewrite = async (platform: Platform, cart: CartRow, edit: Edit): Promise<CartRow | null> => {
  const written = await write(platform, cart, edit);
  if (written) return written;
  return platform.db.transaction(async () => {
    const locked = await lockCart(platform.db, cart.id);
    return locked && write(platform, locked, edit);
  });
};

/** Adds to, sets or takes out one line. Two changes of one cart at once both happen, one after the other. */
export const addItem = async (
  platform: Platform,
  principal: Principal,
  ctx: Context,
  input: AddItemInput
): Promise<ChangedCart> => {
  const variationId = idOf(input);
  const sellables = await findSellables(platform.db, [variationId]);
  const change = { quantity: input.quantity ?? 1, absolute: input.by_input };
  const hash = hashFrom(ctx, input.cart_hash);
  const edit: Edit = (content) => changed(content, variationId, sellables.get(variationId), change);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await findCart(platform, principal, hash);
    const cart = found ? await rewrite(platform, found, edit) : await createCart(platform, principal, ctx, edit([]));
    if (cart) return { cart, prices: await priceItems(platform, cart.items, sellables) };
  }
  throw new ConflictError('The cart is being changed from elsewhere. Please try again.');
};
