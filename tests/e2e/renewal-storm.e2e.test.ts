import { findViolations } from '../support/invariants';
import { countWaiting, untilDelivered } from '../support/patience';
import { shuffled } from '../support/shuffled';
import { inTurn, type Cluster } from '../support/store-cluster';
import { openStripeCluster, placeStripeOrder } from '../support/stripe-orders';
import { deliver, eventOf, type StripeEvent, type StripeServer } from '../support/stripe-server';
import { createPlan, planVariant, readSubscription, subscriptionOfOrder } from '../support/subscriptions-api';

/** A hundred messages about a subscription in any order, to several processes: each bill is one renewal. */
const COPIES = Number(process.env.STORM_COPIES ?? 20);
const AT_ONCE = 25;
const PATIENCE = 120_000;

let stripe: StripeServer;
let cluster: Cluster;
let variant = 0;

beforeAll(async () => {
  ({ stripe, cluster } = await openStripeCluster({ processes: 2, stock: 10 }));
  variant = planVariant(await createPlan(cluster.stores[0], { installment: 'yes', times: 3 }));
});

afterAll(async () => {
  await cluster.stop();
  await stripe.stop();
});

const settled = async (): Promise<void> => {
  await untilDelivered(cluster.knex, PATIENCE);
  expect(await countWaiting(cluster.knex)).toBe(0);
};

/** As a provider does: again, until the store has thanked for it. */
const insist = async (event: StripeEvent, index: number): Promise<void> => {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await deliver(inTurn(cluster, index + tries), event)).status === 200) return;
  }
  throw new Error(`${event.type} was never taken`);
};

const KINDS = ['customer.subscription.updated', 'invoice.paid', 'invoice.finalized', 'invoice.payment_succeeded'];

it('make one renewal of each bill, and end with the last', async () => {
  const [shop] = cluster.stores;
  const placed = await placeStripeOrder(shop, stripe, variant);
  const [billed] = stripe.subscriptionsOf(placed.uuid);
  if (!billed) throw new Error('The provider bills nothing.');
  stripe.pay(placed.intent);
  await insist(eventOf('payment_intent.succeeded', stripe.intent(placed.intent)), 0);
  await settled();
  const told: StripeEvent[] = [];
  const bill = (): void => {
    const invoice = stripe.billing.advance(billed.id) ?? {};
    told.push(...KINDS.map((kind) => eventOf(kind, kind.startsWith('invoice') ? invoice : billed)));
  };
  bill();
  bill();
  // Each copy is a message of its own, as of a provider that tells the same in many ways.
  const copies = shuffled(
    told.flatMap((event) =>
      Array.from({ length: COPIES }, (_copy, index) => ({ ...event, id: `${event.id}${index % 7}` }))
    )
  );
  for (let from = 0; from < copies.length; from += AT_ONCE) {
    await Promise.all(copies.slice(from, from + AT_ONCE).map((event, index) => insist(event, index)));
  }
  await settled();
  const { id } = await subscriptionOfOrder(shop, placed.id);
  expect(copies.length).toBeGreaterThanOrEqual(100);
  expect(await cluster.knex('shop_orders').where({ parent_id: placed.id, type: 'renewal' })).toHaveLength(2);
  expect(await readSubscription(shop, id)).toMatchObject({ status: 'completed', bill_count: 3 });
  const renewed = (await cluster.knex('shop_outbox').where({ event: 'subscription_renewed' })) as readonly object[];
  expect(renewed).toHaveLength(2);
  expect(stripe.takenBy(billed.id).map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000]);
  expect(stripe.billing.subscriptionOf(billed.id).status).toBe('canceled');
  expect(await findViolations(cluster.knex)).toEqual([]);
}, 600_000);
