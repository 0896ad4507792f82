import { id, type Fields, type Metadata } from './stripe-objects';
import { blankOf } from './stripe-schemas';

/** What the card gateway bills again and again, with all required fields of its objects. */
export type Product = Fields & { readonly id: string; readonly livemode: boolean; active: boolean };

export type Price = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly recurring: { readonly interval: string; readonly interval_count: number };
  active: boolean;
};

export type Item = Fields & { readonly price: Price; current_period_start: number; current_period_end: number };

export type Billed = Fields & {
  readonly id: string;
  readonly object: 'subscription';
  readonly livemode: boolean;
  readonly customer: string;
  readonly created: number;
  readonly currency: string;
  readonly items: { readonly data: readonly [Item] };
  readonly trial_end: number | null;
  readonly billing_cycle_anchor: number;
  metadata: Metadata;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: Fields;
  latest_invoice: string;
  pending_setup_intent: string | null;
  default_payment_method: string | null;
};

export type InvoicePayment = Fields & { status: string; readonly payment: { readonly payment_intent: string } };

export type Invoice = Fields & {
  readonly id: string;
  readonly livemode: boolean;
  readonly billing_reason: string;
  readonly amount_due: number;
  readonly created: number;
  amount_paid: number;
  amount_remaining: number;
  status: string;
  attempted: boolean;
  attempt_count: number;
  next_payment_attempt: number | null;
  payments: { readonly data: readonly InvoicePayment[] };
};

const listOf = <Row>(data: readonly Row[], url: string) => ({ object: 'list', data, has_more: false, url });

export const makeProduct = (fields: Fields): Product =>
  ({ ...blankOf('Product'), id: id('prod'), active: true, type: 'service', ...fields }) as unknown as Product;

export const makePrice = (
  fields: Fields,
  { interval, interval_count: count = 1 }: Partial<Price['recurring']>
): Price =>
  ({
    ...blankOf('Price'),
    ...{ id: id('price'), active: true, billing_scheme: 'per_unit', type: 'recurring', tax_behavior: 'unspecified' },
    recurring: { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' },
    ...fields,
  }) as unknown as Price;

const makeItem = (subscription: string, price: Price, [start, end]: readonly [number, number]): Item =>
  ({
    ...blankOf('SubscriptionItem'),
    ...{ id: id('si'), subscription, price, quantity: 1, created: start },
    plan: { id: price.id, object: 'plan' },
    ...{ current_period_start: start, current_period_end: end },
  }) as unknown as Item;

type NewBilled = Fields & {
  readonly created: number;
  readonly price: Price;
  readonly period: readonly [number, number];
};

export const makeBilled = ({ price, period, ...fields }: NewBilled): Billed => {
  const subscription = id('sub');
  return {
    ...blankOf('Subscription'),
    ...{ id: subscription, collection_method: 'charge_automatically', start_date: fields.created },
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    items: listOf([makeItem(subscription, price, period)], `/v1/subscription_items?subscription=${subscription}`),
    ...fields,
  } as unknown as Billed;
};

export type InvoiceLine = {
  readonly amount: number;
  readonly period: { readonly start: number; readonly end: number };
};

const makeLine = ({ id: subscription, currency, livemode }: Billed, invoice: string, line: InvoiceLine) => ({
  ...blankOf('InvoiceLineItem'),
  ...{ id: id('il'), invoice, currency, livemode, subscription, subtotal: line.amount, quantity: 1, ...line },
});

export const makeInvoice = (billed: Billed, lines: readonly InvoiceLine[], fields: Fields): Invoice => {
  const invoice = id('in');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const made = lines.map((line) => makeLine(billed, invoice, line));
  const { currency, livemode, customer, metadata } = billed;
  return {
    ...blankOf('Invoice'),
    ...{ id: invoice, currency, livemode, customer, collection_method: 'charge_automatically', status: 'open' },
    ...{ amount_due: total, amount_remaining: total, subtotal: total, total, number: `MUG-${invoice.slice(-6)}` },
    hosted_invoice_url: `https://invoice.example/i/${invoice}`,
    lines: listOf(made, `/v1/invoices/${invoice}/lines`),
    parent: {
      ...{ type: 'subscription_details', quote_details: null },
      subscription_details: { metadata, subscription: billed.id },
    },
    payments: listOf([], '/v1/invoice_payments'),
    ...fields,
  } as unknown as Invoice;
};

export const makeInvoicePayment = (
  { id: invoice, currency, livemode, amount_due, created }: Invoice & Fields,
  intent: string
) =>
  ({
    ...blankOf('InvoicePayment'),
    ...{ id: id('inpay'), invoice, currency, livemode, amount_requested: amount_due, created, is_default: true },
    ...{ status: 'open', payment: { type: 'payment_intent', payment_intent: intent } },
  }) as unknown as InvoicePayment;
