import { findCharge, tellGateway } from '../support/card-orders';
import { createInstallments, openEarlyPayment, openReactivation, placeLocked } from '../support/locked-carts-api';
import { sellInDollars } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { startProvider, type ProviderServer } from '../support/provider-server';
import { sharedCluster } from '../support/shared-cluster';
import { markAsPaid, readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import { endsClean, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';
import {
  cancelBy,
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscribe,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Many people and two processes at the carts of one subscription, with money of a provider. */
let provider: ProviderServer;
let cluster: Cluster;
let shop: RunningStore;
let plan: number;
let installments: number;

beforeAll(async () => {
  provider = await startProvider();
  cluster = await sharedCluster(provider);
  [shop] = cluster.stores;
  await sellInDollars(shop);
  plan = planVariant(await createPlan(shop));
  installments = planVariant(await createInstallments(shop));
});

endsClean(() => cluster);

afterAll(() => provider.stop());

/** Of somebody without an account, whose link anybody may open. */
const begun = async (variant: number): Promise<SubscriptionOfTest> => {
  const subscription = await subscribe(shop, variant);
  // The payment opens an account behind itself.
  await untilDelivered(cluster.knex);
  await cluster.knex('shop_customers').where({ id: subscription.customer_id }).update({ user_id: null });
  return subscription;
};

const toldOf = async (event: string, id: number): Promise<number> => {
  const rows = (await cluster.knex('shop_outbox').where({ event }).select('refs')) as { refs: string }[];
  return rows.filter(({ refs }) => (JSON.parse(refs) as { subscription_id: number }).subscription_id === id).length;
};

const confirm = async (orderId: number, amount: number): Promise<boolean> => {
  const { uuid } = await findCharge(shop, orderId);
  const money = { transactionUuid: uuid, vendorChargeId: `ch_${uuid}`, amount, currency: 'USD' };
  return ((await tellGateway(shop, 'confirm', money)) as { recorded?: boolean }).recorded === true;
};

describe('a subscription', () => {
  it('that many reactivate at once has one cart and one order, and goes on once', async () => {
    const subscription = await begun(plan);
    await cancelBy(shop, subscription);
    await cluster.knex('shop_subscriptions').where({ id: subscription.id }).update({ next_billing_date: null });
    const opened = await raceOver(cluster, scaled(30), (store) => openReactivation(store, subscription.uuid));
    expect(tally(opened.map(({ status }) => status))).toEqual({ 200: scaled(30) });
    const [hash = '', ...others] = new Set(opened.map(({ body }) => body.cart_hash));
    expect(others).toEqual([]);
    const placed = await raceOver(cluster, scaled(30), (store) => placeLocked(store, hash));
    const ids = new Set(placed.flatMap(({ body }) => body.order_id ?? []));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    const paid = await raceOver(cluster, scaled(20), (store) => markAsPaid({ ...shop, baseUrl: store.baseUrl }, id));
    expect(tally(paid.map(({ status }) => status))).toMatchObject({ 200: 1 });
    expect(await readSubscription(shop, subscription.id)).toMatchObject({ status: 'active', bill_count: 2 });
    expect(await toldOf('subscription_reactivated', subscription.id)).toBe(1);
  });

  it('takes the money of one of two early payments that ask for the same installments', async () => {
    const subscription = await begun(installments);
    const place = async (): Promise<number> => {
      const { cart_hash } = (await openEarlyPayment(shop, subscription.uuid, 11)).body;
      return (await placeLocked(shop, cart_hash)).body.order_id as number;
    };
    const ids = [await place(), await place()];
    expect(new Set(ids).size).toBe(2);
    const paid = await Promise.all(ids.map((id) => markAsPaid(shop, id)));
    expect(tally(paid.map(({ status }) => status))).toEqual({ 200: 1, 423: 1 });
    expect(await readSubscription(shop, subscription.id)).toMatchObject({ status: 'completed', bill_count: 12 });
  });

  it('gives the money of a provider back where a renewal has paid what was to be paid early', async () => {
    const subscription = await begun(installments);
    const { cart_hash } = (await openEarlyPayment(shop, subscription.uuid, 11)).body;
    const placed = await placeLocked(shop, cart_hash, {}, { payment_method: 'test_card' });
    const id = placed.body.order_id as number;
    expect(provider.started.at(-1)).toMatchObject({ order: { id, type: 'renewal' }, transaction: { total: 11_000 } });
    const again = await placeLocked(shop, cart_hash, {}, { payment_method: 'test_card' });
    expect(again.body.order_id).toBe(id);
    await markAsPaid(shop, await openRenewal(shop, subscription));
    const failed = await placeLocked(shop, cart_hash, {}, { payment_method: 'test_card' });
    expect(failed.body).toMatchObject({ status: 'failed', message: 'Please choose 1 to 10 installments.' });
    expect(await confirm(id, 11_000)).toBe(false);
    expect(await readOrder(shop, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    expect(await readSubscription(shop, subscription.id)).toMatchObject({ bill_count: 2, status: 'active' });
  });

  it('is paid early by a card, once, however often its provider says so', async () => {
    const subscription = await begun(installments);
    const { cart_hash } = (await openEarlyPayment(shop, subscription.uuid, 3)).body;
    const id = (await placeLocked(shop, cart_hash, {}, { payment_method: 'test_card' })).body.order_id as number;
    const said = await Promise.all(Array.from({ length: 5 }, () => confirm(id, 3_000)));
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(await readSubscription(shop, subscription.id)).toMatchObject({ bill_count: 4, remaining_bills: 8 });
    expect(await toldOf('subscription/early_payment_completed', subscription.id)).toBe(1);
  });
});
