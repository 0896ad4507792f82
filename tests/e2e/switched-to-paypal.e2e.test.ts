import type { Knex } from 'knex';
import { ask, buyAs } from '../support/buyer';
import { untilProcessed } from '../support/patience';
import { findViolations } from '../support/invariants';
import { deliverPaypal, startPaypal, walletEvent, type PaypalServer } from '../support/paypal-server';
import { connectPaypal, paypalEnvironment } from '../support/paypal-shop';
import { markAsPaid } from '../support/shopper';
import type { SharedStore } from '../support/shared-store';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import { createPlan, planVariant, readSubscription, subscriptionOfOrder } from '../support/subscriptions-api';

/** A subscription that was paid in cash is brought to PayPal in the portal. See docs/reference/payments.md#paypal-takeovers. */
let wallet: PaypalServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let plan = 0;
let ada: SiteCustomer;

type Answer = {
  readonly status: string;
  readonly plan_id: string;
  readonly new_vendor_subscription_id: string;
  readonly redirect_url: string;
  readonly payment_args: Readonly<Record<string, unknown>> | null;
  readonly subscription: Readonly<Record<string, unknown>>;
};

const call = (method: 'GET' | 'POST', path: string, data?: object) =>
  ask<Answer>(
    store as unknown as SharedStore,
    ada.credentials,
    method,
    `/customer-profile/subscriptions/${path}`,
    data === undefined ? undefined : { data }
  );

const inCash = async () => {
  const { id } = await buyAs(store as unknown as SharedStore, ada, { [plan]: 1 });
  await markAsPaid(store, id);
  return subscriptionOfOrder(store, id);
};

beforeAll(async () => {
  wallet = await startPaypal();
  site = await createStoreSite();
  store = await startStore({ site, env: paypalEnvironment(wallet) });
  knex = site.knex();
  await connectPaypal(store);
  plan = planVariant(await createPlan(store));
  ada = await createSiteCustomer({ ...store, dir: site.dir });
});

afterAll(async () => {
  const errors = errorLines(store);
  expect(await findViolations(knex)).toEqual([]);
  await knex.destroy();
  await store.stop();
  await site.drop();
  await wallet.stop();
  expect(errors).toEqual([]);
});

it('is agreed to at PayPal, and confirmed on the way back', async () => {
  const { uuid, id } = await inCash();
  expect((await call('GET', uuid)).body.subscription).toMatchObject({
    ...{ can_switch_payment_method: true, switch_payment_methods: [{ slug: 'paypal', title: 'PayPal' }] },
  });
  const planned = await call('POST', `${uuid}/get-or-create-plan`, { method: 'paypal', reason: 'switch' });
  expect(planned).toMatchObject({ status: 200, body: { plan_id: expect.stringMatching(/^P-/) as string } });
  const asked = { newPaymentMethod: 'paypal', currentPaymentMethod: 'cod' };
  const { body: begun, status } = await call('POST', `${uuid}/switch-payment-method`, asked);
  const vendorId = begun.new_vendor_subscription_id;
  expect([status, begun]).toMatchObject([
    200,
    {
      ...{ status: 'confirm', redirect_url: `https://wallet.example/agree/${vendorId}` },
      payment_args: { checkout_mode: 'hosted', intent_type: 'subscription', subscription_id: vendorId },
    },
  ]);
  const named = { method: 'paypal', newVendorSubscriptionId: vendorId };
  expect(await call('POST', `${uuid}/confirm-subscription-switch`, named)).toMatchObject({ status: 400 });
  wallet.billing.approve(vendorId);
  expect(await call('POST', `${uuid}/confirm-subscription-switch`, named)).toMatchObject({ status: 200 });
  await deliverPaypal(store, walletEvent('BILLING.SUBSCRIPTION.ACTIVATED', { id: vendorId }));
  await untilProcessed(knex);
  expect(await readSubscription(store, id)).toMatchObject({
    ...{ status: 'active', current_payment_method: 'paypal', vendor_subscription_id: vendorId, bill_count: 1 },
  });
  expect(wallet.billing.takenBy(vendorId)).toEqual([]);
});

it('is carried out once, however many confirm it at once', async () => {
  const { uuid, id } = await inCash();
  const asked = { newPaymentMethod: 'paypal', currentPaymentMethod: 'cod' };
  const { new_vendor_subscription_id: vendorId } = (await call('POST', `${uuid}/switch-payment-method`, asked)).body;
  wallet.billing.approve(vendorId);
  const named = { method: 'paypal', newVendorSubscriptionId: vendorId };
  const confirmed = Array.from({ length: 50 }, () => call('POST', `${uuid}/confirm-subscription-switch`, named));
  const told = deliverPaypal(store, walletEvent('BILLING.SUBSCRIPTION.ACTIVATED', { id: vendorId }));
  const statuses = (await Promise.all(confirmed)).map(({ status }) => status);
  await told;
  await untilProcessed(knex);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const shown = await readSubscription(store, id);
  expect(shown).toMatchObject({ status: 'active', vendor_subscription_id: vendorId, bill_count: 1 });
  const titles = (shown.activities as readonly { readonly title: string }[]).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Payment method switched')).toHaveLength(1);
});

it('is carried out by the message of PayPal alone', async () => {
  const { uuid, id } = await inCash();
  const asked = { newPaymentMethod: 'paypal', currentPaymentMethod: 'cod' };
  const { new_vendor_subscription_id: vendorId } = (await call('POST', `${uuid}/switch-payment-method`, asked)).body;
  wallet.billing.approve(vendorId);
  await deliverPaypal(store, walletEvent('BILLING.SUBSCRIPTION.ACTIVATED', { id: vendorId }));
  await untilProcessed(knex);
  expect(await readSubscription(store, id)).toMatchObject({ status: 'active', vendor_subscription_id: vendorId });
});
