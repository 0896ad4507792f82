import { assertAmount } from './stripe-amounts';
import {
  makeBilled,
  makeInvoice,
  makeInvoicePayment,
  makePrice,
  makeProduct,
  type Billed,
  type Invoice,
  type InvoiceLine,
  type Price,
  type Product,
} from './stripe-billing-objects';
import type { Fields, Intent, Metadata, PaymentMethod, SetUp } from './stripe-objects';
import { refuse, refuseMissing } from './stripe-refusals';
import type { BankAnswer, Vault } from './stripe-vault';

/** What the card gateway bills by itself: its subscriptions, and the bills of each period. */
export type BillingBank = {
  readonly now: () => number;
  readonly vault: Vault;
  readonly createIntent: (
    fields: Fields & { readonly amount: number; readonly currency: string } & {
      readonly livemode: boolean;
      readonly metadata: Metadata;
    }
  ) => Intent;
  readonly intentOf: (id: string) => Intent;
  readonly takeMoney: (intent: Intent) => Intent;
  readonly refuseCharge: (intent: Intent, method: PaymentMethod, failure: Exclude<BankAnswer, string>) => Intent;
};

export type NewSubscription = {
  readonly customer: string;
  readonly price: Price;
  /** Beside the price, with the first bill. */
  readonly beside: readonly number[];
  readonly trialDays: number;
  /** In place of `trialDays`; null: none. */
  readonly trialEnd: number | null;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly livemode: boolean;
};

const [HOUR, DAY] = [3_600, 86_400];
/** A first bill that nobody pays ends its subscription. */
const INCOMPLETE_FOR = 23 * HOUR;
const UNTIL_RETRY = 3 * DAY;

