import { startPayment } from '../../server/src/modules/payments';
import { endPayments } from '../../server/src/modules/payments/payment-states/end-payments';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import { changeCollection } from '../../server/src/modules/subscriptions';
import {
  atPaypal,
  beginAt,
  begunByPaypal,
  billedByPaypal,
  billedRow,
  comeBack,
  describePaypalStore,
  soldByPaypal,
  tell,
  type BilledOfTest,
  type SaleOfTest,
} from '../support/paypal-process';
import { DAY } from '../support/test-clock';

/** Subscriptions that PayPal bills from the first payment on. */
describePaypalStore('subscriptions that PayPal bills are sold', (store) => {
  const taken = (vendorId: string) => store().wallet.billing.takenBy(vendorId);
  const approve = (vendorId: string) => store().wallet.billing.approve(vendorId);
  const row = (order: BilledOfTest) => billedRow(store(), order);
  const orderOf = async (orderId: number) => {
    const order = (await store().database.knex('shop_orders').where({ id: orderId }).first()) as Record<
      string,
      unknown
    >;
    return { ...order, total_paid: Number(order.total_paid) };
  };
  const givenBack = (): readonly string[] =>
    store().wallet.sales.flatMap(({ purchase_units: [unit] }) =>
      unit.payments.refunds.map(({ amount }) => amount.value)
    );
  /** The shopper tries again: the checkout writes their draft again. */
  const again = async (order: BilledOfTest): Promise<BilledOfTest> => {
    const { knex } = store().database;
    await knex('shop_orders').where({ id: order.orderId }).update({ payment_status: 'pending' });
    await knex('shop_order_transactions').where({ id: order.chargeId }).update({ status: 'pending' });
    return { ...order, vendorId: await beginAt(store(), order) };
  };
  const rewrite = async ({ orderId, chargeId }: BilledOfTest, total: number): Promise<void> => {
    const { db } = store().platform;
    await db.table('shop_orders').where({ id: orderId }).update({ total_amount: total });
    await db.table('shop_order_transactions').where({ id: chargeId }).update({ total });
  };

  it('with their first payment, and have the names and the date of PayPal', async () => {
    const begun = await begunByPaypal(store());
    expect(await row(begun)).toMatchObject({ status: 'intended', vendor_subscription_id: begun.vendorId });
    expect(taken(begun.vendorId)).toEqual([]);
    await comeBack(store(), begun);
    expect(await orderOf(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(begun.vendorId));
    const { next, plan_id } = atPaypal(store(), begun);
    expect(await row(begun)).toMatchObject({
      ...{ status: 'active', bill_count: 1, next_billing_date: next, collection_method: 'automatic' },
      ...{ vendor_plan_id: plan_id, vendor_customer_id: 'PAYER1' },
      meta: { active_payment_method: { method: 'paypal', payment_type: 'paypal' } },
    });
    expect(await orderOf(begun.orderId)).toMatchObject({ payment_status: 'paid', total_paid: 1_000 });
    expect(taken(begun.vendorId)).toEqual([1_000]);
  });

  it.each<[string, SaleOfTest, readonly number[], string, number]>([
    ['a trial that costs nothing', { terms: { trialDays: 14 } }, [], 'trialing', 14],
    ['a trial with a setup fee', { terms: { trialDays: 14, signupFee: 500 } }, [500], 'trialing', 14],
    ['a setup fee', { terms: { signupFee: 500 } }, [1_500], 'active', 31],
    ['a first period at a discount', { discount: 400 }, [600], 'trialing', 30],
    ['a daily plan', { terms: { interval: 'daily' } }, [1_000], 'active', 1],
    ['a weekly plan', { terms: { interval: 'weekly' } }, [1_000], 'active', 7],
    ['a quarterly plan', { terms: { interval: 'quarterly' } }, [1_000], 'active', 92],
    ['a half-yearly plan', { terms: { interval: 'half_yearly', signupFee: 1 } }, [1_001], 'active', 184],
    ['a yearly plan', { terms: { interval: 'yearly' } }, [1_000], 'active', 365],
    ['a first year at a discount', { terms: { interval: 'yearly' }, discount: 1 }, [999], 'trialing', 365],
  ])('with %s', async (_name, sale, first, status, days) => {
    const { wallet, clock } = store();
    const billed = await billedByPaypal(store(), sale);
    const { next_billing_date: next, ...rest } = await row(billed);
    expect(rest).toMatchObject({ status, vendor_subscription_id: billed.vendorId });
    expect(Math.round(((next?.getTime() ?? 0) - clock.now().getTime()) / DAY)).toBe(days);
    expect(taken(billed.vendorId)).toEqual(first);
    expect(wallet.billing.advance(billed.vendorId)).toMatchObject({ amount: { value: '10.00' } });
    expect(taken(billed.vendorId)).toEqual([...first, 1_000]);
  });

  it.each<[SaleOfTest, number]>([
    [{ terms: { billTimes: 3 } }, 3],
    [{ terms: { billTimes: 3, signupFee: 500 } }, 3],
    [{ terms: { billTimes: 3, trialDays: 7 } }, 3],
    [{ terms: { billTimes: 3, trialDays: 7, signupFee: 500 } }, 4],
  ])('for %j by as many payments, and no more', async (sale, count) => {
    const billed = await billedByPaypal(store(), sale);
    while (store().wallet.billing.advance(billed.vendorId)) expect(taken(billed.vendorId).length).toBeLessThan(9);
    expect(taken(billed.vendorId)).toHaveLength(count);
    expect(atPaypal(store(), billed).status).toBe('EXPIRED');
  });

  it('once, however often the payment is begun', async () => {
    const { platform, wallet, clock } = store();
    const order = await soldByPaypal(store());
    const start = () => startPayment(platform, { orderId: order.orderId, transactionId: order.chargeId });
    const [first, second] = await Promise.all([start(), start()]);
    clock.advance(3_600_000);
    expect([second.vendorId, (await start()).vendorId]).toEqual([first.vendorId, first.vendorId]);
    expect(first).toMatchObject({
      redirectTo: `https://wallet.example/agree/${first.vendorId}`,
      paymentArgs: { intent_type: 'subscription', subscription_id: first.vendorId },
    });
    expect(wallet.billing.subscriptionsOf(order.uuid)).toHaveLength(1);
    approve(first.vendorId ?? '');
    await expect(start()).rejects.toThrow('has been paid already');
  });

  it('by one product and one plan, whoever sells them at the same time, and also where PayPal is busy with it', async () => {
    const { platform, wallet } = store();
    const orders = [await soldByPaypal(store()), await soldByPaypal(store()), await soldByPaypal(store())];
    let busy = 2;
    wallet.tap.before = async (path) => {
      if (path !== '/v1/billing/plans' || busy === 0) return null;
      busy -= 1;
      const details = [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description: 'Busy.' }];
      return { status: 409, body: { name: 'RESOURCE_CONFLICT', message: 'Busy.', debug_id: '1', details } };
    };
    await Promise.all(
      orders.map(({ orderId, chargeId }) => startPayment(platform, { orderId, transactionId: chargeId }))
    );
    await begunByPaypal(store());
    await begunByPaypal(store(), { terms: { interval: 'yearly' } });
    expect([wallet.billing.products.size, wallet.billing.plans.size]).toEqual([1, 2]);
    // The merchant has connected another account, which forgets keys, too.
    wallet.billing.products.clear();
    wallet.billing.plans.clear();
    await begunByPaypal(store());
    expect([wallet.billing.products.size, wallet.billing.plans.size]).toEqual([1, 1]);
    for (const plan of wallet.billing.plans.values()) plan.status = 'INACTIVE';
    await begunByPaypal(store());
    expect(wallet.billing.plans.size).toBe(2);
  });

  it('when PayPal has the money, which may take a day', async () => {
    const { wallet } = store();
    wallet.billing.bank.delays = true;
    const begun = await begunByPaypal(store());
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(begun.vendorId));
    expect(await row(begun)).toMatchObject({ status: 'intended' });
    expect(await endPayments(store().platform, begun.orderId)).toBe(false);
    const sale = wallet.billing.settle(begun.vendorId);
    await tell(store(), 'PAYMENT.SALE.COMPLETED', { id: sale.id, billing_agreement_id: begun.vendorId });
    expect(await row(begun)).toMatchObject({ status: 'active', bill_count: 1 });
  });

  it.each([
    ['at once', false, { signupFee: 500 }, 'CANCELLED'],
    ['later', true, {}, 'ACTIVE'],
  ] as const)('anew where the first payment was refused %s', async (_name, delays, terms, status) => {
    const { wallet } = store();
    Object.assign(wallet.billing.bank, { says: 'DECLINED', delays });
    const begun = await begunByPaypal(store(), { terms });
    approve(begun.vendorId);
    if (delays) wallet.billing.settle(begun.vendorId);
    expect(atPaypal(store(), begun).status).toBe(status);
    await comeBack(store(), begun);
    expect(await row(begun)).toMatchObject({ status: 'intended' });
    Object.assign(wallet.billing.bank, { says: 'COMPLETED', delays: false });
    const second = await again(begun);
    expect(second.vendorId).not.toBe(begun.vendorId);
    expect(atPaypal(store(), begun).status).toBe('CANCELLED');
    approve(second.vendorId);
    await comeBack(store(), second);
    expect(await row(second)).toMatchObject({ status: 'active', vendor_subscription_id: second.vendorId });
    expect(taken(begun.vendorId)).toEqual([]);
  });

  it('anew where the order asks for something else; who agrees to the first one gets the money back', async () => {
    const first = await begunByPaypal(store(), { terms: { signupFee: 200 } });
    await rewrite(first, 1_900);
    const now = { ...first, vendorId: await beginAt(store(), first) };
    approve(now.vendorId);
    await comeBack(store(), now);
    expect(await row(now)).toMatchObject({ status: 'active', vendor_subscription_id: now.vendorId });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(first.vendorId));
    expect(atPaypal(store(), first).status).toBe('CANCELLED');
    expect([taken(first.vendorId), taken(now.vendorId), givenBack()]).toEqual([[1_200], [1_900], ['12.00']]);
    expect(await row(now)).toMatchObject({ status: 'active', bill_count: 1, vendor_subscription_id: now.vendorId });
    expect(atPaypal(store(), now).status).toBe('ACTIVE');
  });

  it('for what their order sells now: who agrees to a cheaper one from before gets nothing', async () => {
    const { platform } = store();
    const cheap = await begunByPaypal(store(), { terms: { trialDays: 14 } });
    const dear = { recurring_total: 9_900, recurring_amount: 9_900 };
    await platform.db.table('shop_subscriptions').where({ parent_order_id: cheap.orderId }).update(dear);
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(cheap.vendorId));
    await comeBack(store(), cheap);
    expect(await orderOf(cheap.orderId)).toMatchObject({ payment_status: 'failed' });
    expect(atPaypal(store(), cheap).status).toBe('CANCELLED');
    const now = await again(cheap);
    approve(now.vendorId);
    await comeBack(store(), now);
    expect(await row(now)).toMatchObject({ status: 'trialing', vendor_subscription_id: now.vendorId });
  });

  it('not by a subscription that a browser has begun, or has had moved to another plan', async () => {
    const { wallet } = store();
    const [begun, other] = [await begunByPaypal(store()), await begunByPaypal(store(), { terms: { trialDays: 3 } })];
    const { plan_id } = atPaypal(store(), begun);
    const stranger = wallet.billing.create({ plan_id, custom_id: begun.uuid });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(stranger.id));
    expect(await row(begun)).toMatchObject({ status: 'intended', vendor_subscription_id: begun.vendorId });
    // Somebody else's, whose payment was begun: its name of the transaction is another one.
    Object.assign(atPaypal(store(), other), { custom_id: begun.uuid });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(other.vendorId));
    expect(await orderOf(begun.orderId)).toMatchObject({ payment_status: 'pending' });
    const revised = await begunByPaypal(store(), { terms: { trialDays: 14 } });
    Object.assign(atPaypal(store(), revised), { plan_id: (await begunByPaypal(store())).vendorId && plan_id });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(revised.vendorId));
    expect(await orderOf(revised.orderId)).toMatchObject({ payment_status: 'pending' });
    expect([atPaypal(store(), revised).status, givenBack()]).toEqual(['CANCELLED', ['10.00']]);
    const overridden = await begunByPaypal(store());
    Object.assign(atPaypal(store(), overridden), { plan_overridden: true });
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(overridden.vendorId));
    expect([atPaypal(store(), overridden).status, givenBack()]).toEqual(['CANCELLED', ['10.00', '10.00']]);
  });

  it('not for another amount than that of their order, which goes back', async () => {
    const begun = await begunByPaypal(store());
    await rewrite(begun, 1_700);
    approve(begun.vendorId);
    await comeBack(store(), begun);
    expect(await orderOf(begun.orderId)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    expect([atPaypal(store(), begun).status, givenBack()]).toEqual(['CANCELLED', ['10.00']]);
  });

  it('not where the order is let go, unless the buyer agrees to it late', async () => {
    const { platform } = store();
    const begun = await begunByPaypal(store());
    expect(await endPayments(platform, begun.orderId)).toBe(true);
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(begun.vendorId));
    expect(await row(begun)).toMatchObject({ status: 'active', bill_count: 1 });
    expect(givenBack()).toEqual([]);
  });

  it('and end at PayPal where their order is paid by other means', async () => {
    const { platform } = store();
    const begun = await begunByPaypal(store());
    const cash = findGateway(platform, 'cod');
    if (!cash) throw new Error('There is no cash.');
    await platform.db.transaction(() => changeCollection(platform, begun.orderId, cash));
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', approve(begun.vendorId));
    expect([atPaypal(store(), begun).status, givenBack()]).toEqual(['CANCELLED', ['10.00']]);
  });

  it.each<[string, SaleOfTest]>([
    ['a single payment', { terms: { billTimes: 1 } }],
    ['a single payment at a discount', { terms: { billTimes: 1 }, discount: 100 }],
  ])('without PayPal billing %s again', async (_name, sale) => {
    const { wallet } = store();
    const order = await soldByPaypal(store(), sale);
    const vendorId = await beginAt(store(), order);
    expect([wallet.billing.subscriptionsOf(order.uuid), vendorId.startsWith('O')]).toEqual([[], true]);
  });

  it('not with more payments than PayPal takes, which the shopper is told', async () => {
    const order = await soldByPaypal(store(), { terms: { billTimes: 1_200 } });
    await expect(beginAt(store(), order)).rejects.toThrow('no plans of more than 999 payments');
  });
});
