import { assertAmount } from './stripe-amounts';
import { isEnded } from './stripe-billing';
import type { Billed, Invoice, Price } from './stripe-billing-objects';
import { metadataOf, ofMode, type Asked, type BillingParams, type Endpoint } from './stripe-calls';
import { collapse, type Fields } from './stripe-objects';
import { refuse } from './stripe-refusals';
import { checkObject } from './stripe-schemas';

/** Products, prices, subscriptions and their bills. */
const [MOST_DAYS_OF_TRIAL, MOST_MONTHS, MOST_DAYS] = [730, 36, 3 * 365];
const MOST_ITEMS = 20;

/** What this server plays of each; what else the provider would take is not known to do here what it does there. */
const PLAYED = {
  product: ['name', 'metadata', 'description'],
  price: ['product', 'currency', 'unit_amount', 'recurring', 'metadata'],
  create: [
    ...['customer', 'items', 'add_invoice_items', 'trial_period_days', 'trial_settings', 'payment_behavior'],
    ...['payment_settings', 'metadata', 'description', 'expand', 'trial_end'],
  ],
  update: ['cancel_at', 'cancel_at_period_end', 'proration_behavior', 'metadata', 'default_payment_method'],
} as const;

const played = ({ params }: Asked, names: readonly string[]): BillingParams => {
  const other = Object.keys(params).find((name) => !names.includes(name));
  if (other) throw new Error(`This server does not play the parameter ${other}.`);
  return params as BillingParams;
};

const LONGEST: Readonly<Record<string, number>> = { day: MOST_DAYS, week: MOST_DAYS / 7, month: MOST_MONTHS, year: 3 };

const intervalOf = ({ recurring }: BillingParams) => {
  const { interval = '', interval_count = 1 } = recurring ?? {};
  if (interval_count >= 1 && interval_count <= (LONGEST[interval] ?? 0)) return { interval, interval_count };
  return refuse(400, 'Subscription intervals are at most three years.', { param: 'recurring[interval_count]' });
};

const createPrice = (asked: Asked): Price => {
  const { bank, call } = asked;
  const params = played(asked, PLAYED.price);
  const { product = '', currency = '', unit_amount = 0, metadata } = params;
  ofMode(call, bank.billing.productOf(product));
  assertAmount(unit_amount, currency, 'unit_amount');
  const recurring = intervalOf(params);
  const fields = { product, currency, unit_amount, unit_amount_decimal: String(unit_amount), livemode: call.live };
  return bank.billing.createPrice({ ...fields, metadata: metadataOf(metadata) }, recurring);
};

const besideOf = ({ bank, call }: Asked, { add_invoice_items: items = [] }: BillingParams, price: Price) =>
  items.map(({ price_data: data }, index) => {
    if (!data) throw new Error('This server bills prices that are named with their amount alone.');
    const param = `add_invoice_items[${index}][price_data]`;
    ofMode(call, bank.billing.productOf(data.product ?? '', `${param}[product]`));
    if (data.currency !== price.currency) refuse(400, 'All items must have one currency.', { param });
    assertAmount(data.unit_amount ?? 0, data.currency, `${param}[unit_amount]`);
    return data.unit_amount ?? 0;
  });

const assertIncomplete = ({ payment_behavior: behavior, payment_settings: settings }: BillingParams): void => {
  const isKept = settings?.save_default_payment_method === 'on_subscription';
  if (behavior === 'default_incomplete' && isKept) return;
  throw new Error('This server begins subscriptions with what the buyer pays with, and keeps that, alone.');
};

/** Text, as the provider takes words here, too. Null: none is named. */
const trialEndOf = ({ bank }: Asked, { trial_end: told, trial_period_days: days }: BillingParams): number | null => {
  if (told === undefined) return null;
  if (days !== undefined) refuse(400, 'You cannot set `trial_end` and `trial_period_days`.', { param: 'trial_end' });
  const at = Number(told);
  if (!Number.isInteger(at)) throw new Error('This server ends trials at a moment alone.');
  if (at <= bank.now()) refuse(400, 'Timestamp should be in the future.', { param: 'trial_end' });
  const latest = bank.now() + MOST_DAYS_OF_TRIAL * 86_400;
  if (at > latest) refuse(400, 'Trials are at most two years.', { param: 'trial_end' });
  return at;
};

