import { callStore, type Reply } from './call-store';
import type { Product, Shop } from './merchant';
import { placeOrder, type Cart, type OrderReply } from './shopper';
import type { Credentials } from './site-admin';
import { createPlan } from './subscriptions-api';

type At = Pick<Shop, 'baseUrl'>;

/** Carts that the store makes for one purpose, over HTTP. */
export type OpenedReply = Reply<{
  readonly message: string;
  readonly cart_hash: string;
  readonly checkout_url: string;
}>;

export type LockedCart = Cart & {
  readonly cart_group: string;
  readonly email: string | null;
  readonly checkout_data: { readonly is_locked?: string; readonly renew_data?: Readonly<Record<string, unknown>> };
};

export const INSTALLMENTS = { installment: 'yes', times: 12 };

export const createInstallments = (shop: Shop, price = 1_000): Promise<Product> =>
  createPlan(shop, INSTALLMENTS, price);

export const openReactivation = (
  { baseUrl }: At,
  subscription_hash: string,
  headers: Credentials = {},
  more: object = {}
): Promise<OpenedReply> =>
  callStore('POST', `${baseUrl}/checkout/reactivate-subscription`, { headers, body: { subscription_hash, ...more } });

export const openEarlyPayment = (
  { baseUrl }: At,
  subscription_hash: string,
  count: unknown,
  headers: Credentials = {}
): Promise<OpenedReply> =>
  callStore('POST', `${baseUrl}/checkout/early-installment-payment`, { headers, body: { subscription_hash, count } });

export const readLockedCart = async ({ baseUrl }: At, hash: string, headers: Credentials = {}): Promise<LockedCart> =>
  (await callStore<{ readonly cart: LockedCart }>('GET', `${baseUrl}/cart?cart_hash=${hash}`, { headers })).body.cart;

export const placeLocked = (
  at: At,
  cart_hash: string,
  headers: Credentials = {},
  more: object = {}
): Promise<Reply<OrderReply>> => placeOrder(at, { cart_hash, payment_method: 'cod', ...more }, headers);
