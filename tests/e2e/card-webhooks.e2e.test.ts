import { setTimeout as sleep } from 'node:timers/promises';
import { callStore } from '../support/call-store';
import { eventsOfOrder } from '../support/card-orders';
import { findViolations } from '../support/invariants';
import { countWaiting, untilDelivered } from '../support/patience';
import { releaseWork } from '../support/mortal-store';
import { stockOf } from '../support/order-actions';
import { shuffled } from '../support/shuffled';
import { markAsPaid, readOrder } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { inTurn, raceOver, scaled, tally, type Cluster } from '../support/store-cluster';
import { openStripeCluster, placeStripeOrder, stripeEnvironment, type StripeOrder } from '../support/stripe-orders';
import { deliver, eventOf, signatureOf, type StripeEvent, type StripeServer } from '../support/stripe-server';

/** Messages of the card gateway as strangers, thieves and bad lines send them. */
const PATIENCE = 90_000;

let stripe: StripeServer;
let cluster: Cluster;
let shop: RunningStore;
let variant: number;
let productId: number;

beforeAll(async () => {
  ({ stripe, cluster, productId, variant } = await openStripeCluster({ stock: 100 }));
  [shop] = cluster.stores;
});

afterEach(async () => {
  stripe.disturb(null);
  expect(await findViolations(cluster.knex)).toEqual([]);
});

afterAll(async () => {
  await cluster.stop();
  await stripe.stop();
});

const count = async (table: string, where: object): Promise<number> =>
  Number(((await cluster.knex(table).where(where).count({ n: '*' })) as { n: unknown }[])[0]?.n);

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  while (!(await isDone()) && Date.now() < deadline) await sleep(100);
  expect(await isDone()).toBe(true);
};

const settled = async (): Promise<void> => {
  await untilDelivered(cluster.knex, PATIENCE);
  expect(await countWaiting(cluster.knex)).toBe(0);
};

const place = (): Promise<StripeOrder> => placeStripeOrder(shop, stripe, variant);

const chargeOf = ({ intent }: StripeOrder) => stripe.intent(intent).latest_charge as { id: string };

describe('a message', () => {
  it('is refused unless the gateway has just signed these very bytes', async () => {
    const order = await place();
    const event = eventOf('payment_intent.succeeded', stripe.pay(order.intent));
    const body = JSON.stringify(event);
    const url = `${shop.baseUrl}/public/webhooks/stripe`;
    const now = Math.floor(Date.now() / 1_000);
    const send = (headers: Readonly<Record<string, string>>, sent: unknown = body) =>
      callStore<object>('POST', url, { headers, body: sent });
    const attempts = [
      await send({}),
      await send({ 'stripe-signature': '' }),
      await send({ 'stripe-signature': 't=1,v1=' }),
      await deliver(shop, event, { secret: 'whsec_of_somebody_else' }),
      await deliver(shop, event, { at: now - 400 }),
      await deliver(shop, event, { body: `${body} ` }),
      await deliver(shop, event, { body: body.replace('2500', '1') }),
      await send({ 'stripe-signature': signatureOf('', 'whsec_canary0b6fAa93') }, 'null'),
      await deliver(shop, { ...event, livemode: true }),
      await deliver(shop, { ...event, account: 'acct_of_somebody_else' }),
      await callStore<object>('POST', url),
    ];
    expect(tally(attempts.map(({ status }) => status))).toEqual({ 400: attempts.length });
    expect((await deliver(shop, event, { body: '{"id":' })).status).toBe(400);
    expect((await callStore('POST', `${shop.baseUrl}/public/webhooks/unknown`, { body: {} })).status).toBe(404);
    expect((await callStore('POST', `${shop.baseUrl}/public/webhooks/cod`, { body: {} })).status).toBe(404);
    expect(await count('shop_webhook_events', {})).toBe(0);
    expect((await readOrder(shop, order.id)).payment_status).toBe('pending');
  });

  it('of an unknown kind is thanked for and forgotten', async () => {
    for (const type of ['customer.created', 'payment_intent.created', 'invoice.paid', 'charge.x']) {
      expect(await deliver(shop, eventOf(type, { id: 'cus_1' }))).toMatchObject({ status: 200 });
    }
    await settled();
    expect(await count('shop_webhook_events', { state: 'ignored' })).toBe(4);
  });

  it('does not make an order paid whose money is not there', async () => {
    const order = await place();
    const forged = { ...stripe.intent(order.intent), status: 'succeeded', amount_received: 2_500 };
    await deliver(shop, eventOf('payment_intent.succeeded', forged));
    await settled();
    expect((await readOrder(shop, order.id)).payment_status).toBe('pending');
  });
});

