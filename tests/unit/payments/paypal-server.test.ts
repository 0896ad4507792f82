import { checkAnswer } from '../../support/paypal-schemas';
import { PAYPAL_KEYS, startPaypal, type PaypalServer } from '../../support/paypal-server';
import { DAY, HOUR } from '../../support/test-clock';

/** The server that plays PayPal says no where the real one does, or the tests of the store prove little. */
type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

let server: PaypalServer;
let token: string;

const post = async (path: string, body: object | string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};

const get = async (path: string): Promise<Answer> => {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};

const logIn = async (): Promise<void> => {
  const { test_client_id: id, test_client_secret: secret } = PAYPAL_KEYS;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const type = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await post('/v1/oauth2/token', 'grant_type=client_credentials', type);
  token = String(body.access_token);
};

beforeEach(async () => {
  server = await startPaypal();
  await logIn();
});

afterEach(() => server.stop());

const money = (value: string, currency_code = 'USD') => ({ currency_code, value });
const page = { return_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' };
const orderOf = (amount: object, more: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'c-1', amount }],
  payment_source: { paypal: { experience_context: { ...page, shipping_preference: 'NO_SHIPPING' } } },
  ...more,
});
let keys = 0;
const withKey = (key = `k-${(keys += 1)}`) => ({ 'paypal-request-id': key });
const order = (amount = money('25.00'), key?: string) => post('/v2/checkout/orders', orderOf(amount), withKey(key));

const issueOf = ({ status, body }: Answer): unknown => {
  const [first] = (body.details ?? []) as readonly { readonly issue: string }[];
  return [status, first?.issue];
};

const captured = async (amount = money('25.00')): Promise<string> => {
  const id = String((await order(amount)).body.id);
  server.approve(id);
  const taken = await post(`/v2/checkout/orders/${id}/capture`, {}, withKey());
  expect(taken.status).toBe(201);
  return server.orders.get(id)?.purchase_units[0].payments.captures[0]?.id as string;
};

const refund = (capture: string, amount?: object, key?: string) =>
  post(`/v2/payments/captures/${capture}/refund`, amount ? { amount } : {}, withKey(key));

it('finds an answer that lacks a field', async () => {
  const id = String((await order()).body.id);
  const { body } = await get(`/v2/checkout/orders/${id}`);
  expect(() => checkAnswer('order', body)).not.toThrow();
  expect(() => checkAnswer('order', { ...body, status: undefined })).toThrow(/status/);
  expect(() => checkAnswer('order', { ...body, state: 'CREATED' })).toThrow(/state/);
});

