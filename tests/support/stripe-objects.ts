import { randomBytes } from 'node:crypto';
import { blankOf } from './stripe-schemas';

/** Objects of the card provider with all of their required fields; those of the store's interest are typed. */
export type Fields = Readonly<Record<string, unknown>>;
export type Metadata = Readonly<Record<string, string>>;

export type Charge = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly payment_intent: string;
  amount_captured: number;
  currency: string;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
};

export type Intent = Fields & {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly livemode: boolean;
  readonly metadata: Metadata;
  status: string;
  /** Answered as its id, unless it is asked for. */
  latest_charge: Charge | null;
  last_payment_error: { readonly message: string } | null;
};

export type Refund = Fields & {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly created: number;
  status: string;
};

export type Dispute = Fields & {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  status: string;
  balance_transactions: (Fields & { readonly amount: number })[];
};

export type Session = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly metadata: Metadata;
  readonly amount_total: number;
  readonly currency: string;
  readonly expires_at: number;
  payment_intent: string | null;
  status: string;
  url: string | null;
};

export const id = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;

const whole = (name: string, fields: Fields): Fields => ({ ...blankOf(name), ...fields });

export const makeIntent = (fields: Fields): Intent => {
  const intentId = id('pi');
  return whole('PaymentIntent', {
    id: intentId,
    client_secret: `${intentId}_secret_${id('s').slice(2)}`,
    payment_method_types: ['card', 'link'],
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    capture_method: 'automatic_async',
    status: 'requires_payment_method',
    latest_charge: null,
    ...fields,
  }) as Intent;
};

/** Who pays, as the gateway knows them. */
export const PAYER = 'payer@bank.example';

const CARD = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034, country: 'US', funding: 'credit' } as const;

/** The money of an intent, taken whole. */
export const makeCharge = ({ id: payment_intent, amount, currency, livemode, metadata }: Intent, created: number) =>
  whole('Charge', {
    id: id('ch'),
    ...{ amount, amount_captured: amount, currency, livemode, metadata, payment_intent, created },
    ...{ captured: true, paid: true, status: 'succeeded', balance_transaction: id('txn') },
    payment_method: id('pm'),
    payment_method_details: { type: 'card', card: { ...CARD, fingerprint: 'Xt5EWLLDS7FJjR1c', network: 'visa' } },
    billing_details: { address: null, email: PAYER, name: null, phone: null, tax_id: null },
  }) as Charge;

export const makeRefund = (charge: Charge, amount: number, created: number, metadata: Metadata): Refund => {
  const { id: of, payment_intent, currency } = charge;
  const about = { charge: of, payment_intent, currency, amount, created, metadata };
  return whole('Refund', { id: id('re'), ...about, balance_transaction: id('txn'), status: 'succeeded' }) as Refund;
};

/** A movement of the account because of a dispute. */
export const makeMovement = ({ currency, id: source }: Dispute, amount: number, created: number) =>
  whole('BalanceTransaction', {
    id: id('txn'),
    ...{ amount, net: amount, currency, created, available_on: created, source, status: 'pending' },
    ...{ type: 'adjustment', reporting_category: 'dispute', fee: 0 },
  }) as Fields & { readonly amount: number };

export const makeDispute = (charge: Charge, fields: Partial<Dispute>, created: number): Dispute => {
  const { id: of, payment_intent, currency, livemode, amount_captured: amount } = charge;
  const about = { charge: of, payment_intent, currency, livemode, amount, created };
  return whole('Dispute', { id: id('dp'), ...about, reason: 'fraudulent', ...fields }) as Dispute;
};

export const makeSession = (fields: Fields & { readonly livemode: boolean }): Session => {
  const sessionId = id(fields.livemode ? 'cs_live' : 'cs_test');
  const address = `https://checkout.example/c/pay/${sessionId}`;
  return whole('CheckoutSession', {
    ...{
      id: sessionId,
      url: address,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      ui_mode: 'hosted_page',
    },
    payment_method_types: ['card', 'link'],
    ...fields,
  }) as Session;
};