/** Periods are reckoned from the anchor, so that a short month shortens no later one. */
const boundary = (anchor: number, { interval, interval_count: count }: Price['recurring'], index: number): number => {
  const from = new Date(anchor * 1_000);
  if (interval === 'day' || interval === 'week') return anchor + index * count * (interval === 'week' ? 7 : 1) * DAY;
  const months = index * count * (interval === 'year' ? 12 : 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to.getTime() / 1_000;
};

/** The first boundary of a subscription behind a moment. */
const nextBoundary = ({ billing_cycle_anchor: anchor, items }: Billed, at: number): number => {
  const { recurring } = items.data[0].price;
  for (let index = 0; ; index += 1) {
    const end = boundary(anchor, recurring, index);
    if (end > at) return end;
  }
};

const end = (billed: Billed, status: string, at: number, reason = 'cancellation_requested'): Billed =>
  Object.assign(billed, {
    ...{ status, canceled_at: billed.canceled_at ?? at, ended_at: at, pending_setup_intent: null },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });

export const isEnded = ({ status }: Billed): boolean => status === 'canceled' || status === 'incomplete_expired';

export const createBilling = (bank: BillingBank) => {
  const { now, vault } = bank;
  const [products, prices] = [new Map<string, Product>(), new Map<string, Price>()];
  const [subscriptions, invoices] = [new Map<string, Billed>(), new Map<string, Invoice>()];
  const ofIntent = new Map<string, { readonly billed: Billed; readonly invoice: Invoice }>();
  const ofSetUp = new Map<string, Billed>();

  const invoiceOf = (id: string): Invoice => invoices.get(id) ?? refuseMissing('invoice', id);
  const voidInvoice = (invoice: Invoice): Invoice => {
    for (const payment of invoice.payments.data) {
      Object.assign(bank.intentOf(payment.payment.payment_intent), { status: 'canceled', canceled_at: now() });
      payment.status = 'canceled';
    }
    return Object.assign(invoice, { status: 'void', amount_remaining: 0, next_payment_attempt: null });
  };
  const expireOld = (billed: Billed): Billed => {
    if (billed.status !== 'incomplete' || billed.created + INCOMPLETE_FOR > now()) return billed;
    voidInvoice(invoiceOf(billed.latest_invoice));
    return end(billed, 'incomplete_expired', now());
  };
  const subscriptionOf = (id: string): Billed => {
    const found = subscriptions.get(id);
    return found ? expireOld(found) : refuseMissing('subscription', id);
  };

  const createProduct = (fields: Fields): Product => {
    const product = makeProduct({ ...fields, created: now(), updated: now() });
    products.set(product.id, product);
    return product;
  };
  const createPrice = (fields: Fields, recurring: Partial<Price['recurring']>): Price => {
    const price = makePrice({ ...fields, created: now() }, recurring);
    prices.set(price.id, price);
    return price;
  };

  /** A bill, with the payment that asks for its money; one over nothing is paid. */
  const bill = (billed: Billed, lines: readonly InvoiceLine[], at: number, reason: string): Invoice => {
    const period = { period_start: at, period_end: at, created: at, effective_at: at };
    const invoice = makeInvoice(billed, lines, { billing_reason: reason, ...period });
    invoices.set(invoice.id, invoice);
    billed.latest_invoice = invoice.id;
    if (invoice.amount_due === 0) return Object.assign(invoice, { status: 'paid', attempted: true });
    const { currency, livemode, customer } = billed;
    assertAmount(invoice.amount_due, currency);
    const kept = { customer, setup_future_usage: 'off_session', description: 'Subscription creation' };
    const intent = bank.createIntent({ amount: invoice.amount_due, currency, livemode, metadata: {}, ...kept });
    Object.assign(invoice.payments, { data: [makeInvoicePayment(invoice, intent.id)] });
    ofIntent.set(intent.id, { billed, invoice });
    return invoice;
  };

  /** Nothing is due: what is paid with later is agreed on first. */
  const askToAgree = (billed: Billed): void => {
    const { customer, livemode } = billed;
    const setUp = vault.createSetUp({ customer, livemode, usage: 'off_session', metadata: {}, description: null });
    billed.pending_setup_intent = setUp.id;
    ofSetUp.set(setUp.id, billed);
  };

  const create = ({ price, beside, trialDays, trialEnd, ...fields }: NewSubscription): Billed => {
    const created = now();
    const trial_end = trialEnd ?? (trialDays > 0 ? created + trialDays * DAY : null);
    const billing_cycle_anchor = trial_end ?? created;
    const period = [created, trial_end ?? boundary(created, price.recurring, 1)] as const;
    const { currency } = price;
    const dates = { created, billing_cycle_anchor, trial_end, trial_start: trial_end === null ? null : created };
    const billed = makeBilled({ ...fields, ...dates, currency, price, period, status: 'incomplete' });
    subscriptions.set(billed.id, billed);
    const amounts = [trial_end === null ? price.unit_amount : 0, ...beside];
    const lines = amounts.map((amount) => ({ amount, period: { start: period[0], end: period[1] } }));
    if (bill(billed, lines, created, 'subscription_create').amount_due > 0) return billed;
    billed.status = trial_end === null ? 'active' : 'trialing';
    askToAgree(billed);
    return billed;
  };

  /** The bank has the money of a payment: where a bill asked for it, that is paid, and its subscription goes on. */
  const paid = (intent: Intent): void => {
    const of = ofIntent.get(intent.id);
    if (!of) return;
    const { billed, invoice } = of;
    const amounts = { amount_paid: invoice.amount_due, amount_remaining: 0, next_payment_attempt: null };
    Object.assign(invoice, { status: 'paid', attempted: true, ...amounts });
    for (const payment of invoice.payments.data) {
      Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
    }
    if (isEnded(billed)) return;
    billed.default_payment_method = intent.payment_method;
    const isTrial = billed.trial_end !== null && billed.items.data[0].current_period_end === billed.trial_end;
    billed.status = isTrial ? 'trialing' : 'active';
  };
  const agreed = ({ id, payment_method: method }: SetUp): void => {
    const billed = ofSetUp.get(id);
    if (billed) Object.assign(billed, { pending_setup_intent: null, default_payment_method: method?.id ?? null });
  };

  /** The provider asks for the money of a bill, without the buyer. */
  const collect = (billed: Billed, invoice: Invoice): Invoice => {
    const intent = bank.intentOf(invoice.payments.data[0]?.payment.payment_intent ?? '');
    const method = vault.methodOf(billed.default_payment_method ?? '');
    const answer = vault.says(method.id);
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
    Object.assign(intent, { payment_method: method.id });
    if (answer === 'succeeded') bank.takeMoney(intent);
    else if (answer === 'processing') Object.assign(intent, { status: 'processing' });
    else {
      bank.refuseCharge(intent, method, answer);
      const at = billed.items.data[0].current_period_start;
      Object.assign(invoice, { next_payment_attempt: at + invoice.attempt_count * UNTIL_RETRY });
      billed.status = 'past_due';
    }
    return invoice;
  };

  /** The merchant wants the money of a bill at once, by this method. */
  const payNow = (invoice: Invoice, methodId: string): Invoice => {
    const of = [...ofIntent.values()].find((each) => each.invoice === invoice);
    if (!of) return refuseMissing('invoice', invoice.id);
    const method = vault.usableMethod(methodId, of.billed.customer);
    const answer = vault.says(method.id);
    const intent = bank.intentOf(invoice.payments.data[0]?.payment.payment_intent ?? '');
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
    Object.assign(intent, { payment_method: method.id });
    if (answer === 'succeeded') bank.takeMoney(intent);
    else if (answer === 'processing') Object.assign(intent, { status: 'processing' });
    else {
      const refused = bank.refuseCharge(intent, method, answer);
      refuse(402, refused.last_payment_error?.message ?? '', { type: 'card_error', ...answer });
    }
    return invoice;
  };

  /** An end within a period bills the part of it: `cancel_at` always does. */
  const amountUntil = ({ cancel_at: until, items }: Billed, start: number, stop: number): number => {
    const { unit_amount: amount } = items.data[0].price;
    return until === null || until >= stop ? amount : Math.round((amount * (until - start)) / (stop - start));
  };

  const endsAt = (billed: Billed, at: number): boolean => {
    const { cancel_at: until, cancel_at_period_end: ends, trial_end: trial, default_payment_method: method } = billed;
    return ends || (until !== null && until <= at) || (trial === at && method === null);
  };

  /** Time goes on to the end of the period. `amount`: what a coupon of the merchant leaves of the price. Null: it has ended. */
  const advance = (id: string, { amount }: { readonly amount?: number } = {}): Invoice | null => {
    const billed = subscriptionOf(id);
    if (!['active', 'trialing', 'past_due'].includes(billed.status)) throw new Error(`${id} is ${billed.status}.`);
    const [item] = billed.items.data;
    const start = item.current_period_end;
    if (endsAt(billed, start)) {
      end(billed, 'canceled', start);
      return null;
    }
    const stop = nextBoundary(billed, start);
    Object.assign(item, { current_period_start: start, current_period_end: stop });
    if (billed.status === 'trialing') billed.status = 'active';
    const due = amount ?? amountUntil(billed, start, stop);
    const invoice = bill(billed, [{ amount: due, period: { start, end: stop } }], start, 'subscription_cycle');
    return due === 0 ? invoice : collect(billed, invoice);
  };
  const retry = (id: string): Invoice => {
    const billed = subscriptionOf(id);
    return collect(billed, invoiceOf(billed.latest_invoice));
  };

  /** At once. One that nobody has paid takes its bill with it; others leave theirs as it is. */
  const cancel = (id: string, reason?: string): Billed => {
    const billed = subscriptionOf(id);
    if (isEnded(billed)) return refuseMissing('subscription', id);
    const wasIncomplete = billed.status === 'incomplete';
    if (wasIncomplete) voidInvoice(invoiceOf(billed.latest_invoice));
    return end(billed, wasIncomplete ? 'incomplete_expired' : 'canceled', now(), reason);
  };

  const isOfBill = (intent: Intent): boolean => ofIntent.has(intent.id);
  const intentsOf = (subscription: string): readonly string[] =>
    [...ofIntent].filter(([, { billed }]) => billed.id === subscription).map(([intent]) => intent);
  return {
    ...{
      products,
      prices,
      subscriptions,
      invoices,
      createProduct,
      createPrice,
      create,
      paid,
      agreed,
      advance,
      retry,
      payNow,
    },
    ...{ cancel, voidInvoice, subscriptionOf, invoiceOf, isOfBill, intentsOf },
    priceOf: (id: string): Price =>
      prices.get(id) ?? refuse(400, `No such price: '${id}'`, { code: 'resource_missing', param: 'items[0][price]' }),
    productOf: (id: string, param = 'product'): Product =>
      products.get(id) ?? refuse(400, `No such product: '${id}'`, { code: 'resource_missing', param }),
  };
};

export type Billing = ReturnType<typeof createBilling>;
