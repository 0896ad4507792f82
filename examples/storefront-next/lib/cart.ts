import { outcomeOf, type Cart, type ShopFailure } from '@strapi-plugin-shop/client';
import { useSyncExternalStore } from 'react';
import { shop } from './shop';
import type { ChangedCart } from './types';

/** The cart as the store last answered it, one for the whole page. `failure`: why it could not be read. */
export type CartState = { readonly cart: Cart | null; readonly failure: ShopFailure | null };

type Result<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };
type Answer = { readonly cart: Cart; readonly failure: null } | { readonly cart: null; readonly failure: ShopFailure };

const NOTHING: CartState = { cart: null, failure: null };

let state = NOTHING;
let isBegun = false;
let queue: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

const show = (next: CartState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Calls go one after another, so that a slow answer never stands over a newer one. Answers why the store refused, or null. */
const send = (call: () => Promise<Answer>): Promise<ShopFailure | null> => {
  const done = queue.then(call).then(({ cart, failure }) => {
    show(cart ? { cart, failure: null } : { cart: state.cart, failure: state.cart ? null : failure });
    return failure;
  });
  // Whoever made the call hears of it; the next one goes on.
  queue = done.then(
    () => undefined,
    () => undefined
  );
  return done;
};

const shown = async (call: Promise<Result<{ readonly cart: Cart }>>): Promise<Answer> => {
  const { data, failure } = outcomeOf(await call);
  return failure ? { cart: null, failure } : { cart: data.cart, failure: null };
};

const changed = async (call: Promise<Result<ChangedCart>>): Promise<Answer> => {
  const { data, failure } = outcomeOf(await call);
  return failure ? { cart: null, failure } : { cart: data.data, failure: null };
};

export const readCart = () => send(() => shown(shop.GET('/cart')));

/** One that another call has answered, such as a sign-in. */
export const takeCart = (cart: Cart): void => show({ cart, failure: null });

export const addItem = (item_id: number, quantity: number) =>
  send(() => changed(shop.POST('/cart/add_item', { body: { item_id, quantity } })));

export const setQuantity = (item_id: number, quantity: number) =>
  send(() => changed(shop.POST('/cart/quantity', { body: { item_id, quantity } })));

export const removeItem = (item_id: number) => send(() => changed(shop.POST('/cart/remove', { body: { item_id } })));

export const applyCoupon = (coupon_code: string) =>
  send(() => shown(shop.POST('/cart/apply_coupon', { body: { coupon_code } })));

export const removeCoupon = (coupon_code: string) =>
  send(() => shown(shop.POST('/cart/remove_coupon', { body: { coupon_code } })));

/** Shipping, tax and the total follow from the form of the checkout. */
export const saveForm = (data: Readonly<Record<string, unknown>>) =>
  send(() => changed(shop.POST('/cart/save_checkout_data', { body: { data: { ...data } } })));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!isBegun) {
    isBegun = true;
    void readCart();
  }
  return () => void listeners.delete(listener);
};

export const useCart = (): CartState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING
  );
