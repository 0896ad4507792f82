import type { Knex } from 'knex';
import { ask, buyAs, type Order } from '../support/buyer';
import { callStore } from '../support/call-store';
import { findViolations } from '../support/invariants';
import { readLockedCart } from '../support/locked-carts-api';
import { createProduct, type Product } from '../support/merchant';
import { refund } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import { allowChange, offersFor, openChange } from '../support/plan-changes-api';
import { sharedStore } from '../support/shared-store';
import { buy, checkoutForm, markAsPaid, placeOrder, readOrder } from '../support/shopper';
import { createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';
import {
  cancelBy,
  createPlan,
  openRenewal,
  planVariant,
  readSubscription,
  subscriptionOfOrder,
  type SubscriptionOfTest,
} from '../support/subscriptions-api';

/** A plan is changed to another one, from the offer to the payment. See docs/rules/subscriptions.md#changing-plans. */
const store = sharedStore();
const DAY = 86_400_000;

let knex: Knex;
let basic: Product;
let pro: number;
let mini: number;
let ada: SiteCustomer;
let bob: SiteCustomer;

const from = (): number => planVariant(basic);

beforeAll(async () => {
  knex = connectTo(store);
  basic = await createPlan(store);
  const fee = { manage_setup_fee: 'yes', signup_fee: 500, signup_fee_name: 'Move' };
  pro = planVariant(await createPlan(store, { ...fee, trial_days: 14 }, 3_000));
  mini = planVariant(await createPlan(store, {}, 200));
  await allowChange(store, basic, { from: from(), to: [pro], discount: 1.5 });
  await allowChange(store, basic, { from: from(), to: [mini, pro] });
  [ada, bob] = [await createSiteCustomer(store), await createSiteCustomer(store)];
});

afterAll(() => knex.destroy());

const daysOfMonth = (): number => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
};

/** What ten of the days of this month are worth that 1,000 were paid for. */
const TEN_DAYS = Math.round((1_000 * 10) / daysOfMonth());

type Bought = { readonly order: Order; readonly subscription: SubscriptionOfTest };

/** With ten whole days left of its month. */
const bought = async (customer: SiteCustomer = ada): Promise<Bought> => {
  const order = await buyAs(store, customer, { [from()]: 1 });
  await markAsPaid(store, order.id);
  const subscription = await subscriptionOfOrder(store, order.id);
  const next_billing_date = new Date(Date.now() + 10.5 * DAY);
  await knex('shop_subscriptions').where({ id: subscription.id }).update({ next_billing_date });
  return { order, subscription };
};

const changeTo = (to: number, { order }: Bought, { credentials }: SiteCustomer = ada) =>
  openChange(store, { order_hash: order.uuid, variation_id: to }, credentials);

const place = (cart_hash: string, { credentials }: SiteCustomer = ada) =>
  placeOrder(store, checkoutForm({ cart_hash }), credentials);

const placedFor = async (to: number, plan: Bought): Promise<number> => {
  const { cart_hash } = (await changeTo(to, plan)).body;
  const { body } = await place(cart_hash);
  if (body.order_id === undefined) throw new Error(JSON.stringify(body));
  return body.order_id;
};

const ownOffers = async ({ order }: Bought, { credentials }: SiteCustomer = ada) => {
  type Paths = { readonly upgradePaths: readonly Readonly<Record<string, unknown>>[] };
  return ask<Paths>(store, credentials, 'GET', `/customer-profile/orders/${order.uuid}/upgrade-paths`);
};

const toldChanges = async (orderId: number, event = 'plan_changed'): Promise<number> => {
  const rows = (await knex('shop_outbox').where({ event }).select('refs')) as { refs: string }[];
  return rows.filter(({ refs }) => (JSON.parse(refs) as { order_id: number }).order_id === orderId).length;
};

