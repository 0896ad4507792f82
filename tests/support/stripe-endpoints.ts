import { readForm, type FormValues } from './form-values';
import { assertAmount } from './stripe-amounts';
import type { Bank } from './stripe-bank';
import { BILLING_ENDPOINTS, shownBilled, shownInvoice } from './stripe-billing-endpoints';
import type { Invoice } from './stripe-billing-objects';
import { metadataOf, ofMode, type Asked, type Call, type Endpoint, type Params } from './stripe-calls';
import { INTENT_ENDPOINTS } from './stripe-intents';
import { collapse, makeSession, type Fields, type Session } from './stripe-objects';
import { refuse, Refused } from './stripe-refusals';
import { checkObject, faultOfParams } from './stripe-schemas';
import { VAULT_ENDPOINTS } from './stripe-vault-endpoints';

/** The addresses of the card gateway's API that the store calls: what each takes, does, and answers. */
const isUrl = (value: string | undefined): boolean => value === undefined || URL.canParse(value);

/** The one line that the store asks for. */
const lineOf = ({ line_items: lines = [] }: Params) => {
  const [line] = lines;
  const { currency = '', unit_amount: amount = 0 } = line?.price_data ?? {};
  const isOne = lines.length === 1 && currency !== '';
  if (!isOne) refuse(400, 'One line with price_data is needed.', { param: 'line_items' });
  if (!line?.quantity) refuse(400, 'Quantity is required.', { code: 'parameter_missing', param: 'line_items[0]' });
  assertAmount(amount, currency, 'line_items[0][price_data][unit_amount]');
  return { currency, amount };
};

