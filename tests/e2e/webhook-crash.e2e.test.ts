import { setTimeout as sleep } from 'node:timers/promises';
import { eventsOfOrder } from '../support/card-orders';
import { saveLicenseSettings } from '../support/licensed-software';
import { createProduct, sellInDollars } from '../support/merchant';
import { startMortalStore, statementsUpTo, type MortalStore } from '../support/mortal-store';
import { stockOf } from '../support/order-actions';
import { readOrder } from '../support/shopper';
import { connectStripe, placeStripeOrder, stripeEnvironment } from '../support/stripe-orders';
import { deliver, eventOf, startStripe, type StripeServer } from '../support/stripe-server';

/**
 * kill -9 at the statements of a message that makes an order paid, and of the licence that follows: nothing half-written, and the next
 * process or the next copies of the message make it paid once, with one licence. TEST_EVERY_STATEMENT=1 for each of them.
 */
const LAST_STATEMENT = 80;
const COPIES = 20;
const PATIENCE = 90_000;

let stripe: StripeServer;
let mortal: MortalStore;
let variant: number;
let productId: number;

beforeAll(async () => {
  stripe = await startStripe();
  mortal = await startMortalStore(stripeEnvironment(stripe));
  await sellInDollars(mortal.store());
  await connectStripe(mortal.store());
  const product = await createProduct(mortal.store(), {
    fulfillment: 'digital',
    variants: [{ price: 2_500, stock: 1_000 }],
  });
  [productId, variant] = [product.id, product.variantIds[0] as number];
  await saveLicenseSettings(mortal.store(), productId, { enabled: 'yes', version: '1.0.0' });
});

afterAll(async () => {
  await mortal.stop();
  await stripe.stop();
});

const untilPaid = async (id: number): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  while ((await readOrder(mortal.store(), id)).payment_status !== 'paid' && Date.now() < deadline) await sleep(100);
};

const isAlive = async (): Promise<boolean> => {
  try {
    return (await fetch(`${mortal.store().baseUrl}/ping`)).ok;
  } catch {
    return false;
  }
};

it.each(statementsUpTo(LAST_STATEMENT, [16, 60]))('before statement %d', async (statement) => {
  const before = await stockOf(mortal.store(), productId);
  const { id, intent } = await placeStripeOrder(mortal.store(), stripe, variant);
  await mortal.expectSound();
  const event = eventOf('payment_intent.succeeded', stripe.pay(intent));
  await mortal.dieAt({ statement });
  await deliver(mortal.store(), event).catch(() => null);
  for (let tries = 0; tries < 20 && (await isAlive()); tries += 1) await sleep(100);
  await mortal.restart();
  // Whether the first copy was thanked for or not: the provider sends more.
  const answers = await Promise.all(Array.from({ length: COPIES }, () => deliver(mortal.store(), event)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: COPIES }, () => 200));
  await untilPaid(id);
  await mortal.expectSound();
  const order = await readOrder(mortal.store(), id);
  expect(order).toMatchObject({ payment_status: 'paid', status: 'completed', total_paid: 2_500 });
  expect(order.transactions).toHaveLength(1);
  expect(order.invoice_no).toBeTruthy();
  const events = await mortal.withDatabase((knex) => eventsOfOrder(knex, id));
  expect(events.filter((name) => name === 'order_paid')).toHaveLength(1);
  const licenses = await mortal.withDatabase((knex) => knex('shop_licenses').where({ order_id: id }).select('unit'));
  expect(licenses).toEqual([{ unit: 1 }]);
  const after = await stockOf(mortal.store(), productId);
  expect([after.committed - before.committed, after.on_hold - before.on_hold]).toEqual([1, 0]);
});