describe('the offers of a plan', () => {
  it('say to the cent what a change costs, to staff and to the customer', async () => {
    const plan = await bought();
    const { body } = await offersFor(store, from(), plan.order.uuid);
    const cost = 3_500 - TEN_DAYS - 150;
    const url = `/checkout?shop=change-plan&order_hash=${plan.order.uuid}&from=${from()}&to=${pro}`;
    expect(body.upgradePaths).toMatchObject([
      {
        ...{ to_variant: pro, price: 3_000, signup_fee: 500, signup_fee_name: 'Move', original_price: 3_500 },
        ...{ prorate_credit: TEN_DAYS, discount_amount: 150, cost, currency: 'USD', upgrade_url: url },
      },
      { to_variant: mini, price: 200, prorate_credit: Math.min(200, TEN_DAYS), cost: Math.max(0, 200 - TEN_DAYS) },
    ]);
    expect((await ownOffers(plan)).body.upgradePaths).toEqual(body.upgradePaths);
    const path = `/customer-profile/subscriptions/${plan.subscription.uuid}`;
    const own = await ask<{ subscription: object }>(store, ada.credentials, 'GET', path);
    expect(own.body.subscription).toMatchObject({ can_upgrade: true });
  });

  it('give nothing for a period whose money went back, whatever was paid before it', async () => {
    const plan = await bought();
    const renewal = await openRenewal(store, plan.subscription);
    await markAsPaid(store, renewal);
    const creditOf = async () =>
      (await offersFor(store, from(), plan.order.uuid)).body.upgradePaths.map((offer) => offer.prorate_credit);
    expect((await creditOf())[0]).toBeGreaterThan(0);
    await refund(store, renewal, { amount: 10 });
    expect(await creditOf()).toEqual([0, 0]);
  });

  it('are none of somebody else, of a plan that has ended, of an unpaid order and of an unknown one', async () => {
    const plan = await bought();
    expect((await ownOffers(plan, bob)).status).toBe(404);
    expect((await changeTo(pro, plan, bob)).status).toBe(404);
    expect((await openChange(store, { order_hash: plan.order.uuid, variation_id: pro })).status).toBe(403);
    await cancelBy(store, plan.subscription);
    expect((await ownOffers(plan)).body.upgradePaths).toEqual([]);
    expect((await changeTo(pro, plan)).status).toBe(400);
    const unpaid = await buyAs(store, ada, { [from()]: 1 });
    expect((await offersFor(store, from(), unpaid.uuid)).body.upgradePaths).toEqual([]);
    expect((await offersFor(store, from(), 'nobody')).status).toBe(404);
    expect((await openChange(store, { order_hash: 'nobody', variation_id: pro }, ada.credentials)).status).toBe(404);
  });

  it('lead to no plan that is not among them', async () => {
    const plan = await bought();
    for (const to of [from(), 99_999_999]) expect((await changeTo(to, plan)).status).toBe(400);
    for (const to of ['x', -1, 1.5, null, { id: 1 }]) {
      const { status } = await openChange(store, { order_hash: plan.order.uuid, variation_id: to }, ada.credentials);
      expect(status).toBe(422);
    }
  });
});

