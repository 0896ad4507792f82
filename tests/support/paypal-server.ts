import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callStore, type Reply } from './call-store';
import { createIdempotencyKeys } from './idempotency-keys';
import { showSubscription } from './paypal-billing-answers';
import { answerCall, RIGHT, type Call } from './paypal-endpoints';
import { id, refused, Refused, type Json, type Result } from './paypal-refusals';
import { checkAnswer } from './paypal-schemas';
import { createWallet, type Money, type Wallet, type PaypalOrder } from './paypal-buyer';
import { createShiftedClock, DAY, HOUR } from './test-clock';

export { PARTNER, PAYPAL_KEYS } from './paypal-endpoints';
export type { PaypalOrder } from './paypal-buyer';

/**
 * Plays PayPal's REST API: tokens, orders, captures, refunds, disputes, listeners and the check of signatures. It is as strict as the
 * real one, and its answers are checked by the schemas of `paypal-schemas`.
 */

/** The same as a process of the store gets it. */
export const paypalMessage = (event: object, at: Date) => ({
  body: Buffer.from(JSON.stringify(event)),
  headers: {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': id('T'),
    'paypal-transmission-sig': RIGHT,
    'paypal-transmission-time': at.toISOString(),
  },
});

/** A message of PayPal to a store. */
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

export const walletEvent = (event_type: string, resource: object): Json => ({
  ...{ id: id('WH-'), event_type, resource, create_time: new Date().toISOString(), event_version: '1.0' },
  ...{
    resource_type: event_type.split('.')[1]?.toLowerCase(),
    resource_version: '2.0',
    summary: event_type,
    links: [],
  },
});

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const lifetimeOf = (path: string): number => {
  if (path.endsWith('/refund')) return 45 * DAY;
  return path.startsWith('/v2/checkout/') ? 6 * HOUR : 3 * DAY;
};

/** What PayPal knows of it by now: keys that come again are answered by the latest status. */
const latest = (wallet: Wallet, { body, status }: Result): Result => {
  const { orders, sales, billing } = wallet;
  const refunds = [...orders.values(), ...sales].flatMap(({ purchase_units: [unit] }) => unit.payments.refunds);
  const repeated = status === 201 ? 200 : status;
  const billed = billing.subscriptions.get(String(body.id));
  if (billed) return { status: repeated, body: structuredClone(showSubscription(wallet, billed)) };
  const found = refunds.find((each) => each.id === body.id);
  return { status: repeated, body: found ? { ...body, status: found.status } : body };
};

/** By idempotency keys: what was asked before is answered again, with the same body alone, for some hours or days. */
const createExecutor = (wallet: Wallet, faults: Error[]) => {
  const keys = createIdempotencyKeys<Result>(wallet.clock);
  const answer = (call: Call): Result => {
    try {
      return structuredClone(answerCall(wallet, call));
    } catch (error) {
      if (error instanceof Refused) return error.result;
      faults.push(error as Error);
      return refused(500, 'INTERNAL_SERVER_ERROR', String(error));
    }
  };
  return (call: Call): Result => {
    const asked = `${call.method} ${call.path} ${call.text}`;
    const earlier = call.key === '' ? null : keys.find(call.key);
    if (earlier) {
      return earlier.asked === asked ? latest(wallet, earlier.answer) : refused(422, 'DUPLICATE_REQUEST_ID');
    }
    const result = answer(call);
    if (result.status >= 400 && 'name' in result.body) checkAnswer('error', result.body);
    // What was malformed, or came with a wrong token, has not reached the place where keys are kept.
    const isKept = call.key !== '' && ![400, 401, 415, 500].includes(result.status);
    if (isKept) keys.keep(call.key, { asked, answer: result }, lifetimeOf(call.path));
    return result;
  };
};

const readCall = async (request: IncomingMessage): Promise<Call> => {
  const { method = '', url = '', headers } = request;
  const { authorization: auth = '', prefer } = headers;
  const [key, type] = [String(headers['paypal-request-id'] ?? ''), String(headers['content-type'] ?? '')];
  return { method, path: url, text: await readText(request), auth, prefer: String(prefer), type, key };
};

const createActors = (wallet: Wallet) => ({
  approve: (orderId: string): PaypalOrder => {
    const order = wallet.findOrder(orderId);
    if (!order) throw new Error(`The order ${orderId} has expired: nobody can agree to it.`);
    // Two agreements within a millisecond are two.
    const last = Date.parse(order.update_time ?? order.create_time);
    const update_time = new Date(Math.max(wallet.clock.now().getTime(), last + 1)).toISOString();
    return Object.assign(order, {
      ...{ status: 'APPROVED', update_time },
      payer: { email_address: 'payer@wallet.example', payer_id: 'PAYER1' },
    });
  },
  dispute: (capture: string, dispute_amount?: Money) => {
    const [unit] = wallet.orderOfCapture(capture)?.purchase_units ?? [];
    if (!unit) throw new Error(`There is no capture ${capture}.`);
    const about = { dispute_id: id('D'), capture, create_time: wallet.now(), status: 'OPEN', outcome: '' };
    const made = { ...about, dispute_amount: dispute_amount ?? unit.amount };
    wallet.disputes.push(made);
    return made;
  },
  /** Before they end by themselves. */
  revokeTokens: (): void => wallet.tokens.clear(),
});

export const startPaypal = async ({ clock = createShiftedClock() } = {}) => {
  const wallet = createWallet(clock);
  const faults: Error[] = [];
  const execute = createExecutor(wallet, faults);
  /** The keys of idempotency in the order in which they came, with their paths. */
  const keys: (readonly [path: string, key: string])[] = [];
  /** Every call, in the order in which they came. */
  const calls: string[] = [];
  /** What stands between a call and its answer. */
  const tap: { underWay: number; most: number; before: (path: string) => Promise<Result | null> } = {
    ...{ underWay: 0, most: 0 },
    before: async () => null,
  };
  const faultOf = async (url: string): Promise<Result | null> => {
    calls.push(url);
    tap.underWay += 1;
    tap.most = Math.max(tap.most, tap.underWay);
    const fault = await tap.before(url);
    tap.underWay -= 1;
    return fault;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    if (call.key !== '') keys.push([call.path, call.key]);
    const { status, body } = (await faultOf(call.path)) ?? execute(call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...wallet,
    ...createActors(wallet),
    ...{ keys, calls, tap },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** @throws Error where the server would have answered what the provider would not. */
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (faults.length > 0) throw new AggregateError(faults, `The server of PayPal: ${faults[0]?.message}`);
    },
  };
};

export type PaypalServer = Awaited<ReturnType<typeof startPaypal>>;
