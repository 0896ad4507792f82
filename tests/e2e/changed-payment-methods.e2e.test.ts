import { ask, buyAs } from '../support/buyer';
import { callStore } from '../support/call-store';
import { findCharge, tellGateway } from '../support/card-orders';
import { asMerchant } from '../support/merchant';
import { untilDelivered, untilProcessed } from '../support/patience';
import { markAsPaid } from '../support/shopper';
import type { SharedStore } from '../support/shared-store';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { useStripeShop } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';
import { cancelBy, createPlan, planVariant, readSubscription, subscriptionOfOrder } from '../support/subscriptions-api';
import type { SubscriptionOfTest } from '../support/subscriptions-api';

/** Another card, and another payment method, in the portal. See docs/frontend.md#another-card-or-payment-method. */
const shop = useStripeShop();
const LIST = '/customer-profile/subscriptions';

let plan: number;
let ada: SiteCustomer;
let bob: SiteCustomer;

type Answer = {
  readonly message: string;
  readonly status: string;
  readonly remaining: number;
  readonly plan_id: string;
  readonly payment_method_id: string;
  readonly new_vendor_subscription_id: string;
  readonly payment_args: Readonly<Record<string, unknown>> | null;
  readonly renewal: object | null;
  readonly subscription: Readonly<Record<string, unknown>>;
};

const store = () => shop.store as unknown as SharedStore;
const call = (method: 'GET' | 'POST', path: string, body?: object, { credentials }: SiteCustomer = ada) =>
  ask<Answer>(store(), credentials, method, `${LIST}/${path}`, body);
const update = (uuid: string, data: object, as?: SiteCustomer) =>
  call('POST', `${uuid}/update-payment-method`, { data }, as);
const begin = (uuid: string, data: object, as?: SiteCustomer) =>
  call('POST', `${uuid}/switch-payment-method`, { data }, as);
const confirm = (uuid: string, data: object, as?: SiteCustomer) =>
  call('POST', `${uuid}/confirm-subscription-switch`, { data }, as);

const setBilling = (settings: object) =>
  callStore('POST', `${shop.store.baseUrl}/settings/store`, { headers: asMerchant(shop.store), body: { settings } });

const inCash = async (as = ada): Promise<SubscriptionOfTest> => {
  const { id } = await buyAs(store(), as, { [plan]: 1 });
  await markAsPaid(shop.store, id);
  return subscriptionOfOrder(shop.store, id);
};

const byCard = async (): Promise<SubscriptionOfTest> => {
  const { id } = await buyAs(store(), ada, { [plan]: 1 }, { payment_method: 'stripe' });
  const { uuid } = await findCharge(shop.store, id);
  const intent = shop.stripe.intentsOf(uuid).at(-1)?.id ?? '';
  await deliver(shop.store, eventOf('payment_intent.succeeded', shop.stripe.pay(intent)));
  await untilProcessed(shop.knex);
  // The cart is the buyer's own until its order is known as paid.
  await untilDelivered(shop.knex);
  return subscriptionOfOrder(shop.store, id);
};

const agree = (vendorId: string): void => {
  const setUp = vendorId.startsWith('sub_')
    ? (shop.stripe.billing.subscriptionOf(vendorId).pending_setup_intent ?? '')
    : vendorId;
  shop.stripe.agree(setUp, { brand: 'mastercard', last4: '0042' });
};

const forgetAttempts = () => shop.knex('shop_rate_windows').where('bucket', 'like', 'set-up-attempts:%').delete();

beforeAll(async () => {
  plan = planVariant(await createPlan(shop.store));
  const site = { ...shop.store, dir: shop.site.dir };
  [ada, bob] = [await createSiteCustomer(site), await createSiteCustomer(site)];
});

beforeEach(forgetAttempts);

it('a card is replaced by one that the customer confirms', async () => {
  const { uuid, id } = await byCard();
  expect((await call('GET', uuid)).body.subscription).toMatchObject({ can_update_payment_method: true });
  expect((await call('GET', `${uuid}/setup-intent-attempts`)).body).toEqual({ remaining: 5 });
  const begun = await update(uuid, { method: 'stripe' });
  expect(begun).toMatchObject({
    status: 200,
    body: {
      ...{ status: 'confirm', redirect_url: '', renewal: null },
      payment_args: { intent_type: 'setup', client_secret: expect.any(String) as string },
    },
  });
  expect((await call('GET', `${uuid}/setup-intent-attempts`)).body).toEqual({ remaining: 4 });
  const named = { method: 'stripe', newPaymentMethodId: begun.body.payment_method_id };
  expect(await update(uuid, named)).toMatchObject({ status: 400 });
  agree(begun.body.payment_method_id);
  expect(await update(uuid, named, bob)).toMatchObject({ status: 404 });
  expect(await update(uuid, named)).toMatchObject({ status: 200, body: { status: 'updated', payment_args: null } });
  expect((await call('GET', uuid)).body.subscription).toMatchObject({ payment_info: 'mastercard ending in 0042' });
  const { url: _url, ...shown } = await readSubscription(shop.store, id);
  expect(shown).toMatchObject({ payment_info: 'mastercard ending in 0042', status: 'active' });
  const titles = (shown.activities as readonly { readonly title: string }[]).map(({ title }) => title);
  expect(titles).toContain('Payment method replaced');
});