const trialOf = ({ trial_period_days: days = 0, trial_end: end, trial_settings: settings }: BillingParams): number => {
  if (days < 0 || days > MOST_DAYS_OF_TRIAL) {
    refuse(400, 'Trials are at most two years.', { param: 'trial_period_days' });
  }
  if ((days > 0 || end !== undefined) && settings?.end_behavior.missing_payment_method !== 'cancel') {
    throw new Error('This server ends trials without a method by a cancellation alone.');
  }
  return days;
};

const priceOnSale = ({ bank, call }: Asked, id: string): Price => {
  const price = ofMode(call, bank.billing.priceOf(id));
  if (!price.active) refuse(400, 'The price specified is inactive.', { param: 'items[0][price]' });
  if (!bank.billing.productOf(price.product).active) refuse(400, 'The product of this price is not active.');
  return price;
};

const create = (asked: Asked): Billed => {
  const { bank, call } = asked;
  const params = played(asked, PLAYED.create);
  const { customer = '', items = [], metadata, description = null } = params;
  const [item] = items;
  if (!item || items.length !== 1) throw new Error('This server bills one price for each subscription.');
  if ((params.add_invoice_items ?? []).length > MOST_ITEMS) refuse(400, 'At most 20 items may be added.');
  assertIncomplete(params);
  const price = priceOnSale(asked, item.price ?? '');
  return bank.billing.create({
    ...{ price, beside: besideOf(asked, params, price), trialDays: trialOf(params), description },
    trialEnd: trialEndOf(asked, params),
    ...{ customer: ofMode(call, bank.vault.customerOf(customer)).id, metadata: metadataOf(metadata) },
    livemode: call.live,
  });
};

/** Text, as the provider takes words here, too. */
const momentOf = ({ cancel_at: at }: BillingParams): number | undefined => {
  if (at === undefined) return undefined;
  if (!/^\d+$/.test(String(at))) throw new Error('This server ends subscriptions at a moment alone.');
  return Number(at);
};

const assertChangeable = (billed: Billed, params: BillingParams): void => {
  const { cancel_at: at, cancel_at_period_end: ends, default_payment_method: method } = params;
  const isMore = [at, ends, method].some((each) => each !== undefined);
  if (isEnded(billed)) refuse(400, 'A canceled subscription can only update its cancellation_details and metadata.');
  if (isMore && billed.status === 'incomplete') refuse(400, 'An incomplete subscription can only update its metadata.');
  if (at !== undefined && ends !== undefined) refuse(400, 'You may only specify one of these parameters.');
};

const assertEnd = ({ bank }: Asked, at: number | undefined, { proration_behavior: prorates }: BillingParams): void => {
  if (at === undefined) return;
  if (at <= bank.now()) refuse(400, 'cancel_at is in the past.', { param: 'cancel_at' });
  if (prorates !== 'none') throw new Error('This server plays ends without prorations alone.');
};

const update = (asked: Asked): Billed => {
  const { bank, call, id } = asked;
  const billed = ofMode(call, bank.billing.subscriptionOf(id));
  const params = played(asked, PLAYED.update);
  const { cancel_at_period_end: ends, metadata, default_payment_method: method } = params;
  assertChangeable(billed, params);
  const cancel_at = momentOf(params);
  assertEnd(asked, cancel_at, params);
  const [{ current_period_end: end }] = billed.items.data;
  return Object.assign(billed, {
    ...(cancel_at === undefined ? {} : { cancel_at, canceled_at: bank.now() }),
    ...(ends === true ? { cancel_at_period_end: true, cancel_at: end, canceled_at: bank.now() } : {}),
    ...(metadata === undefined ? {} : { metadata: { ...billed.metadata, ...metadataOf(metadata) } }),
    ...(method === undefined ? {} : { default_payment_method: bank.vault.usableMethod(method, billed.customer).id }),
  });
};

const listInvoices = ({ bank, call, params }: Asked) => {
  const { subscription, status, limit = 10 } = params as BillingParams;
  if (limit < 1 || limit > 100) refuse(400, 'Limit must be between 1 and 100.', { param: 'limit' });
  if (subscription === undefined) throw new Error('This server lists bills of subscriptions alone.');
  ofMode(call, bank.billing.subscriptionOf(subscription));
  const all = [...bank.billing.invoices.values()]
    .filter(({ parent }) => (parent as InvoiceParent).subscription_details.subscription === subscription)
    .filter((invoice) => status === undefined || invoice.status === status)
    .reverse();
  return { object: 'list', data: all.slice(0, limit), has_more: all.length > limit, url: call.path };
};

type InvoiceParent = { readonly subscription_details: { readonly subscription: string } };

