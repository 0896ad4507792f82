import type { Knex } from 'knex';
import { ask, buyAs } from '../support/buyer';
import { callStore, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant, createProduct } from '../support/merchant';
import { createBump } from '../support/order-bumps';
import {
  createInstallments,
  openEarlyPayment,
  openReactivation,
  placeLocked,
  readLockedCart,
} from '../support/locked-carts-api';
import { untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import {
  askSubscriptions,
  cancelBy,
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Reactivation and early payment, from the link to the payment. See docs/rules/subscriptions.md#carts-for-one-purpose. */
const store = sharedStore();
const NOBODY = '00000000-0000-4000-8000-000000000000';

let knex: Knex;
let plan: number;
let installments: number;
let other: number;
let ada: SiteCustomer;
let bob: SiteCustomer;

beforeAll(async () => {
  knex = connectTo(store);
  plan = planVariant(await createPlan(store));
  installments = planVariant(await createInstallments(store));
  other = planVariant(await createProduct(store, { fulfillment: 'digital' }));
  [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
});

afterAll(() => knex.destroy());

const bought = async (variant: number, customer: SiteCustomer = ada): Promise<SubscriptionOfTest> => {
  const { id } = await buyAs(store, customer, { [variant]: 1 });
  await markAsPaid(store, id);
  return subscriptionOfOrder(store, id);
};

const canceled = async (customer: SiteCustomer = ada): Promise<SubscriptionOfTest> => {
  const subscription = await bought(plan, customer);
  await cancelBy(store, subscription);
  return subscription;
};

/** What was paid is used up. */
const usedUp = async (): Promise<SubscriptionOfTest> => {
  const subscription = await canceled();
  await knex('shop_subscriptions').where({ id: subscription.id }).update({ next_billing_date: null });
  return subscription;
};

const own = async (uuid: string, { credentials }: SiteCustomer = ada) => {
  const path = `/customer-profile/subscriptions/${uuid}`;
  type Own = {
    readonly subscription: SubscriptionOfTest & { readonly reactivate_url: string; readonly can_early_pay: boolean };
  };
  return (await ask<Own>(store, credentials, 'GET', path)).body.subscription;
};

const save = (settings: object) =>
  callStore('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });

describe('the reactivation of a subscription', () => {
  it('leads from the link to the same subscription, which goes on after the days that are paid', async () => {
    const subscription = await canceled();
    const { uuid, id } = subscription;
    const url = `/checkout?shop=reactivate-subscription&subscription_hash=${uuid}`;
    expect((await own(uuid)).reactivate_url).toBe(url);
    expect(await readSubscription(store, id)).toMatchObject({ reactivate_url: url, can_early_pay: false });
    const opened = await openReactivation(store, uuid, ada.credentials);
    expect(opened.status).toBe(200);
    const { cart_hash: hash, checkout_url } = opened.body;
    expect(checkout_url).toBe(`/checkout?cart_hash=${hash}`);
    const cart = await readLockedCart(store, hash, ada.credentials);
    expect(cart).toMatchObject({ total: 0, cart_group: 'custom', email: null, checkout_data: { is_locked: 'yes' } });
    expect(cart.checkout_data.renew_data).toMatchObject({
      ...{ kind: 'reactivation', subscription_uuid: uuid, count: 0, bill_times: 0, recurring_total: 1_000 },
    });
    const placed = await placeLocked(store, hash, ada.credentials);
    expect(placed.body).toMatchObject({ status: 'success' });
    const after = await readSubscription(store, id);
    expect(after).toMatchObject({
      ...{ id, uuid, status: 'active', canceled_at: null, bill_count: 1 },
      reactivate_url: '',
    });
    expect(await readOrder(store, placed.body.order_id as number)).toMatchObject({
      ...{ type: 'renewal', parent_id: subscription.parent_order_id, total_amount: 0, payment_status: 'paid' },
      config: { purpose: { kind: 'reactivation', subscription_id: id, is_carried_out: 'yes' } },
    });
    expect((await placeLocked(store, hash, ada.credentials)).body.status).toBe('failed');
    expect((await openReactivation(store, uuid, ada.credentials)).status).toBe(400);
    const rows = await knex('shop_subscriptions').where({ parent_order_id: subscription.parent_order_id });
    expect(rows).toHaveLength(1);
  });

  it('costs a period where none is left, and acts when that is paid', async () => {
    const { uuid, id } = await usedUp();
    const { cart_hash: hash } = (await openReactivation(store, uuid, ada.credentials)).body;
    expect(await readLockedCart(store, hash, ada.credentials)).toMatchObject({ total: 1_000, item_count: 1 });
    const url = `${store.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${hash}`;
    type Summary = { readonly items: { readonly unformatted_total: number } };
    const summary = await callStore<Summary>('GET', url, { headers: ada.credentials });
    expect(summary.body.items.unformatted_total).toBe(1_000);
    const placed = await placeLocked(store, hash, ada.credentials);
    expect((await readSubscription(store, id)).status).toBe('canceled');
    const orderId = placed.body.order_id as number;
    expect((await markAsPaid(store, orderId)).status).toBe(200);
    expect(await readSubscription(store, id)).toMatchObject({ status: 'active', bill_count: 2 });
    expect((await markAsPaid(store, orderId)).status).toBe(423);
  });

  it('is for its customer alone, who has to sign in', async () => {
    const { uuid } = await canceled();
    const anonymous = await openReactivation(store, uuid);
    expect([anonymous.status, anonymous.body.message]).toEqual([403, 'Please sign in to go on.']);
    const stranger = await openReactivation(store, uuid, bob.credentials);
    const nobody = await openReactivation(store, NOBODY, bob.credentials);
    expect([stranger.status, stranger.body.message]).toEqual([404, nobody.body.message]);
    const { cart_hash: hash } = (await openReactivation(store, uuid, ada.credentials)).body;
    for (const headers of [{}, bob.credentials]) {
      expect((await readLockedCart(store, hash, headers)).cart_hash).toBe('');
      expect((await placeLocked(store, hash, headers)).body.status).toBe('failed');
    }
  });

  it('needs no account where its customer has none', async () => {
    const subscription = await subscribe(store, plan);
    // The payment opens an account behind itself.
    await untilDelivered(knex);
    await knex('shop_customers').where({ id: subscription.customer_id }).update({ user_id: null });
    await cancelBy(store, subscription);
    const { cart_hash: hash } = (await openReactivation(store, subscription.uuid)).body;
    expect(await readLockedCart(store, hash)).toMatchObject({ email: null, first_name: null });
    expect((await placeLocked(store, hash)).body.status).toBe('success');
    expect((await readSubscription(store, subscription.id)).status).toBe('active');
  });

  it('takes no method that can collect nothing', async () => {
    const { uuid } = await usedUp();
    const { cart_hash: hash } = (await openReactivation(store, uuid, ada.credentials)).body;
    for (const payment_method of ['nobody', '', 'stripe']) {
      expect((await placeLocked(store, hash, ada.credentials, { payment_method })).status).toBe(423);
    }
  });

  it.each(['', 'x', "' or 1=1 --", NOBODY, 'x'.repeat(65)])('opens nothing by %s', async (hash) => {
    expect([404, 422]).toContain((await openReactivation(store, hash, ada.credentials)).status);
  });
});

describe('a cart that was made for one purpose', () => {
  let subscription: SubscriptionOfTest;
  let hash: string;

  beforeAll(async () => {
    subscription = await bought(installments);
    hash = (await openEarlyPayment(store, subscription.uuid, 3, ada.credentials)).body.cart_hash;
  });

  const change = (path: string, body: object): Promise<Reply<{ readonly code?: string }>> =>
    callStore('POST', `${store.baseUrl}/cart/${path}`, {
      headers: ada.credentials,
      body: { cart_hash: hash, ...body },
    });

  it('is altered by nobody', async () => {
    const coupon_code = await createCoupon(store, { amount: 50 });
    const bump_id = await createBump(store, other);
    const tries: readonly (readonly [string, object])[] = [
      ['add_item', { item_id: other, quantity: 1 }],
      ['add_item', { item_id: installments, quantity: 5, by_input: true }],
      ['quantity', { item_id: installments, quantity: 1 }],
      ['remove', { item_id: installments }],
      ['apply_coupon', { coupon_code }],
      ['remove_coupon', { coupon_code }],
      ['apply_order_bump', { bump_id, is_upgraded: 'yes' }],
      ['apply_order_bump', { bump_id, is_upgraded: 'no' }],
      ['validate_vat', { vat_number: 'DE136695976', country: 'DE' }],
      ['remove_vat', {}],
    ];
    const before = await readLockedCart(store, hash, ada.credentials);
    for (const [path, body] of tries) {
      const refused = await change(path, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 423, 'cart_locked']);
    }
    const link = `${store.baseUrl}/cart/add_item?item_id=${other}&cart_hash=${hash}`;
    expect((await callStore('GET', link, { headers: ada.credentials })).status).toBe(423);
    const after = await readLockedCart(store, hash, ada.credentials);
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    const offers = await callStore('GET', `${store.baseUrl}/cart/order_bumps?cart_hash=${hash}`, {
      headers: ada.credentials,
    });
    expect(offers.body).toEqual({ order_bumps: [] });
  });

  it('takes nothing that pretends to be its purpose', async () => {
    const forged = { kind: 'early_payment', count: 11, bill: { total: 1 }, is_locked: 'no', subscription_id: 1 };
    const bodies = [
      { data: { renew_data: forged, purpose: forged, is_locked: 'no' } },
      { data_key: 'renew_data', data_value: JSON.stringify(forged) },
      { renew_data: forged, checkout_data: { renew_data: forged }, billing_country: 'US' },
    ];
    for (const body of bodies) await change('save_checkout_data', body);
    const lies = { ...forged, count: 11, total: 1, amount: 1, renew_data: forged, coupons: ['X'], customer_id: 1 };
    const cart = await readLockedCart(store, hash, ada.credentials);
    expect([cart.total, cart.checkout_data.renew_data]).toEqual([3_000, expect.objectContaining({ count: 3 })]);
    const form = { cart_hash: hash, payment_method: 'cod', billing_email: bob.email, ...lies };
    const { body } = await placeOrder(store, form, ada.credentials);
    const order = await readOrder(store, body.order_id as number);
    expect(order).toMatchObject({ total_amount: 3_000, customer_id: subscription.customer_id });
    expect((order.config as { purpose: object }).purpose).toEqual({
      ...{ kind: 'early_payment', subscription_id: subscription.id, count: 3 },
    });
  });

  it('is of no use in another cart, and ordinary carts have no purpose', async () => {
    const added = await callStore<{ data: { cart_hash: string } }>('POST', `${store.baseUrl}/cart/add_item`, {
      headers: bob.credentials,
      body: { item_id: plan, quantity: 1, renew_data: { kind: 'reactivation', subscription_id: 1 }, is_locked: 'yes' },
    });
    const { cart_hash } = added.body.data;
    expect((await readLockedCart(store, cart_hash, bob.credentials)).checkout_data.renew_data).toBeUndefined();
    const row = (await knex('shop_carts').where({ cart_hash }).first('checkout_data', 'purpose_key')) as object;
    expect(row).toMatchObject({ purpose_key: `account:${bob.id}` });
  });
});

describe('early payment', () => {
  const link = ({ id, parent_order_id: order }: Pick<SubscriptionOfTest, 'id' | 'parent_order_id'>) =>
    askSubscriptions<{ readonly message: string; readonly payment_url?: string }>(
      store,
      'POST',
      `/orders/${order}/subscriptions/${id}/early-payment-link`,
      {}
    );

  const start = (uuid: string, body: object, { credentials }: SiteCustomer = ada) =>
    ask<{ readonly message: string; readonly checkout_url: string }>(
      store,
      credentials,
      'POST',
      `/customer-profile/subscriptions/${uuid}/initiate-early-payment`,
      body
    );

  it('is offered by staff, begun in the portal, and pays so many installments', async () => {
    const subscription = await bought(installments);
    const { uuid, id } = subscription;
    expect((await link(subscription)).body).toEqual({
      message: expect.any(String) as string,
      payment_url: `/checkout?shop=early-installment-payment&subscription_hash=${uuid}`,
    });
    expect((await own(uuid)).can_early_pay).toBe(true);
    const renewal = await openRenewal(store, subscription);
    const { status, body } = await start(uuid, { count: 4 });
    expect(status).toBe(200);
    const hash = body.checkout_url.replace('/checkout?cart_hash=', '');
    expect((await readLockedCart(store, hash, ada.credentials)).total).toBe(4_000);
    const orderId = (await placeLocked(store, hash, ada.credentials)).body.order_id as number;
    await markAsPaid(store, orderId);
    expect(await readSubscription(store, id)).toMatchObject({ bill_count: 5, remaining_bills: 7, status: 'active' });
    expect(await readOrder(store, renewal)).toMatchObject({ status: 'canceled' });
    expect((await markAsPaid(store, renewal)).status).toBe(423);
    await markAsPaid(store, (await placeLocked(store, await hashOf(uuid, 7), ada.credentials)).body.order_id as number);
    expect(await readSubscription(store, id)).toMatchObject({ status: 'completed', next_billing_date: null });
    expect([(await start(uuid, {})).status, (await own(uuid)).can_early_pay]).toEqual([400, false]);
    expect((await link(subscription)).body.message).toBe('All installments of the subscription are paid.');
  });

  const hashOf = async (uuid: string, count: number): Promise<string> =>
    (await openEarlyPayment(store, uuid, count, ada.credentials)).body.cart_hash;

  it('is refused in the documented words', async () => {
    const running = await bought(plan);
    const inInstallments = await bought(installments);
    const said = async (of: Pick<SubscriptionOfTest, 'id' | 'parent_order_id'>) => {
      const { status, body } = await link(of);
      return [status, body.message];
    };
    const wrong = { id: inInstallments.id, parent_order_id: running.parent_order_id };
    expect(await said(wrong)).toEqual([400, 'The subscription is not one of this order.']);
    expect(await said(running)).toEqual([400, expect.stringContaining('in installments')]);
    await cancelBy(store, inInstallments);
    expect(await said(inInstallments)).toEqual([400, expect.stringContaining('active only')]);
    expect((await link({ id: 2_147_483_647, parent_order_id: running.parent_order_id })).status).toBe(404);
  });

  it('can be switched off', async () => {
    const subscription = await bought(installments);
    await save({ enable_early_payment_for_installment: 'no' });
    try {
      expect((await link(subscription)).status).toBe(400);
      expect((await start(subscription.uuid, { count: 1 })).status).toBe(400);
      expect((await own(subscription.uuid)).can_early_pay).toBe(false);
    } finally {
      await save({ enable_early_payment_for_installment: 'yes' });
    }
    expect((await own(subscription.uuid)).can_early_pay).toBe(true);
  });

  it('is for its customer alone, and for as many as are left', async () => {
    const { uuid } = await bought(installments);
    expect((await start(uuid, { count: 1 }, bob)).status).toBe(404);
    expect((await openEarlyPayment(store, uuid, 1, bob.credentials)).status).toBe(404);
    expect((await openEarlyPayment(store, uuid, 1)).status).toBe(403);
    for (const count of [12, 9_999]) {
      const refused = await start(uuid, { count });
      expect([refused.status, refused.body.message]).toEqual([400, 'Please choose 1 to 11 installments.']);
    }
    for (const count of [0, -1, 1.5, 1e9, '1 or 1', {}, [1, 2]]) {
      expect([count, (await start(uuid, { count })).status]).toEqual([count, 422]);
    }
  });
});
