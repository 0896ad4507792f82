import { randomBytes } from 'node:crypto';

/** What the bank behind the card gateway of the tests knows; `stripe-server` is the API on top of it. */
export type Fields = Readonly<Record<string, unknown>>;

export type Intent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
  latest_charge: Charge | null;
  last_payment_error: { readonly message: string } | null;
};

export type Charge = Fields & {
  readonly livemode: boolean;
  readonly id: string;
  amount_captured: number;
  currency: string;
  amount_refunded: number;
  disputed: boolean;
};
export type Refund = Fields & { readonly id: string; readonly charge: string; readonly amount: number; status: string };
export type Dispute = Fields & {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  status: string;
  balance_transactions: { readonly amount: number }[];
};
export type Session = Fields & { readonly id: string; payment_intent: string | null; status: string };

export const id = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;
export const now = (): number => Math.floor(Date.now() / 1_000);

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: object
  ) {
    super('refused');
  }
}

export const refuse = (status: number, type: string, message: string, code?: string): never => {
  throw new Refused(status, { error: { type, message, ...(code === undefined ? {} : { code }) } });
};

/** In the smallest unit; the real ones depend on the account's own currency, too. */
const SMALLEST: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30 };

export const assertAmount = (amount: number, currency: string): void => {
  if (!Number.isInteger(amount)) refuse(400, 'invalid_request_error', `Invalid integer: ${amount}`);
  if (amount >= (SMALLEST[currency] ?? 1)) return;
  refuse(400, 'invalid_request_error', 'The amount is below the smallest one.', 'amount_too_small');
};

export const createBank = () => {
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const chargeOf = (chargeId: string | null): Charge => {
    const found = [...intents.values()]
      .map(({ latest_charge: charge }) => charge)
      .find((each) => each?.id === chargeId);
    return found ?? refuse(404, 'invalid_request_error', `No such charge: '${chargeId}'`);
  };
  const intentOf = (intentId: string): Intent =>
    intents.get(intentId) ?? refuse(404, 'invalid_request_error', `No such payment_intent: '${intentId}'`);
  const createIntent = (
    amount: number,
    currency: string,
    metadata: Readonly<Record<string, string>>,
    livemode: boolean
  ): Intent => {
    assertAmount(amount, currency);
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount,
      currency,
      client_secret: id('secret'),
      livemode,
      metadata,
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    };
    intents.set(intent.id, intent);
    return intent;
  };
  const refund = (chargeId: string | null, amount: number, asked: string | null = null): Refund => {
    const charge = chargeOf(chargeId);
    if (charge.amount_refunded + amount > charge.amount_captured) {
      refuse(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge');
    }
    charge.amount_refunded += amount;
    const made = { id: id('re'), object: 'refund', charge: charge.id, payment_intent: charge.payment_intent, amount };
    const metadata = asked === null ? {} : { shop_refund: asked };
    const complete = { ...made, currency: charge.currency, created: now(), status: 'succeeded', metadata };
    refunds.push(complete);
    return complete;
  };
  return { intents, sessions, refunds, disputes, chargeOf, intentOf, createIntent, refund };
};

export type Bank = ReturnType<typeof createBank>;

/** Who pays, as the gateway knows them. */
export const PAYER = 'payer@bank.example';

export const takeMoney = (intent: Intent): Intent => {
  intent.status = 'succeeded';
  intent.last_payment_error = null;
  intent.latest_charge ??= {
    id: id('ch'),
    object: 'charge',
    livemode: intent.livemode,
    payment_intent: intent.id,
    metadata: intent.metadata,
    amount_captured: intent.amount,
    currency: intent.currency,
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    billing_details: { email: PAYER },
  };
  return intent;
};

export const completeSession = (bank: Bank, sessionId: string, payment_status: 'paid' | 'unpaid'): Intent => {
  const session = bank.sessions.get(sessionId) as Session;
  const metadata = session.intent_metadata as Record<string, string>;
  const currency = String(session.currency);
  const intent = bank.createIntent(Number(session.amount_total), currency, metadata, session.livemode === true);
  Object.assign(session, { payment_intent: intent.id, status: 'complete', payment_status });
  return intent;
};

/** An inquiry takes no money yet. */
export const withdraw = (dispute: Dispute): void => {
  if (!dispute.status.startsWith('warning_')) dispute.balance_transactions.push({ amount: -dispute.amount });
};
