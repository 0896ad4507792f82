import { createShop, storedCart, storedToken } from '@strapi-plugin-shop/client';
import { useSyncExternalStore } from 'react';
import { SHOP_URL } from './config';

/**
 * What the browser asks the store, as this visitor: the cart, the checkout, the account. The hash of the cart and the token of a customer
 * are kept in localStorage; on a server, where all visitors share this module, nothing is kept.
 */
const token = storedToken();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const shop = createShop({
  baseUrl: SHOP_URL,
  cart: storedCart(),
  auth: { kind: 'bearer', token },
  // The token is no longer good: the visitor is a guest again.
  onSignedOut: tell,
});

/** To be called after `shop.auth` has signed somebody in or out. */
export const signInChanged = tell;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null on the server and in the very first moment: only the browser knows. */
export const useIsSignedIn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    subscribe,
    () => Boolean(token.read()),
    () => null
  );
