import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callStore, type Reply } from './call-store';
import {
  assertAmount,
  completeSession,
  createBank,
  id,
  now,
  refuse,
  Refused,
  takeMoney,
  withdraw,
  type Bank,
  type Dispute,
  type Fields,
  type Intent,
  type Refund,
  type Session,
} from './stripe-bank';

export { PAYER, type Intent } from './stripe-bank';

/**
 * Plays the card gateway's HTTP API for the real SDK, with its idempotency keys and its webhook signatures: form-encoded requests
 * in, objects as the API answers them out. The buyer and the bank are the methods of `StripeServer`.
 */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly key: string;
  readonly live: boolean;
};

const SECRET_KEY = 'sk_test_canary51Vd2Yq';
const WEBHOOK_SECRET = 'whsec_canary0b6fAa93';
const LIVE_SECRET_KEY = 'sk_live_canary77Kc0Wm';

/** What the merchant pastes into the settings. */
export const STRIPE_KEYS = {
  test_publishable_key: 'pk_test_51Vd2Yq',
  test_secret_key: SECRET_KEY,
  test_webhook_secret: WEBHOOK_SECRET,
} as const;

/** Those of the same account for money. */
export const LIVE_STRIPE_KEYS = {
  live_publishable_key: 'pk_live_77Kc0Wm',
  live_secret_key: LIVE_SECRET_KEY,
  live_webhook_secret: 'whsec_canaryLive41',
} as const;

const MODES: ReadonlyMap<string, 'test' | 'live'> = new Map([
  [`Bearer ${SECRET_KEY}`, 'test'],
  [`Bearer ${LIVE_SECRET_KEY}`, 'live'],
]);

const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false });

const metadataOf = (form: URLSearchParams, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
      return key === null ? [] : [[key, value]];
    })
  );

const createSession = (bank: Bank, { form, live }: Call): Session => {
  const sessionId = id('cs_test');
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  const currency = form.get('line_items[0][price_data][currency]') ?? '';
  assertAmount(amount, currency);
  const session: Session = {
    id: sessionId,
    object: 'checkout.session',
    url: `https://checkout.example/${sessionId}`,
    payment_intent: null,
    status: 'open',
    livemode: live,
    customer_email: form.get('customer_email'),
    metadata: metadataOf(form),
    amount_total: amount,
    currency,
    payment_status: 'unpaid',
    success_url: form.get('success_url'),
    intent_metadata: metadataOf(form, 'payment_intent_data[metadata]'),
  };
  bank.sessions.set(sessionId, session);
  return session;
};

type Serve = (bank: Bank, call: Call, query: URLSearchParams, id: string) => unknown;

const ofCharge = (rows: readonly { readonly charge: string }[], query: URLSearchParams) =>
  list(rows.filter(({ charge }) => charge === query.get('charge')));

/** A key of one mode knows nothing of the other. */
const ofMode = <T extends { readonly livemode?: unknown }>({ live }: Call, found: T): T =>
  found.livemode === live ? found : refuse(404, 'invalid_request_error', 'No such object in this mode.');

const CANCELABLE = /^(?:requires_(?:payment_method|confirmation|action|capture)|processing)$/;