export const BILLING_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST products': {
    takes: 'ProductCreateParams',
    gives: 'Product',
    serve: (asked) => {
      const { name = '', metadata } = played(asked, PLAYED.product);
      if (name === '') refuse(400, 'A product needs a name.', { param: 'name' });
      return asked.bank.billing.createProduct({ name, metadata: metadataOf(metadata), livemode: asked.call.live });
    },
  },
  'GET products/{}': {
    takes: 'ProductRetrieveParams',
    gives: 'Product',
    serve: ({ bank, call, id }) => ofMode(call, bank.billing.productOf(id)),
  },
  'GET prices/{}': {
    takes: 'PriceRetrieveParams',
    gives: 'Price',
    serve: ({ bank, call, id }) => ofMode(call, bank.billing.priceOf(id)),
  },
  'POST prices': { takes: 'PriceCreateParams', gives: 'Price', serve: createPrice },
  'POST subscriptions': { takes: 'SubscriptionCreateParams', gives: 'Subscription', serve: create },
  'GET subscriptions/{}': {
    takes: 'SubscriptionRetrieveParams',
    gives: 'Subscription',
    serve: ({ bank, call, id }) => ofMode(call, bank.billing.subscriptionOf(id)),
  },
  'POST subscriptions/{}': { takes: 'SubscriptionUpdateParams', gives: 'Subscription', serve: update },
  'DELETE subscriptions/{}': {
    takes: 'SubscriptionCancelParams',
    gives: 'Subscription',
    serve: ({ bank, call, id }) => bank.billing.cancel(ofMode(call, bank.billing.subscriptionOf(id)).id),
  },
  'GET invoices': { takes: 'InvoiceListParams', gives: 'Invoice', isList: true, serve: listInvoices },
  'POST invoices/{}/pay': {
    takes: 'InvoicePayParams',
    gives: 'Invoice',
    serve: ({ bank, call, id, params }) => {
      const invoice = ofMode(call, bank.billing.invoiceOf(id));
      if (invoice.status !== 'open') refuse(400, `Invoice is already ${invoice.status}.`, { code: 'invoice_not_open' });
      const { payment_method: method } = params;
      if (method === undefined) throw new Error('This server pays bills by methods that are named.');
      return bank.billing.payNow(invoice, method);
    },
  },
  'POST invoices/{}/void': {
    takes: 'InvoiceVoidInvoiceParams',
    gives: 'Invoice',
    serve: ({ bank, call, id }) => {
      const invoice = ofMode(call, bank.billing.invoiceOf(id));
      if (invoice.status !== 'open') refuse(400, `This invoice is ${invoice.status}: it can't be voided.`);
      return bank.billing.voidInvoice(invoice);
    },
  },
};

/** Payments of a bill show only where they are asked for. */
export const shownInvoice = (invoice: Invoice, isWhole: boolean): Fields => {
  const { payments, ...rest } = structuredClone(invoice) as Invoice & Fields;
  for (const payment of payments.data) checkObject('InvoicePayment', payment);
  for (const line of (rest.lines as { readonly data: readonly unknown[] }).data) checkObject('InvoiceLineItem', line);
  return isWhole ? { ...rest, payments } : rest;
};

/** What a subscription is paid with, where it is asked for. */
const shownMethod = (
  { bank }: Pick<Asked, 'bank'>,
  { default_payment_method: method }: Billed,
  expand: readonly string[]
): Fields => {
  if (method === null || !expand.includes('default_payment_method')) return {};
  const whole = bank.vault.methodOf(method);
  checkObject('PaymentMethod', whole);
  return { default_payment_method: structuredClone(whole) };
};

/** A subscription with what is asked for of it. */
export const shownBilled = ({ bank }: Pick<Asked, 'bank'>, billed: Fields, expand: readonly string[]): Fields => {
  const { latest_invoice, pending_setup_intent: setUp, items } = billed as Billed;
  for (const item of items.data) {
    checkObject('SubscriptionItem', item);
    checkObject('Price', item.price);
  }
  const isWhole = expand.includes('latest_invoice.payments');
  const invoice = isWhole || expand.includes('latest_invoice') ? bank.billing.invoiceOf(latest_invoice) : null;
  if (invoice) checkObject('Invoice', shownInvoice(invoice, isWhole));
  return {
    ...billed,
    ...shownMethod({ bank }, billed as Billed, expand),
    ...(invoice ? { latest_invoice: shownInvoice(invoice, isWhole) } : {}),
    ...(setUp && expand.includes('pending_setup_intent')
      ? { pending_setup_intent: collapse(bank.vault.setUpOf(setUp)) }
      : {}),
  };
};
