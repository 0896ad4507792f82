import type { Answer, ShopRequest } from '../../platform/http/route';
import { readProductUrls } from '../catalog';
import type { AddItemInput, CartQuery } from './cart.input';
import { presentCart, presentEmptyCart } from './cart.presenter';
import { addItem } from './use-cases/add-item';
import { priceItems } from './use-cases/price-items';
import { findCart, hashFrom, rememberCart } from './use-cases/resolve-cart';

const add = async ({ platform, principal, ctx }: ShopRequest, input: AddItemInput): Promise<Answer> => {
  const { cart, prices } = await addItem(platform, principal, ctx, input);
  rememberCart(ctx, cart.cart_hash);
  return { message: 'The cart has been updated.', data: presentCart(cart, prices, await readProductUrls(platform)) };
};

export const addByQuery = (request: ShopRequest<AddItemInput>): Promise<Answer> => add(request, request.query);

/** A POST may carry its fields in the body or, as the reference product's clients do, in the query. */
export const addByBody = (request: ShopRequest<AddItemInput, AddItemInput>): Promise<Answer> =>
  add(request, request.body.item_id === undefined ? request.query : request.body);

export const find = async ({ platform, principal, query, ctx }: ShopRequest<CartQuery>): Promise<Answer> => {
  const cart = await findCart(platform, principal, hashFrom(ctx, query.cart_hash));
  if (!cart) return { cart: presentEmptyCart() };
  const prices = await priceItems(platform, cart.items);
  return { cart: presentCart(cart, prices, await readProductUrls(platform)) };
};
