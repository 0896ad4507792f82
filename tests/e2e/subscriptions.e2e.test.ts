import { askStore } from '../support/attributes';
import { callStore, prepare } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { asMerchant } from '../support/merchant';
import { actOn, refund } from '../support/order-actions';
import { sharedStore } from '../support/shared-store';
import {
  addItem,
  buy,
  checkoutForm,
  fillCart,
  markAsPaid,
  placeOrder,
  readOrder,
  uniqueEmail,
} from '../support/shopper';
import {
  askSubscriptions,
  cancelBy,
  createPlan,
  planVariant,
  readSubscription,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Subscriptions from the cart to their end. See docs/reference/subscriptions.md. */
const store = sharedStore();
const NOWHERE = 2_147_483_647;

let plan: number;
let mine: SubscriptionOfTest;
const email = uniqueEmail();

beforeAll(async () => {
  plan = planVariant(await createPlan(store));
  mine = await subscribe(store, plan, { billing_email: email });
});

const setBilling = async (settings: object): Promise<void> => {
  const url = `${store.baseUrl}/settings/store`;
  const reply = await callStore('POST', url, { headers: asMerchant(store), body: { settings } });
  expect(reply.status).toBe(200);
};

describe('a subscription that is sold', () => {
  it('waits with its order, and begins with the payment', async () => {
    const orderId = await buy(store, { [plan]: 1 });
    const waiting = await subscriptionOfOrder(store, orderId);
    expect(waiting).toMatchObject({
      ...{ status: 'pending', overridden_status: 'pending', next_billing_date: null, bill_count: 0, bill_times: 0 },
      ...{
        recurring_amount: 1_000,
        recurring_total: 1_000,
        signup_fee: 0,
        currency: 'USD',
        billing_interval: 'monthly',
      },
      ...{ current_payment_method: 'cod', collection_method: 'manual', config: { management_mode: 'store_managed' } },
    });
    await markAsPaid(store, orderId);
    const begun = await subscriptionOfOrder(store, orderId);
    expect(begun).toMatchObject({ id: waiting.id, uuid: waiting.uuid, status: 'active', bill_count: 1 });
    expect(begun.next_billing_date).toMatch(/^\d{4}-\d{2}-\d{2} /);
    const { transactions } = await readOrder(store, orderId);
    expect(transactions).toMatchObject([{ status: 'succeeded', subscription_id: begun.id }]);
  });

  it('begins at once where it is free now, and is paid later', async () => {
    const trial = planVariant(await createPlan(store, { trial_days: 14 }));
    const orderId = await buy(store, { [trial]: 1 });
    expect(await readOrder(store, orderId)).toMatchObject({
      ...{ payment_status: 'paid', payment_method: 'cod', total_amount: 0 },
      subscriptions: [{ status: 'trialing', trial_days: 14, bill_count: 0, recurring_total: 1_000 }],
    });
    const { next_billing_date: due, trial_ends_at: end } = await subscriptionOfOrder(store, orderId);
    expect(due).toBe(end);
  });

  it('without a price has no next date, and uses no payment method', async () => {
    const free = planVariant(await createPlan(store, {}, 0));
    const orderId = await buy(store, { [free]: 1 });
    expect(await readOrder(store, orderId)).toMatchObject({
      payment_method: 'offline_payment',
      subscriptions: [{ status: 'active', next_billing_date: null, recurring_total: 0 }],
    });
  });

  it('ends with its only installment', async () => {
    const once = planVariant(await createPlan(store, { installment: 'yes', times: '1' }));
    expect(await subscribe(store, once)).toMatchObject({ status: 'completed', bill_count: 1, next_billing_date: null });
  });

  it('with its only installment given away uses no payment method', async () => {
    const once = planVariant(await createPlan(store, { installment: 'yes', times: '1' }));
    const [coupon_code, cart_hash] = [await createCoupon(store, { amount: 100 }), await fillCart(store, { [once]: 1 })];
    await prepare('POST', `${store.baseUrl}/cart/apply_coupon`, { body: { coupon_code, cart_hash } });
    const { body } = await placeOrder(store, checkoutForm({ cart_hash }));
    expect(await readOrder(store, body.order_id as number)).toMatchObject({
      ...{ payment_method: 'offline_payment', payment_status: 'paid', total_amount: 0 },
      subscriptions: [{ next_billing_date: null, recurring_total: 1_000, config: { is_paid_off: 'yes' } }],
    });
  });

  it('ends with an order that is canceled unpaid', async () => {
    const orderId = await buy(store, { [plan]: 1 });
    await actOn(store, 'PUT', `/orders/${orderId}/statuses`, {
      action: 'change_order_status',
      statuses: { order_status: 'canceled' },
    });
    expect(await subscriptionOfOrder(store, orderId)).toMatchObject({ status: 'canceled' });
  });

  it('is collected as the settings say when it is sold, and later settings change nothing', async () => {
    await setBilling({ subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' });
    const { id, config } = await subscribe(store, plan);
    await setBilling({ subscription_management_mode: 'gateway_managed', subscription_system_charge: 'no' });
    expect(await readSubscription(store, id)).toMatchObject({ collection_method: 'manual', config });
  });

  it('is alone in its cart', async () => {
    const cart_hash = await fillCart(store, { [plan]: 1 });
    expect((await addItem(store, { item_id: plan, cart_hash })).status).toBe(422);
  });
});

describe('GET /subscriptions', () => {
  const found = async (query: string): Promise<readonly number[]> => {
    const { status, body } = await askSubscriptions(store, 'GET', `/subscriptions?per_page=200&${query}`);
    expect(status).toBe(200);
    return body.data.data.map(({ id }) => id);
  };

  it('shows subscriptions with their customers, and what is asked for beside them', async () => {
    const relations = ['labels', 'activities', 'order', 'transactions', 'labelsCount', 'unknown'];
    const query = relations.map((name) => `with[]=${name}`).join('&');
    const { body } = await askSubscriptions(store, 'GET', `/subscriptions?include_ids=${mine.id}&${query}`);
    expect(body.data).toMatchObject({ total: 1, per_page: 10, current_page: 1 });
    expect(body.data.data[0]).toMatchObject({
      ...{ id: mine.id, customer: { email }, labels: [], labels_count: 0, order: { id: mine.parent_order_id } },
      activities: [{ title: 'Subscription status updated', content: 'from pending to active' }],
      transactions: [{ subscription_id: mine.id, status: 'succeeded' }],
    });
    expect(body.data.data[0]).not.toHaveProperty('activities_count');
    const { body: short } = await askSubscriptions(
      store,
      'GET',
      `/subscriptions?include_ids=${mine.id}&select=status,bill_count`
    );
    expect(Object.keys(short.data.data[0] ?? {})).toEqual(['id', 'status', 'bill_count', 'customer']);
  });

  it.each([
    ['the id', () => `search=%23${mine.id}`],
    ['the e-mail address', () => `search=${encodeURIComponent(email.toUpperCase())}`],
    ['the operator syntax', () => `search=${encodeURIComponent(`ID = ${mine.id}`)}`],
    ['an amount in currency units', () => `search=${encodeURIComponent('recurring_total = 10')}`],
    ['the order', () => `search=${mine.parent_order_id}`],
    ['its status', () => 'active_view=active'],
    ['the payment method', () => 'search=cod&sort_by=next_billing_date&sort_type=asc'],
    [
      'advanced filters',
      () =>
        `filter_type=advanced&advanced_filters=${encodeURIComponent(
          JSON.stringify([
            [
              { source: ['subscription', 'status'], operator: 'in', value: ['active'] },
              { source: ['product', 'product'], operator: 'in', value: [mine.product_id] },
              { source: ['subscription', 'bill_count'], operator: '=', value: 1 },
            ],
          ])
        )}`,
    ],
  ])('finds one by %s', async (_what, query) => {
    expect(await found(query())).toContain(mine.id);
  });

  it('finds none by what it is not', async () => {
    for (const query of [
      'active_view=expired',
      'search=nobody@example.com',
      'search=canceled',
      'search=ID%20%3D%200',
    ]) {
      expect(await found(query)).not.toContain(mine.id);
    }
    const licences = JSON.stringify([[{ source: ['license', 'license_key'], operator: '=', value: 'NO-SUCH-KEY' }]]);
    const query = `filter_type=advanced&advanced_filters=${encodeURIComponent(licences)}`;
    expect(await found(query)).not.toContain(mine.id);
  });
});

describe('GET /subscriptions/{id}', () => {
  it('shows all of it', async () => {
    expect(await readSubscription(store, mine.id)).toMatchObject({
      ...{
        id: mine.id,
        billing_info: '$10.00 every month',
        payment_info: 'Cash on delivery',
        url: '',
        can_cancel: true,
        remaining_bills: null,
      },
      ...{ can_fetch: false, can_edit_vendor_ids: false },
      display_item_name: mine.item_name,
      original_plan: { item_price: 1_000, currency: 'USD', repeat_interval: 'monthly', times: 0, trial_days: 0 },
      customer: { email, billing_address: [{ country: 'GB' }], shipping_address: [] },
      ...{ labels: [], billing_address: { country: 'GB' }, shipping_address: null },
      related_orders: [{ id: mine.parent_order_id }],
      transactions: [{ total: 1_000 }],
    });
  });

  it('is 404 with the way back, where there is none', async () => {
    const { status, body } = await askSubscriptions<object>(store, 'GET', `/subscriptions/${NOWHERE}`);
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        message: expect.any(String) as string,
        action_text: 'Back to subscriptions',
        action_url: expect.stringContaining('/subscriptions') as string,
      },
    });
  });
});

