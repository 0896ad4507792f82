import { prepare } from '../support/call-store';
import { listenTo } from '../support/hook-store';
import { createProduct } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { buy, checkoutForm, fillCart, placeOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/** The nightly job that deletes carts which nobody bought and nobody touched for 30 days. See docs/rules/checkout.md#cart. */
const DAY = 86_400_000;
const FILTER = 'shop/cleanup/old_carts_days';

let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let mug: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
  [shop] = cluster.stores;
  const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ stock: 100 }] });
  mug = variantIds[0] as number;
});

afterAll(() => provider.stop());

beforeEach(() => listenTo(cluster, {}));

endsClean(() => cluster);

const runJob = async (): Promise<void> => {
  const body = { name: 'shop-remove-abandoned-carts' };
  await prepare('POST', `${shop.origin}/test-gateway/run-cron`, { body });
};

/** So many days later. */
const age = async (cart_hash: string, days: number): Promise<string> => {
  const moment = new Date(Date.now() - days * DAY);
  await cluster.knex('shop_carts').where({ cart_hash }).update({ updated_at: moment });
  const cart = (await cluster.knex('shop_carts').where({ cart_hash }).first('order_id')) as { order_id: number | null };
  if (cart.order_id) await cluster.knex('shop_orders').where({ id: cart.order_id }).update({ created_at: moment });
  return cart_hash;
};

const draft = async (days: number): Promise<string> => age(await fillCart(shop, { [mug]: 1 }), days);

/** The order waits for its payment. */
const intended = async (days: number): Promise<string> => {
  const cart_hash = await fillCart(shop, { [mug]: 1 });
  const { body } = await placeOrder(shop, checkoutForm({ cart_hash, payment_method: 'test_card' }));
  expect(body.status).toBe('success');
  return age(cart_hash, days);
};

const bought = async (days: number): Promise<string> => {
  const order_id = await buy(shop, { [mug]: 1 });
  const { cart_hash } = (await cluster.knex('shop_carts').where({ order_id }).first('cart_hash')) as Record<
    string,
    string
  >;
  return age(cart_hash as string, days);
};

const keptOf = async (hashes: readonly string[]): Promise<readonly boolean[]> => {
  const rows = (await cluster.knex('shop_carts').whereIn('cart_hash', hashes).select('cart_hash')) as readonly {
    cart_hash: string;
  }[];
  return hashes.map((hash) => rows.some(({ cart_hash }) => cart_hash === hash));
};

it('deletes what was left for more than 30 days, and nothing that was bought', async () => {
  const hashes = [await draft(31), await draft(29), await intended(31), await intended(1), await bought(400)];
  await runJob();
  expect(await keptOf(hashes)).toEqual([false, true, false, true, true]);
});

it('leaves nothing over of more than one batch', async () => {
  const now = new Date(Date.now() - 40 * DAY);
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    cart_hash: index.toString(16).padStart(32, '0'),
    ...{ cart_data: '[]', checkout_data: '{}', utm_data: '{}', coupons: '[]' },
    ...{ stage: 'draft', cart_group: 'global', version: 1, created_at: now, updated_at: now },
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await cluster.knex('shop_carts').insert(rows.slice(from, from + 100));
  }
  await runJob();
  const left = await cluster
    .knex('shop_carts')
    .where('updated_at', '<', new Date(Date.now() - 30 * DAY))
    .whereNot('stage', 'completed');
  expect(left).toEqual([]);
});

it.each([
  [5, [false, false, true]],
  [40, [true, true, true]],
  [0, [false, true, true]],
  [-3, [false, true, true]],
  ['5', [false, true, true]],
])('asks the site after how many days: %j', async (days, kept) => {
  const hashes = [await draft(35), await draft(10), await draft(1)];
  await listenTo(cluster, { filters: { [FILTER]: days } });
  await runJob();
  expect(await keptOf(hashes)).toEqual(kept);
  await cluster.knex('shop_carts').whereIn('cart_hash', hashes).delete();
});
