import {
  disputeLinks,
  inShort,
  listDispute,
  showCaptureAlone,
  showDispute,
  showListener,
  showOrder,
  showRefund,
  showSale,
  showTaken,
} from './paypal-answers';
import { BILLING_ENDPOINTS } from './paypal-billing-endpoints';
import { refuse, refused, type Json, type Result } from './paypal-refusals';
import { checkAnswer, faultOfRequest, type ANSWERS, type REQUESTS } from './paypal-schemas';
import type { Money, NewOrder, Wallet } from './paypal-buyer';
import { id } from './paypal-refusals';

/** The addresses of PayPal's API that the store calls: what each takes, does, and answers. */
export const PAYPAL_KEYS = { test_client_id: 'client-51', test_client_secret: 'canary-wallet-secret' } as const;
/** What the merchant's account hands out to the site as a partner. */
export const PARTNER = { id: 'PARTNER1', code: 'auth-code', sharedId: 'shared-id' } as const;
/** Of messages that PayPal has sent. */
export const RIGHT = 'right-signature';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly auth: string;
  readonly prefer: string;
  readonly type: string;
  /** Of idempotency; blank where there is none. */
  readonly key: string;
};

export type Asked = {
  readonly wallet: Wallet;
  readonly call: Call;
  readonly ids: readonly string[];
  /** As the schema of the endpoint has it. */
  readonly body: unknown;
};
export type Answer = readonly [name: keyof typeof ANSWERS, body: Json, status?: number];
export type Endpoint = {
  readonly takes?: keyof typeof REQUESTS;
  readonly serve: (asked: Asked) => Answer;
};

const TOKEN = '/v1/oauth2/token';
const NINE_HOURS = 32_400;

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const newToken = ({ tokens, clock }: Wallet, kind: string): Answer => {
  const access_token = id(kind);
  tokens.set(access_token, clock.now().getTime() + NINE_HOURS * 1_000);
  const about = { scope: 'https://uri.paypal.com/services/payments', nonce: id('N'), app_id: 'APP-1' };
  return ['token', { access_token, token_type: 'Bearer', expires_in: NINE_HOURS, ...about }];
};

const token = ({ wallet, call: { auth, text } }: Asked): Answer => {
  const form = new URLSearchParams(text);
  const isSeller = form.get('grant_type') === 'authorization_code' && form.get('code') === PARTNER.code;
  if (isSeller && auth === basic(PARTNER.sharedId, '') && (form.get('code_verifier') ?? '').length >= 43) {
    return newToken(wallet, 'SELLER');
  }
  const isKnown = auth === basic(PAYPAL_KEYS.test_client_id, PAYPAL_KEYS.test_client_secret);
  if (isKnown && form.get('grant_type') === 'client_credentials') return newToken(wallet, 'A21');
  return ['tokenError', { error: 'invalid_client', error_description: 'Client Authentication failed' }, 401];
};

const LONGEST_KEY = 108;

const createOrder = ({ wallet, call, body }: Asked): Answer => {
  const asked = body as NewOrder;
  if (asked.payment_source && call.key === '') return refuse(400, 'PAYPAL_REQUEST_ID_REQUIRED');
  if (call.key.length > LONGEST_KEY) return refuse(400, 'INVALID_STRING_MAX_LENGTH', undefined, 'PayPal-Request-Id');
  const order = wallet.create(asked);
  return call.prefer === 'return=representation'
    ? ['order', showOrder(wallet, order), 201]
    : ['orderInShort', inShort(order), 201];
};

