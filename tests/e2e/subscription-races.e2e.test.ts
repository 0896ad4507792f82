import { createProduct, sellInDollars } from '../support/merchant';
import { sharedCluster } from '../support/shared-cluster';
import { buy, checkoutForm, fillCart, markAsPaid, placeOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';
import { askSubscriptions, cancelBy, subscribe, subscriptionOfOrder } from '../support/subscriptions-api';

/** Many people, or two processes, at one subscription. */
let cluster: Cluster;
let shop: RunningStore;
let plan: number;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
  await sellInDollars(shop);
  const product = await createProduct(shop, {
    fulfillment: 'digital',
    variants: [{ price: 1_000, paymentType: 'subscription' }],
  });
  plan = product.variantIds[0] as number;
});

endsClean(() => cluster);

const at = (store: RunningStore) => ({ ...shop, baseUrl: store.baseUrl });
const rows = (condition: object) => cluster.knex('shop_subscriptions').where(condition);
/** How many such events there are. */
const toldOf = async (event: string): Promise<number> => (await cluster.knex('shop_outbox').where({ event })).length;
const statusesOf = (replies: readonly { readonly status: number }[]) => tally(replies.map(({ status }) => status));

describe('subscriptions', () => {
  it('are as many as the orders that sold them', async () => {
    const many = scaled(50);
    const ids = await raceOver(cluster, many, (store) => buy(at(store), { [plan]: 1 }));
    const sold = await cluster.knex('shop_subscriptions').whereIn('parent_order_id', ids).select('parent_order_id');
    expect(new Set(sold.map(({ parent_order_id: id }) => Number(id))).size).toBe(many);
    expect(sold).toHaveLength(many);
  });

  it('come once out of one cart, however often it is sent', async () => {
    const cart_hash = await fillCart(shop, { [plan]: 1 });
    const form = checkoutForm({ cart_hash });
    const replies = await raceOver(cluster, scaled(50), (store) => placeOrder(at(store), form));
    const placed = new Set(replies.flatMap(({ body }) => body.order_id ?? []));
    expect(placed.size).toBe(1);
    expect(await rows({ parent_order_id: [...placed][0] })).toHaveLength(1);
  });

  it('begin once, however many people mark the order as paid', async () => {
    const orderId = await buy(shop, { [plan]: 1 });
    const replies = await raceOver(cluster, scaled(50), (store) => markAsPaid(at(store), orderId));
    expect(statusesOf(replies)).toMatchObject({ 200: 1 });
    const { id } = await subscriptionOfOrder(shop, orderId);
    const begun = (await cluster.knex('shop_outbox').where({ event: 'subscription_activated' }).select('refs')) as {
      refs: string;
    }[];
    expect(
      begun.filter(({ refs }) => (JSON.parse(refs) as { subscription_id: number }).subscription_id === id)
    ).toHaveLength(1);
    expect(await rows({ id, bill_count: 1, status: 'active' })).toHaveLength(1);
  });

  it('are canceled once', async () => {
    const subscription = await subscribe(shop, plan);
    const many = scaled(50);
    const before = await toldOf('subscription_canceled');
    const replies = await raceOver(cluster, many, (store) => cancelBy(at(store), subscription));
    expect(statusesOf(replies)).toEqual({ 200: 1, 400: many - 1 });
    expect((await toldOf('subscription_canceled')) - before).toBe(1);
  });

  it('are changed, paused and resumed once', async () => {
    const { id, parent_order_id: order } = await subscribe(shop, plan);
    const many = scaled(20);
    const times = { changed: [] as number[], told: [] as number[] };
    for (const [action, event, body] of [
      ['update', 'subscription_updated', { status: 'active', recurring_total: 12 }],
      ['pause', 'subscription_paused', {}],
      ['resume', 'subscription_resumed', {}],
    ] as const) {
      const path = `/orders/${order}/subscriptions/${id}/${action}`;
      const before = await toldOf(event);
      const replies = await raceOver(cluster, many, (store) => askSubscriptions(at(store), 'PUT', path, body));
      times.changed.push(replies.filter(({ status }) => status === 200).length);
      times.told.push((await toldOf(event)) - before);
      expect(Object.keys(statusesOf(replies)).filter((status) => !['200', '400', '409'].includes(status))).toEqual([]);
    }
    expect(times).toEqual({ changed: [1, 1, 1], told: [1, 1, 1] });
  });
});