describe('messages', () => {
  const KINDS = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded', 'charge.updated'] as const;

  const messagesOf = (order: StripeOrder): readonly StripeEvent[] => {
    const intent = stripe.intent(order.intent);
    const charge = { id: chargeOf(order).id, payment_intent: order.intent };
    return KINDS.map((kind) => eventOf(kind, kind.startsWith('charge') ? charge : intent));
  };

  it('twenty times each, in any order and over two processes, make one paid order', async () => {
    const before = await stockOf(shop, productId);
    const order = await place();
    stripe.pay(order.intent);
    const all = shuffled(messagesOf(order).flatMap((message) => Array.from({ length: 20 }, () => message)));
    const replies = await Promise.all(all.map((message, index) => deliver(inTurn(cluster, index), message)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 80 });
    await settled();
    const paid = await readOrder(shop, order.id);
    expect(paid).toMatchObject({ payment_status: 'paid', status: 'completed', total_paid: 2_500 });
    expect(paid.transactions).toHaveLength(1);
    const events = await eventsOfOrder(cluster.knex, order.id);
    expect(events.filter((name) => name === 'order_paid')).toHaveLength(1);
    expect(await count('shop_orders', { invoice_no: paid.invoice_no })).toBe(1);
    const after = await stockOf(shop, productId);
    expect([after.committed - before.committed, after.on_hold - before.on_hold]).toEqual([1, 0]);
    expect(await count('shop_surplus_money', { transaction_uuid: order.uuid })).toBe(0);
  });

  it('about payment, refunds and disputes of many orders, with a gateway that fails, end as in their order', async () => {
    const orders: StripeOrder[] = [];
    for (let index = 0; index < scaled(8); index += 1) orders.push(await place());
    let calls = 0;
    stripe.disturb(({ method }) => ((calls += 1) % 7 === 0 && method === 'GET' ? 'before' : null));
    const waves = orders.map((order, index) => {
      stripe.pay(order.intent);
      const charge = { id: chargeOf(order).id, payment_intent: order.intent };
      if (index % 4 === 1) stripe.refund(charge.id, 500);
      if (index % 4 === 2) stripe.refund(charge.id, 2_500);
      if (index % 4 === 3) stripe.closeDispute(stripe.dispute(charge.id).id, 'lost');
      const later = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'].map((kind) =>
        eventOf(kind, charge)
      );
      return [...messagesOf(order), ...later];
    });
    const all = shuffled(waves.flat().flatMap((message) => [message, message, message]));
    await raceOver(cluster, all.length, (store, index) => deliver(store, all[index] as StripeEvent));
    await settled();
    const states = await Promise.all(orders.map(async ({ id }) => (await readOrder(shop, id)).payment_status));
    const expected = ['paid', 'partially_refunded', 'refunded', 'failed'];
    expect(states).toEqual(orders.map((_order, index) => expected[index % 4]));
    expect(await count('shop_surplus_money', {})).toBe(0);
  });

  it('give money back once that fifty of them tell of at once, and a person has been paid otherwise', async () => {
    const order = await place();
    await markAsPaid(shop, order.id);
    stripe.pay(order.intent);
    const all = Array.from({ length: 50 }, () => eventOf('charge.succeeded', { payment_intent: order.intent }));
    await raceOver(cluster, all.length, (store, index) => deliver(store, all[index] as StripeEvent));
    await settled();
    expect(stripe.refundsOf(chargeOf(order).id)).toMatchObject([{ amount: 2_500 }]);
    const { activities, total_paid, total_refund } = await readOrder(shop, order.id);
    expect([total_paid, total_refund]).toEqual([2_500, 0]);
    expect(activities.filter(({ title }) => title === 'Payment given back')).toHaveLength(1);
    expect(activities.filter(({ title }) => title === 'Payment that the order does not take')).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  it('between a message and its work leaves the work to the next one', async () => {
    const order = await place();
    stripe.pay(order.intent);
    const before = await stockOf(shop, productId);
    const killed: Promise<unknown>[] = [];
    stripe.disturb(({ method }) => {
      if (method !== 'GET') return null;
      if (killed.length === 0) killed.push(...cluster.stores.map((store) => store.kill()));
      return 'before';
    });
    // It is stored before it is worked on, and the process may die before it has answered.
    await Promise.allSettled([deliver(shop, eventOf('payment_intent.succeeded', stripe.intent(order.intent)))]);
    await until(async () => killed.length > 0);
    await Promise.all(killed);
    stripe.disturb(null);
    expect(await findViolations(cluster.knex)).toEqual([]);
    expect(await count('shop_webhook_events', { state: 'pending' })).toBe(1);
    await cluster.knex.destroy();
    await releaseWork(cluster.site);
    cluster.knex.initialize();
    const next = await startStore({ site: cluster.site, env: stripeEnvironment(stripe) });
    try {
      await settled();
      expect(await readOrder(next, order.id)).toMatchObject({ payment_status: 'paid', total_paid: 2_500 });
      const events = await eventsOfOrder(cluster.knex, order.id);
      expect(events.filter((name) => name === 'order_paid')).toHaveLength(1);
      const after = await stockOf(next, productId);
      expect([after.committed - before.committed, after.on_hold - before.on_hold]).toEqual([1, -1]);
    } finally {
      await next.stop();
    }
  });
});