describe('what staff do', () => {
  it('cancel needs a reason, and the order of the subscription', async () => {
    const some = await subscribe(store, plan);
    expect((await cancelBy(store, some, '')).status).toBe(400);
    expect((await cancelBy(store, { ...some, parent_order_id: mine.parent_order_id })).status).toBe(404);
    const { status, body } = await cancelBy(store, some, '<b>too dear</b>');
    expect(status).toBe(200);
    expect(body).toMatchObject({ gateway_failure: null });
    expect(body.subscription).toMatchObject({ status: 'canceled', config: { cancellation_reason: '<b>too dear</b>' } });
    expect(body.subscription.next_billing_date).not.toBeNull();
    expect((await cancelBy(store, some)).status).toBe(400);
  });

  it('nothing is fetched, reactivated or typed in where no provider bills', async () => {
    const path = `/orders/${mine.parent_order_id}/subscriptions/${mine.id}`;
    expect((await askSubscriptions(store, 'PUT', `${path}/fetch`, {})).status).toBe(400);
    expect((await askSubscriptions(store, 'PUT', `${path}/reactivate`, {})).status).toBe(400);
    const ids = { vendor_subscription_id: 'sub_1' };
    expect((await askSubscriptions(store, 'PUT', `${path}/vendor-ids`, ids)).status).toBe(403);
    expect((await askSubscriptions(store, 'POST', `${path}/verify-vendor-ids`, ids)).status).toBe(403);
    for (const id of ['a b', 'x'.repeat(46), "';--"]) {
      const body = { vendor_subscription_id: id };
      expect((await askSubscriptions(store, 'PUT', `${path}/vendor-ids`, body)).status).toBe(422);
    }
  });

  it('a refund ends it at once where it is asked to', async () => {
    const some = await subscribe(store, plan);
    const { body } = await refund(store, some.parent_order_id, { amount: 10, cancelSubscription: 'true' });
    expect(body.subscription_cancel).toMatchObject({ status: 'success' });
    expect(await readSubscription(store, some.id)).toMatchObject({ status: 'canceled' });
  });

  it('labels stand on it, and go with its order', async () => {
    const some = await subscribe(store, plan);
    const made = await askStore<{ label: { id: number } }>(store, 'POST', '/labels', {
      ...{ value: `Loyal ${some.id}`, bind_to_type: 'Subscription', bind_to_id: some.id },
    });
    expect(made.status).toBe(200);
    expect((await readSubscription(store, some.id)).labels).toMatchObject([{ value: `Loyal ${some.id}` }]);
  });

  it('exports hold it', async () => {
    const body = { format: 'csv', scope: 'selected', ids: [mine.id] };
    const reply = await askStore<{ export: { csv: string; total: number } }>(
      store,
      'POST',
      '/data-export/subscriptions/batch',
      body
    );
    expect(reply.body.export).toMatchObject({ total: 1 });
    expect(reply.body.export.csv).toContain(email);
    expect((await askStore(store, 'GET', '/data-export/subscriptions/schema')).status).toBe(200);
  });

  it('orders and customers show it', async () => {
    const list = await askStore<{ orders: { data: readonly object[] } }>(
      store,
      'GET',
      `/orders?include_ids=${mine.parent_order_id}&with[]=subscriptions&with[]=subscriptionsCount`
    );
    expect(list.body.orders.data).toMatchObject([{ subscriptions: [{ id: mine.id }], subscriptions_count: 1 }]);
    const customer = await askStore<{ customer: object }>(
      store,
      'GET',
      `/customers/${mine.customer_id}?with[]=subscriptions`
    );
    expect(customer.body.customer).toMatchObject({ subscriptions: [{ id: mine.id }] });
  });
});
