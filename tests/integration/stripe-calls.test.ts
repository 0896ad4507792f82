import { randomUUID } from 'node:crypto';
import type { OnlineGateway, PaymentReport, PaymentToStart } from '../../server/src/modules/payments/gateway';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import type { Platform } from '../../server/src/platform/platform';
import { startProcess, storeTables } from '../support/store-process';
import { startStripe, STRIPE_KEYS, type StripeServer } from '../support/stripe-server';
import { createTestClock, DAY, HOUR, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const SECRET = 'SHOP_STRIPE_TEST_SECRET_KEY';

describeOnEachDatabase('calls of the card gateway', storeTables(), (database) => {
  let stripe: StripeServer;
  let platform: Platform;
  let gateway: OnlineGateway;
  let clock: TestClock;
  const secret = process.env[SECRET];

  beforeAll(() => {
    process.env[SECRET] = STRIPE_KEYS.test_secret_key;
  });

  afterAll(() => {
    if (secret === undefined) delete process.env[SECRET];
    else process.env[SECRET] = secret;
  });

  beforeEach(async () => {
    clock = createTestClock();
    stripe = await startStripe({ clock });
    ({ platform } = await startProcess(database(), clock));
    Object.assign(platform.config, { stripeApiUrl: stripe.url });
    gateway = findGateway(platform, 'stripe') as OnlineGateway;
  });

  afterEach(() => stripe.stop());

  const paymentOf = (total: number, currency: string, uuid: string = randomUUID()): PaymentToStart => ({
    order: {
      ...{ id: 1, uuid: randomUUID(), type: 'payment', mode: 'test', currency, total_amount: total },
      fulfillment_type: 'digital',
    },
    transaction: { id: 1, uuid, currency, total },
    delivery: null,
    customer: { id: 1, uuid: randomUUID(), email: 'ada@shop.example', first_name: 'Ada', last_name: '' },
    keepsMethod: false,
  });

  const start = async (total: number, currency: string, uuid?: string): Promise<string> => {
    const started = await gateway.start(paymentOf(total, currency, uuid));
    return started.status === 'success' ? String(started.vendorId) : started.message;
  };

  const paid = async (total = 2_500, currency = 'USD') => {
    const vendorId = await start(total, currency);
    const charge = stripe.pay(vendorId).latest_charge?.id as string;
    return { vendorId, charge };
  };

  const giveBack = (charge: string, amount: number, { currency = 'USD', uuid = randomUUID() } = {}) => {
    const transaction = { id: 1, uuid: randomUUID(), vendor_charge_id: charge, currency, total: 2_500 };
    const order = { id: 1, uuid: randomUUID(), mode: 'test', currency } as const;
    return gateway.refund?.({ order, transaction, refund: { uuid, amount, reason: '' } });
  };

  const inspect = async (vendorId: string): Promise<PaymentReport | null | undefined> =>
    gateway.inspect?.({ vendorId, mode: 'test' }, { isWhole: true });

  it.each([
    ['KWD', 12_345, 123_450],
    ['JPY', 12_300, 123],
    ['ISK', 12_300, 12_300],
    ['USD', 50, 50],
  ])('ask for amounts of %s as the provider counts them, and read them so', async (currency, cents, amount) => {
    const { vendorId } = await paid(cents, currency);
    expect(stripe.intent(vendorId).amount).toBe(amount);
    expect(await inspect(vendorId)).toMatchObject({ state: 'paid', charge: { amount: cents, currency } });
  });

  it.each([
    ['USD', 49],
    ['GBP', 29],
    ['HUF', 17_499],
    ['USD', 100_000_000],
  ])('say in words that %s %i cannot be paid so', async (currency, cents) => {
    expect(await start(cents, currency)).toMatch(/^The total is (?:less|more) than what can be paid in this way/);
  });

  it('are not offered for a fraction that the currency does not have', () => {
    const accepts = (currency: string, total: number) =>
      gateway.accepts?.({ total, currency, hasSubscription: false, recurring: 0 });
    expect(['JPY', 'ISK', 'UGX', 'USD', 'KWD'].map((currency) => accepts(currency, 1_250))).toEqual([
      ...[false, false, false],
      ...[true, true],
    ]);
    expect(accepts('ISK', 1_200)).toBe(true);
  });

  it('that start once more in time are answered by the same payment, and make another one after a day', async () => {
    const payment = paymentOf(2_500, 'USD');
    const ids = async () => ((await gateway.start(payment)) as { readonly vendorId: string }).vendorId;
    const first = await ids();
    clock.advance(23 * HOUR);
    expect(await ids()).toBe(first);
    clock.advance(DAY);
    expect(await ids()).not.toBe(first);
  });

  it('that refund are known by their status', async () => {
    const { charge } = await paid();
    expect(await giveBack(charge, 500)).toMatchObject({ status: 'success', vendorId: expect.any(String) as string });
    stripe.behave({ refundStatus: 'failed' });
    expect(await giveBack(charge, 500)).toMatchObject({ status: 'failed' });
    stripe.behave({ refundStatus: 'pending' });
    expect(await giveBack(charge, 500)).toMatchObject({ status: 'pending' });
  });

  it('that refund what the provider does not give are refused once, and not asked for again', async () => {
    const { charge } = await paid();
    expect(await giveBack(charge, 2_501)).toMatchObject({ status: 'failed' });
    stripe.dispute(charge);
    expect(await giveBack(charge, 100)).toMatchObject({ status: 'failed' });
    const yen = await paid(250_000, 'JPY');
    expect(await giveBack(yen.charge, 1_050, { currency: 'JPY' })).toMatchObject({ status: 'failed' });
  });

  it('give back once by one key', async () => {
    const [{ charge }, uuid] = [await paid(), randomUUID()];
    const answers = [await giveBack(charge, 500, { uuid }), await giveBack(charge, 500, { uuid })];
    expect(answers[0]).toEqual(answers[1]);
    expect(stripe.refundsOf(charge)).toHaveLength(1);
  });

  it('read all refunds of a charge, though the provider tells a hundred at once', async () => {
    const { vendorId, charge } = await paid();
    for (let count = 0; count < 120; count += 1) stripe.refund(charge, 10);
    const report = await inspect(vendorId);
    expect(report?.state === 'paid' ? report.refunds : []).toHaveLength(120);
  });

  it('tell of refunds of the store alone that they wait: nobody asks for others again', async () => {
    const { vendorId, charge } = await paid();
    const uuid = randomUUID();
    stripe.behave({ refundStatus: 'pending' });
    await giveBack(charge, 500, { uuid });
    stripe.refund(charge, 500);
    const report = await inspect(vendorId);
    const refunds = report?.state === 'paid' ? report.refunds : [];
    const waiting = refunds.filter(({ isPending }) => isPending).map(({ refundUuid }) => refundUuid);
    expect([refunds.length, waiting]).toEqual([2, [uuid]]);
  });

  it('end what can still be paid, and know of what is gone', async () => {
    const vendorId = await start(2_500, 'USD');
    expect(await gateway.cancel?.({ vendorId, mode: 'test' })).toMatchObject({ state: 'canceled' });
    expect(stripe.intent(vendorId).status).toBe('canceled');
    expect(await gateway.cancel?.({ vendorId: 'pi_unknown', mode: 'test' })).toBeNull();
  });
});