const orderOf = ({ wallet, ids: [orderId = ''] }: Asked) =>
  wallet.findOrder(orderId) ?? refuse(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');

const captureOrder = (asked: Asked): Answer => {
  const { wallet } = asked;
  const order = orderOf(asked);
  if (order.status === 'COMPLETED') return refuse(422, 'ORDER_ALREADY_CAPTURED');
  if (wallet.decline(order)) return refuse(422, 'INSTRUMENT_DECLINED');
  if (!wallet.capture(order)) return refuse(422, 'ORDER_NOT_APPROVED');
  return ['captured', showTaken(wallet, order), 201];
};

const showCapture = ({ wallet, ids: [captureId = ''] }: Asked): Answer => {
  const order = wallet.orderOfCapture(captureId);
  const capture = order?.purchase_units[0].payments.captures.find((each) => each.id === captureId);
  if (!order || !capture) return refuse(404, 'INVALID_RESOURCE_ID');
  if (order.id === '') return ['sale', showSale(order, capture)];
  return ['capture', showCaptureAlone(order, capture)];
};

const refundCapture = ({ wallet, call, body, ids: [captureId = ''] }: Asked): Answer => {
  const { amount, custom_id } = body as { readonly amount?: Money; readonly custom_id?: string };
  const whole = showRefund(wallet, wallet.refund(captureId, amount, custom_id));
  const { id: refundId, status, links } = whole;
  return call.prefer === 'return=representation'
    ? ['refund', whole, 201]
    : ['refundInShort', { id: refundId, status, links }, 201];
};

const showOneRefund = ({ wallet, ids: [refundId] }: Asked): Answer => {
  const all = [...wallet.orders.values(), ...wallet.sales].flatMap(
    ({ purchase_units: [unit] }) => unit.payments.refunds
  );
  const found = all.find(({ id: each }) => each === refundId);
  return found ? ['refund', showRefund(wallet, found)] : refuse(404, 'INVALID_RESOURCE_ID');
};

const disputeOf = ({ wallet, ids: [disputeId] }: Asked) =>
  wallet.disputes.find(({ dispute_id: each }) => each === disputeId) ?? refuse(404, 'INVALID_RESOURCE_ID');

/** The buyer gets the money back. */
const acceptClaim = (asked: Asked): Answer => {
  const dispute = disputeOf(asked);
  if (dispute.status === 'RESOLVED') return refuse(422, 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
  const { dispute_amount: amount_refunded } = dispute;
  Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR', amount_refunded });
  return ['accepted', disputeLinks(dispute)];
};

/** Those of PayPal's list that have to do with payments. */
const EVENT_TYPES: readonly string[] = [
  '*',
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((each) => `CUSTOMER.DISPUTE.${each}`),
  ...['APPROVED', 'COMPLETED', 'SAVED', 'VOIDED', 'DECLINED'].map((each) => `CHECKOUT.ORDER.${each}`),
  ...['COMPLETED', 'DECLINED', 'DENIED', 'PENDING', 'REFUNDED', 'REVERSED'].map((each) => `PAYMENT.CAPTURE.${each}`),
  ...['PENDING', 'FAILED', 'COMPLETED'].map((each) => `PAYMENT.REFUND.${each}`),
  ...['CREATED', 'ACTIVATED', 'UPDATED', 'CANCELLED', 'SUSPENDED', 'EXPIRED', 'PAYMENT.FAILED'].map(
    (each) => `BILLING.SUBSCRIPTION.${each}`
  ),
  ...['COMPLETED', 'DENIED', 'PENDING', 'REFUNDED', 'REVERSED'].map((each) => `PAYMENT.SALE.${each}`),
];

type EventTypes = readonly { readonly name: string }[];

const assertEventTypes = (types: EventTypes): void => {
  const wrong = types.find(({ name }) => !EVENT_TYPES.includes(name));
  if (wrong) refuse(400, 'VALIDATION_ERROR', `${wrong.name} is no event type.`);
  if (new Set(types.map(({ name }) => name)).size < types.length) {
    refuse(400, 'VALIDATION_ERROR', 'Doubled event types.');
  }
};

const MOST_LISTENERS = 10;

const addListener = ({ wallet, body }: Asked): Answer => {
  const { url, event_types } = body as { readonly url: string; readonly event_types: { name: string }[] };
  assertEventTypes(event_types);
  if (wallet.listeners.some((each) => each.url === url)) return refuse(400, 'WEBHOOK_URL_ALREADY_EXISTS');
  if (wallet.listeners.length >= MOST_LISTENERS) return refuse(400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED');
  const listener = { id: id('W'), url, event_types };
  wallet.listeners.push(listener);
  return ['webhook', showListener(listener), 201];
};

const changeListener = ({ wallet, body, ids: [listenerId] }: Asked): Answer => {
  const listener = wallet.listeners.find((each) => each.id === listenerId);
  if (!listener) return refuse(404, 'INVALID_RESOURCE_ID');
  for (const { path, value } of body as readonly { readonly path: string; readonly value: unknown }[]) {
    if (path === '/event_types') assertEventTypes(value as EventTypes);
    Object.assign(listener, { [path.slice(1)]: value });
  }
  return ['webhook', showListener(listener)];
};

const verify = ({ wallet, body }: Asked): Answer => {
  const { webhook_id, transmission_sig } = body as Readonly<Record<string, unknown>>;
  const isOurs = wallet.listeners.some((each) => each.id === webhook_id) && transmission_sig === RIGHT;
  return ['verification', { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }];
};

const listDisputes = ({ wallet, ids: [captureId] }: Asked): Answer => {
  const found = wallet.disputes.filter(({ capture }) => capture === captureId);
  return ['disputes', { items: found.map(listDispute), links: [] }];
};

const ENDPOINTS: readonly (readonly [method: string, pattern: RegExp, endpoint: Endpoint])[] = [
  ['POST', /^\/v1\/oauth2\/token$/, { serve: token }],
  ['POST', /^\/v2\/checkout\/orders$/, { takes: 'order', serve: createOrder }],
  ['GET', /^\/v2\/checkout\/orders\/(\w+)$/, { serve: (asked) => ['order', showOrder(asked.wallet, orderOf(asked))] }],
  ['POST', /^\/v2\/checkout\/orders\/(\w+)\/capture$/, { takes: 'capture', serve: captureOrder }],
  ['GET', /^\/v2\/payments\/captures\/(\w+)$/, { serve: showCapture }],
  ['POST', /^\/v2\/payments\/captures\/(\w+)\/refund$/, { takes: 'refund', serve: refundCapture }],
  ['GET', /^\/v2\/payments\/refunds\/(\w+)$/, { serve: showOneRefund }],
  ...BILLING_ENDPOINTS,
  ['GET', /^\/v1\/customer\/disputes\?disputed_transaction_id=([0-9A-Z_]+)$/, { serve: listDisputes }],
  ['GET', /^\/v1\/customer\/disputes\/(\w+)$/, { serve: (asked) => ['dispute', showDispute(disputeOf(asked))] }],
  ['POST', /^\/v1\/customer\/disputes\/(\w+)\/accept-claim$/, { takes: 'claim', serve: acceptClaim }],
  [
    'GET',
    /^\/v1\/notifications\/webhooks$/,
    { serve: ({ wallet }) => ['webhooks', { webhooks: wallet.listeners.map(showListener) }] },
  ],
  ['POST', /^\/v1\/notifications\/webhooks$/, { takes: 'webhook', serve: addListener }],
  ['PATCH', /^\/v1\/notifications\/webhooks\/(\w+)$/, { takes: 'patch', serve: changeListener }],
  ['POST', /^\/v1\/notifications\/verify-webhook-signature$/, { takes: 'verification', serve: verify }],
  [
    'GET',
    /^\/v1\/customer\/partners\/PARTNER1\/merchant-integrations\/credentials$/,
    {
      serve: () => {
        const { test_client_id: client_id, test_client_secret: client_secret } = PAYPAL_KEYS;
        return ['keys', { client_id, client_secret, payer_id: 'MERCHANT1' }];
      },
    },
  ],
];

/** Ours and the seller's tokens open different doors. */
const isAllowed = ({ tokens, clock }: Wallet, { path, auth }: Call): boolean => {
  if (path === TOKEN) return true;
  const text = auth.replace('Bearer ', '');
  const isFor = text.startsWith('SELLER') === path.includes('/partners/');
  return isFor && (tokens.get(text) ?? 0) > clock.now().getTime();
};

const readBody = ({ takes }: Endpoint, { type, text }: Call): unknown => {
  if (takes === undefined) return null;
  // Claims are published as a form with files, and are taken as JSON by everybody's programs.
  if (!type.startsWith('application/json')) return refuse(415, 'UNSUPPORTED_MEDIA_TYPE');
  let body: unknown = {};
  try {
    body = text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return refuse(400, 'MALFORMED_REQUEST_JSON');
  }
  const fault = faultOfRequest(takes, body);
  return fault ? refuse(400, 'INVALID_PARAMETER_SYNTAX', fault.message, fault.field) : body;
};

/** @throws Refused for what the provider says no to; Error where this server would answer what the provider would not. */
export const answerCall = (wallet: Wallet, call: Call): Result => {
  if (!isAllowed(wallet, call)) {
    return {
      status: 401,
      body: { error: 'invalid_token', error_description: 'The token was not found or has expired.' },
    };
  }
  for (const [method, pattern, endpoint] of ENDPOINTS) {
    const found = method === call.method ? pattern.exec(call.path) : null;
    if (!found) continue;
    const [name, body, status = 200] = endpoint.serve({
      ...{ wallet, call, ids: found.slice(1), body: readBody(endpoint, call) },
    });
    checkAnswer(name, body);
    return { status, body };
  }
  return refused(404, 'RESOURCE_NOT_FOUND', `There is no ${call.method} ${call.path}.`);
};
