import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callStore, type Reply } from './call-store';

/** Plays the wallet's REST API: tokens, orders, captures, refunds, disputes, listeners and the check of signatures. */
type Json = Readonly<Record<string, unknown>>;
type Money = { readonly currency_code: string; readonly value: string };
type Part = { readonly id: string; status: string; readonly amount: Money; readonly create_time: string };

export type WalletOrder = {
  readonly id: string;
  status: string;
  update_time?: string;
  payer?: { readonly email_address: string };
  readonly purchase_units: [
    {
      readonly custom_id: string;
      readonly amount: Money;
      payee: { merchant_id?: string; email_address?: string };
      payments: { captures: Part[]; refunds: Part[] };
    },
  ];
};

export const PAYPAL_KEYS = { test_client_id: 'client-51', test_client_secret: 'canary-wallet-secret' } as const;
/** What the merchant's account hands out to the site as a partner. */
export const PARTNER = { id: 'PARTNER1', code: 'auth-code', sharedId: 'shared-id' } as const;

const id = (prefix: string): string => `${prefix}${randomBytes(7).toString('hex').toUpperCase()}`;

type Call = {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly auth: string;
  readonly prefer: string;
};
type Result = { readonly status: number; readonly body: Json };

const ok = (body: Json): Result => ({ status: 200, body });
const created = (body: Json): Result => ({ status: 201, body });
const refused = (status: number, message: string, issue = message): Result => ({
  status,
  body: { name: 'REFUSED', message, details: [{ issue, description: message }] },
});

/** HUF, JPY and TWD take whole units; all others take two decimals. */
const isAmount = ({ currency_code: code, value }: Money): boolean =>
  (['HUF', 'JPY', 'TWD'].includes(code) ? /^\d{1,12}$/ : /^\d{1,12}\.\d{2}$/).test(value) && Number(value) > 0;

type NewOrder = {
  readonly purchase_units: readonly [{ custom_id: string; amount: Money; shipping?: unknown }];
  readonly payment_source?: { paypal: { experience_context: { shipping_preference?: string } } };
};

const createWallet = () => {
  const orders = new Map<string, WalletOrder>();
  const disputes: {
    readonly dispute_id: string;
    readonly capture: string;
    readonly dispute_amount: Money;
    status: string;
    outcome: string;
    amount_refunded?: Money;
  }[] = [];
  /** What orders were asked for with: who names the address, and which it is. */
  const deliveries: { readonly preference: string | undefined; readonly shipping: unknown }[] = [];
  const listeners: { id: string; url: string; event_types: { name: string }[] }[] = [];
  /** What becomes of refunds from now on. */
  const behaviour = { refundStatus: 'COMPLETED', takesAddresses: true };
  const orderOfCapture = (captureId: string): WalletOrder | undefined =>
    [...orders.values()].find(({ purchase_units: [unit] }) =>
      unit.payments.captures.some((each) => each.id === captureId)
    );
  const refusesAddress = ({ purchase_units: [{ shipping }], payment_source: source }: NewOrder): boolean => {
    const preference = source?.paypal.experience_context.shipping_preference;
    if ((preference === 'SET_PROVIDED_ADDRESS') !== (shipping !== undefined)) return true;
    return shipping !== undefined && !behaviour.takesAddresses;
  };
  const create = (body: NewOrder): WalletOrder => {
    const [{ custom_id, amount, shipping }] = body.purchase_units;
    const preference = body.payment_source?.paypal.experience_context.shipping_preference;
    deliveries.push({ preference, shipping });
    const payments = { captures: [], refunds: [] };
    const payee = { merchant_id: 'MERCHANT1', email_address: 'merchant@wallet.example' };
    const order: WalletOrder = {
      id: id('O'),
      status: 'CREATED',
      purchase_units: [{ custom_id, amount, payee, payments }],
    };
    orders.set(order.id, order);
    return order;
  };
  const capture = (order: WalletOrder): boolean => {
    if (order.status !== 'APPROVED') return false;
    const [unit] = order.purchase_units;
    const create_time = new Date().toISOString();
    unit.payments.captures.push({ id: id('C'), status: 'COMPLETED', amount: unit.amount, create_time });
    order.status = 'COMPLETED';
    return true;
  };
  /** The buyer's means are refused: another agreement is needed. */
  const declining = new Set<string>();
  const decline = (order: WalletOrder): boolean => {
    if (!declining.delete(order.id)) return false;
    order.status = 'PAYER_ACTION_REQUIRED';
    return true;
  };
  const refund = (captureId: string, amount: Money, custom_id?: string): Part | null => {
    const order = orderOfCapture(captureId);
    if (!order) return null;
    const named = custom_id === undefined ? {} : { custom_id };
    const { captures, refunds } = order.purchase_units[0].payments;
    const capture = captures.find((each) => each.id === captureId) as Part;
    const given = refunds
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, each) => sum + Number(each.amount.value), 0);
    const total = Number((given + Number(amount.value)).toFixed(2));
    if (amount.currency_code !== capture.amount.currency_code || total > Number(capture.amount.value)) return null;
    if (behaviour.refundStatus === 'COMPLETED') {
      capture.status = total === Number(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    }
    const made = {
      id: id('R'),
      status: behaviour.refundStatus,
      amount,
      create_time: new Date().toISOString(),
      ...named,
    };
    order.purchase_units[0].payments.refunds.push(made);
    return made;
  };
  return {
    behaviour,
    orders,
    disputes,
    deliveries,
    listeners,
    orderOfCapture,
    refusesAddress,
    create,
    capture,
    refund,
    declining,
    decline,
  };
};

