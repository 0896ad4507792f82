import * as api from './api.js';

/**
 * The cart as the store last answered it. Changes are sent one after the other, so that a slow answer never overwrites a newer
 * one; each resolves once the listeners have drawn the new cart, and rejects when the store refused.
 */
export const createCart = () => {
  const listeners = new Set();
  let current = null;
  let queue = Promise.resolve();

  const change = (send) => {
    const done = queue.then(send).then((cart) => {
      current = cart;
      for (const listener of listeners) listener(cart);
      return cart;
    });
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    current: () => current,
    /** Answers a function that ends it. */
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Once every change so far has been answered. */
    settled: () => queue,
    load: () => change(api.readCart),
    add: (variantId) => change(() => api.addItem(variantId)),
    setQuantity: (variantId, quantity) => change(() => api.setQuantity(variantId, quantity)),
    remove: (variantId) => change(() => api.removeItem(variantId)),
    applyCoupon: (code) => change(() => api.applyCoupon(code)),
    removeCoupon: (code) => change(() => api.removeCoupon(code)),
    saveForm: (fields) => change(() => api.saveForm(fields)),
  };
};

/** Something in it has to be delivered. */
export const isPhysical = (cart) => cart.cart_data.some(({ fulfillment_type: type }) => type === 'physical');

/** What was typed into the checkout of this cart before, for example in another tab. */
export const formOf = (cart) => cart.checkout_data.form_data ?? {};
