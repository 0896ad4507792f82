import { metadataOf, ofMode, type Asked, type Endpoint } from './stripe-calls';
import { collapse, type Intent, type PaymentMethod } from './stripe-objects';
import { refuse } from './stripe-refusals';

/** Payments: those that a buyer makes in the browser, and those that the store makes without them. */
const CANCELABLE = /^(?:requires_(?:payment_method|confirmation|action|capture)|processing)$/;
const CONFIRMABLE = /^requires_(?:payment_method|confirmation|action)$/;

/** What this server plays of each; what else the provider would take is not known to do here what it does there. */
const PLAYED = {
  create: [
    ...['amount', 'currency', 'metadata', 'description', 'customer', 'payment_method'],
    ...['automatic_payment_methods', 'setup_future_usage', 'expand'],
  ],
  update: ['metadata', 'description'],
  confirm: ['payment_method', 'off_session', 'return_url', 'expand'],
} as const;

const assertPlayed = (params: object, played: readonly string[]): void => {
  const other = Object.keys(params).find((name) => !played.includes(name));
  if (other) throw new Error(`This server does not play the parameter ${other}.`);
};

const methodFor = ({ bank, params }: Asked, customer: string | null): PaymentMethod | null =>
  params.payment_method === undefined ? null : bank.vault.usableMethod(params.payment_method, customer);

const customerFor = ({ bank, call, params }: Asked): string | null =>
  params.customer === undefined ? null : ofMode(call, bank.vault.customerOf(params.customer)).id;

const create = (asked: Asked): Intent => {
  const { bank, call, params } = asked;
  assertPlayed(params, PLAYED.create);
  const { amount = 0, currency = '', metadata, description = null, setup_future_usage = null } = params;
  const customer = customerFor(asked);
  const method = methodFor(asked, customer);
  const { allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
  return bank.createIntent({
    ...{ amount, currency: currency.toLowerCase(), metadata: metadataOf(metadata), livemode: call.live, description },
    ...{ customer, setup_future_usage, payment_method: method?.id ?? null },
    automatic_payment_methods: { enabled: true, allow_redirects },
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  });
};

const unexpected = (message: string): never => refuse(400, message, { code: 'payment_intent_unexpected_state' });

/** The answer of the bank becomes that of the provider: a decline is an error that carries the intent. */
const charge = ({ bank }: Asked, intent: Intent, method: PaymentMethod): Intent => {
  const answer = bank.vault.says(method.id);
  Object.assign(intent, { payment_method: method.id });
  if (answer === 'succeeded') return bank.takeMoney(intent);
  if (answer === 'processing') return Object.assign(intent, { status: 'processing' });
  const refused = bank.refuseCharge(intent, method, answer);
  const { message = '' } = refused.last_payment_error ?? {};
  return refuse(402, message, { type: 'card_error', ...answer, payment_intent: collapse(refused) });
};

/** Some methods lead away from the page: the provider wants to know where the buyer comes back to, unless none of them is allowed. */
const assertWayBack = ({ automatic_payment_methods: automatic }: Intent, url: string | undefined): void => {
  const param = { param: 'return_url' };
  if (url !== undefined && !/^https?:\/\//.test(url)) refuse(400, 'Not a valid URL', { code: 'url_invalid', ...param });
  const isLed = automatic.allow_redirects === 'always';
  if (isLed && url === undefined) refuse(400, 'To confirm this PaymentIntent, you must provide a `return_url`.', param);
  if (!isLed && url !== undefined) refuse(400, 'You cannot provide a `return_url` without redirects.', param);
};

const confirm = (asked: Asked): Intent => {
  const { bank, call, id, params } = asked;
  assertPlayed(params, PLAYED.confirm);
  const intent = ofMode(call, bank.intentOf(id));
  if (!CONFIRMABLE.test(intent.status)) unexpected(`This PaymentIntent's status is ${intent.status}.`);
  const method =
    methodFor(asked, intent.customer) ?? (intent.payment_method && bank.vault.methodOf(intent.payment_method));
  if (!method) return unexpected('You cannot confirm this PaymentIntent because it is missing a payment method.');
  // Text, as the provider takes words here, too.
  if (String(params.off_session) !== 'true') throw new Error('This server confirms for absent buyers alone.');
  assertWayBack(intent, params.return_url);
  return charge(asked, intent, method);
};

const update = (asked: Asked): Intent => {
  const { bank, call, id, params } = asked;
  assertPlayed(params, PLAYED.update);
  const intent = ofMode(call, bank.intentOf(id));
  const { metadata, description = intent.description } = params;
  return Object.assign(intent, { metadata: { ...intent.metadata, ...metadataOf(metadata) }, description });
};

const cancel = ({ bank, call, id, params }: Asked): Intent => {
  const intent = ofMode(call, bank.intentOf(id));
  if (bank.billing.isOfBill(intent)) unexpected('You cannot cancel this PaymentIntent: void its invoice instead.');
  if (!CANCELABLE.test(intent.status)) unexpected(`You cannot cancel this PaymentIntent: it is ${intent.status}.`);
  const cancellation_reason = params.cancellation_reason ?? null;
  return Object.assign(intent, { status: 'canceled', canceled_at: bank.now(), cancellation_reason });
};

export const INTENT_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST payment_intents': { takes: 'PaymentIntentCreateParams', gives: 'PaymentIntent', serve: create },
  'GET payment_intents/{}': {
    takes: 'PaymentIntentRetrieveParams',
    gives: 'PaymentIntent',
    serve: ({ bank, call, id }) => ofMode(call, bank.intentOf(id)),
  },
  'POST payment_intents/{}': { takes: 'PaymentIntentUpdateParams', gives: 'PaymentIntent', serve: update },
  'POST payment_intents/{}/confirm': { takes: 'PaymentIntentConfirmParams', gives: 'PaymentIntent', serve: confirm },
  'POST payment_intents/{}/cancel': { takes: 'PaymentIntentCancelParams', gives: 'PaymentIntent', serve: cancel },
};
