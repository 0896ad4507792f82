import path from 'node:path';
import { callStore, prepare, type Reply } from './call-store';
import { findCharge, tellGateway } from './card-orders';
import { asMerchant, type Shop } from './merchant';
import { checkoutForm, fillCart, placeOrder } from './shopper';
import { STRIPE_KEYS, type StripeServer } from './stripe-server';

/** Orders that are paid by the store's own card gateway, whose API is played by tests/support/stripe-server.ts. */
export const stripeEnvironment = ({ url }: StripeServer): Readonly<Record<string, string>> => ({
  SHOP_RATE_LIMIT_MAX: '0',
  SHOP_STRIPE_API_URL: url,
  // Its cron at /test-gateway/run-cron.
  TEST_GATEWAY_URL: url,
  NODE_OPTIONS: `--require ${path.resolve(__dirname, 'test-gateway.cjs')}`,
});

type Settings = Readonly<Record<string, unknown>>;

export const saveStripe = (shop: Shop, settings: Settings): Promise<Reply<{ readonly settings: Settings }>> =>
  callStore('POST', `${shop.baseUrl}/settings/payment-methods`, {
    headers: asMerchant(shop),
    body: { method: 'stripe', settings },
  });

export const connectStripe = async (shop: Shop): Promise<void> => {
  const body = { method: 'stripe', settings: { ...STRIPE_KEYS, is_active: 'yes', checkout_mode: 'onsite' } };
  await prepare('POST', `${shop.baseUrl}/settings/payment-methods`, { headers: asMerchant(shop), body });
};

export type StripeOrder = {
  readonly id: number;
  readonly hash: string;
  readonly cart: string;
  /** Of the charge. */
  readonly uuid: string;
  /** The intent that the browser has to confirm. */
  readonly intent: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/** An order of one piece whose payment waits for the browser. */
export const placeStripeOrder = async (
  shop: Shop,
  stripe: StripeServer,
  variantId: number,
  cart?: string
): Promise<StripeOrder> => {
  const cart_hash = cart ?? (await fillCart(shop, { [variantId]: 1 }));
  const { status, body } = await placeOrder(shop, checkoutForm({ payment_method: 'stripe', cart_hash }));
  if (status !== 200 || body.status !== 'success') throw new Error(`place-order: ${status} ${JSON.stringify(body)}`);
  const { uuid } = await findCharge(shop, body.order_id as number);
  const args = (body as { payment_args?: Readonly<Record<string, unknown>> }).payment_args ?? {};
  const intent = stripe.intentsOf(uuid).at(-1)?.id ?? '';
  return { id: body.order_id as number, hash: body.order_uuid as string, cart: cart_hash, uuid, intent, args };
};

/** What the clock does every five minutes. */
export const runReconciliation = async (store: { readonly origin: string }): Promise<void> => {
  await tellGateway(store, 'run-cron', { name: 'shop-reconcile-payments' });
};
