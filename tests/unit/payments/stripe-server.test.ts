import { execFileSync } from 'node:child_process';
import path from 'node:path';
import Stripe from 'stripe';
import { eventOf, startStripe, STRIPE_KEYS, type StripeServer } from '../../support/stripe-server';
import { checkObject } from '../../support/stripe-schemas';
import { DAY, HOUR } from '../../support/test-clock';

/** The server that plays the card gateway says no where the real one does, or the tests of the store prove little. */
let server: StripeServer;
let client: Stripe;

beforeEach(async () => {
  server = await startStripe();
  const { hostname: host, port } = new URL(server.url);
  client = new Stripe(STRIPE_KEYS.test_secret_key, { host, port, protocol: 'http', maxNetworkRetries: 0 });
});

afterEach(() => server.stop());

const refused = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    const { statusCode, code, type, message } = error as Stripe.errors.StripeError;
    return { statusCode, code, type, message };
  }
  return 'taken';
};

const intent = (amount: number, currency = 'usd', key?: string) =>
  client.paymentIntents.create({ amount, currency }, key === undefined ? {} : { idempotencyKey: key });

const paid = async (amount = 2_500): Promise<string> => {
  const { id } = await intent(amount);
  return server.pay(id).latest_charge?.id as string;
};

it('has schemas that are what the declarations of the SDK say', () => {
  const root = path.resolve(__dirname, '../../..');
  execFileSync(process.execPath, ['scripts/generate-stripe-schemas.mjs', '--check'], { cwd: root, stdio: 'pipe' });
}, 60_000);

it('finds an answer that lacks a field', () => {
  const event = eventOf('charge.succeeded', {});
  expect(() => checkObject('Charge', event.data.object)).not.toThrow();
  expect(() => checkObject('Charge', { ...event.data.object, refunded: undefined })).toThrow(/refunded/);
  expect(() => checkObject('Charge', { ...event.data.object, refundet: true })).toThrow(/additional properties/);
});

it.each([
  [25.5, 'usd', 'parameter_invalid_integer'],
  [49, 'usd', 'amount_too_small'],
  [29, 'gbp', 'amount_too_small'],
  [49, 'jpy', 'amount_too_small'],
  [17_499, 'huf', 'amount_too_small'],
  [100_000_000, 'usd', 'amount_too_large'],
  [-100, 'usd', 'parameter_invalid_integer'],
])('refuses %d %s', async (amount, currency, code) => {
  expect(await refused(intent(amount, currency))).toMatchObject({ statusCode: 400, code });
});

it('takes whole steps of a currency alone', async () => {
  expect(await refused(intent(12_345, 'kwd'))).toMatchObject({ message: expect.stringMatching(/multiples of 10/) });
  expect(await refused(intent(12_350, 'isk'))).toMatchObject({ message: expect.stringMatching(/multiples of 100/) });
  expect(await intent(12_340, 'kwd')).toMatchObject({ amount: 12_340 });
});

it('refuses parameters that it does not know, and lacking ones', async () => {
  const wrong = { amount: 100, currency: 'usd', metadatas: { a: 'b' } } as Stripe.PaymentIntentCreateParams;
  expect(await refused(client.paymentIntents.create(wrong))).toMatchObject({ code: 'parameter_unknown' });
  const nested = { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { names: 'A mug' } } };
  const params = { mode: 'payment', success_url: 'https://shop.example', line_items: [nested] };
  const session = client.checkout.sessions.create(params as unknown as Stripe.Checkout.SessionCreateParams);
  expect(await refused(session)).toMatchObject({ code: expect.stringMatching(/^parameter_(?:unknown|missing)$/) });
  const lacking = { amount: 100 } as Stripe.PaymentIntentCreateParams;
  expect(await refused(client.paymentIntents.create(lacking))).toMatchObject({ code: 'parameter_missing' });
});

it('answers a key as before, with the same parameters alone, for a day', async () => {
  const first = await intent(100, 'usd', 'k');
  expect((await intent(100, 'usd', 'k')).id).toBe(first.id);
  expect(await refused(intent(200, 'usd', 'k'))).toMatchObject({ type: 'StripeIdempotencyError' });
  const elsewhere = client.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'k' });
  expect(await refused(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError' });
  server.clock.advance(DAY - HOUR);
  expect((await intent(100, 'usd', 'k')).id).toBe(first.id);
  server.clock.advance(2 * HOUR);
  expect((await intent(100, 'usd', 'k')).id).not.toBe(first.id);
});

it('expands on request alone', async () => {
  const { id } = await intent(2_500);
  server.pay(id);
  expect((await client.paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/);
  const whole = await client.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(whole.latest_charge).toMatchObject({ object: 'charge', amount_captured: 2_500, payment_intent: id });
  expect(await refused(client.paymentIntents.retrieve(id, { expand: ['charges'] }))).toMatchObject({ statusCode: 400 });
  const told = eventOf('payment_intent.succeeded', server.intent(id));
  expect(told.data.object).toMatchObject({ latest_charge: expect.stringMatching(/^ch_/) });
});

it('gives back what was taken, once', async () => {
  const charge = await paid();
  const back = (amount?: number) => client.refunds.create({ charge, ...(amount === undefined ? {} : { amount }) });
  expect(await refused(back(2_501))).toMatchObject({ statusCode: 400 });
  expect(await refused(back(25.5))).toMatchObject({ code: 'parameter_invalid_integer' });
  await back(500);
  expect(await refused(back(2_001))).toMatchObject({ statusCode: 400 });
  expect(await back()).toMatchObject({ amount: 2_000, charge });
  expect(await refused(back(1))).toMatchObject({ code: 'charge_already_refunded' });
  const { data, has_more } = await client.refunds.list({ charge, limit: 1 });
  expect([data.map(({ amount }) => amount), has_more]).toEqual([[2_000], true]);
  expect(await client.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 10 })).toHaveLength(2);
});

it('gives nothing back of what the bank has withdrawn', async () => {
  const charge = await paid();
  const { id } = server.dispute(charge, { status: 'warning_needs_response' });
  await client.refunds.create({ charge, amount: 100 });
  server.closeDispute(id, 'needs_response');
  expect(await refused(client.refunds.create({ charge, amount: 100 }))).toMatchObject({ code: 'charge_disputed' });
  const { data } = await client.disputes.list({ charge });
  expect(data[0]?.balance_transactions).toMatchObject([{ object: 'balance_transaction', amount: -2_500 }]);
});

it('ends pages after a day, and knows of no test object in live mode', async () => {
  const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 2_500, product_data: { name: 'A mug' } } };
  const page = { mode: 'payment' as const, line_items: [line], success_url: 'https://shop.example' };
  const { id } = await client.checkout.sessions.create(page);
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_intent: null });
  server.clock.advance(DAY);
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
  expect(() => server.payHosted(id)).toThrow(/expired/);
  expect(await refused(client.paymentIntents.retrieve('pi_1'))).toMatchObject({ code: 'resource_missing' });
});