type Wallet = ReturnType<typeof createWallet>;
type Serve = (wallet: Wallet, call: Call, ids: readonly string[]) => Result;

const json = <T>({ text }: Call): T => JSON.parse(text || '{}') as T;

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const token: Serve = (_wallet, { auth, text }) => {
  const form = new URLSearchParams(text);
  const isSeller = form.get('code') === PARTNER.code && auth === basic(PARTNER.sharedId, '');
  if (isSeller && (form.get('code_verifier') ?? '').length >= 43) {
    return ok({ access_token: 'seller', expires_in: 900 });
  }
  const isKnown = auth === basic(PAYPAL_KEYS.test_client_id, PAYPAL_KEYS.test_client_secret);
  return isKnown
    ? ok({ access_token: 'token', expires_in: 900, app_id: 'APP-1' })
    : refused(401, 'Client Authentication failed');
};

const RIGHT = 'right-signature';

const ENDPOINTS: readonly (readonly [string, RegExp, Serve])[] = [
  ['POST', /^\/v1\/oauth2\/token$/, token],
  [
    'POST',
    /^\/v2\/checkout\/orders$/,
    (wallet, call) => {
      const body = json<NewOrder>(call);
      if (!isAmount(body.purchase_units[0].amount)) return refused(422, 'DECIMAL_PRECISION');
      if (wallet.refusesAddress(body)) return refused(422, 'SHIPPING_ADDRESS_INVALID');
      const order = wallet.create(body);
      const links = [{ rel: 'payer-action', href: `https://wallet.example/${order.id}` }];
      const whole = call.prefer === 'return=representation' ? order : {};
      return created({ ...whole, id: order.id, status: order.status, links });
    },
  ],
  [
    'GET',
    /^\/v2\/checkout\/orders\/(\w+)$/,
    (wallet, _call, [orderId = '']) => {
      const order = wallet.orders.get(orderId);
      return order ? ok(order as unknown as Json) : refused(404, 'INVALID_RESOURCE_ID');
    },
  ],
  [
    'POST',
    /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
    (wallet, _call, [orderId = '']) => {
      const order = wallet.orders.get(orderId);
      if (order && wallet.decline(order)) return refused(422, 'INSTRUMENT_DECLINED');
      return order && wallet.capture(order)
        ? created({ id: orderId, status: 'COMPLETED' })
        : refused(422, 'ORDER_NOT_APPROVED');
    },
  ],
  [
    'POST',
    /^\/v2\/payments\/captures\/(\w+)\/refund$/,
    (wallet, call, [captureId = '']) => {
      const { amount, custom_id } = json<{ amount: Money; custom_id: string }>(call);
      if (!wallet.orderOfCapture(captureId)) return refused(404, 'RESOURCE_NOT_FOUND');
      if (!isAmount(amount)) return refused(422, 'DECIMAL_PRECISION');
      const made = wallet.refund(captureId, amount, custom_id);
      return made ? created({ id: made.id, status: made.status }) : refused(422, 'REFUND_AMOUNT_EXCEEDED');
    },
  ],
  [
    'GET',
    /^\/v2\/payments\/captures\/(\w+)$/,
    (wallet, _call, [captureId = '']) =>
      ok({ supplementary_data: { related_ids: { order_id: wallet.orderOfCapture(captureId)?.id } } }),
  ],
  [
    'GET',
    /^\/v1\/customer\/disputes\?disputed_transaction_id=(\w+)$/,
    (wallet, _call, [captureId = '']) => ok({ items: wallet.disputes.filter(({ capture }) => capture === captureId) }),
  ],
  [
    'GET',
    /^\/v1\/customer\/disputes\/(\w+)$/,
    (wallet, _call, [disputeId = '']) => {
      const found = wallet.disputes.find(({ dispute_id: each }) => each === disputeId);
      const { outcome: outcome_code, amount_refunded } = found ?? {};
      return ok({ dispute_outcome: { outcome_code, amount_refunded } });
    },
  ],
  ['GET', /^\/v1\/notifications\/webhooks$/, (wallet) => ok({ webhooks: wallet.listeners })],
  [
    'POST',
    /^\/v1\/notifications\/webhooks$/,
    (wallet, call) => {
      const listener = { id: id('W'), ...json<{ url: string; event_types: { name: string }[] }>(call) };
      wallet.listeners.push(listener);
      return created(listener);
    },
  ],
  [
    'PATCH',
    /^\/v1\/notifications\/webhooks\/(\w+)$/,
    (wallet, call, [listenerId = '']) => {
      const listener = wallet.listeners.find((each) => each.id === listenerId);
      const [change] = json<[{ op: string; path: string; value: { name: string }[] }]>(call);
      if (!listener || change.op !== 'replace' || change.path !== '/event_types') return refused(400, 'INVALID_PATCH');
      return ok(Object.assign(listener, { event_types: change.value }));
    },
  ],
  [
    'POST',
    /^\/v1\/notifications\/verify-webhook-signature$/,
    (wallet, call) => {
      const { webhook_id, transmission_sig } = json<{ webhook_id: string; transmission_sig: string }>(call);
      const isOurs = wallet.listeners.some((each) => each.id === webhook_id) && transmission_sig === RIGHT;
      return ok({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
    },
  ],
  [
    'GET',
    /^\/v1\/customer\/partners\/PARTNER1\/merchant-integrations\/credentials$/,
    () => ok({ client_id: PAYPAL_KEYS.test_client_id, client_secret: PAYPAL_KEYS.test_client_secret }),
  ],
];

const isAllowed = ({ path, auth }: Call): boolean =>
  path === '/v1/oauth2/token' || auth === (path.includes('/partners/') ? 'Bearer seller' : 'Bearer token');

const answerCall = (wallet: Wallet, call: Call): Result => {
  if (!isAllowed(call)) return refused(401, 'Authentication failed');
  for (const [method, pattern, serve] of ENDPOINTS) {
    const found = method === call.method ? pattern.exec(call.path) : null;
    if (found) return serve(wallet, call, found.slice(1));
  }
  return refused(404, `There is no ${call.method} ${call.path}.`);
};

/** A message of the wallet to a store. */
export const deliverPaypal = (
  { baseUrl }: { readonly baseUrl: string },
  event: object,
  changes: Readonly<Record<string, string>> = {}
): Promise<Reply<Json>> =>
  callStore('POST', `${baseUrl}/public/webhooks/paypal`, {
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-transmission-id': id('T'),
      'paypal-transmission-sig': RIGHT,
      'paypal-transmission-time': new Date().toISOString(),
      ...changes,
    },
    body: event,
  });

export const walletEvent = (event_type: string, resource: object): Json => ({ id: id('WH-'), event_type, resource });

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export const startPaypal = async () => {
  const wallet = createWallet();
  let agreements = 0;
  /** The keys of idempotency in the order in which they came, with their paths. */
  const keys: (readonly [path: string, key: string])[] = [];
  /** What the same key was answered before. */
  const answered = new Map<string, { readonly text: string; readonly result: Result }>();
  /** Every call, in the order in which they came. */
  const calls: string[] = [];
  const tap: { underWay: number; most: number; revoked: boolean; before: (path: string) => Promise<Result | null> } = {
    ...{ underWay: 0, most: 0, revoked: false },
    before: async () => null,
  };
  const answerOnce = (key: string, call: Call): Result => {
    const known = answered.get(key);
    if (known) return known.text === call.text ? known.result : refused(422, 'PREVIOUS_REQUEST_DIFFERS');
    const result = structuredClone(answerCall(wallet, call));
    if (key !== '') answered.set(key, { text: call.text, result });
    return result;
  };
  /** What stands between a call and its answer; null where nothing does. */
  const faultOf = async (url: string): Promise<Result | null> => {
    calls.push(url);
    tap.underWay += 1;
    tap.most = Math.max(tap.most, tap.underWay);
    const fault = await tap.before(url);
    tap.underWay -= 1;
    if (url === '/v1/oauth2/token') tap.revoked = false;
    return tap.revoked ? refused(401, 'Token revoked') : fault;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    const { method = '', url = '', headers } = request;
    const key = String(headers['paypal-request-id'] ?? '');
    const { authorization: auth = '', prefer } = headers;
    const call = { method, path: url, text, auth, prefer: String(prefer) };
    if (key !== '') keys.push([url, key]);
    const result = (await faultOf(url)) ?? answerOnce(key, call);
    response.writeHead(result.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result.body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...wallet,
    keys,
    calls,
    tap,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    approve: (orderId: string): WalletOrder => {
      const order = wallet.orders.get(orderId) as WalletOrder;
      order.status = 'APPROVED';
      agreements += 1;
      order.update_time = new Date(agreements * 1_000).toISOString();
      order.payer = { email_address: 'payer@wallet.example' };
      return order;
    },
    dispute: (capture: string, dispute_amount?: Money) => {
      const {
        purchase_units: [unit],
      } = wallet.orderOfCapture(capture) as WalletOrder;
      const made = {
        dispute_id: id('D'),
        capture,
        dispute_amount: dispute_amount ?? unit.amount,
        status: 'OPEN',
        outcome: '',
      };
      wallet.disputes.push(made);
      return made;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type PaypalServer = Awaited<ReturnType<typeof startPaypal>>;
