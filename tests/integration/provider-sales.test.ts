import { startPayment } from '../../server/src/modules/payments';
import { endPayments } from '../../server/src/modules/payments/payment-states/end-payments';
import { changeCollection } from '../../server/src/modules/subscriptions';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import {
  atProvider,
  begunByProvider,
  billedByProvider,
  billedRow,
  confirm,
  hearOf,
  soldByProvider,
  type SaleOfTest,
} from '../support/billed-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { DAY } from '../support/test-clock';

/** Subscriptions that the card gateway bills from the first payment on. */
describeStripeStore('subscriptions that the provider bills are sold', (store) => {
  const takenBy = (vendorId: string) => store().stripe.takenBy(vendorId);
  const amounts = (vendorId: string) => takenBy(vendorId).map(({ amount }) => amount);
  const orderOf = async (orderId: number) => store().database.knex('shop_orders').where({ id: orderId }).first();

  it('with their first payment, and have the names and the date of the provider', async () => {
    const begun = await begunByProvider(store());
    const vendor = atProvider(store(), begun);
    expect(await billedRow(store(), begun)).toMatchObject({
      ...{ status: 'intended', vendor_subscription_id: begun.vendorId, vendor_customer_id: vendor.customer },
      vendor_plan_id: vendor.items.data[0].price.id,
    });
    expect(takenBy(begun.vendorId)).toEqual([]);
    confirm(store(), begun);
    await hear(store(), begun.payment);
    const row = await billedRow(store(), begun);
    expect(row).toMatchObject({ status: 'active', bill_count: 1, collection_method: 'automatic' });
    expect(row.next_billing_date).toEqual(new Date(vendor.items.data[0].current_period_end * 1_000));
    expect(row.meta.active_payment_method).toMatchObject({ method: 'stripe', payment_type: 'card' });
    expect(await orderOf(begun.orderId)).toMatchObject({ payment_status: 'paid' });
    expect(amounts(begun.vendorId)).toEqual([1_000]);
  });

  it.each<[string, SaleOfTest, readonly number[], string, number]>([
    ['a trial that costs nothing', { terms: { trialDays: 14 } }, [], 'trialing', 14],
    ['a trial with a setup fee', { terms: { trialDays: 14, signupFee: 500 } }, [500], 'trialing', 14],
    ['a setup fee', { terms: { signupFee: 500 } }, [1_500], 'active', 31],
    ['a first period at a discount', { discount: 400 }, [600], 'trialing', 30],
    ['a yearly plan', { terms: { interval: 'yearly' } }, [1_000], 'active', 365],
    ['a weekly plan', { terms: { interval: 'weekly' } }, [1_000], 'active', 7],
  ])('with %s', async (_name, sale, taken, status, days) => {
    const billed = await billedByProvider(store(), sale);
    const { next_billing_date: next, ...row } = await billedRow(store(), billed);
    expect(row).toMatchObject({ status, vendor_subscription_id: billed.vendorId });
    expect(Math.round(((next?.getTime() ?? 0) - store().clock.now().getTime()) / DAY)).toBe(days);
    expect(amounts(billed.vendorId)).toEqual(taken);
    const { stripe } = store();
    expect(stripe.billing.advance(billed.vendorId)).toMatchObject({ amount_paid: 1_000 });
    expect(amounts(billed.vendorId)).toEqual([...taken, 1_000]);
  });

  it('once, however often the payment is begun', async () => {
    const { platform, stripe } = store();
    const order = await soldByProvider(store());
    const start = () => startPayment(platform, { orderId: order.orderId, transactionId: order.chargeId });
    const [first, second] = await Promise.all([start(), start()]);
    store().clock.advance(2 * 3_600_000);
    expect([first.vendorId, second.vendorId]).toEqual([first.vendorId, first.vendorId]);
    expect((await start()).vendorId).toBe(first.vendorId);
    expect(stripe.subscriptionsOf(order.uuid)).toHaveLength(1);
  });

  it('anew where the order asks for something else by now, and the first one ends', async () => {
    const { platform, stripe } = store();
    const first = await begunByProvider(store());
    await platform.db.table('shop_orders').where({ id: first.orderId }).update({ total_amount: 1_700 });
    await platform.db.table('shop_order_transactions').where({ id: first.chargeId }).update({ total: 1_700 });
    const payment = await store().begin(first);
    const [old, now] = stripe.subscriptionsOf(first.uuid);
    expect([old?.status, now?.status]).toEqual(['incomplete_expired', 'incomplete']);
    expect(() => stripe.pay(first.payment)).toThrow(/canceled/);
    stripe.pay(payment);
    await hear(store(), payment);
    expect(await billedRow(store(), first)).toMatchObject({ status: 'active', vendor_subscription_id: now?.id });
    expect(amounts(now?.id ?? '')).toEqual([1_700]);
  });

  it('anew where nobody has paid the first one in time', async () => {
    const { stripe, clock } = store();
    const first = await begunByProvider(store());
    clock.advance(DAY);
    await hear(store(), first.payment);
    await hearOf(store(), first.vendorId);
    expect(await billedRow(store(), first)).toMatchObject({ status: 'intended', vendor_subscription_id: null });
    const payment = await store().begin(first);
    stripe.pay(payment);
    await hear(store(), payment);
    expect(await billedRow(store(), first)).toMatchObject({ status: 'active' });
    expect(stripe.subscriptionsOf(first.uuid).map(({ status }) => status)).toEqual(['incomplete_expired', 'active']);
  });

  it('not, where the order is let go: then nobody can pay the first bill any more', async () => {
    const { platform, stripe } = store();
    for (const terms of [{}, { trialDays: 7 }]) {
      const begun = await begunByProvider(store(), { terms });
      expect(await endPayments(platform, begun.orderId)).toBe(true);
      expect(['incomplete_expired', 'canceled']).toContain(atProvider(store(), begun).status);
      if (begun.payment.startsWith('pi_')) expect(() => stripe.pay(begun.payment)).toThrow(/canceled/);
      expect(takenBy(begun.vendorId)).toEqual([]);
    }
  });

  it('and end at the provider where their order is paid by other means', async () => {
    const { platform, stripe } = store();
    const begun = await begunByProvider(store());
    const cash = findGateway(platform, 'cod');
    if (!cash) throw new Error('There is no cash.');
    await platform.db.transaction(() => changeCollection(platform, begun.orderId, cash));
    expect(await billedRow(store(), begun)).toMatchObject({
      collection_method: 'manual',
      vendor_subscription_id: null,
    });
    // The buyer has the page of the card still open.
    stripe.pay(begun.payment);
    await hear(store(), begun.payment);
    expect(atProvider(store(), begun).status).toBe('canceled');
  });

  it('anew where the order asked for something else before the first payment came, whose money goes back', async () => {
    const { platform, stripe } = store();
    const begun = await begunByProvider(store());
    await platform.db.table('shop_orders').where({ id: begun.orderId }).update({ total_amount: 1_700 });
    await platform.db.table('shop_order_transactions').where({ id: begun.chargeId }).update({ total: 1_700 });
    stripe.pay(begun.payment);
    await hearOf(store(), begun.vendorId);
    expect(atProvider(store(), begun).status).toBe('active');
    await hear(store(), begun.payment);
    expect(atProvider(store(), begun).status).toBe('canceled');
    const [charge] = takenBy(begun.vendorId);
    expect(stripe.refundsOf(charge?.charge ?? '')).toMatchObject([{ amount: 1_000 }]);
    const payment = await store().begin(begun);
    stripe.pay(payment);
    await hear(store(), payment);
    expect(await billedRow(store(), begun)).toMatchObject({ status: 'active', bill_count: 1 });
  });

  it('not anew while the money of the first payment is on its way', async () => {
    const { platform, stripe } = store();
    const begun = await begunByProvider(store());
    stripe.process(begun.payment);
    await platform.db.table('shop_orders').where({ id: begun.orderId }).update({ total_amount: 1_700 });
    await platform.db.table('shop_order_transactions').where({ id: begun.chargeId }).update({ total: 1_700 });
    await expect(store().begin(begun)).rejects.toThrow('has been paid already');
    expect(stripe.subscriptionsOf(begun.uuid)).toHaveLength(1);
  });

  it.each<[string, SaleOfTest]>([
    ['a single payment', { terms: { billTimes: 1 } }],
    ['a single payment at a discount', { terms: { billTimes: 1 }, discount: 100 }],
  ])('without the provider billing %s again', async (_name, sale) => {
    const order = await soldByProvider(store(), sale);
    const payment = await store().begin(order);
    expect(store().stripe.subscriptionsOf(order.uuid)).toEqual([]);
    store().stripe.pay(payment);
    await hear(store(), payment);
    expect(await billedRow(store(), order)).toMatchObject({ status: 'completed' });
  });

  it('by one product and one price, whoever sells them at the same time', async () => {
    const { platform, stripe } = store();
    const orders = [await soldByProvider(store()), await soldByProvider(store()), await soldByProvider(store())];
    await Promise.all(
      orders.map(({ orderId, chargeId }) => startPayment(platform, { orderId, transactionId: chargeId }))
    );
    await begunByProvider(store());
    await begunByProvider(store(), { terms: { interval: 'yearly' } });
    expect([stripe.billing.products.size, stripe.billing.prices.size]).toEqual([1, 2]);
    // The merchant has connected another account.
    stripe.billing.products.clear();
    stripe.billing.prices.clear();
    await begunByProvider(store());
    expect([stripe.billing.products.size, stripe.billing.prices.size]).toEqual([1, 1]);
  });

  it.each(['products', 'prices'] as const)(
    'by new ones where the merchant has archived the %s there',
    async (which) => {
      const { stripe } = store();
      await begunByProvider(store());
      const old = [...stripe.billing.prices.keys()];
      for (const each of stripe.billing[which].values()) Object.assign(each, { active: false });
      const { vendorId } = await begunByProvider(store());
      const { price } = stripe.billing.subscriptions.get(vendorId)?.items.data[0] ?? {};
      expect(old).not.toContain(price?.id);
      expect(price).toMatchObject({ active: true });
    }
  );

  it('for the amount of their order alone', async () => {
    const { stripe } = store();
    const begun = await begunByProvider(store());
    stripe.disturb(null);
    const intent = stripe.intent(begun.payment);
    expect(intent).toMatchObject({ amount: 1_000, currency: 'usd', setup_future_usage: 'off_session' });
    expect(intent.metadata).toMatchObject({ shop_transaction: begun.uuid, shop_subscription: begun.vendorId });
  });
});
