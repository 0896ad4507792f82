import { callStore } from '../support/call-store';
import { tellGateway } from '../support/card-orders';
import { asMerchant } from '../support/merchant';
import { untilProcessed } from '../support/patience';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { placeStripeOrder, saveStripe, useStripeShop, type StripeOrder } from '../support/stripe-orders';
import { deliver, eventOf } from '../support/stripe-server';
import {
  askSubscriptions,
  createPlan,
  planVariant,
  readSubscription,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Subscriptions that the card gateway bills, from the cart to the message of a renewal. See docs/reference/payments.md#stripe-billing. */
const shop = useStripeShop();

let [monthly, trial, fee] = [0, 0, 0];

beforeAll(async () => {
  monthly = planVariant(await createPlan(shop.store));
  trial = planVariant(await createPlan(shop.store, { trial_days: 14 }));
  fee = planVariant(
    await createPlan(shop.store, { manage_setup_fee: 'yes', signup_fee: 500, signup_fee_name: 'Set-up' })
  );
});

const send = async (type: string, object: object, options: Parameters<typeof deliver>[2] = {}): Promise<number> => {
  const { status } = await deliver(shop.store, eventOf(type, object), options);
  await untilProcessed(shop.knex);
  return status;
};

const place = (variant: number): Promise<StripeOrder> => placeStripeOrder(shop.store, shop.stripe, variant);

const vendorOf = ({ uuid }: StripeOrder) => {
  const billed = shop.stripe.subscriptionsOf(uuid).at(-1);
  if (!billed) throw new Error('The provider bills nothing for this order.');
  return billed;
};

/** Bought and paid, in the browser and by a message. */
const bought = async (
  variant = monthly
): Promise<StripeOrder & { readonly vendorId: string; readonly sub: number }> => {
  const placed = await place(variant);
  expect(await send('payment_intent.succeeded', shop.stripe.pay(placed.intent))).toBe(200);
  return { ...placed, vendorId: vendorOf(placed).id, sub: (await subscriptionOfOrder(shop.store, placed.id)).id };
};

const renewals = async (parent: number) =>
  (
    await askSubscriptions<{ readonly renewals: { readonly data: readonly Readonly<Record<string, unknown>>[] } }>(
      shop.store,
      'GET',
      `/renewals?parent_id=${parent}`
    )
  ).body.renewals.data;

const read = (id: number): Promise<SubscriptionOfTest> => readSubscription(shop.store, id);

const timestamp = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

it('are begun with their order, and confirmed by whoever comes back from paying', async () => {
  const placed = await place(fee);
  expect(placed.args).toMatchObject({
    checkout_mode: 'onsite',
    client_secret: expect.stringMatching(/^pi_/) as string,
  });
  expect(shop.stripe.intent(placed.intent)).toMatchObject({ amount: 1_500 });
  shop.stripe.pay(placed.intent);
  const { status } = await callStore('POST', `${shop.store.baseUrl}/checkout/confirm-payment`, {
    body: { order_hash: placed.hash },
  });
  expect([200, 404]).toContain(status);
  await send('payment_intent.succeeded', shop.stripe.intent(placed.intent));
  const { id } = await subscriptionOfOrder(shop.store, placed.id);
  const { items } = vendorOf(placed);
  expect(await read(id)).toMatchObject({
    ...{ status: 'active', collection_method: 'automatic', vendor_subscription_id: vendorOf(placed).id },
    ...{ config: { management_mode: 'gateway_managed' }, payment_info: 'visa ending in 4242', can_fetch: true },
    next_billing_date: timestamp(items.data[0].current_period_end),
  });
});

it('begin a trial that costs nothing by an agreement', async () => {
  const placed = await place(trial);
  expect(placed.args).toMatchObject({ intent_type: 'setup' });
  const [setUp] = shop.stripe.setUpsOf(placed.uuid);
  expect(await send('setup_intent.succeeded', shop.stripe.agree(setUp?.id ?? ''))).toBe(200);
  const { id } = await subscriptionOfOrder(shop.store, placed.id);
  expect(await read(id)).toMatchObject({ status: 'trialing', bill_count: 0 });
  shop.stripe.billing.advance(vendorOf(placed).id);
  await send('customer.subscription.updated', vendorOf(placed));
  expect(await read(id)).toMatchObject({ status: 'active', bill_count: 1 });
});

it('renew by a message, fail by another, and are paid after all', async () => {
  const { id, sub, vendorId } = await bought();
  expect(await send('invoice.paid', shop.stripe.billing.advance(vendorId) ?? {})).toBe(200);
  expect(await renewals(id)).toMatchObject([{ payment_status: 'paid', total_amount: 1_000, type: 'renewal' }]);
  shop.stripe.answer({ code: 'card_declined' });
  expect(await send('invoice.payment_failed', shop.stripe.billing.advance(vendorId) ?? {})).toBe(200);
  expect(await read(sub)).toMatchObject({ status: 'failing', bill_count: 2 });
  shop.stripe.answer('succeeded');
  expect(await send('invoice.paid', shop.stripe.billing.retry(vendorId))).toBe(200);
  expect(await read(sub)).toMatchObject({ status: 'active', bill_count: 3 });
  expect(await renewals(id)).toHaveLength(2);
  expect(shop.stripe.takenBy(vendorId).map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000]);
});

