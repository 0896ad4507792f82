import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIdempotencyKeys } from './idempotency-keys';
import { createBank, type Bank } from './stripe-bank';
import type { Billed } from './stripe-billing-objects';
import type { Call } from './stripe-calls';
import { answerCall } from './stripe-endpoints';
import { WEBHOOK_SECRET } from './stripe-events';
import type { LedgerEntry } from './stripe-ledger';
import { id, type Dispute, type Fields, type Intent, type Refund, type Session, type SetUp } from './stripe-objects';
import { bodyOf, Refused } from './stripe-refusals';
import type { BankAnswer } from './stripe-vault';
import { createShiftedClock, DAY, type TestClock } from './test-clock';

export { PAYER, type Intent } from './stripe-objects';
export { deliver, eventOf, signatureOf, type StripeEvent } from './stripe-events';
export type { Call } from './stripe-calls';
export type { BankAnswer } from './stripe-vault';

/**
 * Plays the card gateway's HTTP API for the real SDK: form-encoded requests in, objects as the API answers them out. It is as strict as
 * the real one, and its answers are checked by the SDK's own declarations. The buyer and the bank are the methods of `StripeServer`.
 */
const SECRET_KEY = 'sk_test_canary51Vd2Yq';
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

const KEPT_FOR = DAY;
const LONGEST_KEY = 255;

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const createActors = (bank: Bank) => ({
  intent: (intentId: string): Intent => bank.intentOf(intentId),
  /** Every intent of a transaction, the oldest first. */
  intentsOf: (uuid: string): readonly Intent[] =>
    [...bank.intents.values()].filter(({ metadata }) => metadata.shop_transaction === uuid),
  sessionsOf: (uuid: string): readonly Session[] =>
    [...bank.sessions.values()].filter(({ metadata }) => metadata.shop_transaction === uuid),
  pay: (intentId: string): Intent => bank.takeMoney(bank.intentOf(intentId)),
  payHosted: (sessionId: string): Intent => bank.takeMoney(bank.completeSession(sessionId, 'paid')),
  /** By a debit of a bank account, whose money is on its way. */
  debitHosted: (sessionId: string): Intent =>
    Object.assign(bank.completeSession(sessionId, 'unpaid'), { status: 'processing' }),
  /** A debit of a bank account: the money comes in some days, or the intent asks for other means again. */
  process: (intentId: string): Intent => Object.assign(bank.intentOf(intentId), { status: 'processing' }),
  decline: (intentId: string): Intent => {
    const last_payment_error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    return Object.assign(bank.intentOf(intentId), { status: 'requires_payment_method', last_payment_error });
  },
  behave: (next: Partial<Bank['behaviour']>): void => void Object.assign(bank.behaviour, next),
  refund: (chargeId: string, amount: number): Refund => bank.refund(chargeId, amount),
  /** The buyer's bank sends it back. */
  failRefund: (refund: Refund): Refund => {
    const charge = bank.chargeOf(refund.charge);
    Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    return Object.assign(refund, {
      status: 'failed',
      failure_reason: 'declined',
      failure_balance_transaction: id('txn'),
    });
  },
  refundsOf: (chargeId: string): readonly Refund[] => bank.refunds.filter(({ charge }) => charge === chargeId),
  /** Agreements to later payments. */
  setUpsOf: (uuid: string): readonly SetUp[] =>
    [...bank.vault.setUps.values()].filter(({ metadata }) => metadata.shop_transaction === uuid),
  setUps: (): readonly SetUp[] => [...bank.vault.setUps.values()],
  agree: (setUpId: string, card?: Fields): SetUp => {
    const setUp = bank.vault.agree(setUpId, card);
    bank.billing.agreed(setUp);
    return setUp;
  },
  /** What the provider bills by itself: tests end, advance and look at it. */
  billing: bank.billing,
  /** Those of a transaction, the oldest first. */
  subscriptionsOf: (uuid: string): readonly Billed[] =>
    [...bank.billing.subscriptions.values()].filter(({ metadata }) => metadata.shop_transaction === uuid),
  /** All money that was taken by the bills of a subscription. */
  takenBy: (subscription: string): readonly LedgerEntry[] => {
    const intents = bank.billing.intentsOf(subscription);
    return bank.ledger.entries.filter(({ intent }) => intents.includes(intent));
  },
  agreeHosted: (sessionId: string): SetUp => bank.agreeHosted(sessionId),
  customers: (): readonly Fields[] => [...bank.vault.customers.values()],
  /** The merchant deletes a customer in the dashboard, with all that they pay with. */
  forgetCustomer: (customerId: string): void => {
    bank.vault.customerOf(customerId).deleted = true;
    for (const method of bank.vault.methods.values()) if (method.customer === customerId) method.customer = null;
  },
  method: (methodId: string): Fields => bank.vault.methodOf(methodId),
  /** What the bank says to charges without the buyer from now on; of one method, or of all. */
  answer: (answer: BankAnswer, methodId = ''): void => void bank.vault.answers.set(methodId, answer),
  /** All money that was ever taken. */
  taken: (): readonly LedgerEntry[] => bank.ledger.entries,
  /** Money that was taken for a transaction, whatever became of it. */
  takenFor: (uuid: string): readonly LedgerEntry[] =>
    bank.ledger.entries.filter(({ transaction }) => transaction === uuid),
  /** Of all of the charge, or a part. */
  dispute: (chargeId: string, of: Partial<Dispute> = {}): Dispute => bank.dispute(chargeId, of),
  closeDispute: (disputeId: string, status: string): Dispute => bank.closeDispute(disputeId, status),
});

