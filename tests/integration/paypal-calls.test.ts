import { randomUUID } from 'node:crypto';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import type { OnlineGateway, Webhook } from '../../server/src/modules/payments/gateway';
import { mergeMethod } from '../../server/src/modules/payments/methods/methods.repository';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { startPayment } from '../../server/src/modules/payments/use-cases/start-payment';
import { takeWebhook } from '../../server/src/modules/payments/webhooks/take-webhook';
import { UnavailableError } from '../../server/src/domain/errors';
import type { Platform } from '../../server/src/platform/platform';
import { PAYPAL_KEYS, startPaypal, walletEvent, type PaypalServer, type PaypalOrder } from '../support/paypal-server';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const VERIFY = '/v1/notifications/verify-webhook-signature';

describeOnEachDatabase('calls to PayPal', storeTables(), (database) => {
  let wallet: PaypalServer;
  let platform: Platform;
  let gateway: OnlineGateway;
  let clock: TestClock;
  const secret = process.env.SHOP_PAYPAL_TEST_CLIENT_SECRET;

  beforeAll(async () => {
    wallet = await startPaypal();
    process.env.SHOP_PAYPAL_TEST_CLIENT_SECRET = PAYPAL_KEYS.test_client_secret;
  });

  afterAll(async () => {
    if (secret === undefined) delete process.env.SHOP_PAYPAL_TEST_CLIENT_SECRET;
    else process.env.SHOP_PAYPAL_TEST_CLIENT_SECRET = secret;
    await wallet.stop();
  });

  beforeEach(async () => {
    clock = createTestClock();
    ({ platform } = await startProcess(database(), clock));
    Object.assign(platform.config, { paypalTestUrl: wallet.url, paypalLiveUrl: wallet.url });
    for (const name of ['shop_webhook_events', 'shop_started_payments']) await platform.db.table(name).delete();
    const listener = { id: 'WTEST', url: 'https://shop.example', event_types: [] };
    wallet.listeners.splice(0, wallet.listeners.length, listener);
    const settings = { test_client_id: PAYPAL_KEYS.test_client_id, test_webhook_id: 'WTEST' };
    await platform.db.transaction(() => mergeMethod(platform, 'paypal', settings));
    gateway = findGateway(platform, 'paypal') as OnlineGateway;
    wallet.calls.length = 0;
    Object.assign(wallet.tap, { most: 0, underWay: 0, before: async () => null });
    wallet.behaviour.refundStatus = 'COMPLETED';
  });

  const message = (
    event: object,
    changes: Readonly<Record<string, string>> = {}
  ): Parameters<Webhook['verify']>[0] => ({
    body: Buffer.from(JSON.stringify(event)),
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-sig': 'right-signature',
      'paypal-transmission-time': clock.now().toISOString(),
      ...changes,
    },
  });
  const told = () => walletEvent('CHECKOUT.ORDER.APPROVED', { id: 'O1' });
  const statusOf = async (sent: Parameters<Webhook['verify']>[0]): Promise<string> => {
    try {
      await takeWebhook(platform, 'paypal', sent);
      return 'taken';
    } catch (error) {
      return error instanceof UnavailableError ? `busy ${error.retryAfter}` : 'refused';
    }
  };
  const checks = (): number => wallet.calls.filter((path) => path === VERIFY).length;

  describe('that check messages', () => {
    it('are made for messages alone that the provider may have sent', async () => {
      const hosts = [
        'http://api.paypal.com/c',
        'https://paypal.com.evil.example/c',
        'https://evilpaypal.com/c',
        'no url',
      ];
      const all = [
        ...hosts.map((url) => message(told(), { 'paypal-cert-url': url })),
        message(told(), { 'paypal-cert-url': 'https://api.paypal.com@evil.example/c' }),
        message({ ...told(), resource: { text: 'x'.repeat(70_000) } }),
        message({ id: 'WH-1', resource: {} }),
        message([1]),
      ];
      for (const each of all) expect(await statusOf(each)).toBe('refused');
      expect(wallet.calls).toEqual([]);
    });

    it('are few at once, and the rest is asked to come again', async () => {
      await statusOf(message(told()));
      wallet.calls.length = 0;
      wallet.tap.before = () => new Promise((resolve) => setTimeout(() => resolve(null), 50));
      const forged = () => message(told(), { 'paypal-transmission-sig': 'forged' });
      const answers = await Promise.all(Array.from({ length: 150 }, () => statusOf(forged())));
      expect(wallet.tap.most).toBeLessThanOrEqual(4);
      expect(checks()).toBe(20);
      expect(answers.filter((each) => each === 'refused')).toHaveLength(20);
      expect(answers.filter((each) => each === 'busy 30')).toHaveLength(130);
      expect(await statusOf(message(told()))).toBe('taken');
    });

    it('are made for each mode by itself', async () => {
      const down = await startPaypal();
      process.env.SHOP_PAYPAL_LIVE_CLIENT_SECRET = PAYPAL_KEYS.test_client_secret;
      try {
        const live = { live_client_id: PAYPAL_KEYS.test_client_id, live_webhook_id: 'WTEST' };
        await platform.db.transaction(() => mergeMethod(platform, 'paypal', live));
        down.tap.before = async () => ({ status: 503, body: {} });
        Object.assign(platform.config, { paypalTestUrl: down.url });
        expect(await statusOf(message(told(), { 'paypal-cert-url': 'https://api.paypal.com/c' }))).toBe('taken');
        expect(await statusOf(message(told()))).toBe('taken');
        Object.assign(platform.config, { paypalLiveUrl: down.url });
        expect(await statusOf(message(told()))).toBe('busy 30');
      } finally {
        await down.stop();
        delete process.env.SHOP_PAYPAL_LIVE_CLIENT_SECRET;
      }
    });
  });

  const paidOrder = async (currency_code = 'USD', value = '25.00'): Promise<PaypalOrder> => {
    const custom_id = randomUUID();
    const order = wallet.create({ purchase_units: [{ custom_id, amount: { currency_code, value } }] });
    const started = { gateway: 'paypal', vendorId: order.id, transactionUuid: custom_id, mode: 'test' as const };
    await rememberStarted(platform, { ...started, payee: null });
    wallet.capture(wallet.approve(order.id));
    return order;
  };
  const captureOf = ({ purchase_units: [unit] }: PaypalOrder): string => unit.payments.captures.at(-1)?.id as string;
  const giveBack = (order: PaypalOrder, amount: number, uuid = randomUUID(), of?: string) => {
    const [unit] = order.purchase_units;
    const currency = of ?? unit.amount.currency_code;
    const charge = { id: 1, uuid: unit.custom_id, vendor_charge_id: captureOf(order), currency, total: 2_500 };
    const about = { id: 1, uuid: randomUUID(), mode: 'test', currency } as const;
    return gateway.refund?.({ order: about, transaction: charge, refund: { uuid, amount, reason: '' } });
  };

  it('are repeated once with a new token where the old one was revoked', async () => {
    const order = await paidOrder();
    await gateway.inspect?.({ vendorId: order.id, mode: 'test' });
    wallet.revokeTokens();
    expect(await gateway.inspect?.({ vendorId: order.id, mode: 'test' })).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['PENDING', 'processing'],
    ['DECLINED', 'canceled'],
    ['FAILED', 'canceled'],
  ])('find out whether money still comes by an order that is complete, whose capture is %s', async (status, state) => {
    const order = await paidOrder();
    Object.assign(order.purchase_units[0].payments.captures[0] ?? {}, { status });
    expect(await gateway.inspect?.({ vendorId: order.id, mode: 'test' })).toMatchObject({ state });
  });

  it('that begin a payment, and that take its money, wait where another process does the same', async () => {
    await platform.db.transaction(() => mergeMethod(platform, 'paypal', { shop_url: 'https://shop.example' }));
    const customerId = await insertCustomer(platform);
    const { orderId, chargeId: transactionId } = await insertOrder(platform, { customerId, gateway: 'paypal' });
    const details = [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description: 'Busy.' }];
    const body = { name: 'RESOURCE_CONFLICT', message: 'Busy.', debug_id: '1', details };
    const beBusyAt = (end: string): void => {
      let left = 2;
      wallet.tap.before = async (path) => {
        if (!path.endsWith(end) || left === 0) return null;
        left -= 1;
        return { status: 409, body };
      };
    };
    beBusyAt('/v2/checkout/orders');
    const { vendorId = '' } = await startPayment(platform, { orderId, transactionId });
    wallet.approve(vendorId);
    beBusyAt('/capture');
    expect(await gateway.inspect?.({ vendorId, mode: 'test' })).toMatchObject({ state: 'paid' });
  });

  it('that refund are known by their status', async () => {
    const order = await paidOrder();
    wallet.behaviour.refundStatus = 'FAILED';
    expect(await giveBack(order, 100)).toMatchObject({ status: 'failed' });
    wallet.behaviour.refundStatus = 'PENDING';
    expect(await giveBack(order, 100)).toMatchObject({ status: 'pending', vendorId: expect.any(String) as string });
    const report = await gateway.inspect?.({ vendorId: order.id, mode: 'test' });
    expect(report).toMatchObject({ refunds: [{ hasFailed: true }, { isPending: true }] });
    const florins = await paidOrder('HUF', '2500');
    expect(await giveBack(florins, 150)).toMatchObject({ status: 'failed' });
  });

  it('that list refunds tell by name which are those of the store, and of them alone that they wait', async () => {
    const order = await paidOrder();
    const [unit] = order.purchase_units;
    const own = randomUUID();
    wallet.behaviour.refundStatus = 'PENDING';
    for (const name of [unit.custom_id, own]) {
      wallet.refund(captureOf(order), { currency_code: 'USD', value: '1.00' }, name);
    }
    const report = await gateway.inspect?.({ vendorId: order.id, mode: 'test' });
    const refunds = report?.state === 'paid' ? report.refunds : [];
    const seen = refunds.map(({ refundUuid, isPending = false }) => `${refundUuid ?? 'none'} ${String(isPending)}`);
    expect(new Set(seen)).toEqual(new Set(['none false', `${own} true`]));
  });

  it.each([
    ['the first is still in progress', 409, { details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] }, /still works/],
    ['PayPal does not answer', 503, {}, /answered 503/],
  ])('that refund are repeated where %s', async (_why, status, body, thrown) => {
    const [order, uuid] = [await paidOrder(), randomUUID()];
    wallet.tap.before = async (path) => (path.endsWith('/refund') ? { status, body } : null);
    await expect(giveBack(order, 100, uuid)).rejects.toThrow(thrown);
    wallet.tap.before = async () => null;
    expect(await giveBack(order, 100, uuid)).toMatchObject({ status: 'success' });
    expect(await giveBack(order, 100, uuid)).toMatchObject({ status: 'success' });
    expect(order.purchase_units[0].payments.refunds).toHaveLength(1);
  });

  it('that refund are asked for with the same key until they are carried out', async () => {
    const [order, uuid] = [await paidOrder(), randomUUID()];
    wallet.behaviour.refundStatus = 'PENDING';
    expect(await giveBack(order, 100, uuid)).toMatchObject({ status: 'pending' });
    const { captures, refunds } = order.purchase_units[0].payments;
    wallet.changeRefund(refunds[0] as NonNullable<(typeof refunds)[0]>, 'COMPLETED');
    expect(await giveBack(order, 100, uuid)).toMatchObject({ status: 'success' });
    expect([refunds.length, captures[0]?.status]).toEqual([1, 'PARTIALLY_REFUNDED']);
  });

  it('that refund more than there is, or in another currency, are refused', async () => {
    const order = await paidOrder();
    expect(await giveBack(order, 2_501)).toMatchObject({ status: 'failed' });
    expect(await giveBack(order, 2_500)).toMatchObject({ status: 'success' });
    expect(await giveBack(order, 100)).toMatchObject({ status: 'failed' });
    expect(await giveBack(await paidOrder('HUF', '2500'), 100, randomUUID(), 'EUR')).toMatchObject({
      status: 'failed',
    });
  });

  it('that accept a claim are about the one that is open', async () => {
    const order = await paidOrder();
    const [old, open] = [wallet.dispute(captureOf(order)), wallet.dispute(captureOf(order))];
    Object.assign(old, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' });
    const [unit] = order.purchase_units;
    const charge = { id: 1, uuid: unit.custom_id, vendor_charge_id: captureOf(order), currency: 'USD', total: 2_500 };
    const about = { id: 1, uuid: randomUUID(), mode: 'test', currency: 'USD' } as const;
    expect(await gateway.inspect?.({ vendorId: order.id, mode: 'test' }, { isWhole: true })).toMatchObject({
      disputes: [
        { id: old.dispute_id, state: 'won' },
        { id: open.dispute_id, state: 'open' },
      ],
    });
    expect(await gateway.acceptDispute?.({ order: about, transaction: charge }, 'Sorry.')).toEqual({
      ...{ status: 'success', vendorId: open.dispute_id },
    });
    expect(open).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
  });

  const upTo = (order: PaypalOrder) => [
    { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureOf(order)}` },
  ];

  it('tell of money that was taken back', async () => {
    const order = await paidOrder();
    const resource = { id: 'REV1', amount: { currency_code: 'USD', value: '25.00' }, links: upTo(order) };
    const { verify, read } = gateway.webhook as Webhook;
    const event = await verify(message(walletEvent('PAYMENT.CAPTURE.REVERSED', resource)));
    const report = await read(event?.data as Readonly<Record<string, unknown>>);
    expect(report).toMatchObject({ state: 'paid', refunds: [{ id: 'REV1', amount: 2_500 }] });
  });

  it.each(['CAPTURE.DECLINED', 'CAPTURE.PENDING', 'CAPTURE.DENIED', 'REFUND.FAILED', 'REFUND.PENDING'])(
    'are made after a message of PAYMENT.%s',
    async (type) => {
      const order = await paidOrder();
      const about = type.startsWith('REFUND') ? { id: 'R1', links: upTo(order) } : { id: captureOf(order) };
      const heard = await (gateway.webhook as Webhook).verify(message(walletEvent(`PAYMENT.${type}`, about)));
      expect(heard?.data).toMatchObject({ capture: captureOf(order) });
    }
  );
});