it('do not hear messages that are forged, of another account, of the other mode, or name nonsense', async () => {
  const { id, vendorId } = await bought();
  const invoice = shop.stripe.billing.advance(vendorId) ?? {};
  const event = eventOf('invoice.paid', invoice);
  expect(await deliver(shop.store, event, { secret: 'whsec_wrong' })).toMatchObject({ status: 400 });
  const old = Math.floor(Date.now() / 1_000) - 3_600;
  expect(await deliver(shop.store, event, { at: old })).toMatchObject({ status: 400 });
  const body = JSON.stringify(eventOf('invoice.paid', { ...invoice, amount_paid: 1 }));
  expect(await deliver(shop.store, event, { body })).toMatchObject({ status: 400 });
  expect(await deliver(shop.store, { ...event, account: 'acct_other' })).toMatchObject({ status: 400 });
  expect(await deliver(shop.store, { ...event, livemode: true })).toMatchObject({ status: 400 });
  for (const subscription of ['sub_nobody', 'sub_/../x', '', null, 42, { id: 'sub_nobody' }, "sub_1'--"]) {
    const parent = { type: 'subscription_details', subscription_details: { subscription }, quote_details: null };
    expect(await send('invoice.paid', { ...invoice, parent })).toBe(200);
  }
  expect(await send('invoice.paid', { ...invoice, parent: null })).toBe(200);
  expect(await renewals(id)).toEqual([]);
  expect(await send('invoice.paid', invoice)).toBe(200);
  expect(await renewals(id)).toHaveLength(1);
});

it('find a lost message by the hourly job, and by staff', async () => {
  const { id, sub, vendorId } = await bought();
  shop.stripe.billing.advance(vendorId);
  const past = new Date(Date.now() - 2 * 3_600_000);
  await shop.knex('shop_subscriptions').where({ id: sub }).update({ next_billing_date: past });
  await tellGateway(shop.store, 'run-cron', { name: 'shop-ask-providers' });
  expect(await renewals(id)).toHaveLength(1);
  shop.stripe.billing.advance(vendorId);
  const fetched = await askSubscriptions<{ readonly subscription: SubscriptionOfTest }>(
    shop.store,
    'PUT',
    `/orders/${id}/subscriptions/${sub}/fetch`
  );
  expect(fetched).toMatchObject({ status: 200, body: { subscription: { bill_count: 3, status: 'active' } } });
  expect(await renewals(id)).toHaveLength(2);
});

it('end at the provider where staff end them, and here where the provider does', async () => {
  const [here, there] = [await bought(), await bought()];
  const canceled = await askSubscriptions(shop.store, 'PUT', `/orders/${here.id}/subscriptions/${here.sub}/cancel`, {
    cancel_reason: 'moved',
  });
  expect(canceled).toMatchObject({ status: 200, body: { gateway_failure: null } });
  expect(vendorOf(here)).toMatchObject({ cancel_at_period_end: true });
  shop.stripe.billing.cancel(there.vendorId);
  await send('customer.subscription.deleted', vendorOf(there));
  expect(await read(there.sub)).toMatchObject({ status: 'canceled' });
});

it('record what is given back of a renewal', async () => {
  const { id, vendorId } = await bought();
  await send('invoice.paid', shop.stripe.billing.advance(vendorId) ?? {});
  const taken = shop.stripe.takenBy(vendorId)[1];
  const refund = shop.stripe.refund(taken?.charge ?? '', 400);
  await send('refund.created', refund);
  const [renewal] = await renewals(id);
  expect(await readOrder(shop.store, Number(renewal?.id))).toMatchObject({
    ...{ payment_status: 'partially_refunded', total_refund: 400 },
  });
  const dispute = shop.stripe.dispute(taken?.charge ?? '', { amount: 600 });
  await send('charge.dispute.created', dispute);
  const { transactions } = await readOrder(shop.store, Number(renewal?.id));
  expect(transactions.some(({ transaction_type: type }) => type === 'dispute')).toBe(true);
  shop.stripe.closeDispute(dispute.id, 'won');
  await send('charge.dispute.closed', dispute);
});

it('are not sold on the page of the provider, which begins none', async () => {
  const saved = await saveStripe(shop.store, { checkout_mode: 'hosted' });
  expect(saved.status).toBe(200);
  const cart_hash = await fillCart(shop.store, { [monthly]: 1 });
  const refused = await placeOrder(shop.store, checkoutForm({ payment_method: 'stripe', cart_hash }));
  expect(refused.status).not.toBe(200);
  await saveStripe(shop.store, { checkout_mode: 'onsite' });
});

it('leave as it is what was sold before', async () => {
  const settings = { subscription_management_mode: 'store_managed', subscription_system_charge: 'yes' };
  const url = `${shop.store.baseUrl}/settings/store`;
  const save = (values: object) =>
    callStore('POST', url, { headers: asMerchant(shop.store), body: { settings: values } });
  expect((await save(settings)).status).toBe(200);
  const placed = await place(monthly);
  await save({ subscription_management_mode: 'gateway_managed' });
  await send('payment_intent.succeeded', shop.stripe.pay(placed.intent));
  const { id } = await subscriptionOfOrder(shop.store, placed.id);
  expect(await read(id)).toMatchObject({ collection_method: 'system', status: 'active', vendor_subscription_id: null });
  expect(shop.stripe.subscriptionsOf(placed.uuid)).toEqual([]);
});
