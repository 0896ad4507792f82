import { findViolations } from '../support/invariants';
import { countWaiting, untilDelivered } from '../support/patience';
import { saleResource } from '../support/paypal-billing-answers';
import { deliverPaypal, startPaypal, walletEvent, type PaypalServer } from '../support/paypal-server';
import { connectPaypal, paypalEnvironment, placePaypalOrder } from '../support/paypal-shop';
import { shuffled } from '../support/shuffled';
import { inTurn, startCluster, type Cluster } from '../support/store-cluster';
import { createPlan, planVariant, readSubscription, subscriptionOfOrder } from '../support/subscriptions-api';
import { setTimeout as sleep } from 'node:timers/promises';

/** A hundred messages of PayPal about subscriptions in any order, to several processes: each sale is one renewal. */
const COPIES = Number(process.env.STORM_COPIES ?? 20);
const AT_ONCE = 16;
const PATIENCE = 120_000;

let wallet: PaypalServer;
let cluster: Cluster;
let [limited, endless] = [0, 0];

beforeAll(async () => {
  wallet = await startPaypal();
  const processes = Number(process.env.STORM_PROCESSES ?? 2);
  cluster = await startCluster({ processes, env: paypalEnvironment(wallet) });
  const [shop] = cluster.stores;
  await connectPaypal(shop);
  limited = planVariant(await createPlan(shop, { installment: 'yes', times: 3 }));
  endless = planVariant(await createPlan(shop));
  // The other processes have the keys within 700 ms.
  if (cluster.stores.length > 1) await sleep(1_000);
});

afterAll(async () => {
  await cluster.stop();
  await wallet.stop();
});

type Message = Readonly<Record<string, unknown>>;

/** As PayPal does: again, until the store has thanked for it. */
const insist = async (event: Message, index: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await deliverPaypal(inTurn(cluster, index + tries), event)).status === 200) return;
    await sleep(100);
  }
  throw new Error(`${String(event.event_type)} was never taken`);
};

const KINDS = ['BILLING.SUBSCRIPTION.ACTIVATED', 'BILLING.SUBSCRIPTION.UPDATED'];

/** The first payment and two renewals, of which the store has heard nothing. */
const billed = async (variant: number) => {
  const placed = await placePaypalOrder(cluster.stores[0], variant);
  wallet.billing.approve(placed.vendorId);
  wallet.billing.advance(placed.vendorId);
  wallet.billing.advance(placed.vendorId);
  const { sales } = wallet.billing.subscriptionOf(placed.vendorId);
  const told = [
    ...KINDS.map((kind) => walletEvent(kind, { id: placed.vendorId })),
    ...sales.map((sale) => walletEvent('PAYMENT.SALE.COMPLETED', saleResource(placed.vendorId, sale))),
  ];
  return { ...placed, told };
};

const settled = async (): Promise<void> => {
  await untilDelivered(cluster.knex, PATIENCE);
  expect(await countWaiting(cluster.knex)).toBe(0);
};

it('make one renewal of each sale, and end with the last', async () => {
  const [shop] = cluster.stores;
  const sold = [await billed(limited), await billed(endless)];
  // Each copy is a message of its own, as of a provider that tells the same in many ways.
  const copies = shuffled(
    sold.flatMap(({ told }) =>
      told.flatMap((event) =>
        Array.from({ length: COPIES / 2 }, (_copy, index) => ({ ...event, id: `${String(event.id)}${index % 7}` }))
      )
    )
  );
  for (let from = 0; from < copies.length; from += AT_ONCE) {
    await Promise.all(copies.slice(from, from + AT_ONCE).map((event, index) => insist(event, index)));
  }
  await settled();
  expect(copies.length).toBeGreaterThanOrEqual(100);
  const states = [];
  for (const { id, vendorId } of sold) {
    expect(await cluster.knex('shop_orders').where({ parent_id: id, type: 'renewal' })).toHaveLength(2);
    expect(wallet.billing.takenBy(vendorId)).toEqual([1_000, 1_000, 1_000]);
    const { status, bill_count: bills } = await readSubscription(shop, (await subscriptionOfOrder(shop, id)).id);
    states.push([status, bills, wallet.billing.subscriptionOf(vendorId).status]);
  }
  expect(states).toEqual([
    ['completed', 3, 'CANCELLED'],
    ['active', 3, 'ACTIVE'],
  ]);
  const renewed = (await cluster.knex('shop_outbox').where({ event: 'subscription_renewed' })) as readonly object[];
  expect(renewed).toHaveLength(4);
  expect(wallet.sales.flatMap(({ purchase_units: [unit] }) => unit.payments.refunds)).toEqual([]);
  expect(await findViolations(cluster.knex)).toEqual([]);
}, 600_000);

it('make one plan, whoever begins to sell it at the same moment', async () => {
  const [shop] = cluster.stores;
  const variant = planVariant(await createPlan(shop, { trial_days: 9 }));
  const before = [wallet.billing.products.size, wallet.billing.plans.size] as const;
  const buyers = Array.from({ length: 16 }, (_buyer, index) => placePaypalOrder(inTurn(cluster, index), variant));
  const placed = await Promise.all(buyers);
  expect(new Set(placed.map(({ vendorId }) => vendorId)).size).toBe(16);
  const plans = placed.map(({ vendorId }) => wallet.billing.subscriptionOf(vendorId).plan_id);
  expect(new Set(plans).size).toBe(1);
  expect([wallet.billing.products.size, wallet.billing.plans.size]).toEqual([before[0] + 1, before[1] + 1]);
}, 120_000);
