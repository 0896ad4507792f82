import { ask, buyAs, createFileProduct } from '../support/buyer';
import { callStore } from '../support/call-store';
import { asMerchant, pricingBody } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { markAsPaid } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import {
  cancelBy,
  createPlan,
  planVariant,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';
import { connectTo } from '../support/store-site';

/** Subscriptions as their customers see them. See docs/reference/subscriptions.md. */
const store = sharedStore();
const LIST = '/customer-profile/subscriptions';

let plan: number;
let ada: SiteCustomer;
let bob: SiteCustomer;
let mine: SubscriptionOfTest;

const buyPlan = async (customer: SiteCustomer, isPaid = true): Promise<SubscriptionOfTest> => {
  const { id } = await buyAs(store, customer, { [plan]: 1 });
  if (isPaid) await markAsPaid(store, id);
  return subscriptionOfOrder(store, id);
};

type Answer = {
  readonly message: string;
  readonly subscription: SubscriptionOfTest;
  readonly subscriptions: { readonly total: number; readonly data: readonly SubscriptionOfTest[] };
  readonly order: { readonly subscriptions: readonly SubscriptionOfTest[] };
};

const get = (path: string, { credentials }: SiteCustomer = ada) => ask<Answer>(store, credentials, 'GET', path);
const cancel = (uuid: string, { credentials }: SiteCustomer = ada) =>
  ask<Answer>(store, credentials, 'POST', `${LIST}/${uuid}/cancel-auto-renew`, {});

beforeAll(async () => {
  plan = planVariant(await createPlan(store));
  [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
  mine = await buyPlan(ada);
});

describe('the list', () => {
  it('shows what has begun, and nothing of others', async () => {
    await buyPlan(ada, false);
    const { body } = await get(LIST);
    expect(body.subscriptions).toMatchObject({ total: 1, per_page: 10 });
    expect(body.subscriptions.data[0]).toMatchObject({
      ...{ uuid: mine.uuid, status: 'active', billing_info: '$10.00 every month', can_cancel: true },
      ...{ payment_method: 'Cash on delivery', bill_count: 1, config: { currency: 'USD' } },
    });
    expect(body.subscriptions.data[0]).not.toHaveProperty('id');
    expect((await get(LIST, bob)).body.subscriptions).toMatchObject({ total: 0, data: [] });
    expect((await ask(store, {}, 'GET', LIST)).status).toBe(401);
  });
});

describe('a subscription', () => {
  it('is shown with its payments, and stands in its order', async () => {
    const { body } = await get(`${LIST}/${mine.uuid}`);
    expect(body).toMatchObject({
      subscription: {
        ...{ uuid: mine.uuid, can_upgrade: false, can_early_pay: false, reactivate_url: '' },
        ...{ can_switch_payment_method: false, can_update_payment_method: false, switch_payment_methods: [] },
        transactions: [{ status: 'succeeded', total: 1_000 }],
        variation: { id: plan },
      },
      section_parts: { end_of_subscription: '' },
    });
    const orders = await ask<{ orders: { data: readonly { uuid: string }[] } }>(
      store,
      ada.credentials,
      'GET',
      '/customer-profile/orders'
    );
    const uuids = orders.body.orders.data.map(({ uuid }) => uuid);
    const shown = await Promise.all(uuids.map((uuid) => get(`/customer-profile/orders/${uuid}`)));
    expect(shown.flatMap(({ body: { order } }) => order.subscriptions.map(({ uuid }) => uuid))).toEqual([mine.uuid]);
  });

  it.each([
    ["somebody else's", () => get(`${LIST}/${mine.uuid}`, bob)],
    ['one that does not exist', () => get(`${LIST}/00000000-0000-4000-8000-000000000000`)],
    ['a text', () => get(`${LIST}/%27;--`)],
    ["the cancellation of somebody else's", () => cancel(mine.uuid, bob)],
    ['one whose number is named', () => get(`${LIST}/${mine.id}`)],
  ])('is 404 for %s, in the same words', async (_what, call) => {
    const { status, body } = await call();
    expect({ status, body }).toEqual({ status: 404, body: { message: 'The subscription does not exist.' } });
  });

  it('is canceled with the end of its period, once', async () => {
    const some = await buyPlan(ada);
    expect((await cancel(some.uuid)).status).toBe(200);
    expect((await get(`${LIST}/${some.uuid}`)).body.subscription).toMatchObject({
      ...{ status: 'canceled', can_cancel: false, config: { cancellation_reason: 'cancelled_by_customer' } },
      next_billing_date: expect.any(String) as string,
    });
    expect((await cancel(some.uuid)).status).toBe(400);
  });
});

describe('files of a subscription', () => {
  it('open as long as it gives access', async () => {
    const product = await createFileProduct(store);
    const pricing = pricingBody(product.id, product.variantIds[0] as number, {
      ...{ title: product.title, fulfillment: 'digital' },
      variants: [{ price: 1_000, paymentType: 'subscription' }],
    });
    const url = `${store.baseUrl}/products/${product.id}/pricing`;
    expect((await callStore('POST', url, { headers: asMerchant(store), body: pricing })).status).toBe(200);
    const { id } = await buyAs(store, bob, { [product.variantIds[0] as number]: 1 });
    await markAsPaid(store, id);
    const subscription = await subscriptionOfOrder(store, id);
    type Files = { readonly downloads: { readonly data: readonly { readonly download_url: string }[] } };
    const files = async () =>
      (await ask<Files>(store, bob.credentials, 'GET', '/customer-profile/downloads')).body.downloads;
    const [file] = (await files()).data;
    const link = new URL(String(file?.download_url));
    const open = () => callStore('GET', `${store.baseUrl}/public/downloads${link.search}`);
    expect((await open()).status).toBe(200);
    await cancelBy(store, subscription);
    expect((await open()).status).toBe(200);
    const knex = connectTo(store);
    try {
      await knex('shop_subscriptions').where({ id: subscription.id }).update({ next_billing_date: null });
    } finally {
      await knex.destroy();
    }
    expect((await open()).status).toBe(403);
    expect((await files()).data).toEqual([]);
  });
});
