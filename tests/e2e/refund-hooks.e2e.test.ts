import { heardBy, listenTo, startWithHooks } from '../support/hook-store';
import { createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/** Who gives the money of a refund back: the provider, or a person where the site says so. See docs/rules/refunds.md#refunds. */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let id: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await startWithHooks(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  const { variantIds } = await createProduct(shop, { variants: [{ price: 1_000, stock: 10 }] });
  id = await buy(shop, { [variantIds[0] as number]: 1 });
  expect((await markAsPaid(shop, id)).status).toBe(200);
});

afterAll(() => provider.stop());

endsClean(() => cluster);

const FILTER = 'shop/order_refund_manually';

const answerTo = async (manually: unknown) => {
  await listenTo(cluster, { filters: { [FILTER]: manually } });
  const { status, body } = await refund(shop, id, { amount: 1 });
  expect(status).toBe(200);
  return body as { readonly gateway_refund: { readonly status: string; readonly message: string } };
};

it('is a person where the site says so, and the answer does not claim otherwise', async () => {
  const { gateway_refund: byPerson } = await answerTo({ status: 'yes', source: 'erp' });
  expect(byPerson).toEqual({ status: 'success', message: expect.stringContaining('by hand') });
  expect(byPerson.message).not.toContain('gives the money back');
  expect(await heardBy(cluster)).toMatchObject([{ name: FILTER, context: { order_id: id, amount: 100 } }]);
  expect((await readOrder(shop, id)).total_refund).toBe(100);
});

it.each([[null], ['yes'], [{ status: 'no' }], [{ status: ['yes'] }]])(
  'is the provider where it says %j',
  async (said) => {
    const { gateway_refund: asked } = await answerTo(said);
    expect(asked).toEqual({ status: 'failed', message: expect.stringContaining('cannot give money back by itself') });
  }
);