describe('a change of plan', () => {
  it('ends the old plan once the new one is paid, and both orders name each other', async () => {
    const plan = await bought();
    const cost = 3_500 - TEN_DAYS - 150;
    const opened = await changeTo(pro, plan);
    expect(opened.status).toBe(200);
    const { cart_hash: hash } = opened.body;
    const cart = await readLockedCart(store, hash, ada.credentials);
    expect(cart).toMatchObject({ total: cost, checkout_data: { is_locked: 'yes' } });
    expect(cart.checkout_data).toMatchObject({
      upgrade_data: { order_uuid: plan.order.uuid, prorate_credit: TEN_DAYS, upgrade_discount: 150 },
    });
    const id = (await place(hash)).body.order_id as number;
    expect(await readSubscription(store, plan.subscription.id)).toMatchObject({ status: 'active' });
    await markAsPaid(store, id);
    const next = await subscriptionOfOrder(store, id);
    expect(next).toMatchObject({ status: 'active', recurring_total: 3_000, bill_times: 0, trial_days: 0 });
    expect(await readSubscription(store, plan.subscription.id)).toMatchObject({
      status: 'canceled',
      config: { upgraded_to_sub_id: next.id, cancellation_reason: 'plan_changed' },
    });
    expect(await readOrder(store, id)).toMatchObject({
      total_amount: cost,
      config: { upgraded_from: plan.order.id, prorate_credit: TEN_DAYS, upgrade_discount: 150 },
    });
    expect(await readOrder(store, plan.order.id)).toMatchObject({ config: { upgraded_to: id } });
    expect(await toldChanges(id)).toBe(1);
    expect(await toldChanges(id, 'order/upgraded')).toBe(1);
    expect((await refund(store, plan.order.id, { amount: 1 })).status).toBe(400);
    expect((await ownOffers(plan)).body.upgradePaths).toEqual([]);
    expect((await place(hash)).body.status).toBe('failed');
  });

  it('cannot be altered by any route of the cart, and belongs to its customer', async () => {
    const plan = await bought();
    const { cart_hash } = (await changeTo(pro, plan)).body;
    const call = (path: string, body: object) =>
      callStore('POST', `${store.baseUrl}/cart/${path}`, {
        headers: ada.credentials,
        body: { cart_hash, ...body },
      });
    expect((await call('add_item', { item_id: mini, quantity: 1 })).status).toBe(423);
    expect((await call('quantity', { item_id: pro, quantity: 0 })).status).toBe(423);
    const forged = { upgrade_data: { prorate_credit: 999_999 }, prorate_credit: 999_999, upgrade_discount: 999_999 };
    const { body } = await placeOrder(store, checkoutForm({ cart_hash, ...forged }), ada.credentials);
    const order = await readOrder(store, body.order_id as number);
    expect(order).toMatchObject({ total_amount: 3_500 - TEN_DAYS - 150, config: { prorate_credit: TEN_DAYS } });
    const other = (await changeTo(pro, await bought())).body.cart_hash;
    expect((await place(other, bob)).body.status).toBe('failed');
  });

  it('to a cheaper plan pays nothing out and begins at once', async () => {
    const plan = await bought();
    await knex('shop_subscriptions')
      .where({ id: plan.subscription.id })
      .update({ next_billing_date: new Date(Date.now() + 25.5 * DAY) });
    const id = await placedFor(mini, plan);
    expect(await readOrder(store, id)).toMatchObject({ total_amount: 0, payment_status: 'paid', total_paid: 0 });
    expect(await subscriptionOfOrder(store, id)).toMatchObject({ status: 'trialing', recurring_total: 200 });
    expect(await readSubscription(store, plan.subscription.id)).toMatchObject({ status: 'canceled' });
  });

  it('is not placed at a price that holds no longer', async () => {
    const plan = await bought();
    const { cart_hash } = (await changeTo(pro, plan)).body;
    await knex('shop_subscriptions')
      .where({ id: plan.subscription.id })
      .update({ next_billing_date: new Date(Date.now() + 2.5 * DAY) });
    const { body } = await place(cart_hash);
    expect(body).toMatchObject({ status: 'failed', message: expect.stringContaining('has changed') as string });
    expect((await changeTo(pro, plan)).body.cart_hash).toBe(cart_hash);
    expect((await place(cart_hash)).body.status).toBe('success');
  });

  it('takes no money once that of the old plan was given back, or the old plan has ended', async () => {
    const [refunded, ended] = [await bought(), await bought()];
    const ids = [await placedFor(pro, refunded), await placedFor(pro, ended)];
    await refund(store, refunded.order.id, { amount: 9 });
    await cancelBy(store, ended.subscription);
    for (const id of ids) {
      expect((await markAsPaid(store, id)).status).toBe(423);
      expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    }
  });

  it('takes no money once the old plan was renewed, as its new period is in no credit', async () => {
    const plan = await bought();
    const id = await placedFor(pro, plan);
    await markAsPaid(store, await openRenewal(store, plan.subscription));
    expect((await markAsPaid(store, id)).status).toBe(423);
    expect(await readOrder(store, id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    const again = await placedFor(pro, plan);
    expect((await markAsPaid(store, again)).status).toBe(200);
    expect(await readOrder(store, again)).toMatchObject({ config: { prorate_credit: 1_000 } });
  });

  it('happens once where two orders were placed for it', async () => {
    const plan = await bought();
    const ids = [await placedFor(pro, plan), await placedFor(pro, plan)];
    expect(new Set(ids).size).toBe(2);
    const paid = await Promise.all(ids.map((id) => markAsPaid(store, id)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 423]);
    const told = await Promise.all(ids.map((id) => toldChanges(id)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
  });

  it('of what was paid once gives what was paid and not given back', async () => {
    const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 5_000 }] });
    const better = planVariant(await createProduct(store, { fulfillment: 'digital', variants: [{ price: 8_000 }] }));
    await allowChange(store, product, { from: planVariant(product), to: [better] });
    const order = await buyAs(store, ada, { [planVariant(product)]: 1 });
    await markAsPaid(store, order.id);
    await refund(store, order.id, { amount: 12 });
    const { body } = await offersFor(store, planVariant(product), order.uuid);
    expect(body.upgradePaths).toMatchObject([{ prorate_credit: 3_800, cost: 4_200 }]);
    const opened = await openChange(store, { order_hash: order.uuid, variation_id: better }, ada.credentials);
    const id = (await place(opened.body.cart_hash)).body.order_id as number;
    await markAsPaid(store, id);
    expect(await readOrder(store, order.id)).toMatchObject({ config: { upgraded_to: id } });
  });

  it('needs no account, but the address of its customer', async () => {
    const email = `guest-${Date.now()}@example.com`;
    const id = await buy(store, { [from()]: 1 }, { billing_email: email });
    await markAsPaid(store, id);
    // The payment opens an account behind itself.
    await untilDelivered(knex);
    await knex('shop_customers').where({ email }).update({ user_id: null });
    const { uuid } = (await readOrder(store, id)) as unknown as { uuid: string };
    const { cart_hash } = (await openChange(store, { order_hash: uuid, variation_id: pro })).body;
    const stranger = await placeOrder(store, checkoutForm({ cart_hash, billing_email: `x${email}` }));
    expect(stranger.body).toMatchObject({ status: 'failed' });
    const own = await placeOrder(store, checkoutForm({ cart_hash, billing_email: email }));
    expect(own.body).toMatchObject({ status: 'success' });
  });

  it('leaves books in which the doctor finds nothing', async () => {
    expect(await findViolations(knex)).toEqual([]);
  });
});
