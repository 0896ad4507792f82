import { findSavedMethod, forgetSavedMethod, type SavedMethodRow } from '../../server/src/modules/payments';
import { endPayments } from '../../server/src/modules/payments/payment-states/end-payments';
import { toJson } from '../../server/src/platform/db/columns';
import { insertCustomer, type OrderOfTest } from '../support/paid-orders';
import { describeStripeStore, hear } from '../support/stripe-process';

describeStripeStore('methods that are kept for later charges', (store) => {
  const findKept = (orderId: number): Promise<SavedMethodRow | null> =>
    findSavedMethod(store().platform, { orderId, gateway: 'stripe', mode: 'test' });

  const statusOf = async ({ orderId }: OrderOfTest) => {
    const row = await store().database.knex('shop_orders').where({ id: orderId }).first();
    return String((row as { payment_status: unknown }).payment_status);
  };

  const countOf = async (table: string): Promise<number> => (await store().database.knex(table)).length;

  /** Before anything is read of them. */
  const useHosted = async (): Promise<void> => {
    const settings = toJson({ checkout_mode: 'hosted', shop_url: 'https://mugs.example' });
    await store().platform.db.table('shop_payment_methods').insert({ method_key: 'stripe', settings });
  };

  it('are kept with the payment that is made on the page, once however often it is told', async () => {
    const order = await store().order({});
    const intent = await store().begin(order);
    expect(store().stripe.intent(intent)).toMatchObject({ setup_future_usage: 'off_session' });
    store().stripe.pay(intent);
    for (let count = 0; count < 3; count += 1) await hear(store(), intent);
    const kept = await findKept(order.orderId);
    expect(kept?.method).toEqual({
      vendorCustomerId: store().stripe.intent(intent).customer,
      vendorMethodId: store().stripe.intent(intent).payment_method,
      type: 'card',
      details: { brand: 'visa', last_4: '4242', exp_month: 4, exp_year: 2034 },
    });
    expect([await statusOf(order), await countOf('shop_saved_methods')]).toEqual(['paid', 1]);
  });

  it('are kept with the payment that is made on the page of the provider', async () => {
    await useHosted();
    const order = await store().order({});
    const session = await store().begin(order);
    const intent = store().stripe.payHosted(session);
    await hear(store(), session);
    await hear(store(), intent.id);
    const kept = await findKept(order.orderId);
    expect(kept?.method.vendorMethodId).toBe(store().stripe.intent(intent.id).payment_method);
    expect([await statusOf(order), await countOf('shop_saved_methods')]).toEqual(['paid', 1]);
  });

  it('are not kept where nothing is charged again', async () => {
    const order = await store().order({ order: { config: '{}' } });
    const intent = await store().begin(order);
    store().stripe.pay(intent);
    await hear(store(), intent);
    expect([await statusOf(order), await findKept(order.orderId)]).toEqual(['paid', null]);
    expect(store().stripe.customers()).toEqual([]);
  });

  it('are kept by an agreement where the first payment is nothing', async () => {
    const order = await store().order({ total: 0 });
    const setUp = await store().begin(order);
    expect(setUp).toMatch(/^seti_/);
    await hear(store(), setUp);
    expect([await statusOf(order), await findKept(order.orderId)]).toEqual(['pending', null]);
    store().stripe.agree(setUp, { brand: 'mastercard', last4: '0042', exp_month: 12, exp_year: 2031 });
    for (let count = 0; count < 2; count += 1) await hear(store(), setUp);
    expect((await findKept(order.orderId))?.method.details).toEqual({
      ...{ brand: 'mastercard', last_4: '0042', exp_month: 12, exp_year: 2031 },
    });
    const charge = await store().database.knex('shop_order_transactions').where({ id: order.chargeId }).first();
    expect(charge).toMatchObject({ status: 'succeeded', vendor_charge_id: setUp, card_brand: 'mastercard' });
    expect([await statusOf(order), await countOf('shop_saved_methods')]).toEqual(['paid', 1]);
    expect(await store().database.knex('shop_started_payments').first()).toMatchObject({ state: 'over' });
  });

  it('are kept by an agreement on the page of the provider', async () => {
    await useHosted();
    const order = await store().order({ total: 0 });
    const session = await store().begin(order);
    expect(session).toMatch(/^cs_test_/);
    const setUp = store().stripe.agreeHosted(session);
    await Promise.all([hear(store(), session), hear(store(), setUp.id)]);
    const charge = await store().database.knex('shop_order_transactions').where({ id: order.chargeId }).first();
    expect([await statusOf(order), (charge as { vendor_charge_id: string }).vendor_charge_id]).toEqual([
      'paid',
      setUp.id,
    ]);
    expect(await countOf('shop_saved_methods')).toBe(1);
  });

  it('are not kept by an agreement for what has been canceled', async () => {
    const order = await store().order({ total: 0 });
    const setUp = await store().begin(order);
    await store().database.knex('shop_orders').update({ status: 'canceled' });
    store().stripe.agree(setUp);
    await hear(store(), setUp);
    expect([await statusOf(order), await findKept(order.orderId)]).toEqual(['pending', null]);
  });

  it('count where they were agreed to just before the order was to be let go', async () => {
    const order = await store().order({ total: 0 });
    store().stripe.agree(await store().begin(order));
    expect(await endPayments(store().platform, order.orderId)).toBe(false);
    expect([await statusOf(order), (await findKept(order.orderId)) === null]).toEqual(['paid', false]);
  });

  it('end with an order that is let go', async () => {
    const order = await store().order({ total: 0 });
    const setUp = await store().begin(order);
    expect(await store().gateway.cancel?.({ vendorId: setUp, mode: 'test' })).toMatchObject({ state: 'canceled' });
  });

  it('belong to one customer of the provider for each of the store, made again where it is unknown', async () => {
    const { customerId } = await store().subscribed();
    await store().subscribed({ customerId });
    expect(store().stripe.customers()).toHaveLength(1);
    store().stripe.forgetCustomer(String(store().stripe.customers()[0]?.id));
    const { orderId } = await store().subscribed({ customerId });
    const ids = store()
      .stripe.customers()
      .map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect((await findKept(orderId))?.method.vendorCustomerId).toBe(ids[1]);
    expect(await countOf('shop_vendor_customers')).toBe(1);
  });

  it('belong to one customer of the provider, though many orders of theirs begin at once', async () => {
    const customerId = await insertCustomer(store().platform);
    const orders = await Promise.all(Array.from({ length: 20 }, () => store().order({ customerId })));
    const intents = await Promise.all(orders.map((order) => store().begin(order)));
    const owners = new Set(intents.map((intent) => store().stripe.intent(intent).customer));
    expect([owners.size, store().stripe.customers().length, await countOf('shop_vendor_customers')]).toEqual([1, 1, 1]);
  });

  it('are forgotten for good, here and at the provider', async () => {
    const { orderId } = await store().subscribed();
    const kept = (await findKept(orderId)) as SavedMethodRow;
    store().stripe.disturb(() => 'before');
    await expect(forgetSavedMethod(store().platform, kept.id)).rejects.toThrow(/did not answer/);
    store().stripe.disturb(null);
    expect(await findKept(orderId)).toBeNull();
    for (let count = 0; count < 2; count += 1) await forgetSavedMethod(store().platform, kept.id);
    expect(store().stripe.method(kept.method.vendorMethodId)).toMatchObject({ customer: null });
    const started = await store().database.knex('shop_started_payments').first();
    await hear(store(), (started as { vendor_id: string }).vendor_id);
    expect([await findKept(orderId), await countOf('shop_saved_methods')]).toEqual([null, 1]);
  });
});
