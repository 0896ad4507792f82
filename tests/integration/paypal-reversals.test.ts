import { randomUUID } from 'node:crypto';
import type { OnlineGateway, PaymentReport, Webhook } from '../../server/src/modules/payments/gateway';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import { mergeMethod } from '../../server/src/modules/payments/methods/methods.repository';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { sweepCharges } from '../../server/src/modules/payments/payment-states/sweep-charges';
import type { Platform } from '../../server/src/platform/platform';
import { findViolations } from '../support/invariants';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { PAYPAL_KEYS, startPaypal, walletEvent, type PaypalServer, type PaypalOrder } from '../support/paypal-server';
import { ordersOf } from '../support/shuffled';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const DAY = 24 * 3_600_000;
const SECRET = 'SHOP_PAYPAL_TEST_CLIENT_SECRET';

const money = (value: string) => ({ currency_code: 'USD', value });

describeOnEachDatabase('money that PayPal takes back', storeTables(), (database) => {
  let wallet: PaypalServer;
  let platform: Platform;
  let gateway: OnlineGateway;
  let clock: TestClock;
  let customerId: number;
  const secret = process.env[SECRET];

  beforeAll(async () => {
    wallet = await startPaypal();
    process.env[SECRET] = PAYPAL_KEYS.test_client_secret;
  });

  afterAll(async () => {
    if (secret === undefined) delete process.env[SECRET];
    else process.env[SECRET] = secret;
    await wallet.stop();
    const violations = await findViolations(database().knex);
    expect(violations.filter((each) => each.startsWith('payments/'))).toEqual([]);
  });

  beforeEach(async () => {
    clock = createTestClock();
    ({ platform } = await startProcess(database(), clock));
    Object.assign(platform.config, { paypalTestUrl: wallet.url, paypalLiveUrl: wallet.url });
    const listener = { id: 'WTEST', url: 'https://shop.example', event_types: [] };
    wallet.listeners.splice(0, wallet.listeners.length, listener);
    const settings = { test_client_id: PAYPAL_KEYS.test_client_id, test_webhook_id: 'WTEST' };
    await platform.db.transaction(() => mergeMethod(platform, 'paypal', settings));
    gateway = findGateway(platform, 'paypal') as OnlineGateway;
    customerId = await insertCustomer(platform);
  });

  type Sold = { readonly orderId: number; readonly order: PaypalOrder; readonly capture: string };

  const sell = async (): Promise<Sold> => {
    const { orderId, uuid } = await insertOrder(platform, { customerId, gateway: 'paypal' });
    const order = wallet.create({ purchase_units: [{ custom_id: uuid, amount: money('25.00') }] });
    const started = { gateway: 'paypal', vendorId: order.id, transactionUuid: uuid, mode: 'test' as const };
    await rememberStarted(platform, { ...started, payee: null });
    wallet.capture(wallet.approve(order.id));
    const report = await gateway.inspect?.({ vendorId: order.id, mode: 'test' });
    await applyReport(platform, 'paypal', report as PaymentReport);
    return { orderId, order, capture: order.purchase_units[0].payments.captures.at(-1)?.id as string };
  };

  /** What a message of PayPal leads to, at the moment in which it comes. */
  const hear = async (type: string, resource: object): Promise<PaymentReport> => {
    const { verify, read } = gateway.webhook as Webhook;
    const event = await verify({
      body: Buffer.from(JSON.stringify(walletEvent(type, resource))),
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-sig': 'right-signature',
        'paypal-transmission-time': clock.now().toISOString(),
      },
    });
    return (await read(event?.data ?? {})) as PaymentReport;
  };

  const reversed = ({ capture }: Sold, amount: unknown, id = `REV${capture}`): Promise<PaymentReport> =>
    hear('PAYMENT.CAPTURE.REVERSED', {
      ...{ id, amount, status: 'COMPLETED', create_time: new Date().toISOString() },
      links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture}` }],
    });

  const disputed = ({ capture }: Sold, type: string): Promise<PaymentReport> =>
    hear(`CUSTOMER.DISPUTE.${type}`, { disputed_transactions: [{ seller_transaction_id: capture }] });

  const standingOf = async ({ orderId }: Sold): Promise<unknown> => {
    const row = await platform.db.table('shop_orders').where({ id: orderId }).first('*');
    return [row?.payment_status, Number(row?.total_paid), Number(row?.total_refund)];
  };

  const tell = async (reports: readonly PaymentReport[]): Promise<void> => {
    for (const report of reports) {
      clock.advance(1_000);
      await applyReport(platform, 'paypal', report);
    }
  };

  const refusals = async (): Promise<readonly unknown[]> =>
    platform.db.table('shop_activities').where({ title: 'Refund that was not recorded' });

  it.each([
    ['10.00', 'RESOLVED_BUYER_FAVOUR', ['partially_refunded', 2_500, 1_000]],
    ['10.00', 'RESOLVED_SELLER_FAVOUR', ['paid', 2_500, 0]],
    ['25.00', 'RESOLVED_BUYER_FAVOUR', ['failed', 0, 0]],
    ['25.00', 'RESOLVED_SELLER_FAVOUR', ['paid', 2_500, 0]],
  ])('is written off once in every order of the messages: %s, %s', async (value, outcome, expected) => {
    for (const order of ordersOf([0, 1, 2, 3])) {
      const sold = await sell();
      const dispute = wallet.dispute(sold.capture, money(value));
      const reports = [await disputed(sold, 'CREATED'), await reversed(sold, money(value))];
      reports.push(await disputed(sold, 'UPDATED'));
      Object.assign(dispute, { status: 'RESOLVED', outcome });
      reports.push(await disputed(sold, 'RESOLVED'));
      const arranged = order.map((index) => reports[index] as PaymentReport);
      await tell([...arranged, ...arranged.slice(0, 2)]);
      expect([order, await standingOf(sold)]).toEqual([order, expected]);
    }
    expect(await refusals()).toEqual([]);
  });

  it('is followed in each of several disputes', async () => {
    const sold = await sell();
    const [first, second] = [wallet.dispute(sold.capture, money('5.00')), wallet.dispute(sold.capture, money('7.00'))];
    for (const each of [first, second]) Object.assign(each, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    await tell([await disputed(sold, 'RESOLVED')]);
    expect(await standingOf(sold)).toEqual(['partially_refunded', 2_500, 1_200]);
    Object.assign(first, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await tell([await disputed(sold, 'RESOLVED')]);
    expect(await standingOf(sold)).toEqual(['partially_refunded', 2_500, 700]);
  });

  it('is no matter of the store where other software has taken the payment', async () => {
    const elsewhere = { disputed_transactions: [{ seller_transaction_id: 'INVOICE1' }] };
    expect(await hear('CUSTOMER.DISPUTE.CREATED', elsewhere)).toBeNull();
    // A capture may be too new to be known everywhere: its message is read again.
    await expect(hear('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE1' })).rejects.toMatchObject({ status: 404 });
  });

  it('is found by the daily sweep where its message was lost', async () => {
    const sold = await sell();
    Object.assign(sold.order.purchase_units[0].payments.captures[0] ?? {}, { status: 'REVERSED' });
    clock.advance(DAY);
    await sweepCharges(platform);
    expect(await standingOf(sold)).toEqual(['refunded', 2_500, 2_500]);
    await tell([await reversed(sold, money('25.00'))]);
    clock.advance(DAY);
    await sweepCharges(platform);
    expect(await standingOf(sold)).toEqual(['refunded', 2_500, 2_500]);
    expect(await refusals()).toEqual([]);
  });

  const sweep = async (): Promise<void> => {
    clock.advance(DAY);
    await sweepCharges(platform);
  };

  const become = (sold: Sold, status: string): void => {
    Object.assign(sold.order.purchase_units[0].payments.captures[0] ?? {}, { status });
  };

  it('is found by the sweep where it is all of the payment beside the refunds that are listed', async () => {
    const sold = await sell();
    wallet.refund(sold.capture, money('10.00'));
    await sweep();
    expect(await standingOf(sold)).toEqual(['partially_refunded', 2_500, 1_000]);
    become(sold, 'REFUNDED');
    await sweep();
    expect(await standingOf(sold)).toEqual(['refunded', 2_500, 2_500]);
    await tell([await reversed(sold, money('15.00'))]);
    await sweep();
    expect(await standingOf(sold)).toEqual(['refunded', 2_500, 2_500]);
    expect(await refusals()).toEqual([]);
  });

  const unknownReturns = async ({ orderId }: Sold): Promise<readonly unknown[]> =>
    platform.db
      .table('shop_activities')
      .where({ module_name: 'order', module_id: orderId })
      .where('title', 'like', '%does not tell how much%')
      .pluck('content');

  it('is told to people once where the sweep finds that a part of it is gone, and not how much', async () => {
    const sold = await sell();
    become(sold, 'PARTIALLY_REFUNDED');
    await sweep();
    await sweep();
    expect(await standingOf(sold)).toEqual(['paid', 2_500, 0]);
    expect(await unknownReturns(sold)).toEqual([sold.capture]);
    await tell([await reversed(sold, money('10.00'))]);
    await sweep();
    expect(await standingOf(sold)).toEqual(['partially_refunded', 2_500, 1_000]);
    expect(await unknownReturns(sold)).toHaveLength(1);
  });

  it('is no news for the sweep where a message, a refund or a dispute has told of it', async () => {
    const [told, refunded, contested] = [await sell(), await sell(), await sell()];
    await tell([await reversed(told, money('10.00'))]);
    become(told, 'PARTIALLY_REFUNDED');
    wallet.refund(refunded.capture, money('10.00'));
    wallet.dispute(contested.capture, money('10.00'));
    become(contested, 'PARTIALLY_REFUNDED');
    await sweep();
    for (const sold of [told, refunded, contested]) expect(await unknownReturns(sold)).toEqual([]);
    expect(await standingOf(told)).toEqual(['partially_refunded', 2_500, 1_000]);
  });

  it.each([
    ['missing', undefined],
    ['no decimal', money('ten')],
    ['negative', money('-10.00')],
    ['of another currency', { currency_code: 'EUR', value: '10.00' }],
  ])('is told to people where its amount is %s', async (_why, amount) => {
    const sold = await sell();
    await tell([await reversed(sold, amount, `REVBAD${sold.capture}`)]);
    expect(await standingOf(sold)).toEqual(['paid', 2_500, 0]);
    const about = { log_type: 'api', module_name: 'order', module_id: sold.orderId };
    const entries = await platform.db.table('shop_activities').where(about).select('title', 'content');
    expect(entries).toEqual([
      {
        title: 'PayPal has taken money back, and the amount cannot be read: please look there',
        content: expect.stringContaining(`REVBAD${sold.capture}`) as string,
      },
    ]);
  });
});
