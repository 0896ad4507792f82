import { heardBy, listenTo, toldOf } from '../support/hook-store';
import { createProduct, sellInDollars } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { allowChange, openChange } from '../support/plan-changes-api';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedListener } from '../support/shared-cluster';
import { buy, checkoutForm, markAsPaid, placeOrder, readOrder, uniqueEmail } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, type Cluster } from '../support/store-cluster';

/**
 * What code of the site says and hears of money behind a sale. Who gives that of a refund back, the provider or a person:
 * docs/rules/refunds.md#refunds; a change of plan: docs/rules/subscriptions.md#changing-plans.
 */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let id: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedListener(provider);
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

describe('a refund', () => {
  it('is done by a person where the site says so, and the answer does not claim otherwise', async () => {
    const { gateway_refund: byPerson } = await answerTo({ status: 'yes', source: 'erp' });
    expect(byPerson).toEqual({ status: 'success', message: expect.stringContaining('by hand') });
    expect(byPerson.message).not.toContain('gives the money back');
    expect(await heardBy(cluster)).toMatchObject([{ name: FILTER, context: { order_id: id, amount: 100 } }]);
    expect((await readOrder(shop, id)).total_refund).toBe(100);
  });

  it.each([[null], ['yes'], [{ status: 'no' }], [{ status: ['yes'] }]])(
    'is done by the provider where it says %j',
    async (said) => {
      const { gateway_refund: asked } = await answerTo(said);
      expect(asked).toEqual({ status: 'failed', message: expect.stringContaining('cannot give money back by itself') });
    }
  );
});

it('a change of plan is told with both orders, its cart and its charge', async () => {
  const names = ['shop/order/upgraded', 'shop/plan_changed'];
  await listenTo(cluster, { actions: names });
  const [small, large] = [
    await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 500 }] }),
    await createProduct(shop, { fulfillment: 'digital', variants: [{ price: 800 }] }),
  ];
  const [from, to] = [small.variantIds[0] as number, large.variantIds[0] as number];
  await allowChange(shop, small, { from, to: [to] });
  const billing_email = uniqueEmail();
  const old = await buy(shop, { [from]: 1 }, { billing_email });
  await markAsPaid(shop, old);
  const { uuid } = (await readOrder(shop, old)) as unknown as { uuid: string };
  const { cart_hash } = (await openChange(shop, { order_hash: uuid, variation_id: to })).body;
  const order = (await placeOrder(shop, checkoutForm({ cart_hash, billing_email }))).body.order_id as number;
  await markAsPaid(shop, order);
  await untilDelivered(cluster.knex);
  for (const name of names) {
    expect(await toldOf(cluster, name)).toMatchObject([
      {
        order: { id: order, total_amount: 300, config: { upgraded_from: old } },
        from_order: { id: old, uuid, config: { upgraded_to: order } },
        customer: { email: billing_email },
        cart: { cart_hash, order_id: order },
        transaction: { order_id: order, total: 300, status: 'succeeded' },
      },
    ]);
  }
});
