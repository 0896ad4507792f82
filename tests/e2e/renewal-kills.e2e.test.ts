import { setTimeout as sleep } from 'node:timers/promises';
import { callStore } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { asMerchant } from '../support/merchant';
import { untilDelivered, untilProcessed } from '../support/patience';
import { startStore, type RunningStore } from '../support/start-store';
import { scaled, type Cluster } from '../support/store-cluster';
import { openStripeCluster, placeStripeOrder, stripeEnvironment } from '../support/stripe-orders';
import { deliver, eventOf, type StripeServer } from '../support/stripe-server';
import { createPlan, planVariant } from '../support/subscriptions-api';
import { writeSubscriptions } from '../bench/data/write-subscriptions';

/**
 * Four processes charge what is due, and two of them are killed in the middle of it, at any moment: what counts is the money that the
 * provider has taken. RENEWALS=10000 for as many as a large store has on one day, on PostgreSQL: the sales of most of them are copied
 * there, as so many checkouts take longer than all that is shown here.
 */
const MANY = scaled(Number(process.env.RENEWALS ?? 40));
const SOLD = Math.min(MANY, 40);
/** A copied sale has no cart, number, log and events of its own. */
const LACKED_BY_COPIES = /^(carts\/order|events\/told|orders\/invoice-number|orders\/logged): /;
const PROCESSES = 4;
const AT_ONCE = 10;
const PATIENCE = 60_000 + MANY * 400;

let stripe: StripeServer;
let cluster: Cluster;
let monthly: number;
let replacement: RunningStore | undefined;

/** Four full pools, beside those of the stores that all files share, are more than PostgreSQL takes by itself. */
const OWN = { SHOP_SCHEDULE_SECONDS: '1', DATABASE_POOL_MAX: '6' };

const environment = () => ({ ...stripeEnvironment(stripe), ...OWN });

beforeAll(async () => {
  ({ stripe, cluster } = await openStripeCluster({ processes: PROCESSES, stock: 10, env: OWN }));
  const [shop] = cluster.stores;
  const settings = { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' };
  await callStore('POST', `${shop.baseUrl}/settings/store`, { headers: asMerchant(shop), body: { settings } });
  monthly = planVariant(await createPlan(shop));
});

afterAll(async () => {
  await replacement?.stop();
  await cluster.stop();
  await stripe.stop();
});

/** Answers the id of its order. */
const sellOne = async (): Promise<number> => {
  const [shop] = cluster.stores;
  const { id, intent } = await placeStripeOrder(shop, stripe, monthly);
  const { status } = await deliver(shop, eventOf('payment_intent.succeeded', stripe.pay(intent)));
  if (status !== 200) throw new Error(`The message was answered by ${status}.`);
  return id;
};

/** The last sale, again and again: the same card is charged for all of them. */
const copySale = async (orderId: number, due: number): Promise<void> => {
  const [sold] = await cluster
    .knex('shop_subscriptions')
    .where({ parent_order_id: orderId })
    .select('id', 'customer_id');
  const sale = { customerId: sold.customer_id, orderId, subscriptionId: sold.id };
  await writeSubscriptions(cluster.knex, sale, { due, stored: due });
};

const sellMany = async (): Promise<void> => {
  for (let sold = 1; sold < SOLD; sold += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SOLD - sold) }, sellOne));
  }
  const last = await sellOne();
  await untilProcessed(cluster.knex);
  await untilDelivered(cluster.knex, PATIENCE);
  if (MANY > SOLD) await copySale(last, MANY - SOLD);
};

/** All of them at once, as on the first of a month. */
const makeDue = async (): Promise<Date> => {
  const due = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
  await cluster.knex('shop_subscriptions').update({ next_billing_date: due, anchor_at: due });
  return due;
};

const killTwo = async (): Promise<void> => {
  const victims = cluster.stores.length > 1 ? cluster.stores.slice(1, 3) : cluster.stores;
  for (const victim of victims) {
    await sleep(300 + Math.random() * (1_500 + MANY * 10));
    await victim.kill();
  }
  if (victims.length === cluster.stores.length) {
    replacement = await startStore({ site: cluster.site, env: environment() });
  }
};

const paidRenewals = async (): Promise<number> => {
  const paid = { type: 'renewal', payment_status: 'paid' };
  return (await cluster.knex('shop_orders').where(paid).select('id')).length;
};

/** Leases of the dead run out long after a test has; those of the living are torn from them as well, which has to do no harm. */
const endLeases = async (): Promise<void> => {
  const past = new Date(Date.now() - 1_000);
  await cluster.knex('shop_renewals').whereNotNull('claim').update({ claimed_until: past });
  for (const table of ['shop_outbox', 'shop_event_deliveries', 'shop_jobs']) {
    await cluster.knex(table).where({ status: 'running' }).update({ locked_until: past });
  }
};

const untilCharged = async (): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  while ((await paidRenewals()) < MANY && Date.now() < deadline) {
    await sleep(1_000 + MANY);
    await endLeases();
  }
  await untilDelivered(cluster.knex, PATIENCE);
};

it(
  'takes the money of each period once',
  async () => {
    await sellMany();
    const due = await makeDue();
    await killTwo();
    await untilCharged();
    const transactions = (await cluster
      .knex('shop_order_transactions')
      .whereNot('vendor_charge_id', '')
      .select('uuid', 'order_type')) as { readonly uuid: string; readonly order_type: string }[];
    const renewals = transactions.filter(({ order_type: type }) => type === 'renewal');
    expect([renewals.length, transactions.length]).toEqual([MANY, MANY + SOLD]);
    const charged = stripe.taken().map(({ transaction, amount }) => `${transaction} ${amount}`);
    expect(charged.sort()).toEqual(transactions.map(({ uuid }) => `${uuid} 1000`).sort());
    const rows = (await cluster.knex('shop_subscriptions').select('status', 'bill_count', 'next_billing_date')) as {
      readonly status: string;
      readonly bill_count: number;
      readonly next_billing_date: string | number | Date;
    }[];
    const states = rows.map(({ status, bill_count: bills, next_billing_date: next }) => ({
      ...{ status, bills },
      isAhead: new Date(next).getTime() > due.getTime(),
    }));
    expect(states).toEqual(Array.from({ length: MANY }, () => ({ status: 'active', bills: 2, isAhead: true })));
    const renewed = (await cluster.knex('shop_outbox').where({ event: 'subscription_renewed' })) as readonly object[];
    expect(renewed).toHaveLength(MANY);
    const numbers = await cluster.knex('shop_orders').where({ type: 'renewal' }).distinct('receipt_number');
    expect(numbers.filter(({ receipt_number: number }) => number !== null)).toHaveLength(MANY);
    const violations = await findViolations(cluster.knex);
    expect(violations.filter((each) => MANY === SOLD || !LACKED_BY_COPIES.test(each))).toEqual([]);
  },
  600_000 + 2 * PATIENCE
);
