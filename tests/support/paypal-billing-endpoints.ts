import { inShort, showPlanInShort, showProduct, showSubscription, showTransactions } from './paypal-billing-answers';
import type { NewSubscription } from './paypal-billing';
import type { Asked, Answer, Endpoint } from './paypal-endpoints';
import type { NewPlan } from './paypal-plans';
import { refuse, type Json } from './paypal-refusals';

/** The addresses of catalog products v1 and billing subscriptions v1 that the store calls. */
const LONGEST_KEY = 108;

const assertKey = ({ call: { key } }: Asked): void => {
  if (key.length > LONGEST_KEY) refuse(400, 'INVALID_STRING_MAX_LENGTH', undefined, 'PayPal-Request-Id');
};

const createProduct = (asked: Asked): Answer => {
  assertKey(asked);
  return ['product', showProduct(asked.wallet.billing.createProduct(asked.body as Json)), 201];
};

const createPlan = (asked: Asked): Answer => {
  assertKey(asked);
  return ['plan', showPlanInShort(asked.wallet.billing.createPlan(asked.body as NewPlan)), 201];
};

const createSubscription = (asked: Asked): Answer => {
  assertKey(asked);
  const { wallet, call, body } = asked;
  const made = wallet.billing.create(body as NewSubscription);
  return call.prefer === 'return=representation'
    ? ['subscription', showSubscription(wallet, made), 201]
    : ['subscriptionInShort', inShort(made), 201];
};

const read = ({ wallet, ids: [id = '', fields = ''] }: Asked): Answer => {
  const withPlan = fields.split(',').includes('plan');
  return ['subscription', showSubscription(wallet, wallet.billing.subscriptionOf(id), withPlan)];
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const listTransactions = ({ wallet, ids: [id = '', query = ''] }: Asked): Answer => {
  const asked = new URLSearchParams(query);
  const [from, to] = [asked.get('start_time') ?? '', asked.get('end_time') ?? ''];
  for (const [field, time] of Object.entries({ start_time: from, end_time: to })) {
    if (!TIME.test(time)) refuse(400, 'MISSING_REQUIRED_PARAMETER', undefined, field);
  }
  if ([...asked.keys()].some((name) => !['start_time', 'end_time'].includes(name))) refuse(400, 'INVALID_PARAMETER');
  return ['transactions', showTransactions(wallet.billing.subscriptionOf(id), { from, to })];
};

const move =
  (action: 'cancel' | 'suspend' | 'activate') =>
  ({ wallet, ids: [id = ''] }: Asked): Answer => {
    wallet.billing[action](id);
    return ['nothing', {}, 204];
  };

const OF = '/v1/billing/subscriptions/([A-Z0-9-]+)';

export const BILLING_ENDPOINTS: readonly (readonly [method: string, pattern: RegExp, endpoint: Endpoint])[] = [
  ['POST', /^\/v1\/catalogs\/products$/, { takes: 'product', serve: createProduct }],
  ['POST', /^\/v1\/billing\/plans$/, { takes: 'plan', serve: createPlan }],
  ['POST', /^\/v1\/billing\/subscriptions$/, { takes: 'subscription', serve: createSubscription }],
  ['GET', new RegExp(`^${OF}(?:\\?fields=([a-z_,]+))?$`), { serve: read }],
  ['GET', new RegExp(`^${OF}/transactions\\?(.*)$`), { serve: listTransactions }],
  ['POST', new RegExp(`^${OF}/cancel$`), { takes: 'reason', serve: move('cancel') }],
  ['POST', new RegExp(`^${OF}/suspend$`), { takes: 'reason', serve: move('suspend') }],
  ['POST', new RegExp(`^${OF}/activate$`), { takes: 'reason', serve: move('activate') }],
];
