import { outcomeOf, type ShopFailure } from '@strapi-plugin-shop/client';
import { shop } from './shop';
import type { OrderForm, PlacedOrder } from './types';

/** A card payment on this page, with the script of Stripe. */
export type CardPayment = {
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** Nothing is paid now: the shopper agrees to later payments. */
  readonly isSetup: boolean;
  readonly orderHash: string;
};

export const receiptOf = (orderHash: string): string => `/receipt?order_hash=${encodeURIComponent(orderHash)}`;

/** Null where the store sends the shopper to a page: of the provider, or the receipt. */
const cardPaymentOf = ({ payment_args: args, order_uuid: orderHash }: PlacedOrder): CardPayment | null => {
  const clientSecret = args?.client_secret;
  const publishableKey = args?.publishable_key;
  if (typeof clientSecret !== 'string' || typeof publishableKey !== 'string') return null;
  return { clientSecret, publishableKey, isSetup: args?.intent_type === 'setup', orderHash };
};

export type Placed = { readonly payment: CardPayment | null; readonly failure: ShopFailure | null };

/**
 * Places an order, or pays the one that `order_hash` names. Goes on to the page where it is paid, or to the receipt; or answers the
 * payment that this page has to ask for. The client gives the call its Idempotency-Key, and the cart makes one order however often.
 */
export const placeOrder = async (body: OrderForm): Promise<Placed> => {
  const { data, failure } = outcomeOf(await shop.POST('/checkout/place-order', { body }));
  if (failure) return { payment: null, failure };
  const payment = cardPaymentOf(data);
  if (!payment) location.assign(data.redirect_url ?? receiptOf(data.order_uuid));
  return { payment, failure: null };
};

/** The browser says that it is done; the store asks the provider. */
export const confirmPayment = async (orderHash: string): Promise<ShopFailure | null> => {
  const { failure } = outcomeOf(await shop.POST('/checkout/confirm-payment', { body: { order_hash: orderHash } }));
  return failure;
};
