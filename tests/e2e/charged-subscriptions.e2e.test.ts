import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { tellGateway } from '../support/card-orders';
import { untilProcessed } from '../support/patience';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { placeStripeOrder, useStripeShop, type StripeOrder } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';
import {
  askSubscriptions,
  createPlan,
  planVariant,
  readSubscription,
  subscribe,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Subscriptions whose renewals the store charges to the card of the first payment. See docs/reference/subscriptions.md. */
const shop = useStripeShop();

let [monthly, trial] = [0, 0];

beforeAll(async () => {
  const settings = { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' };
  const url = `${shop.store.baseUrl}/settings/store`;
  expect((await callStore('POST', url, { headers: asMerchant(shop.store), body: { settings } })).status).toBe(200);
  monthly = planVariant(await createPlan(shop.store));
  trial = planVariant(await createPlan(shop.store, { trial_days: 14 }));
});

const hear = async (type: string, object: object): Promise<void> => {
  expect(await deliver(shop.store, eventOf(type, object))).toMatchObject({ status: 200 });
  await untilProcessed(shop.knex);
};

const place = (variant: number): Promise<StripeOrder> => placeStripeOrder(shop.store, shop.stripe, variant);

it('keep the card of the first payment, and name it', async () => {
  const placed = await place(monthly);
  const intent = shop.stripe.pay(placed.intent);
  expect(intent).toMatchObject({
    setup_future_usage: 'off_session',
    customer: expect.stringMatching(/^cus_/) as string,
  });
  await hear('payment_intent.succeeded', intent);
  const { id } = await subscriptionOfOrder(shop.store, placed.id);
  expect(await readSubscription(shop.store, id)).toMatchObject({
    ...{ status: 'active', collection_method: 'system', bill_count: 1, vendor_customer_id: intent.customer },
    ...{ payment_info: 'visa ending in 4242', config: { management_mode: 'store_managed' } },
  });
  const { revision, meta } = (await shop.knex('shop_subscriptions').where({ id }).first()) as {
    readonly revision: number;
    readonly meta: unknown;
  };
  expect(typeof meta === 'string' ? JSON.parse(meta) : meta).toMatchObject({
    active_payment_method: {
      ...{ method: 'stripe', vendor_method_id: intent.payment_method, payment_type: 'card' },
      details: { brand: 'visa', last_4: '4242' },
    },
  });
  await hear('charge.succeeded', intent.latest_charge ?? {});
  expect(await shop.knex('shop_subscriptions').where({ id }).first()).toMatchObject({ revision });
});

it('begin a trial that costs nothing by an agreement to later payments', async () => {
  const placed = await place(trial);
  expect(placed.args).toMatchObject({ intent_type: 'setup' });
  const [setUp] = shop.stripe.setUpsOf(placed.uuid);
  await hear('setup_intent.succeeded', shop.stripe.agree(setUp?.id ?? ''));
  expect(await readOrder(shop.store, placed.id)).toMatchObject({ payment_status: 'paid', total_amount: 0 });
  const { id } = await subscriptionOfOrder(shop.store, placed.id);
  const subscription = await readSubscription(shop.store, id);
  expect(subscription).toMatchObject({ status: 'trialing', bill_count: 0, payment_info: 'visa ending in 4242' });
  expect(subscription.next_billing_date).toBe(subscription.trial_ends_at);
});

it('keep nothing where customers pay their renewals by themselves', async () => {
  const cart_hash = await fillCart(shop.store, { [monthly]: 1 });
  const { body } = await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash }));
  const configOf = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await readOrder(shop.store, body.order_id as number)).config as Readonly<Record<string, unknown>>;
  expect(await configOf()).toMatchObject({ keeps_method: 1 });
  const url = `${shop.store.baseUrl}/checkout/place-order`;
  const form = checkoutForm({ payment_method: 'cod', order_hash: body.order_uuid });
  expect(await callStore('POST', url, { body: form })).toMatchObject({ status: 200 });
  expect(await configOf()).not.toHaveProperty('keeps_method');
});

const chargeNow = ({ id, parent_order_id: order }: SubscriptionOfTest) =>
  askSubscriptions<{ readonly status: string; readonly message: string; readonly subscription: SubscriptionOfTest }>(
    shop.store,
    'POST',
    `/orders/${order}/subscriptions/${id}/charge-now`
  );

/** Bought and paid by card; the next payment is due in so many milliseconds. */
const dueIn = async (milliseconds: number): Promise<SubscriptionOfTest> => {
  const placed = await place(monthly);
  await hear('payment_intent.succeeded', shop.stripe.pay(placed.intent));
  const subscription = await subscriptionOfOrder(shop.store, placed.id);
  const due = new Date(Math.floor((Date.now() + milliseconds) / 1_000) * 1_000);
  await shop
    .knex('shop_subscriptions')
    .where({ id: subscription.id })
    .update({ next_billing_date: due, anchor_at: due });
  return subscription;
};

const renewalOf = async ({ parent_order_id: parent }: SubscriptionOfTest) => {
  const { id } = (await shop.knex('shop_orders').where({ parent_id: parent, type: 'renewal' }).first('id')) as {
    id: number;
  };
  const order = await readOrder(shop.store, id);
  return { order, taken: shop.stripe.takenFor(String(order.transactions[0]?.uuid)) };
};

it('are charged when they are due, and before that when staff say so', async () => {
  const [due, early] = [await dueIn(-60_000), await dueIn(3 * 86_400_000)];
  await tellGateway(shop.store, 'run-cron', { name: 'shop-open-renewals' });
  await tellGateway(shop.store, 'run-cron', { name: 'shop-charge-renewals' });
  const amount = { amount: 1_000, currency: 'usd' };
  expect(await renewalOf(due)).toMatchObject({ order: { payment_status: 'paid' }, taken: [amount] });
  expect(await readSubscription(shop.store, due.id)).toMatchObject({ status: 'active', bill_count: 2 });
  expect(await renewalOf(early)).toMatchObject({ order: { payment_status: 'payment_scheduled' }, taken: [] });
  expect(await chargeNow(early)).toMatchObject({
    status: 200,
    body: { status: 'success', subscription: { id: early.id, bill_count: 2 } },
  });
  expect(await renewalOf(early)).toMatchObject({ order: { payment_status: 'paid' }, taken: [amount] });
});

it('are not charged now where nothing is to be charged', async () => {
  const manual = await subscribe(shop.store, monthly);
  expect(await chargeNow(manual)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/customer pays/) },
  });
  const placed = await place(monthly);
  await hear('payment_intent.succeeded', shop.stripe.pay(placed.intent));
  const mine = await subscriptionOfOrder(shop.store, placed.id);
  expect(await chargeNow(mine)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/No renewal/) } });
  expect(await chargeNow({ ...mine, parent_order_id: manual.parent_order_id })).toMatchObject({ status: 404 });
});
