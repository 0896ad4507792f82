import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { callStore } from '../support/call-store';
import { findCharge, tellGateway } from '../support/card-orders';
import { asMerchant, sellInDollars } from '../support/merchant';
import { startMortalStore, statementsUpTo, type MortalStore } from '../support/mortal-store';
import { untilDelivered, untilProcessed } from '../support/patience';
import { sampled } from '../support/sampled';
import { connectStripe, placeStripeOrder, stripeEnvironment } from '../support/stripe-orders';
import { deliver, eventOf, startStripe, type StripeServer } from '../support/stripe-server';
import {
  createPlan,
  planVariant,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/**
 * kill -9 at the statements that open a renewal and charge it, and at the calls of the provider: another process goes on, and the provider
 * has taken the money of the period once. TEST_EVERY_STATEMENT=1 for each of them; else some of them.
 */
const PRICE = 1_000;
/** More than the jobs have, so that the last ones die when all is done, or while it is told. */
const LAST_OF_CHARGING = 55;
const LAST_OF_OPENING = 25;
const LAST_CALL = 3;
const OPEN = 'shop-open-renewals';
const CHARGE = 'shop-charge-renewals';
const RECONCILE = 'shop-reconcile-payments';

let stripe: StripeServer;
let mortal: MortalStore;
let plan: number;

beforeAll(async () => {
  stripe = await startStripe();
  mortal = await startMortalStore(stripeEnvironment(stripe));
  const shop = mortal.store();
  await sellInDollars(shop);
  await connectStripe(shop);
  const settings = { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' };
  await callStore('POST', `${shop.baseUrl}/settings/store`, { headers: asMerchant(shop), body: { settings } });
  plan = planVariant(await createPlan(shop, {}, PRICE));
});

afterAll(async () => {
  await mortal.stop();
  await stripe.stop();
});

const sellByCard = async (): Promise<SubscriptionOfTest> => {
  const { id, intent } = await placeStripeOrder(mortal.store(), stripe, plan);
  expect((await deliver(mortal.store(), eventOf('payment_intent.succeeded', stripe.pay(intent)))).status).toBe(200);
  await mortal.withDatabase(async (knex) => {
    await untilProcessed(knex);
    await untilDelivered(knex);
  });
  return subscriptionOfOrder(mortal.store(), id);
};

const sellForCash = async (): Promise<SubscriptionOfTest> => {
  const subscription = await subscribe(mortal.store(), plan);
  await mortal.withDatabase(untilDelivered);
  return subscription;
};

const makeDue = async ({ id }: SubscriptionOfTest): Promise<Date> => {
  const due = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
  const dates = { next_billing_date: due, anchor_at: due };
  await mortal.withDatabase((knex) => knex('shop_subscriptions').where({ id }).update(dates));
  return due;
};

/** One after another; where the process dies, the rest is left to the next one. */
const runJobs = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await tellGateway(mortal.store(), 'run-cron', { name });
};

const isAlive = async (): Promise<boolean> => {
  try {
    return (await fetch(`${mortal.store().baseUrl}/ping`)).ok;
  } catch {
    return false;
  }
};

/** What the dead process was charging is free again after minutes: a test does not wait for them. */
const freeClaims = async (knex: Knex): Promise<void> => {
  const past = new Date(Date.now() - 1_000);
  await knex('shop_renewals').whereNotNull('claim').update({ claimed_until: past });
};

/** Runs the jobs until the process is dead, and lets the next one do all of it again. Answers whether it died. */
const dieAndGoOn = async (jobs: readonly string[]): Promise<boolean> => {
  await runJobs(jobs).catch(() => undefined);
  // What is left of the statements comes with the delivery of the events.
  for (let tries = 0; tries < 30 && (await isAlive()); tries += 1) await sleep(100);
  const hasDied = !(await isAlive());
  stripe.disturb(null);
  await mortal.restart();
  await mortal.withDatabase(freeClaims);
  await runJobs([...jobs, RECONCILE, ...jobs]);
  await mortal.expectSound();
  return hasDied;
};

type Told = { readonly event: string; readonly refs: string };

/** The events of the renewals of a subscription, in alphabetical order. */
const eventsOf = (knex: Knex, id: number): Promise<readonly string[]> =>
  knex('shop_outbox')
    .select('event', 'refs')
    .then((rows: readonly Told[]) =>
      rows
        .filter(({ refs }) => {
          const { subscription_id: of, renewal_order_id: order } = JSON.parse(refs) as Record<string, unknown>;
          return of === id && order !== undefined && order !== null;
        })
        .map(({ event }) => event)
        .sort()
    );

type Renewal = { readonly order_id: number; readonly state: string; readonly due_at: string | number | Date };

/** The one renewal of a subscription, and its one order. */
const onlyRenewal = (subscription: SubscriptionOfTest, due: Date): Promise<Renewal> =>
  mortal.withDatabase(async (knex) => {
    const rows = (await knex('shop_renewals').where({ subscription_id: subscription.id })) as readonly Renewal[];
    expect(rows.map(({ due_at: at }) => new Date(at).getTime())).toEqual([due.getTime()]);
    const orders = await knex('shop_orders').where({ parent_id: subscription.parent_order_id }).pluck('id');
    expect(orders).toEqual([rows[0]?.order_id]);
    return rows[0] as Renewal;
  });

const expectCharged = async (subscription: SubscriptionOfTest, due: Date, takenBefore: number): Promise<void> => {
  const renewal = await onlyRenewal(subscription, due);
  expect(renewal.state).toBe('paid');
  const { uuid } = await findCharge(mortal.store(), renewal.order_id);
  const money = stripe.taken().slice(takenBefore);
  expect(money.map(({ transaction, amount }) => [transaction, amount])).toEqual([[uuid, PRICE]]);
  await mortal.withDatabase(async (knex) => {
    const order = await knex('shop_orders').where({ id: renewal.order_id }).first();
    expect(order).toMatchObject({ type: 'renewal', payment_status: 'paid', status: 'completed' });
    expect([Number(order.total_amount), Number(order.total_paid)]).toEqual([PRICE, PRICE]);
    const row = await knex('shop_subscriptions').where({ id: subscription.id }).first();
    expect({ status: row.status, bills: Number(row.bill_count) }).toEqual({ status: 'active', bills: 2 });
    expect(new Date(row.next_billing_date).getTime()).toBeGreaterThan(due.getTime());
    expect(await eventsOf(knex, subscription.id)).toEqual([
      'renewal_created',
      'renewal_paid',
      'subscription/data_updated',
      'subscription_renewed',
      'subscriptions/system_charge_succeeded',
    ]);
  });
};

describe('kill -9 while a renewal is charged', () => {
  it.each(statementsUpTo(LAST_OF_CHARGING, sampled([16, 8, 24], 3)))('before statement %d', async (statement) => {
    const subscription = await sellByCard();
    const taken = stripe.taken().length;
    const due = await makeDue(subscription);
    await runJobs([OPEN]);
    await mortal.dieAt({ statement });
    await dieAndGoOn([CHARGE]);
    await expectCharged(subscription, due, taken);
  });

  const calls = Array.from({ length: LAST_CALL }, (_none, index) => index + 1).flatMap((call) => [
    { call, side: 'before' } as const,
    { call, side: 'after' } as const,
  ]);
  const tried = process.env.TEST_EVERY_STATEMENT ? calls : sampled(calls.slice(0, 3), 3);

  it.each(tried)('at call $call of the provider, $side it has done its work', async ({ call, side }) => {
    const subscription = await sellByCard();
    const taken = stripe.taken().length;
    const due = await makeDue(subscription);
    await runJobs([OPEN]);
    let asked = 0;
    stripe.disturb(() => {
      asked += 1;
      if (asked !== call) return null;
      void mortal.store().kill();
      return side;
    });
    const hasDied = await dieAndGoOn([CHARGE]);
    // There may be fewer calls.
    if (call === 1) expect(hasDied).toBe(true);
    await expectCharged(subscription, due, taken);
  });
});

describe('kill -9 while a renewal is opened that its customer pays', () => {
  it.each(statementsUpTo(LAST_OF_OPENING, sampled([11, 6, 16], 3)))('before statement %d', async (statement) => {
    const subscription = await sellForCash();
    const due = await makeDue(subscription);
    await mortal.dieAt({ statement });
    await dieAndGoOn([OPEN]);
    expect((await onlyRenewal(subscription, due)).state).toBe('open');
    const events = await mortal.withDatabase((knex) => eventsOf(knex, subscription.id));
    expect(events).toEqual(['renewal_created']);
  });
});
