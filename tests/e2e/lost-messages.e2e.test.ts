import type { Knex } from 'knex';
import { tellGateway } from '../support/card-orders';
import { findViolations } from '../support/invariants';
import { readOrder } from '../support/shopper';
import type { RunningStore } from '../support/start-store';
import type { StoreSite } from '../support/store-site';
import { askProvidersAgain, closeStripeShop, openStripeShop, placeStripeOrder } from '../support/stripe-orders';
import type { StripeServer } from '../support/stripe-server';

/** Refunds and disputes of which no message has come are found by asking. Issue 14, point 4; decision 0077. */
let stripe: StripeServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let variant: number;

beforeAll(async () => {
  ({ stripe, site, store, knex, variant } = await openStripeShop());
});

afterAll(async () => {
  expect(await findViolations(knex)).toEqual([]);
  await closeStripeShop({ stripe, site, store, knex });
});

const paidOrder = async () => {
  const { id, intent } = await placeStripeOrder(store, stripe, variant);
  const charge = String(stripe.pay(intent).latest_charge?.id);
  await askProvidersAgain({ knex, store });
  expect(await readOrder(store, id)).toMatchObject({ payment_status: 'paid' });
  return { id, charge };
};

/** A day later. */
const sweep = async (): Promise<void> => {
  await knex('shop_started_payments').update({ next_check_at: new Date(Date.now() - 1_000) });
  await tellGateway(store, 'run-cron', { name: 'shop-sweep-charges' });
};

it('a refund, and that it did not reach the buyer', async () => {
  const { id, charge } = await paidOrder();
  const made = stripe.refund(charge, 1_000);
  await sweep();
  expect(await readOrder(store, id)).toMatchObject({ payment_status: 'partially_refunded', total_refund: 1_000 });
  stripe.failRefund(made);
  await sweep();
  await sweep();
  const told = (await readOrder(store, id)).activities.map(({ title }) => title);
  expect(told.filter((title) => title === 'Refund at the payment provider failed')).toHaveLength(1);
});
