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
  status: string;
};

export type Customer = Fields & { readonly id: string; readonly livemode: boolean; deleted?: true };

export type PaymentMethod = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly type: string;
  customer: string | null;
};

export type SetUp = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly customer: string;
  readonly metadata: Metadata;
  status: string;
  payment_method: PaymentMethod | null;
};

export type Intent = Fields & {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly livemode: boolean;
  readonly metadata: Metadata;
  readonly customer: string | null;
  readonly setup_future_usage: string | null;
  readonly automatic_payment_methods: { readonly allow_redirects: string };
  status: string;
  payment_method: string | null;
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
  readonly mode: string;
  readonly customer: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
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
    ...{ latest_charge: null, customer: null, setup_future_usage: null, payment_method: null },
    ...fields,
  }) as Intent;
};

/** Who pays, as the gateway knows them. */
export const PAYER = 'payer@bank.example';

const CARD = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034, country: 'US', funding: 'credit' } as const;

const cardOf = (of: Fields = {}) => ({ ...CARD, fingerprint: 'Xt5EWLLDS7FJjR1c', network: 'visa', ...of });

/** The money of an intent, taken whole, with the method that it is made with. */
export const makeCharge = (intent: Intent, created: number, method?: PaymentMethod) => {
  const { id: payment_intent, amount, currency, livemode, metadata, customer } = intent;
  const card = cardOf({ ...(method?.card as Fields | undefined), checks: undefined, networks: undefined });
  return whole('Charge', {
    id: id('ch'),
    ...{ amount, amount_captured: amount, currency, livemode, metadata, payment_intent, created, customer },
    ...{ captured: true, paid: true, status: 'succeeded', balance_transaction: id('txn') },
    payment_method: method?.id ?? id('pm'),
    payment_method_details: { type: 'card', card: JSON.parse(JSON.stringify(card)) as Fields },
    billing_details: { address: null, email: PAYER, name: null, phone: null, tax_id: null },
  }) as Charge;
};

/** What the bank has refused. */
export const makeFailedCharge = (intent: Intent, created: number, method: PaymentMethod, failure: Fields) => {
  const nothing = { amount_captured: 0, captured: false, paid: false, status: 'failed', balance_transaction: null };
  return { ...makeCharge(intent, created, method), ...nothing, failure_code: failure.code } as Charge;
};

export const makeCustomer = (fields: Fields): Customer => whole('Customer', { id: id('cus'), ...fields }) as Customer;

export const makeMethod = (fields: Fields, card: Fields): PaymentMethod =>
  whole('PaymentMethod', {
    id: id('pm'),
    type: 'card',
    ...fields,
    card: {
      ...{ ...CARD, fingerprint: 'Xt5EWLLDS7FJjR1c', checks: null, generated_from: null, networks: null },
      ...{ display_brand: null, regulated_status: null, three_d_secure_usage: null, wallet: null, ...card },
    },
    billing_details: { address: null, email: PAYER, name: null, phone: null, tax_id: null },
  }) as PaymentMethod;

export const makeSetUp = (fields: Fields): SetUp => {
  const setUpId = id('seti');
  return whole('SetupIntent', {
    id: setUpId,
    client_secret: `${setUpId}_secret_${id('s').slice(2)}`,
    payment_method_types: ['card', 'link'],
    status: 'requires_payment_method',
    ...fields,
  }) as SetUp;
};

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
      customer: null,
      setup_intent: null,
      payment_status: 'unpaid',
      ui_mode: 'hosted_page',
    },
    payment_method_types: ['card', 'link'],
    ...fields,
  }) as Session;
};

/** Objects inside of others are their ids, unless they are asked for. */
export const collapse = (object: unknown, expand: readonly string[] = []): Fields => {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const name of ['latest_charge', 'payment_intent', 'charge', 'payment_method', 'latest_attempt']) {
    const value = copy[name];
    const isWhole = typeof value === 'object' && value !== null && 'id' in value;
    if (isWhole && !expand.includes(name)) copy[name] = (value as { readonly id: unknown }).id;
  }
  return copy;
};