/** By method and path; {} stands for an id. */
const ENDPOINTS: Readonly<Record<string, Serve>> = {
  'GET balance': () => ({ object: 'balance', available: [], pending: [], livemode: false }),
  'GET account': () => ({ id: 'acct_1', object: 'account', business_profile: { name: 'Blue Mugs' } }),
  'POST payment_intents': (bank, { form, live }) =>
    bank.createIntent(Number(form.get('amount')), form.get('currency') ?? '', metadataOf(form), live),
  'GET payment_intents/{}': (bank, call, _query, intentId) => ofMode(call, bank.intentOf(intentId)),
  'POST payment_intents/{}/cancel': (bank, call, _query, intentId) => {
    const intent = ofMode(call, bank.intentOf(intentId));
    if (!CANCELABLE.test(intent.status)) refuse(400, 'invalid_request_error', `It is ${intent.status}.`);
    return Object.assign(intent, { status: 'canceled' });
  },
  'POST checkout/sessions': (bank, call) => createSession(bank, call),
  'GET checkout/sessions/{}': (bank, _call, _query, sessionId) =>
    bank.sessions.get(sessionId) ?? refuse(404, 'invalid_request_error', 'No such session.'),
  'POST checkout/sessions/{}/expire': (bank, call, _query, sessionId) => {
    const session = bank.sessions.get(sessionId);
    if (!session) return refuse(404, 'invalid_request_error', 'No such session.');
    ofMode<Fields>(call, session);
    if (session.status !== 'open') refuse(400, 'invalid_request_error', 'Only open sessions can be expired.');
    return Object.assign(session, { status: 'expired' });
  },
  'POST refunds': (bank, call) => {
    const charge = ofMode(call, bank.chargeOf(call.form.get('charge')));
    return bank.refund(charge.id, Number(call.form.get('amount')), call.form.get('metadata[shop_refund]'));
  },
  'GET refunds': (bank, _call, query) => ofCharge(bank.refunds, query),
  'GET disputes': (bank, _call, query) => ofCharge(bank.disputes, query),
  'POST disputes/{}/close': (bank, _call, _query, disputeId) => {
    const dispute = bank.disputes.find((each) => each.id === disputeId);
    if (!dispute) return refuse(404, 'invalid_request_error', 'No such dispute.');
    if (!/needs_response$/.test(dispute.status)) refuse(400, 'invalid_request_error', 'This dispute is closed.');
    return Object.assign(dispute, { status: 'lost' });
  },
};

const ID = /(?<=\/)(?:pi|cs_test|dp)_\w+/;

const answerCall = (bank: Bank, call: Call, query: URLSearchParams): unknown => {
  const path = call.path.replace('/v1/', '');
  const serve = ENDPOINTS[`${call.method} ${path.replace(ID, '{}')}`];
  if (!serve) return refuse(404, 'invalid_request_error', `Unrecognized request URL ${path}`);
  return serve(bank, call, query, ID.exec(path)?.[0] ?? '');
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export const signatureOf = (body: string, secret: string, at = now()): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

export type StripeEvent = { readonly id: string; readonly type: string; readonly data: { readonly object: object } };

export const eventOf = (type: string, object: object, changes: object = {}): StripeEvent & Fields => ({
  id: id('evt'),
  object: 'event',
  type,
  created: now(),
  livemode: false,
  data: { object },
  ...changes,
});

/** A message of the gateway to a store, signed as the real ones are. */
export const deliver = (
  { baseUrl }: { readonly baseUrl: string },
  event: object,
  options: { readonly secret?: string; readonly at?: number; readonly body?: string } = {}
): Promise<Reply<Fields>> => {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, options.secret ?? WEBHOOK_SECRET, options.at),
  };
  return callStore('POST', `${baseUrl}/public/webhooks/stripe`, { headers, body: options.body ?? body });
};

