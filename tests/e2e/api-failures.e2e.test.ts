import { callStore } from '../support/call-store';
import { listenTo, startWithHooks } from '../support/hook-store';
import { asMerchant, createProduct } from '../support/merchant';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { checkoutForm, fillCart, placeOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import type { Cluster } from '../support/store-cluster';

/** What failed at a provider or in the store itself stands in the activity log as `log_type` api. */
type Row = {
  readonly title: string;
  readonly content: string;
  readonly log_type: string;
  readonly status: string;
  readonly module_name: string;
  readonly module_id: number | null;
};

let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let mug: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await startWithHooks(provider);
  [shop] = cluster.stores;
  const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ stock: 100 }] });
  mug = variantIds[0] as number;
  await listenTo(cluster, {});
});

/** What fails here is logged: that is no fault of the test. */
afterAll(async () => {
  await cluster.stop();
  await provider.stop();
});

const failures = async (): Promise<readonly Row[]> => {
  const headers = asMerchant(shop);
  type Answer = { readonly activities: { readonly data: readonly Row[] } };
  const { body } = await callStore<Answer>('GET', `${shop.baseUrl}/activity?active_view=api`, { headers });
  return body.activities.data;
};

it('tells of a provider that does not start a payment, once for an order', async () => {
  expect(await failures()).toEqual([]);
  provider.behave(() => {
    throw new Error('out of order');
  });
  const form = checkoutForm({ cart_hash: await fillCart(shop, { [mug]: 1 }), payment_method: 'test_card' });
  expect((await placeOrder(shop, form)).status).not.toBe(200);
  expect((await placeOrder(shop, form)).status).not.toBe(200);
  const order = (await cluster.knex('shop_orders').orderBy('id', 'desc').first('id')) as { id: number };
  const [row, ...more] = await failures();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ title: "The payment gateway 'test_card' did not start the payment", log_type: 'api', status: 'error' },
    ...{ content: 'Error: The provider answered 500.', module_name: 'order', module_id: order.id },
  });
});

it('tells of a route that has failed, without the statement', async () => {
  const before = (await failures()).length;
  const headers = asMerchant(shop);
  await cluster.knex.schema.renameTable('shop_labels', 'shop_labels_away');
  try {
    const answers = [1, 2, 3].map(() => callStore('GET', `${shop.baseUrl}/labels`, { headers }));
    for (const { status, body } of await Promise.all(answers)) {
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toMatch(/shop_labels/);
    }
  } finally {
    await cluster.knex.schema.renameTable('shop_labels_away', 'shop_labels');
  }
  const [row, ...more] = await failures();
  expect(more).toHaveLength(before);
  expect(row).toMatchObject({ title: 'GET /labels failed', module_name: 'api', module_id: null, status: 'error' });
  expect(row?.content).toMatch(/shop_labels/);
  expect(row?.content).not.toMatch(/select/);
});

it('does not tell of what clients do wrong', async () => {
  const before = await failures();
  const headers = asMerchant(shop);
  expect((await callStore('GET', `${shop.baseUrl}/orders/999999999`, { headers })).status).toBe(404);
  expect((await callStore('GET', `${shop.baseUrl}/orders`)).status).toBe(401);
  expect((await callStore('POST', `${shop.baseUrl}/products`, { headers, body: {} })).status).toBe(422);
  expect(await failures()).toEqual(before);
});