const assertAddresses = ({ success_url: done, cancel_url: back, customer_email: email }: Params): void => {
  if (!done || !isUrl(done) || !isUrl(back)) refuse(400, 'Not a valid URL', { code: 'url_invalid' });
  const isEmail = email === undefined || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email);
  if (!isEmail) refuse(400, `Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
};

/** A page that only asks for an agreement has no lines. */
const moneyOf = (params: Params) => {
  if (params.mode !== 'setup') return lineOf(params);
  const { currency = '', line_items: lines, payment_intent_data: data } = params;
  if (currency === '') refuse(400, 'Currency is required.', { code: 'parameter_missing', param: 'currency' });
  if (lines || data) refuse(400, 'You can not pass this in `setup` mode.', { code: 'parameter_invalid' });
  return { currency, amount: null };
};

const assertOneBuyer = ({ customer, customer_email: email }: Params): void => {
  if (customer !== undefined && email !== undefined) {
    refuse(400, 'You may only specify one of these parameters: customer, customer_email.');
  }
};

const createSession = ({ bank, call, params }: Asked): Session => {
  const { currency, amount } = moneyOf(params);
  assertAddresses(params);
  assertOneBuyer(params);
  const { success_url, cancel_url = null, customer_email = null, client_reference_id = null, mode } = params;
  const customer = params.customer === undefined ? null : ofMode(call, bank.vault.customerOf(params.customer)).id;
  const [metadata, created] = [metadataOf(params.metadata), bank.now()];
  const session = makeSession({
    ...{ livemode: call.live, metadata, currency, amount_total: amount, amount_subtotal: amount, created, mode },
    ...{ success_url, cancel_url, customer, customer_email, client_reference_id },
    expires_at: created + 24 * 3_600,
  });
  const { payment_intent_data: payment, setup_intent_data: setUp } = params;
  bank.sessions.set(session.id, session);
  bank.intentMetadata.set(session.id, metadataOf((setUp ?? payment)?.metadata));
  if (payment?.setup_future_usage) bank.intentUsage.set(session.id, payment.setup_future_usage);
  return session;
};

/** The newest first, ten where nobody says how many. */
const page = (rows: readonly { readonly id: string; readonly charge: string }[], { call, params }: Asked) => {
  const { charge, limit = 10, starting_after: after } = params;
  if (limit < 1 || limit > 100) refuse(400, 'Limit must be between 1 and 100.', { param: 'limit' });
  const all = rows.filter((row) => charge === undefined || row.charge === charge).reverse();
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url: call.path };
};

const BUSINESS = {
  ...{ mcc: null, name: 'Blue Mugs', support_address: null, support_email: null, support_phone: null },
  ...{ support_url: null, url: null, minority_owned_business_designation: null },
  specified_commercial_transactions_act_url: null,
};

/** By method and path; {} stands for an id. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET balance': {
    gives: 'Balance',
    serve: ({ call }) => ({ object: 'balance', available: [], pending: [], livemode: call.live }),
  },
  'GET account': {
    gives: 'Account',
    serve: () => ({
      ...{ id: 'acct_1', object: 'account', business_profile: BUSINESS, email: 'owner@mugs.example' },
      ...{ type: 'standard', charges_enabled: true, details_submitted: true, payouts_enabled: true },
    }),
  },
  ...INTENT_ENDPOINTS,
  ...VAULT_ENDPOINTS,
  ...BILLING_ENDPOINTS,
  'POST checkout/sessions': { takes: 'CheckoutSessionCreateParams', gives: 'CheckoutSession', serve: createSession },
  'GET checkout/sessions/{}': {
    takes: 'CheckoutSessionRetrieveParams',
    gives: 'CheckoutSession',
    serve: ({ bank, call, id }) => ofMode(call, bank.sessionOf(id)),
  },
  'POST checkout/sessions/{}/expire': {
    takes: 'CheckoutSessionExpireParams',
    gives: 'CheckoutSession',
    serve: ({ bank, call, id }) => {
      const session = ofMode(call, bank.sessionOf(id));
      if (session.status !== 'open') refuse(400, `Only open sessions can be expired: it is ${session.status}.`);
      return Object.assign(session, { status: 'expired', url: null });
    },
  },
  'POST refunds': {
    takes: 'RefundCreateParams',
    gives: 'Refund',
    serve: ({ bank, call, params: { charge, amount, metadata } }) =>
      bank.refund(ofMode(call, bank.chargeOf(charge ?? null)).id, amount, metadataOf(metadata)),
  },
  'GET refunds': {
    takes: 'RefundListParams',
    gives: 'Refund',
    isList: true,
    serve: (asked) => page(asked.bank.refunds, asked),
  },
  'GET disputes': {
    takes: 'DisputeListParams',
    gives: 'Dispute',
    isList: true,
    serve: (asked) => page(asked.bank.disputes, asked),
  },
  'POST disputes/{}/close': {
    takes: 'DisputeCloseParams',
    gives: 'Dispute',
    serve: ({ bank, call, id }) => {
      const dispute = ofMode(call, bank.disputeOf(id));
      if (!/needs_response$/.test(dispute.status)) refuse(400, 'This dispute is already closed.');
      return Object.assign(dispute, { status: 'lost' });
    },
  },
};

const ID = /(?<=\/)(?:pi|seti|pm|cs_test|cs_live|dp|sub|in|prod|price)_\w+/;

/** What every object that names others can show of them, where it is asked for. */
const EXPANDABLE: Readonly<Record<string, readonly string[]>> = {
  PaymentIntent: ['latest_charge'],
  SetupIntent: ['payment_method', 'latest_attempt'],
  CheckoutSession: ['payment_intent'],
  Subscription: ['latest_invoice', 'latest_invoice.payments', 'pending_setup_intent', 'default_payment_method'],
  Invoice: ['payments'],
};

const malformed = (message: string, code: string, param: string): never => {
  throw new Refused(400, message, { code, param }, true);
};

/** As the provider reads a request, before it does anything. */
const readParams = ({ takes }: Endpoint, { form }: Call): Params => {
  const values = readForm(form);
  const [first] = Object.keys(values);
  if (takes === undefined) {
    return first === undefined ? {} : malformed(`Received unknown parameter: ${first}`, 'parameter_unknown', first);
  }
  const fault = faultOfParams(takes, values);
  if (!fault) return values as FormValues & Params;
  const { additionalProperty: unknown, missingProperty: missing } = fault.params as Readonly<Record<string, string>>;
  const at = fault.instancePath.slice(1).replace(/\//g, '.');
  if (unknown) return malformed(`Received unknown parameter: ${unknown}`, 'parameter_unknown', `${at}.${unknown}`);
  if (missing) return malformed(`Missing required param: ${missing}.`, 'parameter_missing', missing);
  const code =
    fault.keyword === 'type' && fault.params.type === 'integer' ? 'parameter_invalid_integer' : 'parameter_invalid';
  return malformed(`Invalid ${at}: ${fault.message}`, code, at);
};

const expanded = (bank: Bank, object: Fields, expand: readonly string[]): Fields => {
  if (object.object === 'subscription') return shownBilled({ bank }, object, expand);
  if (object.object === 'invoice') return shownInvoice(object as Invoice, expand.includes('payments'));
  return object.object === 'checkout.session' &&
    expand.includes('payment_intent') &&
    typeof object.payment_intent === 'string'
    ? { ...object, payment_intent: collapse(bank.intentOf(object.payment_intent)) }
    : object;
};

const present = (bank: Bank, { gives }: Endpoint, object: unknown, { expand = [] }: Params): Fields => {
  const wrong = expand.find((name) => !(EXPANDABLE[gives] ?? []).includes(name));
  if (wrong !== undefined) {
    return malformed(`This property cannot be expanded (${wrong}).`, 'parameter_invalid', 'expand');
  }
  const answer = expanded(bank, collapse(object, expand), expand);
  checkObject(gives, answer);
  if (answer.latest_charge && expand.includes('latest_charge')) checkObject('Charge', answer.latest_charge);
  if (gives === 'SetupIntent' && answer.payment_method && expand.includes('payment_method')) {
    checkObject('PaymentMethod', answer.payment_method);
  }
  if (gives === 'Dispute') {
    for (const each of answer.balance_transactions as readonly unknown[]) checkObject('BalanceTransaction', each);
  }
  return answer;
};

/** @throws Refused for what the provider says no to; Error where this server would answer what the provider would not. */
export const answerCall = (bank: Bank, call: Call): unknown => {
  const path = call.path.replace('/v1/', '');
  const endpoint = ENDPOINTS[`${call.method} ${path.replace(ID, '{}')}`];
  if (!endpoint) return refuse(404, `Unrecognized request URL (${call.method}: ${call.path}).`);
  const params = readParams(endpoint, call);
  const answer = endpoint.serve({ bank, call, params, id: ID.exec(path)?.[0] ?? '' });
  if (!endpoint.isList) return present(bank, endpoint, answer, params);
  const list = answer as { readonly data: readonly unknown[] };
  // What a list shows of its rows is asked for behind `data`.
  const ofRows = { ...params, expand: (params.expand ?? []).map((name) => name.replace(/^data\./, '')) };
  return { ...list, data: list.data.map((row) => present(bank, endpoint, row, ofRows)) };
};
