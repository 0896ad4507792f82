import { callStore } from '../support/call-store';
import { declaredActions, declaredFilters } from '../support/hooks-page';
import { listenTo, startWithHooks } from '../support/hook-store';
import { findViolations } from '../support/invariants';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { errorLines, type RunningStore } from '../support/start-store';
import type { Cluster } from '../support/store-cluster';

/** What fails: code of the site, which is logged and skipped; then a provider and the store itself, which the activity log tells. */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await startWithHooks(provider);
  [shop] = cluster.stores;
});

/** What fails here is logged: that is no fault of the test. */
afterAll(async () => {
  await cluster.stop();
  await provider.stop();
});

/** First in this file: whatever else failed before would stand among the errors of the process. */
describe('a listener that fails, also where it has spoilt the transaction that it was called in', () => {
  const namesOf = (hooks: ReturnType<typeof declaredFilters>) => hooks.map(({ name }) => name);
  let mug: number;

  beforeAll(async () => {
    await sellInDollars(shop);
    mug = (await createProduct(shop, { variants: [{ price: 2_000, stock: 10 }] })).variantIds[0] as number;
    await listenTo(cluster, { failing: { filters: namesOf(declaredFilters()), actions: namesOf(declaredActions()) } });
  });

  afterAll(() => listenTo(cluster, {}));

  it('places an order, takes its money and gives it back though a statement of every listener fails', async () => {
    const id = await buy(shop, { [mug]: 2 });
    expect((await markAsPaid(shop, id)).status).toBe(200);
    const { payment_status, total_paid, total_amount, transactions } = await readOrder(shop, id);
    expect([payment_status, total_paid]).toEqual(['paid', total_amount]);
    const [{ id: transaction_id }] = transactions as unknown as readonly [{ readonly id: number }];
    expect((await refund(shop, id, { transaction_id, amount: Number(total_amount) / 100 })).status).toBe(200);
    expect((await readOrder(shop, id)).payment_status).toBe('refunded');
    expect(await findViolations(cluster.knex)).toEqual([]);
  });

  it('says which ones failed, and nothing else did', () => {
    const lines = errorLines(shop);
    for (const name of ['filter .shop/invoice_prefix', 'action .shop/checkout/prepare_other_data']) {
      expect(lines).toContainEqual(expect.stringMatching(`A listener of the ${name}. failed.*no_such_table`));
    }
    expect(lines.filter((line) => !line.includes('A listener of the '))).toEqual([]);
  });
});

/** Stands in the activity log as `log_type` api. */
describe('a failure', () => {
  type Row = {
    readonly title: string;
    readonly content: string;
    readonly log_type: string;
    readonly status: string;
    readonly module_name: string;
    readonly module_id: number | null;
  };
  let mug: number;

  beforeAll(async () => {
    const { variantIds } = await createProduct(shop, { fulfillment: 'digital', variants: [{ stock: 100 }] });
    mug = variantIds[0] as number;
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
});
