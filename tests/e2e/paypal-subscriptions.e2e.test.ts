import type { Knex } from 'knex';
import type { CheckoutSummaryAnswer } from '../../server/src/contracts/checkout';
import { callStore } from '../support/call-store';
import { tellGateway } from '../support/card-orders';
import { findViolations } from '../support/invariants';
import { refund } from '../support/order-actions';
import { untilProcessed } from '../support/patience';
import { saleRefundResource, saleResource } from '../support/paypal-billing-answers';
import { deliverPaypal, startPaypal, walletEvent, type PaypalServer } from '../support/paypal-server';
import { connectPaypal, paypalEnvironment, placePaypalOrder, type PaypalSale } from '../support/paypal-shop';
import { checkoutForm, fillCart, placeOrder, readOrder } from '../support/shopper';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import {
  askSubscriptions,
  cancelBy,
  createPlan,
  planVariant,
  readSubscription,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** Subscriptions that PayPal bills, from the cart to the message of a renewal. See docs/reference/payments.md#paypal-subscriptions. */
let wallet: PaypalServer;
let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let [monthly, trial, fee, dear] = [0, 0, 0, 0];

beforeAll(async () => {
  wallet = await startPaypal();
  site = await createStoreSite();
  store = await startStore({ site, env: paypalEnvironment(wallet) });
  knex = site.knex();
  await connectPaypal(store);
  monthly = planVariant(await createPlan(store));
  trial = planVariant(await createPlan(store, { trial_days: 14 }));
  dear = planVariant(await createPlan(store, { trial_days: 14 }, 99_000));
  const setup = { manage_setup_fee: 'yes', signup_fee: 500, signup_fee_name: 'Set-up' };
  fee = planVariant(await createPlan(store, setup));
});

afterEach(async () => {
  wallet.tap.before = async () => null;
  expect(await findViolations(knex)).toEqual([]);
});

afterAll(async () => {
  const [output, errors] = [store.output(), errorLines(store)];
  await knex.destroy();
  await store.stop();
  await site.drop();
  await wallet.stop();
  expect(errors.filter((line) => !line.includes('PayPal answered 503'))).toEqual([]);
  expect(output).not.toMatch(/canary/);
});

const send = async (type: string, resource: object, changes = {}): Promise<number> => {
  const { status } = await deliverPaypal(store, walletEvent(type, resource), changes);
  await untilProcessed(knex);
  return status;
};

const confirm = ({ hash }: PaypalSale) =>
  callStore<{ readonly payment_status?: string }>('POST', `${store.baseUrl}/checkout/confirm-payment`, {
    body: { order_hash: hash },
  });

type Bought = PaypalSale & { readonly sub: number };

/** Bought, agreed to, and confirmed by whoever comes back. */
const bought = async (variant = monthly): Promise<Bought> => {
  const placed = await placePaypalOrder(store, variant);
  wallet.billing.approve(placed.vendorId);
  expect((await confirm(placed)).body).toMatchObject({ payment_status: 'paid' });
  return { ...placed, sub: (await subscriptionOfOrder(store, placed.id)).id };
};

const read = (id: number): Promise<SubscriptionOfTest> => readSubscription(store, id);
const timestamp = (date: Date | null): string => (date?.toISOString() ?? '').slice(0, 19).replace('T', ' ');

type Renewal = Readonly<Record<string, unknown>> & { readonly id: number };

const renewals = async (parent: number): Promise<readonly Renewal[]> => {
  type Answer = { readonly renewals: { readonly data: readonly Renewal[] } };
  return (await askSubscriptions<Answer>(store, 'GET', `/renewals?parent_id=${parent}`)).body.renewals.data;
};

const renew = async ({ vendorId }: PaypalSale) => {
  const sale = wallet.billing.advance(vendorId);
  if (!sale) throw new Error('Nothing was asked for.');
  return sale;
};

const completed = async (billed: PaypalSale): Promise<string> => {
  const sale = await renew(billed);
  expect(await send('PAYMENT.SALE.COMPLETED', saleResource(billed.vendorId, sale))).toBe(200);
  return sale.id;
};

const offeredFor = async (cart_hash: string): Promise<readonly string[]> => {
  const url = `${store.baseUrl}/checkout/get-checkout-summary-view?cart_hash=${cart_hash}`;
  const { body } = await callStore<CheckoutSummaryAnswer>('GET', url);
  return body.items.payment_methods.map(({ method }) => method);
};

it('are not sold by PayPal for more payments than it takes, nor offered, and nothing is written', async () => {
  expect(await offeredFor(await fillCart(store, { [monthly]: 1 }))).toContain('paypal');
  const variant = planVariant(await createPlan(store, { installment: 'yes', times: 1_000 }));
  const cart_hash = await fillCart(store, { [variant]: 1 });
  expect(await offeredFor(cart_hash)).not.toContain('paypal');
  const refused = await placeOrder(store, checkoutForm({ payment_method: 'paypal', cart_hash }));
  expect([refused.status, refused.body]).toMatchObject([423, { message: 'Please choose a valid payment method.' }]);
  expect(await knex('shop_orders').max({ last: 'id' }).first()).toEqual({ last: null });
});

it('are agreed to at PayPal, and confirmed by whoever comes back', async () => {
  const placed = await placePaypalOrder(store, fee);
  expect(placed.page).toBe(`https://wallet.example/agree/${placed.vendorId}`);
  expect(placed.args).toMatchObject({ intent_type: 'subscription', subscription_id: placed.vendorId });
  expect((await confirm(placed)).body).toMatchObject({ payment_status: 'pending' });
  wallet.billing.approve(placed.vendorId);
  expect((await confirm(placed)).body).toMatchObject({ payment_status: 'paid' });
  const { id } = await subscriptionOfOrder(store, placed.id);
  const { next } = wallet.billing.subscriptionOf(placed.vendorId);
  expect(await read(id)).toMatchObject({
    ...{ status: 'active', collection_method: 'automatic', vendor_subscription_id: placed.vendorId, can_fetch: true },
    ...{ config: { management_mode: 'gateway_managed' }, payment_info: 'PayPal', next_billing_date: timestamp(next) },
  });
  expect(wallet.billing.takenBy(placed.vendorId)).toEqual([1_500]);
  expect(await readOrder(store, placed.id)).toMatchObject({ payment_status: 'paid', total_paid: 1_500 });
});

it('begin a trial that costs nothing, and are billed when it ends', async () => {
  const billed = await bought(trial);
  expect(await read(billed.sub)).toMatchObject({ status: 'trialing', bill_count: 0 });
  await completed(billed);
  expect(await read(billed.sub)).toMatchObject({ status: 'active', bill_count: 1 });
  expect(wallet.billing.takenBy(billed.vendorId)).toEqual([1_000]);
});

it('renew by a message, fail by another, and are paid after all', async () => {
  const billed = await bought();
  await completed(billed);
  expect(await renewals(billed.id)).toMatchObject([{ payment_status: 'paid', total_amount: 1_000, type: 'renewal' }]);
  wallet.billing.bank.says = 'DECLINED';
  await renew(billed);
  expect(await send('BILLING.SUBSCRIPTION.PAYMENT.FAILED', { id: billed.vendorId })).toBe(200);
  expect(await read(billed.sub)).toMatchObject({ status: 'failing', bill_count: 2 });
  wallet.billing.bank.says = 'COMPLETED';
  await send('PAYMENT.SALE.COMPLETED', saleResource(billed.vendorId, wallet.billing.retry(billed.vendorId)));
  expect(await read(billed.sub)).toMatchObject({ status: 'active', bill_count: 3 });
  expect(await renewals(billed.id)).toHaveLength(2);
  expect(wallet.billing.takenBy(billed.vendorId)).toEqual([1_000, 1_000, 1_000]);
});

it('hear no message that is forged or names nonsense, and believe none that is right', async () => {
  const billed = await bought();
  const sale = await renew(billed);
  const resource = saleResource(billed.vendorId, sale);
  expect(await send('PAYMENT.SALE.COMPLETED', resource, { 'paypal-transmission-sig': 'forged' })).toBe(400);
  for (const named of ['I-NOBODY', 'I-/../x', '', null, 42, ["I-1'--"]]) {
    expect(await send('PAYMENT.SALE.COMPLETED', { ...resource, billing_agreement_id: named })).toBe(200);
    expect(await send('BILLING.SUBSCRIPTION.CANCELLED', { id: named })).toBe(200);
    expect(await send('PAYMENT.SALE.REFUNDED', { id: named, sale_id: named })).toBe(200);
  }
  expect([await renewals(billed.id), (await read(billed.sub)).status]).toEqual([[], 'active']);
  const amount = { total: '9999.00', currency: 'EUR' };
  expect(await send('PAYMENT.SALE.COMPLETED', { ...resource, amount })).toBe(200);
  expect(await send('BILLING.SUBSCRIPTION.CANCELLED', { id: billed.vendorId, status: 'CANCELLED' })).toBe(200);
  expect(await renewals(billed.id)).toMatchObject([{ total_amount: 1_000 }]);
  expect(await read(billed.sub)).toMatchObject({ status: 'active' });
});

it('find a lost message by the hourly job, and by staff', async () => {
  const billed = await bought();
  await renew(billed);
  const past = new Date(Date.now() - 2 * 3_600_000);
  await knex('shop_subscriptions').where({ id: billed.sub }).update({ next_billing_date: past });
  await tellGateway(store, 'run-cron', { name: 'shop-ask-providers' });
  expect(await renewals(billed.id)).toHaveLength(1);
  await renew(billed);
  const fetch = `/orders/${billed.id}/subscriptions/${billed.sub}/fetch`;
  const fetched = await askSubscriptions<{ readonly subscription: SubscriptionOfTest }>(store, 'PUT', fetch);
  expect(fetched).toMatchObject({ status: 200, body: { subscription: { bill_count: 3, status: 'active' } } });
  wallet.tap.before = async () => ({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
  expect(await askSubscriptions(store, 'PUT', fetch)).toMatchObject({ status: 400 });
  expect(await renewals(billed.id)).toHaveLength(2);
});

it('end at PayPal where staff or the customer end them, also with their refund, and here where PayPal does', async () => {
  const [here, there, back] = [await bought(), await bought(), await bought()];
  const canceled = await cancelBy(store, { ...here, id: here.sub, parent_order_id: here.id } as never);
  expect(canceled).toMatchObject({ status: 200, body: { gateway_failure: null } });
  expect(wallet.billing.subscriptionOf(here.vendorId).status).toBe('CANCELLED');
  wallet.billing.cancel(there.vendorId);
  await send('BILLING.SUBSCRIPTION.CANCELLED', { id: there.vendorId });
  expect(await read(there.sub)).toMatchObject({ status: 'canceled' });
  const given = await refund(store, back.id, { amount: 10, cancelSubscription: 'true' });
  expect(given.body).toMatchObject({ gateway_refund: { status: 'success' } });
  expect(wallet.billing.subscriptionOf(back.vendorId).status).toBe('CANCELLED');
  expect(wallet.sales.flatMap(({ purchase_units: [unit] }) => unit.payments.refunds)).toHaveLength(1);
});

it('stay canceled here where PayPal is down', async () => {
  const billed = await bought();
  wallet.tap.before = async () => ({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
  const canceled = await cancelBy(store, { ...billed, id: billed.sub, parent_order_id: billed.id } as never);
  expect(canceled).toMatchObject({
    status: 200,
    body: { gateway_failure: expect.stringMatching(/could not be reached/) as string },
  });
  expect(await read(billed.sub)).toMatchObject({ status: 'canceled' });
});

it('are sold where PayPal answers, and can be tried again where it does not', async () => {
  const cart_hash = await fillCart(store, { [monthly]: 1 });
  wallet.tap.before = async () => ({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
  const refused = await placeOrder(store, checkoutForm({ payment_method: 'paypal', cart_hash }));
  expect(refused.status).toBe(422);
  wallet.tap.before = async () => null;
  const placed = await placePaypalOrder(store, monthly, cart_hash);
  wallet.billing.approve(placed.vendorId);
  expect((await confirm(placed)).body).toMatchObject({ payment_status: 'paid' });
});

it('record what is given back of a renewal, here and there, and its dispute', async () => {
  const billed = await bought();
  const sale = await completed(billed);
  const [renewal] = await renewals(billed.id);
  const id = renewal?.id ?? 0;
  expect((await refund(store, id, { amount: 3 })).body).toMatchObject({ gateway_refund: { status: 'success' } });
  const made = wallet.refund(sale, { currency_code: 'USD', value: '4.00' });
  await send('PAYMENT.SALE.REFUNDED', saleRefundResource(sale, made));
  await send('PAYMENT.SALE.REFUNDED', saleRefundResource(sale, made));
  expect(await readOrder(store, id)).toMatchObject({ payment_status: 'partially_refunded', total_refund: 700 });
  const dispute = wallet.dispute(sale, { currency_code: 'USD', value: '3.00' });
  const told = { dispute_id: dispute.dispute_id, disputed_transactions: [{ seller_transaction_id: sale }] };
  await send('CUSTOMER.DISPUTE.CREATED', told);
  const { transactions } = await readOrder(store, id);
  expect(transactions.some(({ transaction_type: type }) => type === 'dispute')).toBe(true);
  Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' });
  await send('CUSTOMER.DISPUTE.RESOLVED', told);
  expect(await readOrder(store, id)).toMatchObject({ total_refund: 700 });
});

it('are not confirmed by a subscription of somebody else, of another plan, or from before', async () => {
  const cart = await fillCart(store, { [trial]: 1 });
  const cheap = await placePaypalOrder(store, trial, cart);
  await callStore('POST', `${store.baseUrl}/cart/add_item`, { body: { item_id: dear, cart_hash: cart } });
  const other = await placePaypalOrder(store, dear);
  // Begun in a browser, with the name of the transaction and a cheaper plan.
  const { plan_id } = wallet.billing.subscriptionOf(cheap.vendorId);
  const stranger = wallet.billing.create({ plan_id, custom_id: other.uuid });
  await send('BILLING.SUBSCRIPTION.ACTIVATED', wallet.billing.approve(stranger.id));
  expect((await confirm(other)).body).toMatchObject({ payment_status: 'pending' });
  // Moved to a cheaper plan in a browser.
  Object.assign(wallet.billing.subscriptionOf(other.vendorId), { plan_id });
  await send('BILLING.SUBSCRIPTION.ACTIVATED', wallet.billing.approve(other.vendorId));
  expect((await confirm(other)).body.payment_status).not.toBe('paid');
  expect(wallet.billing.subscriptionOf(other.vendorId).status).toBe('CANCELLED');
  expect(await read((await subscriptionOfOrder(store, other.id)).id)).toMatchObject({ status: 'intended' });
  const body = { order_hash: cheap.hash, subscription_id: other.vendorId, vendor_subscription_id: other.vendorId };
  await callStore('POST', `${store.baseUrl}/checkout/confirm-payment`, { body });
  expect(await readOrder(store, cheap.id)).toMatchObject({ payment_status: 'pending' });
});
