import type { Knex } from 'knex';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callStore, prepare, type Reply } from './call-store';
import { findCharge, tellGateway } from './card-orders';
import { findLastingViolations } from './invariants';
import { asMerchant, createProduct, sellInDollars, type Product, type Shop } from './merchant';
import { checkoutForm, fillCart, placeOrder } from './shopper';
import { errorLines, startStore, type RunningStore } from './start-store';
import { startCluster, type Cluster } from './store-cluster';
import { createStoreSite, type StoreSite } from './store-site';
import { startStripe, STRIPE_KEYS, type StripeServer } from './stripe-server';

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

/** A store of its own that takes cards in dollars, and sells one digital variant for 25.00. */
export type StripeShop = {
  readonly stripe: StripeServer;
  readonly site: StoreSite;
  /** Tests may start it again. */
  store: RunningStore;
  readonly knex: Knex;
  readonly variant: number;
  /** Places an order of one piece, or what is in the cart. */
  readonly place: (cart?: string) => Promise<StripeOrder>;
};

const sellByCard = async (shop: Shop, stock: number): Promise<Product> => {
  await sellInDollars(shop);
  await connectStripe(shop);
  return createProduct(shop, { fulfillment: 'digital', variants: [{ price: 2_500, stock }] });
};

const openShop = async (): Promise<Omit<StripeShop, 'place'>> => {
  const stripe = await startStripe();
  const site = await createStoreSite();
  const store = await startStore({ site, env: stripeEnvironment(stripe) });
  const { variantIds } = await sellByCard(store, 1_000);
  return { stripe, site, store, knex: site.knex(), variant: variantIds[0] as number };
};

type ShopOptions = {
  /** False: the tests leave behind what the doctor complains of. */
  readonly isHealthy?: boolean;
  /** The only errors that may have been logged in the end. */
  readonly errors?: RegExp;
};

/**
 * Opens such a store before the tests of a file and closes it after them; what is in it is there once they run. The books balance after
 * every test, and no secret of the gateway has been logged in the end.
 */
export const useStripeShop = ({ isHealthy = true, errors: expected }: ShopOptions = {}): StripeShop => {
  const shop = {
    place: (cart?: string) => placeStripeOrder(shop.store, shop.stripe, shop.variant, cart),
  } as StripeShop;
  beforeAll(async () => {
    Object.assign(shop, await openShop());
  });
  afterEach(async () => {
    shop.stripe.disturb(null);
    if (isHealthy) expect(await findLastingViolations(shop.knex)).toEqual([]);
  });
  afterAll(async () => {
    const { knex, store, site, stripe } = shop;
    const [output, errors] = [store.output(), errorLines(store)];
    await knex.destroy();
    await store.stop();
    await site.drop();
    await stripe.stop();
    expect(output).not.toMatch(/canary/);
    if (expected) expect(errors.filter((line) => !expected.test(line))).toEqual([]);
  });
  return shop;
};

/** The same with several processes, where the database serves them. */
export type StripeCluster = {
  readonly stripe: StripeServer;
  readonly cluster: Cluster;
  readonly variant: number;
  readonly productId: number;
};

type ClusterOptions = {
  readonly processes?: number;
  readonly stock: number;
  readonly env?: Readonly<Record<string, string>>;
};

export const openStripeCluster = async ({ stock, env = {}, ...options }: ClusterOptions): Promise<StripeCluster> => {
  const stripe = await startStripe();
  const cluster = await startCluster({ ...options, env: { ...stripeEnvironment(stripe), ...env } });
  const { id: productId, variantIds } = await sellByCard(cluster.stores[0], stock);
  // The other processes have the keys within 700 ms.
  if (cluster.stores.length > 1) await sleep(1_000);
  return { stripe, cluster, productId, variant: variantIds[0] as number };
};

/** The clock goes on until providers are asked again. */
export const askProvidersAgain = async ({ knex, store }: Pick<StripeShop, 'knex' | 'store'>): Promise<void> => {
  await knex('shop_started_payments').update({ next_check_at: new Date(Date.now() - 1_000) });
  await runReconciliation(store);
};
