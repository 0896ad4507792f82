import Stripe from 'stripe';
import { startStripe, STRIPE_KEYS, type StripeServer } from '../../support/stripe-server';
import { DAY, HOUR } from '../../support/test-clock';

/** The server that plays the card gateway bills as the real one does, and says no where that does. */
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
    const { statusCode, code, param } = error as Stripe.errors.StripeError;
    return { statusCode, code, param };
  }
  return 'taken';
};

const priceOf = async (
  recurring: Stripe.PriceCreateParams.Recurring = { interval: 'month' }
): Promise<Stripe.Price> => {
  const { id: product } = await client.products.create({ name: 'Box' });
  return client.prices.create({ product, currency: 'usd', unit_amount: 1_000, recurring });
};

const BEGUN = {
  payment_behavior: 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
} as const;

type More = Omit<Stripe.SubscriptionCreateParams, 'customer' | 'items'>;

const subscribe = async (more: More = {}, price?: Stripe.Price): Promise<Stripe.Subscription> => {
  const { id: customer } = await client.customers.create({});
  const { id } = price ?? (await priceOf());
  const expand = ['latest_invoice.payments', 'pending_setup_intent'];
  return client.subscriptions.create({ customer, items: [{ price: id }], ...BEGUN, expand, ...more });
};

const paymentOf = ({ latest_invoice: invoice }: Stripe.Subscription): string => {
  const [first] = (invoice as Stripe.Invoice).payments?.data ?? [];
  return String(first?.payment.payment_intent);
};

const paid = async (more: More = {}, price?: Stripe.Price): Promise<string> => {
  const billed = await subscribe(more, price);
  server.pay(paymentOf(billed));
  return billed.id;
};

it('begins incomplete, and is active once its first bill is paid', async () => {
  const billed = await subscribe();
  expect(billed).toMatchObject({ status: 'incomplete', latest_invoice: { amount_due: 1_000, status: 'open' } });
  server.pay(paymentOf(billed));
  const now = await client.subscriptions.retrieve(billed.id, { expand: ['latest_invoice'] });
  expect(now).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', billing_reason: 'subscription_create' },
  });
  expect(now.latest_invoice).not.toHaveProperty('payments');
  expect(server.takenBy(billed.id)).toMatchObject([{ amount: 1_000 }]);
});

it('is dead after 23 hours, and nobody can pay it', async () => {
  const billed = await subscribe();
  server.clock.advance(23 * HOUR + 1_000);
  expect(await client.subscriptions.retrieve(billed.id)).toMatchObject({ status: 'incomplete_expired' });
  expect(() => server.pay(paymentOf(billed))).toThrow(/canceled/);
});

it('asks for an agreement where nothing is due, and ends a trial of whoever gave none', async () => {
  const end_behavior = { missing_payment_method: 'cancel' } as const;
  const billed = await subscribe({ trial_period_days: 14, trial_settings: { end_behavior } });
  expect(billed).toMatchObject({ status: 'trialing', pending_setup_intent: { status: 'requires_payment_method' } });
  expect(server.billing.advance(billed.id)).toBeNull();
  expect(await client.subscriptions.retrieve(billed.id)).toMatchObject({ status: 'canceled' });
});

it('bills a part of a period where it ends within one, and none at its boundary', async () => {
  // On a day that every month has.
  server.clock.advance(Date.parse('2027-01-10T10:00:00Z') - server.clock.now().getTime());
  const [within, onBoundary] = [await paid(), await paid()];
  for (const [id, days] of [
    [within, -10],
    [onBoundary, 0],
  ] as const) {
    const { billing_cycle_anchor: anchor } = await client.subscriptions.retrieve(id);
    const end = new Date(anchor * 1_000);
    end.setUTCMonth(end.getUTCMonth() + 3);
    const cancel_at = Math.floor(end.getTime() / 1_000) + (days * DAY) / 1_000;
    await client.subscriptions.update(id, { cancel_at, proration_behavior: 'none' });
    while (server.billing.advance(id));
  }
  const amounts = (id: string) => server.takenBy(id).map(({ amount }) => amount);
  expect(amounts(onBoundary)).toEqual([1_000, 1_000, 1_000]);
  expect(amounts(within).at(-1)).toBeLessThan(1_000);
});

it('keeps the day of its anchor over short months', async () => {
  const shift = Date.parse('2027-01-31T10:00:00Z') - server.clock.now().getTime();
  server.clock.advance(shift);
  const id = await paid();
  const ends: string[] = [];
  for (let months = 0; months < 3; months += 1) {
    const { items } = await client.subscriptions.retrieve(id);
    ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1_000).toISOString().slice(0, 10));
    server.billing.advance(id);
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
});

it('names in its list those bills alone that were asked for', async () => {
  const id = await paid();
  server.billing.advance(id);
  server.answer({ code: 'card_declined' });
  server.billing.advance(id);
  const { data } = await client.invoices.list({ subscription: id, status: 'paid', expand: ['data.payments'] });
  expect(data.map(({ billing_reason: reason }) => reason)).toEqual(['subscription_cycle', 'subscription_create']);
  expect(data[0]?.payments?.data).toMatchObject([{ status: 'paid', amount_paid: 1_000 }]);
  expect(await client.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
});

it.each<[string, () => Promise<unknown>, object]>([
  ['unknown parameters', () => subscribe({ trial_days: 3 } as More), { code: 'parameter_unknown' }],
  ['product_data', () => priceOf({ interval: 'month', nonsense: 1 } as never), { code: 'parameter_unknown' }],
  ['longer intervals than three years', () => priceOf({ interval: 'month', interval_count: 37 }), { statusCode: 400 }],
  ['longer trials than two years', () => subscribe({ trial_period_days: 731 }), { param: 'trial_period_days' }],
  [
    'items with product_data',
    () =>
      subscribe({
        add_invoice_items: [{ price_data: { currency: 'usd', unit_amount: 500, product_data: {} } as never }],
      }),
    { statusCode: 400 },
  ],
  [
    'products that it does not know',
    () => subscribe({ add_invoice_items: [{ price_data: { currency: 'usd', unit_amount: 500, product: 'prod_x' } }] }),
    { code: 'resource_missing', param: 'add_invoice_items[0][price_data][product]' },
  ],
  [
    'prices that it does not know',
    () => subscribe({}, { id: 'price_x' } as Stripe.Price),
    { code: 'resource_missing', param: 'items[0][price]' },
  ],
])('refuses %s', async (_name, ask, reason) => {
  expect(await refused(ask())).toMatchObject(reason);
});

it('refuses dates of what is incomplete, changes of what is canceled, and ends of the payments of a bill', async () => {
  const billed = await subscribe();
  expect(await refused(client.subscriptions.update(billed.id, { cancel_at_period_end: true }))).toMatchObject({
    statusCode: 400,
  });
  expect(await refused(client.paymentIntents.cancel(paymentOf(billed)))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await client.subscriptions.cancel(billed.id);
  expect(await refused(client.subscriptions.cancel(billed.id))).toMatchObject({ code: 'resource_missing' });
  expect(await refused(client.subscriptions.update(billed.id, { cancel_at_period_end: true }))).toMatchObject({
    statusCode: 400,
  });
});
