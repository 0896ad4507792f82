import path from 'node:path';
import type { Knex } from 'knex';
import { callStore } from './call-store';
import type { Shop } from './merchant';
import type { ProviderServer } from './provider-server';
import { checkoutForm, fillCart, placeOrder, readOrder } from './shopper';

/** Orders that are paid by the gateway of tests/support/test-gateway.cjs. */
export const cardEnvironment = (provider: ProviderServer): Readonly<Record<string, string>> => ({
  SHOP_RATE_LIMIT_MAX: '0',
  TEST_GATEWAY_URL: provider.url,
  NODE_OPTIONS: `--require ${path.resolve(__dirname, 'test-gateway.cjs')}`,
});

export type CardOrder = { readonly id: number; /** Of its charge. */ readonly uuid: string };

export const findCharge = async (shop: Shop, orderId: number): Promise<{ id: number; uuid: string }> => {
  const { transactions } = await readOrder(shop, orderId);
  return transactions.find(({ transaction_type: type }) => type !== 'refund') as { id: number; uuid: string };
};

/** An order of one piece, which the provider has been asked to take the money of. */
export const placeCardOrder = async (shop: Shop, variantId: number): Promise<CardOrder> => {
  const cart_hash = await fillCart(shop, { [variantId]: 1 });
  const placed = await placeOrder(shop, checkoutForm({ payment_method: 'test_card', cart_hash }));
  const id = placed.body.order_id as number;
  return { id, uuid: (await findCharge(shop, id)).uuid };
};

/** What the provider says to the store; or, with `run-cron`, what the clock does. */
export const tellGateway = async (
  { origin }: { readonly origin: string },
  action: string,
  body: object
): Promise<unknown> => (await callStore('POST', `${origin}/test-gateway/${action}`, { body })).body;

/** The events that were recorded of an order, in their order. */
export const eventsOfOrder = async (knex: Knex, orderId: number): Promise<readonly string[]> => {
  const rows = (await knex('shop_outbox').orderBy('id').select('event', 'refs')) as { event: string; refs: string }[];
  return rows
    .filter(({ refs }) => (JSON.parse(refs) as { order_id?: number }).order_id === orderId)
    .map(({ event }) => event);
};
