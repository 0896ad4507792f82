import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OnlineGateway, PaymentReport } from '../../server/src/modules/payments/gateway';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { ordersOf } from '../support/shuffled';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const SECRET = 'SHOP_STRIPE_TEST_SECRET_KEY';

type Answer = { readonly status: number; readonly body: object };
const ok = (body: object): Answer => ({ status: 200, body });
const list = (data: readonly object[]): Answer => ok({ object: 'list', data, has_more: false });

/** Answers each address of the card gateway's API as a test says; what it was asked for is kept with the key of idempotency. */
const createApi = async () => {
  const answers = new Map<string, () => Answer>();
  const asked: (readonly [call: string, key: string])[] = [];
  const server: Server = createServer((request, response) => {
    const call = `${request.method} ${new URL(request.url ?? '', 'http://localhost').pathname.replace('/v1/', '')}`;
    asked.push([call, String(request.headers['idempotency-key'] ?? '')]);
    const { status, body } = answers.get(call)?.() ?? { status: 404, body: { error: { message: `No ${call}.` } } };
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { answers, asked, url, stop: () => new Promise((resolve) => server.close(resolve)) };
};

const refundOf = (status: string, changes: object = {}) => ({
  ...{ id: 're_1', object: 'refund', charge: 'ch_1', amount: 1_000, currency: 'usd', created: 1, metadata: {}, status },
  ...changes,
});

describeOnEachDatabase('money that goes back by card', storeTables(), (database) => {
  let api: Awaited<ReturnType<typeof createApi>>;
  let platform: Platform;
  let gateway: OnlineGateway;
  const secret = process.env[SECRET];

  beforeAll(() => {
    process.env[SECRET] = 'sk_test_canary';
  });

  afterAll(() => {
    if (secret === undefined) delete process.env[SECRET];
    else process.env[SECRET] = secret;
  });

  beforeEach(async () => {
    api = await createApi();
    ({ platform } = await startProcess(database(), createTestClock()));
    Object.assign(platform.config, { stripeApiUrl: api.url });
    gateway = findGateway(platform, 'stripe') as OnlineGateway;
  });

  afterEach(() => api.stop());

  const giveBack = (uuid = randomUUID(), currency = 'USD', amount = 1_000) => {
    const charge = { id: 1, uuid: randomUUID(), vendor_charge_id: 'ch_1', currency, total: 2_500 };
    const order = { id: 1, uuid: randomUUID(), mode: 'test', currency } as const;
    return gateway.refund?.({ order, transaction: charge, refund: { uuid, amount, reason: '' } });
  };

  it.each([
    ['succeeded', 'success'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
  ])('is judged by the status of the refund: %s', async (status, expected) => {
    api.answers.set('POST refunds', () => ok(refundOf(status)));
    api.answers.set('GET refunds', () => list([refundOf(status)]));
    const named = expected === 'failed' ? {} : { vendorId: 're_1' };
    expect(await giveBack()).toMatchObject({ status: expected, ...named });
  });

  it('is looked up where it waited, as the provider repeats its first answer to the same key', async () => {
    const uuid = randomUUID();
    api.answers.set('POST refunds', () => ok(refundOf('pending')));
    api.answers.set('GET refunds', () => list([refundOf('pending')]));
    expect(await giveBack(uuid)).toMatchObject({ status: 'pending' });
    api.answers.set('GET refunds', () => list([refundOf('succeeded')]));
    expect(await giveBack(uuid)).toMatchObject({ status: 'success', vendorId: 're_1' });
    api.answers.set('GET refunds', () => list([refundOf('failed')]));
    expect(await giveBack(uuid)).toMatchObject({ status: 'failed' });
    const keys = api.asked.filter(([call]) => call === 'POST refunds').map(([, key]) => key);
    expect(new Set(keys)).toEqual(new Set([`refund-${uuid}`]));
  });

  it.each(['idempotency_key_in_use', 'lock_timeout'])('is asked for again after a 409: %s', async (code) => {
    const uuid = randomUUID();
    const error = { type: 'invalid_request_error', code, message: 'There is another request with this key.' };
    api.answers.set('POST refunds', () => ({ status: 409, body: { error } }));
    await expect(giveBack(uuid)).rejects.toThrow('another request');
    api.answers.set('POST refunds', () => ok(refundOf('succeeded')));
    expect(await giveBack(uuid)).toMatchObject({ status: 'success' });
    expect(new Set(api.asked.map(([, key]) => key))).toEqual(new Set([`refund-${uuid}`]));
  });

  it('is refused where the provider says no, and where the currency has no such amount', async () => {
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded before.' };
    api.answers.set('POST refunds', () => ({ status: 400, body: { error } }));
    expect(await giveBack()).toEqual({ status: 'failed', message: 'Refunded before.' });
    expect(await giveBack(randomUUID(), 'JPY', 1_050)).toMatchObject({ status: 'failed' });
    expect(['JPY', 'USD'].map((currency) => gateway.canRefund?.({ amount: 1_050, currency }))).toEqual([false, true]);
  });

  const disputeOf = (id: string, amount: number, status: string, moves: readonly number[]) => ({
    ...{ id, object: 'dispute', charge: 'ch_1', amount, currency: 'usd', created: 5, reason: 'fraudulent', status },
    balance_transactions: moves.map((each) => ({ amount: each })),
  });

  const inspect = async (uuid: string, disputes: readonly object[]): Promise<PaymentReport> => {
    const charge = {
      ...{ id: `ch_${uuid}`, object: 'charge', livemode: false, amount_captured: 2_500, amount_refunded: 0 },
      ...{ currency: 'usd', disputed: true, payment_method_details: null, billing_details: null },
    };
    const about = { object: 'payment_intent', status: 'succeeded', latest_charge: charge };
    api.answers.set('GET payment_intents/pi_1', () =>
      ok({ id: 'pi_1', ...about, metadata: { shop_transaction: uuid } })
    );
    api.answers.set('GET disputes', () => list(disputes));
    return (await gateway.inspect?.({ vendorId: 'pi_1', mode: 'test' })) as PaymentReport;
  };

  const standingOf = async (orderId: number): Promise<unknown> => {
    const row = await platform.db.table('shop_orders').where({ id: orderId }).first('*');
    return [row?.payment_status, Number(row?.total_paid), Number(row?.total_refund)];
  };

  it.each([
    ['lost', [disputeOf('dp_1', 500, 'lost', [-500])], ['partially_refunded', 2_500, 500]],
    ['reinstated', [disputeOf('dp_1', 500, 'won', [-500, 500])], ['paid', 2_500, 0]],
    [
      'reinstated after a loss that stays a loss by its name',
      [disputeOf('dp_1', 500, 'lost', [-500, 500])],
      ['paid', 2_500, 0],
    ],
    [
      'taken again after it was won',
      [disputeOf('dp_1', 500, 'lost', [-500, 500, -500])],
      ['partially_refunded', 2_500, 500],
    ],
    [
      'lost in a second dispute, and reinstated in the first',
      [disputeOf('dp_2', 700, 'lost', [-700]), disputeOf('dp_1', 500, 'won', [-500, 500])],
      ['partially_refunded', 2_500, 700],
    ],
  ])('is followed through disputes: %s', async (_name, last, expected) => {
    for (const order of ordersOf([0, 1, 2])) {
      const customerId = await insertCustomer(platform);
      const { orderId, uuid } = await insertOrder(platform, { customerId, gateway: 'stripe' });
      await applyReport(platform, 'stripe', await inspect(uuid, []));
      const earlier = [disputeOf('dp_1', 500, 'needs_response', [-500]), disputeOf('dp_1', 500, 'lost', [-500])];
      const reports = [await inspect(uuid, [earlier[0] as object]), await inspect(uuid, [earlier[1] as object])];
      reports.push(await inspect(uuid, last));
      for (const index of order) await applyReport(platform, 'stripe', reports[index] as PaymentReport);
      expect([order, await standingOf(orderId)]).toEqual([order, expected]);
    }
  });
});
