import { eventsOfOrder } from '../support/card-orders';
import { findViolations } from '../support/invariants';
import { countWaiting, untilDelivered } from '../support/patience';
import { stockOf } from '../support/order-actions';
import { shuffled } from '../support/shuffled';
import { readOrder } from '../support/shopper';
import { inTurn, type Cluster } from '../support/store-cluster';
import { openStripeCluster, placeStripeOrder, type StripeOrder } from '../support/stripe-orders';
import { deliver, eventOf, type StripeEvent, type StripeServer } from '../support/stripe-server';

/**
 * Twelve kinds of messages about each payment, many copies of each, in any order, to several processes that break now and then.
 * STORM_COPIES=100 STORM_PROCESSES=4 for the whole of it.
 */
const COPIES = Number(process.env.STORM_COPIES ?? 4);
const PROCESSES = Number(process.env.STORM_PROCESSES ?? 2);
const FEW = 2;
const AT_ONCE = 40;
const UNRELIABLE = 0.2;
const PATIENCE = 120_000;

let stripe: StripeServer;
let cluster: Cluster;
let variant: number;
let productId: number;

beforeAll(async () => {
  const env = { TEST_UNRELIABLE_WEBHOOKS: String(UNRELIABLE) };
  ({ stripe, cluster, productId, variant } = await openStripeCluster({ env, processes: PROCESSES, stock: 1_000 }));
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

type Act = () => void;

/** What happens to a payment, step by step, and the messages about each step. */
const storyOf = ({ intent }: StripeOrder): readonly { readonly act: Act; readonly kinds: readonly string[] }[] => {
  const charge = (): string => stripe.intent(intent).latest_charge?.id as string;
  let dispute = '';
  return [
    { act: () => {}, kinds: ['payment_intent.created', 'payment_intent.processing', 'charge.pending'] },
    {
      act: () => void stripe.pay(intent),
      kinds: ['payment_intent.succeeded', 'charge.succeeded', 'charge.updated', 'charge.captured'],
    },
    {
      act: () => void stripe.refund(charge(), 500),
      kinds: ['charge.refunded', 'refund.created', 'charge.refund.updated'],
    },
    { act: () => void ({ id: dispute } = stripe.dispute(charge())), kinds: ['charge.dispute.created'] },
    { act: () => void stripe.closeDispute(dispute, 'won'), kinds: ['charge.dispute.closed'] },
  ];
};

const messageOf = ({ intent }: StripeOrder, kind: string): StripeEvent =>
  kind.startsWith('payment_intent')
    ? eventOf(kind, stripe.intent(intent))
    : eventOf(kind, { id: `re_${kind}`, payment_intent: intent });

/** Each message once, and the next when the store is done with the one before. */
const inOrder = async (order: StripeOrder): Promise<void> => {
  for (const { act, kinds } of storyOf(order)) {
    act();
    for (const kind of kinds) {
      await insist(messageOf(order, kind), 0);
      await settled();
    }
  }
};

/** Copies of what the provider has told so far, a few while things go on there and all in the end. Answers how many came. */
const storm = async (order: StripeOrder): Promise<number> => {
  const told: StripeEvent[] = [];
  let sent = 0;
  const send = async (copies: number): Promise<void> => {
    const all = shuffled(told.flatMap((event) => Array.from({ length: copies }, () => event)));
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await Promise.all(all.slice(from, from + AT_ONCE).map((event, index) => insist(event, index)));
    }
    sent += all.length;
  };
  for (const { act, kinds } of storyOf(order)) {
    act();
    told.push(...kinds.map((kind) => messageOf(order, kind)));
    await send(FEW);
  }
  await send(COPIES);
  return sent;
};

/** All that may not depend on the order of messages. */
const stateOf = async ({ id }: StripeOrder): Promise<object> => {
  const order = await readOrder(cluster.stores[0], id);
  const { status, payment_status, total_paid, total_refund } = order;
  const transactions = order.transactions.map((each) =>
    JSON.stringify([each.transaction_type, each.status, each.total])
  );
  const titles = order.activities.map(({ title }) => title).sort();
  const events = [...(await eventsOfOrder(cluster.knex, id))].sort();
  return { status, payment_status, total_paid, total_refund, transactions: transactions.sort(), titles, events };
};

it('ends as the same messages do that come once and in their order', async () => {
  const [shop] = cluster.stores;
  const before = await stockOf(shop, productId);
  const [calm, wild] = [await placeStripeOrder(shop, stripe, variant), await placeStripeOrder(shop, stripe, variant)];
  await inOrder(calm);
  const sent = await storm(wild);
  await settled();
  expect(sent).toBeGreaterThanOrEqual(12 * COPIES);
  const expected = await stateOf(calm);
  expect(expected).toMatchObject({ payment_status: 'partially_refunded', total_paid: 2_500, total_refund: 500 });
  expect(await stateOf(wild)).toEqual(expected);
  const after = await stockOf(shop, productId);
  expect([after.committed - before.committed, after.on_hold - before.on_hold]).toEqual([2, 0]);
  expect(await findViolations(cluster.knex)).toEqual([]);
}, 600_000);