const createActors = (bank: Bank) => ({
  intent: (intentId: string): Intent => bank.intentOf(intentId),
  /** Every intent of a transaction, the oldest first. */
  intentsOf: (uuid: string): readonly Intent[] =>
    [...bank.intents.values()].filter(({ metadata }) => metadata.shop_transaction === uuid),
  sessionsOf: (uuid: string): readonly Session[] =>
    [...bank.sessions.values()].filter(({ metadata }) => (metadata as Fields).shop_transaction === uuid),
  pay: (intentId: string): Intent => takeMoney(bank.intentOf(intentId)),
  payHosted: (sessionId: string): Intent => takeMoney(completeSession(bank, sessionId, 'paid')),
  /** By a debit of a bank account, whose money is on its way. */
  debitHosted: (sessionId: string): Intent =>
    Object.assign(completeSession(bank, sessionId, 'unpaid'), { status: 'processing' }),
  /** A debit of a bank account: the money comes in some days, or the intent asks for other means again. */
  process: (intentId: string): Intent => Object.assign(bank.intentOf(intentId), { status: 'processing' }),
  decline: (intentId: string): Intent => {
    const intent = bank.intentOf(intentId);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { message: 'Your card was declined.' };
    return intent;
  },
  refund: (chargeId: string, amount: number): Refund => bank.refund(chargeId, amount),
  /** The buyer's bank sends it back. */
  failRefund: (refund: Refund): Refund => {
    bank.chargeOf(refund.charge).amount_refunded -= refund.amount;
    return Object.assign(refund, { status: 'failed' });
  },
  refundsOf: (chargeId: string): readonly Refund[] => bank.refunds.filter(({ charge }) => charge === chargeId),
  /** Of all of the charge, or a part. */
  dispute: (chargeId: string, { amount, status = 'needs_response' }: Partial<Dispute> = {}): Dispute => {
    const charge = bank.chargeOf(chargeId);
    charge.disputed = true;
    const made = {
      id: id('dp'),
      object: 'dispute',
      charge: chargeId,
      payment_intent: charge.payment_intent,
      created: now(),
    };
    const money = { amount: amount ?? charge.amount_captured, currency: charge.currency, balance_transactions: [] };
    const dispute: Dispute = { ...made, ...money, reason: 'fraudulent', status };
    withdraw(dispute);
    bank.disputes.push(dispute);
    return dispute;
  },
  /** An inquiry becomes a dispute by `needs_response`. */
  closeDispute: (disputeId: string, status: string): Dispute => {
    const dispute = bank.disputes.find((each) => each.id === disputeId) as Dispute;
    const wasInquiry = dispute.status.startsWith('warning_');
    dispute.status = status;
    if (wasInquiry) withdraw(dispute);
    if (status === 'won') dispute.balance_transactions.push({ amount: dispute.amount });
    return dispute;
  },
});

export type StripeServer = ReturnType<typeof createActors> & {
  readonly url: string;
  readonly calls: readonly Call[];
  /** What happens to a call before it is answered; throwing breaks the connection, after the bank has done its work or before. */
  readonly disturb: (fault: ((call: Call) => 'before' | 'after' | number | null) | null) => void;
  readonly stop: () => Promise<void>;
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') });
  response.end(JSON.stringify(body));
};

export const startStripe = async (): Promise<StripeServer> => {
  const bank = createBank();
  const calls: Call[] = [];
  /** What the same idempotency key was answered before, and for which parameters. */
  const answered = new Map<string, { readonly form: string; readonly status: number; readonly body: unknown }>();
  let fault: ((call: Call) => 'before' | 'after' | number | null) | null = null;

  const execute = (call: Call, query: URLSearchParams): { status: number; body: unknown } => {
    const key = call.key === '' ? '' : `${call.live} ${call.key}`;
    const earlier = answered.get(key);
    if (earlier && earlier.form !== call.form.toString()) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys can only be used once.' } } };
    }
    if (earlier) return earlier;
    let result: { status: number; body: unknown };
    try {
      result = { status: 200, body: structuredClone(answerCall(bank, call, query)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      result = { status: error.status, body: error.body };
    }
    if (key !== '') answered.set(key, { ...result, form: call.form.toString() });
    return result;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const form = new URLSearchParams(await readText(request));
    // The SDK sends a key of its own with every POST, which differs from try to try of ours.
    const key = String(request.headers['idempotency-key'] ?? '');
    const { method = '', headers } = request;
    const mode = MODES.get(String(headers.authorization));
    const call = { method, path: url.pathname, form, key, live: mode === 'live' };
    calls.push(call);
    if (!mode) {
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } });
    }
    const trouble = fault?.(call) ?? null;
    if (trouble === 'before') return void request.socket.destroy();
    const { status, body } = execute(call, url.searchParams);
    if (trouble === 'after') return void request.socket.destroy();
    if (typeof trouble === 'number') await sleep(trouble);
    send(response, status, body);
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...createActors(bank),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    disturb: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
