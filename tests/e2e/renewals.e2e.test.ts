import { setTimeout as sleep } from 'node:timers/promises';
import { callStore, type Reply } from '../support/call-store';
import { asMerchant, sellInDollars } from '../support/merchant';
import { markAsPaid, readOrder } from '../support/shopper';
import { endsClean, startCluster, tally, type Cluster } from '../support/store-cluster';
import type { RunningStore } from '../support/start-store';
import {
  cancelBy,
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscribe,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Renewals that customers pay by themselves: by staff, and by the scheduled jobs of two processes. See docs/rules/subscriptions.md. */
let cluster: Cluster;
let shop: RunningStore;
let plan: number;

const DAY = 86_400_000;
/** The jobs run each two seconds here. */
const PATIENCE_MS = 40_000;

beforeAll(async () => {
  cluster = await startCluster({ env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_SCHEDULE_SECONDS: '2' } });
  [shop] = cluster.stores;
  await sellInDollars(shop);
  plan = planVariant(await createPlan(shop));
});

endsClean(() => cluster);

type Renewal = Readonly<Record<string, unknown>> & { readonly id: number };
type Listed = { readonly renewals: { readonly total: number; readonly data: readonly Renewal[] } };

const ask = <Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply<Body>> =>
  callStore<Body>(method, `${shop.baseUrl}${path}`, {
    headers: asMerchant(shop),
    ...(body === undefined ? {} : { body }),
  });

const renewalsOf = async ({ parent_order_id: order }: SubscriptionOfTest): Promise<readonly Renewal[]> =>
  (await ask<Listed>('GET', `/renewals?parent_id=${order}`)).body.renewals.data;

/** Whatever the clock of the machine says. */
const becomeDue = async ({ id }: SubscriptionOfTest, days: number): Promise<void> => {
  const date = new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY);
  await cluster.knex('shop_subscriptions').where({ id }).update({ next_billing_date: date, anchor_at: date });
};

const until = async <Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isThere(value) || Date.now() > deadline) return value;
    await sleep(250);
  }
};

const dueIn = async (days: number): Promise<SubscriptionOfTest> => {
  const subscription = await subscribe(shop, plan);
  await becomeDue(subscription, days);
  return subscription;
};

describe('staff', () => {
  it('open, list, read, tell again and void a renewal, and open it once more', async () => {
    const subscription = await subscribe(shop, plan);
    const id = await openRenewal(shop, subscription);
    const renewal = { id, type: 'renewal', subscription_id: subscription.id, state: 'open', total_amount: 1_000 };
    expect(await renewalsOf(subscription)).toMatchObject([{ ...renewal, payment_status: 'pending' }]);
    const read = await ask<{ readonly invoice: Renewal }>('GET', `/renewals/${id}`);
    expect(read).toMatchObject({ status: 200, body: { invoice: { ...renewal, next_attempt_at: null } } });
    expect(await ask('POST', `/renewals/${id}/resend`)).toMatchObject({ status: 200 });
    expect(await ask('POST', `/renewals/${id}/void`)).toMatchObject({ status: 200 });
    expect(await ask('POST', `/renewals/${id}/void`)).toMatchObject({ status: 400 });
    expect(await ask('POST', `/renewals/${id}/resend`)).toMatchObject({ status: 400 });
    expect((await markAsPaid(shop, id)).status).not.toBe(200);
    expect(await openRenewal(shop, subscription)).not.toBe(id);
    expect(tally((await renewalsOf(subscription)).map(({ state }) => String(state)))).toEqual({ open: 1, null: 1 });
  });

  it('skip one: the date moves by a month, and what was open is void', async () => {
    const subscription = await subscribe(shop, plan);
    const id = await openRenewal(shop, subscription);
    const path = `/orders/${subscription.parent_order_id}/subscriptions/${subscription.id}/skip-renewal`;
    const { date_after_skip: announced } = await readSubscription(shop, subscription.id);
    const skipped = await ask<Readonly<Record<string, string>>>('POST', path, { reason: 'An apology' });
    expect(skipped).toMatchObject({ status: 200, body: { old_next_billing_date: subscription.next_billing_date } });
    const { next_billing_date: next } = await readSubscription(shop, subscription.id);
    expect([skipped.body.new_next_billing_date, announced]).toEqual([next, next]);
    expect(String(next) > String(subscription.next_billing_date)).toBe(true);
    expect((await renewalsOf(subscription)).map(({ state }) => state)).toEqual(['void']);
    expect(await readOrder(shop, id)).toMatchObject({ status: 'canceled' });
  });

  it('skip one period, however often the same request is sent', async () => {
    const subscription = await subscribe(shop, plan);
    const { date_after_skip: next } = await readSubscription(shop, subscription.id);
    const url = `/orders/${subscription.parent_order_id}/subscriptions/${subscription.id}/skip-renewal`;
    const headers = { ...asMerchant(shop), 'idempotency-key': `skip-${subscription.uuid}` };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        callStore('POST', `${cluster.stores[index % cluster.stores.length]?.baseUrl}${url}`, { headers, body: {} })
      )
    );
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 8 });
    expect(await readSubscription(shop, subscription.id)).toMatchObject({ next_billing_date: next });
  });

  it.each([
    ['POST', '/renewals/999999999/void', 404],
    ['POST', '/renewals/1e9/void', 404],
    ['POST', "/renewals/1'%20or%20'1'='1/resend", 404],
    ['GET', '/renewals/-1', 404],
    ['GET', '/renewals?parent_id=abc', 422],
    ['GET', `/renewals?payment_status=${encodeURIComponent("pending' or 1=1 --")}`, 200],
  ] as const)('are told what is wrong with %s %s', async (method, path, status) => {
    const reply = await ask<Partial<Listed>>(method, path);
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.body.renewals?.total).toBe(0);
  });

  it('cannot void an order that is no renewal, nor use the subscription of another order', async () => {
    const [one, other] = [await subscribe(shop, plan), await subscribe(shop, plan)];
    expect(await ask('POST', `/renewals/${one.parent_order_id}/void`)).toMatchObject({ status: 404 });
    for (const action of ['create-renewal', 'skip-renewal', 'charge-now']) {
      const path = `/orders/${one.parent_order_id}/subscriptions/${other.id}/${action}`;
      expect(await ask('POST', path, {})).toMatchObject({ status: 404 });
    }
    expect(await renewalsOf(other)).toEqual([]);
  });
});