it.each([
  [money('25.005'), 'DECIMAL_PRECISION'],
  [money('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [money('-1.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [money('2500.00', 'HUF'), 'DECIMALS_NOT_SUPPORTED'],
  [money('2500.5', 'JPY'), 'DECIMALS_NOT_SUPPORTED'],
  [money('25.00', 'TWD'), 'DECIMALS_NOT_SUPPORTED'],
  [money('25.000', 'KWD'), 'CURRENCY_NOT_SUPPORTED'],
])('refuses an order of %j', async (amount, issue) => {
  expect(issueOf(await order(amount))).toEqual([422, issue]);
});

it('makes orders, and refuses what it does not know', async () => {
  expect(await order()).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  expect((await order(money('2500', 'HUF'))).status).toBe(201);
  const unknown = post('/v2/checkout/orders', orderOf(money('1.00'), { shop: 1 }), withKey());
  expect(issueOf(await unknown)).toEqual([400, 'INVALID_PARAMETER_SYNTAX']);
  const keyless = post('/v2/checkout/orders', orderOf(money('1.00')));
  expect(issueOf(await keyless)).toEqual([400, 'PAYPAL_REQUEST_ID_REQUIRED']);
  const long = post('/v2/checkout/orders', orderOf(money('1.00')), withKey('k'.repeat(109)));
  expect(issueOf(await long)).toEqual([400, 'INVALID_STRING_MAX_LENGTH']);
  const form = post('/v2/checkout/orders', 'intent=CAPTURE', { ...withKey(), 'content-type': 'text/plain' });
  expect(issueOf(await form)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

it('answers a key as before, with the same body alone, for six hours', async () => {
  const first = await order(money('25.00'), 'same');
  expect(await order(money('25.00'), 'same')).toEqual({ ...first, status: 200 });
  expect(issueOf(await order(money('26.00'), 'same'))).toEqual([422, 'DUPLICATE_REQUEST_ID']);
  server.clock.advance(5 * HOUR);
  // The key lives longer than the order that it made.
  expect((await order(money('25.00'), 'same')).body.id).toBe(first.body.id);
  expect((await get(`/v2/checkout/orders/${String(first.body.id)}`)).status).toBe(404);
  server.clock.advance(2 * HOUR);
  expect((await order(money('25.00'), 'same')).body.id).not.toBe(first.body.id);
});

it('forgets orders after three hours, and takes what was agreed to once', async () => {
  const [late, good] = [String((await order()).body.id), String((await order()).body.id)];
  const take = async (id: string) => issueOf(await post(`/v2/checkout/orders/${id}/capture`, {}, withKey()));
  expect(await take(good)).toEqual([422, 'ORDER_NOT_APPROVED']);
  server.clock.advance(2 * HOUR);
  server.approve(good);
  server.clock.advance(2 * HOUR);
  expect(() => server.approve(late)).toThrow(/expired/);
  expect(await take(late)).toEqual([404, 'INVALID_RESOURCE_ID']);
  expect(await take(good)).toEqual([201, undefined]);
  expect(await take(good)).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  server.clock.advance(4 * HOUR);
  expect((await get(`/v2/checkout/orders/${good}`)).body).toMatchObject({ status: 'COMPLETED' });
});

it('gives back what was taken, in its currency, and says so of the capture', async () => {
  const capture = await captured();
  const status = async () => (await get(`/v2/payments/captures/${capture}`)).body.status;
  expect(issueOf(await refund(capture, money('25.01')))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  expect(issueOf(await refund(capture, money('1.00', 'EUR')))).toEqual([422, 'REFUND_CAPTURE_CURRENCY_MISMATCH']);
  expect(await status()).toBe('COMPLETED');
  const first = await refund(capture, money('5.00'), 'back');
  expect([first.status, await status()]).toEqual([201, 'PARTIALLY_REFUNDED']);
  server.clock.advance(40 * DAY);
  await logIn();
  expect(await refund(capture, money('5.00'), 'back')).toEqual({ ...first, status: 200 });
  expect(issueOf(await refund(capture, money('6.00'), 'back'))).toEqual([422, 'DUPLICATE_REQUEST_ID']);
  await refund(capture, money('20.00'));
  expect(await status()).toBe('REFUNDED');
  expect(issueOf(await refund(capture, money('0.01')))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
});

it('forgets the keys of refunds after 45 days', async () => {
  const capture = await captured();
  await refund(capture, money('5.00'), 'back');
  server.clock.advance(46 * DAY);
  await logIn();
  expect((await refund(capture, money('5.00'), 'back')).status).toBe(201);
  expect(server.givenOf(capture)).toBe(1_000);
});

it('ends tokens after nine hours, and earlier where they are revoked', async () => {
  const known = async () => (await get('/v1/notifications/webhooks')).status;
  expect(await known()).toBe(200);
  server.revokeTokens();
  expect(await known()).toBe(401);
  await logIn();
  server.clock.advance(9 * HOUR);
  expect(await known()).toBe(401);
});

it('has listeners of events that there are', async () => {
  const listen = (name: string, url = 'https://shop.example/hook') =>
    post('/v1/notifications/webhooks', { url, event_types: [{ name }] });
  expect(issueOf(await listen('PAYMENT.CAPTURE.LOST'))).toEqual([400, 'VALIDATION_ERROR']);
  expect((await listen('PAYMENT.CAPTURE.REVERSED')).status).toBe(201);
  expect(issueOf(await listen('PAYMENT.CAPTURE.REVERSED'))).toEqual([400, 'WEBHOOK_URL_ALREADY_EXISTS']);
});

it('closes a claim that is accepted, and tells its outcome', async () => {
  const { dispute_id: id } = server.dispute(await captured());
  const accept = (body: object) => post(`/v1/customer/disputes/${id}/accept-claim`, body);
  expect(issueOf(await accept({ note: 'Sorry.' }))).toEqual([400, 'INVALID_PARAMETER_SYNTAX']);
  expect((await get(`/v1/customer/disputes/${id}`)).body.dispute_outcome).toBeUndefined();
  expect((await accept({ note: 'Sorry.', accept_claim_type: 'REFUND' })).status).toBe(200);
  expect((await get(`/v1/customer/disputes/${id}`)).body).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: money('25.00') },
  });
  expect((await accept({ note: 'Sorry.', accept_claim_type: 'REFUND' })).status).toBe(422);
});