export type StripeServer = ReturnType<typeof createActors> & {
  readonly url: string;
  /** The provider's; its pages and idempotency keys end by it. */
  readonly clock: TestClock;
  readonly calls: readonly Call[];
  /** What happens to a call before it is answered; throwing breaks the connection, after the bank has done its work or before. */
  readonly disturb: (fault: ((call: Call) => 'before' | 'after' | number | null) | null) => void;
  /** @throws Error where the server would have answered what the provider would not. */
  readonly stop: () => Promise<void>;
};

type Result = { readonly status: number; readonly body: unknown; readonly isMalformed?: boolean };

const send = (response: ServerResponse, { status, body }: Result, headers: Readonly<Record<string, string>> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req'), ...headers });
  response.end(JSON.stringify(body));
};

const REUSED = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';

const refusal = (status: number, message: string, type: string): Result => ({
  status,
  body: { error: { type, message } },
});

const answerOf = (refused: Refused): Result => ({
  status: refused.status,
  body: bodyOf(refused),
  isMalformed: refused.isMalformed,
});

/** By idempotency keys: what was asked before is answered as it was, with the same parameters alone, for a day. */
const createExecutor = (bank: Bank, clock: TestClock, faults: Error[]) => {
  const keys = createIdempotencyKeys<Result>(clock);
  const answer = (call: Call): Result => {
    try {
      return { status: 200, body: structuredClone(answerCall(bank, call)) };
    } catch (error) {
      if (error instanceof Refused) return answerOf(error);
      faults.push(error as Error);
      return refusal(500, String(error), 'api_error');
    }
  };
  return (call: Call): Result & { readonly isRepeated?: boolean } => {
    if (call.key.length > LONGEST_KEY) return refusal(400, 'The idempotency key is too long.', 'invalid_request_error');
    const key = `${call.live} ${call.key}`;
    const asked = `${call.method} ${call.path} ${call.form.toString()}`;
    const earlier = call.key === '' ? null : keys.find(key);
    if (earlier) {
      return earlier.asked === asked
        ? { ...earlier.answer, isRepeated: true }
        : refusal(400, REUSED, 'idempotency_error');
    }
    const result = answer(call);
    if (call.key !== '' && !result.isMalformed) keys.keep(key, { asked, answer: result }, KEPT_FOR);
    return result;
  };
};

const readCall = async (request: IncomingMessage): Promise<Call & { readonly isKnown: boolean }> => {
  const { method = '', headers, url = '' } = request;
  const { pathname: path, searchParams } = new URL(url, 'http://localhost');
  const form = method === 'GET' ? searchParams : new URLSearchParams(await readText(request));
  // The SDK sends a key of its own with every POST, which differs from try to try of ours.
  const key = String(headers['idempotency-key'] ?? '');
  const mode = MODES.get(String(headers.authorization));
  return { method, path, form, key, live: mode === 'live', isKnown: mode !== undefined };
};

export const startStripe = async ({ clock = createShiftedClock() } = {}): Promise<StripeServer> => {
  const bank = createBank(clock);
  const [calls, faults]: [Call[], Error[]] = [[], []];
  const execute = createExecutor(bank, clock, faults);
  let fault: ((call: Call) => 'before' | 'after' | number | null) | null = null;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { isKnown, ...call } = await readCall(request);
    calls.push(call);
    if (!isKnown) return send(response, refusal(401, 'Invalid API Key provided.', 'invalid_request_error'));
    const trouble = fault?.(call) ?? null;
    if (trouble === 'before') return void request.socket.destroy();
    const { isRepeated, ...result } = execute(call);
    if (trouble === 'after') return void request.socket.destroy();
    if (typeof trouble === 'number') await sleep(trouble);
    send(response, result, isRepeated ? { 'idempotent-replayed': 'true' } : {});
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...createActors(bank),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock,
    calls,
    disturb: (next) => {
      fault = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (faults.length > 0) throw new AggregateError(faults, `The server of the card gateway: ${faults[0]?.message}`);
    },
  };
};