describe('the scheduled jobs', () => {
  it('open what is due soon, once, and its payment moves the date on', async () => {
    const subscription = await dueIn(3);
    const [renewal] = await until(
      () => renewalsOf(subscription),
      (found) => found.length > 0
    );
    expect(renewal).toMatchObject({ state: 'open', payment_status: 'pending', type: 'renewal' });
    expect((await markAsPaid(shop, Number(renewal?.id))).status).toBe(200);
    const after = await readSubscription(shop, subscription.id);
    expect(after).toMatchObject({ status: 'active', bill_count: 2 });
    expect(new Date(String(after.next_billing_date)).getTime()).toBeGreaterThan(Date.now() + 28 * DAY);
    await sleep(5_000);
    expect((await renewalsOf(subscription)).map(({ state }) => state)).toEqual(['paid']);
  });

  it('make it overdue when its date has passed, and end it behind the days of grace', async () => {
    const [late, lost] = [await dueIn(-1), await dueIn(-9)];
    const statusOf = async ({ id }: SubscriptionOfTest) => (await readSubscription(shop, id)).status;
    expect(
      await until(
        () => statusOf(late),
        (status) => status !== 'active'
      )
    ).toBe('past_due');
    // Its customer has the days of grace from when there is something to pay.
    const [renewal] = await until(
      () => renewalsOf(lost),
      (found) => found.length > 0
    );
    expect(await statusOf(lost)).not.toBe('expired');
    const longAgo = new Date(Date.now() - 8 * DAY);
    await cluster.knex('shop_orders').where({ id: renewal?.id }).update({ created_at: longAgo });
    expect(
      await until(
        () => statusOf(lost),
        (status) => status === 'expired'
      )
    ).toBe('expired');
    const states = await until(
      async () => (await renewalsOf(lost)).map(({ state }) => state),
      (found) => !found.includes('open')
    );
    expect(states).not.toContain('open');
  });

  it('leave alone what was canceled', async () => {
    const subscription = await subscribe(shop, plan);
    expect(await cancelBy(shop, subscription)).toMatchObject({ status: 200 });
    await becomeDue(subscription, 2);
    await sleep(5_000);
    expect(await renewalsOf(subscription)).toEqual([]);
  });
});