it('what is paid in cash is brought to the provider of cards, and the staff see it', async () => {
  const { uuid, id } = await inCash();
  const { subscription } = (await call('GET', uuid)).body;
  expect(subscription).toMatchObject({
    ...{ can_update_payment_method: false, can_switch_payment_method: true },
    switch_payment_methods: [{ slug: 'stripe', title: 'Card' }],
  });
  const planned = await call('POST', `${uuid}/get-or-create-plan`, { data: { method: 'stripe', reason: 'switch' } });
  expect(planned).toMatchObject({ status: 200, body: { plan_id: expect.stringMatching(/^price_/) as string } });
  const asked = { newPaymentMethod: 'stripe', currentPaymentMethod: 'cod' };
  expect(await begin(uuid, { ...asked, currentPaymentMethod: 'stripe' })).toMatchObject({ status: 400 });
  expect(await begin(uuid, asked, bob)).toMatchObject({ status: 404 });
  const begun = await begin(uuid, asked);
  expect(begun).toMatchObject({ status: 200, body: { status: 'confirm', payment_args: { intent_type: 'setup' } } });
  const named = { newVendorSubscriptionId: begun.body.new_vendor_subscription_id, method: 'stripe' };
  expect(await confirm(uuid, named)).toMatchObject({ status: 400 });
  agree(named.newVendorSubscriptionId);
  const other = await inCash(bob);
  expect(await confirm(other.uuid, named, bob)).toMatchObject({ status: 400 });
  expect(await confirm(uuid, named, bob)).toMatchObject({ status: 404 });
  expect(await confirm(uuid, named)).toMatchObject({ status: 200 });
  expect(await confirm(uuid, named)).toMatchObject({ status: 200 });
  const shown = await readSubscription(shop.store, id);
  expect(shown).toMatchObject({
    ...{ current_payment_method: 'stripe', collection_method: 'automatic', status: 'active', can_fetch: true },
    ...{ vendor_subscription_id: named.newVendorSubscriptionId, payment_info: 'mastercard ending in 0042' },
    ...{ next_billing_date: subscription.next_billing_date, config: { management_mode: 'gateway_managed' } },
  });
  expect(shop.stripe.takenBy(named.newVendorSubscriptionId)).toEqual([]);
  await cancelBy(shop.store, { ...(await subscriptionOfOrder(shop.store, Number(shown.parent_order_id))) });
  expect(shop.stripe.billing.subscriptionOf(named.newVendorSubscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  });
});

it('the job finishes what a browser has left', async () => {
  await setBilling({ subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' });
  const { uuid, id } = await inCash();
  const begun = await begin(uuid, { newPaymentMethod: 'stripe' });
  agree(begun.body.new_vendor_subscription_id);
  await shop
    .knex('shop_method_changes')
    .where({ state: 'begun' })
    .update({ next_check_at: new Date(0) });
  await tellGateway(shop.store, 'run-cron', { name: 'shop-finish-method-changes' });
  expect(await readSubscription(shop.store, id)).toMatchObject({
    ...{ current_payment_method: 'stripe', collection_method: 'system', vendor_subscription_id: null },
  });
  await setBilling({ subscription_management_mode: 'gateway_managed', subscription_system_charge: 'no' });
});

it('methods are tried five times a day, and a provider that does not answer is told', async () => {
  const { uuid } = await byCard();
  const tries = await Promise.all(Array.from({ length: 50 }, () => update(uuid, { method: 'stripe' })));
  const statuses = tries.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 45 }, () => 429)]);
  expect((await call('GET', `${uuid}/setup-intent-attempts`)).body).toEqual({ remaining: 0 });
  expect(await begin((await inCash()).uuid, { newPaymentMethod: 'stripe' })).toMatchObject({ status: 429 });
  await forgetAttempts();
  shop.stripe.disturb(({ path }) => (path.includes('setup_intents') ? 'before' : null));
  expect(await update(uuid, { method: 'stripe' })).toMatchObject({
    status: 503,
    body: { message: expect.any(String) },
  });
});
