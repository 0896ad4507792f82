import { outcomeOf, type Cart } from '@strapi-plugin-shop/client';
import { useEffect, useState } from 'react';
import { shop } from './shop';
import type { CountryInfo, PaymentMethod, ShippingMethod } from './types';

/** What `read` has answered for the newest `basis`; the answer before it until then, and null at first. */
const useNewest = <Answer>(basis: string, read: () => Promise<Answer>): Answer | null => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void read().then((next) => {
      if (isCurrent) setAnswer(next);
    });
    return () => {
      isCurrent = false;
    };
    // `basis` says all that `read` depends on.
  }, [basis]);
  return answer;
};

/** How addresses of a country are written, and its states; null until the store has said so. */
export const useCountry = (code: string): CountryInfo | null => {
  const info = useNewest(code, async () => {
    if (code === '') return null;
    const query = { country_code: code };
    const { data } = await shop.GET('/checkout/get-country-info', { params: { query } });
    return data?.data ?? null;
  });
  return info?.country_code === code ? info : null;
};

/** `message`: why there is no method. */
export type Delivery = { readonly methods: readonly ShippingMethod[]; readonly message: string };

const readDelivery = async (country: string, state: string): Promise<Delivery> => {
  if (country === '') return { methods: [], message: 'Choose a country to see how we deliver there.' };
  const query = { country_code: country, ...(state === '' ? {} : { state }) };
  const call = await shop.GET('/checkout/get-available-shipping-methods', { params: { query } });
  const { data, failure } = outcomeOf(call);
  if (failure) return { methods: [], message: failure.message };
  if ('available_shipping_methods' in data) return { methods: data.available_shipping_methods, message: '' };
  if (data.code === 'require_state') return { methods: [], message: 'Choose a state to see how we deliver there.' };
  return { methods: [], message: 'Nothing can be delivered to this address.' };
};

/** How the goods of the cart can reach a place. What that costs follows from the goods and the coupons, too. */
export const useDelivery = (cart: Cart, country: string, state: string): Delivery | null =>
  useNewest(JSON.stringify([country, state, cart.subtotal, cart.coupon_discount_total]), () =>
    readDelivery(country, state)
  );

export type Due = { readonly methods: readonly PaymentMethod[]; readonly total: string; readonly message: string };

/** What is due, and what it can be paid with, of the cart or of an order that is there already. No method: there is nothing to pay. */
export const useDue = (basis: string, orderHash?: string): Due | null =>
  useNewest(basis, async () => {
    const query = orderHash ? { order_hash: orderHash } : {};
    const { data, failure } = outcomeOf(await shop.GET('/checkout/get-checkout-summary-view', { params: { query } }));
    if (failure) return { methods: [], total: '', message: failure.message };
    const { payment_methods: methods, total, unformatted_total: cents } = data.items;
    const isStuck = methods.length === 0 && cents > 0;
    return { methods, total, message: isStuck ? 'There is no way to pay this at the moment.' : '' };
  });
