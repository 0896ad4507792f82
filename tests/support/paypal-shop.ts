import path from 'node:path';
import { prepare } from './call-store';
import { findCharge } from './card-orders';
import { asMerchant, sellInDollars, type Shop } from './merchant';
import { PAYPAL_KEYS, type PaypalServer } from './paypal-server';
import { checkoutForm, fillCart, placeOrder } from './shopper';

/** Stores that sell by PayPal, played by tests/support/paypal-server.ts. */
export const paypalEnvironment = ({ url }: PaypalServer): Readonly<Record<string, string>> => ({
  SHOP_RATE_LIMIT_MAX: '0',
  SHOP_PAYPAL_TEST_URL: url,
  // Its cron at /test-gateway/run-cron.
  TEST_GATEWAY_URL: url,
  NODE_OPTIONS: `--require ${path.resolve(__dirname, 'test-gateway.cjs')}`,
});

/** With its keys pasted, and its listener registered. */
export const connectPaypal = async (shop: Shop): Promise<void> => {
  await sellInDollars(shop);
  const headers = asMerchant(shop);
  const url = `${shop.baseUrl}/settings/payment-methods`;
  const settings = { ...PAYPAL_KEYS, is_active: 'yes' };
  await prepare('POST', url, { headers, body: { method: 'paypal', settings } });
  await prepare('POST', `${url}/wallet/webhook/setup`, { headers, body: { mode: 'test' } });
};

export type PaypalSale = {
  readonly id: number;
  readonly hash: string;
  /** Of the charge. */
  readonly uuid: string;
  /** How PayPal names the subscription, or the order. */
  readonly vendorId: string;
  readonly page: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/** An order of one piece, whose buyer is to agree at PayPal. */
export const placePaypalOrder = async (shop: Shop, variantId: number, cart?: string): Promise<PaypalSale> => {
  const cart_hash = cart ?? (await fillCart(shop, { [variantId]: 1 }));
  const { status, body } = await placeOrder(shop, checkoutForm({ payment_method: 'paypal', cart_hash }));
  if (status !== 200 || body.status !== 'success') throw new Error(`place-order: ${status} ${JSON.stringify(body)}`);
  const { uuid } = await findCharge(shop, body.order_id as number);
  const page = String(body.redirect_url);
  const args = (body as { payment_args?: Readonly<Record<string, unknown>> }).payment_args ?? {};
  const vendorId = page.split('/').at(-1) ?? '';
  return { id: body.order_id as number, hash: body.order_uuid as string, uuid, vendorId, page, args };
};
