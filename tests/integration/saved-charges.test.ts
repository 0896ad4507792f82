import { setTimeout as sleep } from 'node:timers/promises';
import {
  chargeSavedMethod,
  findSavedMethod,
  forgetSavedMethod,
  recheckSavedCharge,
} from '../../server/src/modules/payments';
import { reconcile } from '../../server/src/modules/payments/payment-states/reconcile';
import type { OrderOfTest } from '../support/paid-orders';
import { describeStripeStore, hear } from '../support/stripe-process';
import type { Call } from '../support/stripe-server';
import { DAY, HOUR } from '../support/test-clock';

describeStripeStore('charges of saved methods', (store) => {
  const renewalOf = async (
    first: OrderOfTest & { readonly customerId: number },
    of: { readonly total?: number; readonly currency?: string } = {}
  ): Promise<OrderOfTest> => {
    const { total = 2_500, currency = 'USD' } = of;
    const order = { parent_id: first.orderId, type: 'renewal', currency };
    return store().order({ customerId: first.customerId, total, order, charge: { currency } });
  };

  const renewal = async (of: Parameters<typeof renewalOf>[1] = {}): Promise<OrderOfTest> =>
    renewalOf(await store().subscribed(), of);

  const pendingOf = ({ orderId, chargeId: transactionId }: OrderOfTest) => ({ orderId, transactionId });
  const charge = (order: OrderOfTest) => chargeSavedMethod(store().platform, pendingOf(order));
  const recheck = (order: OrderOfTest) => recheckSavedCharge(store().platform, pendingOf(order));
  const takenFor = ({ uuid }: OrderOfTest) => store().stripe.takenFor(uuid);

  const statusOf = async ({ orderId, chargeId }: OrderOfTest): Promise<readonly string[]> => {
    const { knex } = store().database;
    const order = (await knex('shop_orders').where({ id: orderId }).first()) as { payment_status: string };
    const row = (await knex('shop_order_transactions').where({ id: chargeId }).first()) as { status: string };
    return [order.payment_status, row.status];
  };

  const vendorIdOf = async ({ uuid }: OrderOfTest): Promise<string> => {
    const row = (await store().database.knex('shop_started_payments').where({ transaction_uuid: uuid }).first()) as
      { vendor_id: string } | undefined;
    return row?.vendor_id ?? '';
  };

  const isConfirm = ({ path }: Call): boolean => path.endsWith('/confirm');

  /** The money is taken, and the store hears nothing of it: the answer is lost, and so is every one that follows. */
  const dieAfterTheMoney = async (order: OrderOfTest): Promise<void> => {
    let isTaken = false;
    store().stripe.disturb((call) => {
      if (isTaken) return 'before';
      isTaken = isConfirm(call);
      return isTaken ? 'after' : null;
    });
    await expect(charge(order)).rejects.toThrow(/did not answer/);
    store().stripe.disturb(null);
    expect([takenFor(order).length, await statusOf(order)]).toEqual([1, ['pending', 'pending']]);
  };

  it('take the money of a renewal by the method of its first order', async () => {
    const first = await store().subscribed();
    const order = await renewalOf(first, { total: 1_999 });
    expect(await charge(order)).toEqual({ status: 'paid' });
    const kept = await findSavedMethod(store().platform, { orderId: first.orderId, gateway: 'stripe', mode: 'test' });
    expect(takenFor(order)).toMatchObject([
      { amount: 1_999, currency: 'usd', customer: kept?.method.vendorCustomerId },
    ]);
    expect(await statusOf(order)).toEqual(['paid', 'succeeded']);
    expect(await charge(order)).toEqual({ status: 'paid' });
    expect(takenFor(order)).toHaveLength(1);
  });

  it.each([
    ['KWD', 12_345, 123_450],
    ['JPY', 12_300, 123],
    ['ISK', 12_300, 12_300],
  ])('ask for amounts of %s as the provider counts them', async (currency, total, amount) => {
    const order = await renewal({ total, currency });
    expect(await charge(order)).toEqual({ status: 'paid' });
    expect(takenFor(order)).toMatchObject([{ amount }]);
  });

  it('are not tried again where the amount is too small for the provider', async () => {
    expect(await charge(await renewal({ total: 49 }))).toMatchObject({ status: 'declined', canRetry: false });
  });

  it('need a method that is saved for the order', async () => {
    await store().subscribed();
    const other = await store().order({ order: { config: '{}' } });
    expect(await charge(other)).toEqual({
      ...{ status: 'declined', canRetry: false, reason: expect.stringMatching(/No payment method is saved/) },
    });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, true],
    [{ code: 'card_declined', decline_code: 'generic_decline' }, true],
    [{ code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' }, false],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, false],
    [{ code: 'expired_card' }, false],
  ])('that end with %j are declined, and the order goes on waiting', async (answer, canRetry) => {
    const order = await renewal();
    store().stripe.answer(answer);
    const reason = expect.stringMatching(/card/) as string;
    expect(await charge(order)).toEqual({ status: 'declined', reason, canRetry });
    await hear(store(), await vendorIdOf(order));
    expect([await statusOf(order), takenFor(order)]).toEqual([['pending', 'pending'], []]);
  });

  it('take the money by a later try, with the same intent', async () => {
    const order = await renewal();
    store().stripe.answer({ code: 'card_declined', decline_code: 'insufficient_funds' });
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await charge(order)).toMatchObject({ status: 'declined' });
      store().clock.advance(6 * HOUR);
    }
    store().stripe.answer('succeeded');
    expect(await charge(order)).toEqual({ status: 'paid' });
    expect([takenFor(order).length, store().stripe.intentsOf(order.uuid).length]).toEqual([1, 1]);
  });

  it('that the bank asks the buyer about are left to the buyer, who pays by themselves', async () => {
    const order = await renewal();
    store().stripe.answer({ code: 'authentication_required', decline_code: 'authentication_required' });
    expect(await charge(order)).toMatchObject({ status: 'requires_action' });
    const intent = await store().begin(order);
    store().stripe.pay(intent);
    await hear(store(), intent);
    expect(await statusOf(order)).toEqual(['paid', 'succeeded']);
    expect([await charge(order), takenFor(order).length]).toEqual([{ status: 'paid' }, 1]);
  });

  it('are made by the card that the buyer has used since', async () => {
    const first = await store().subscribed();
    const order = await renewalOf(first);
    store().stripe.answer({ code: 'expired_card' });
    expect(await charge(order)).toMatchObject({ canRetry: false });
    const keeps = await store().order({
      customerId: first.customerId,
      order: { parent_id: first.orderId, config: '{"keeps_method":1}' },
    });
    const intent = await store().begin(keeps);
    store().stripe.pay(intent);
    await hear(store(), intent);
    store().stripe.answer('succeeded', String(store().stripe.intent(intent).payment_method));
    expect([await charge(order), takenFor(order).length]).toEqual([{ status: 'paid' }, 1]);
  });

  it('whose method or customer is gone at the provider are declined for good', async () => {
    const order = await renewal();
    store().stripe.forgetCustomer(String(store().stripe.customers()[0]?.id));
    expect(await charge(order)).toMatchObject({ status: 'declined', canRetry: false });
  });

  it('are not made with a method that was forgotten', async () => {
    const first = await store().subscribed();
    const order = await renewalOf(first);
    const kept = await findSavedMethod(store().platform, { orderId: first.orderId, gateway: 'stripe', mode: 'test' });
    await forgetSavedMethod(store().platform, kept?.id ?? 0);
    expect(await charge(order)).toMatchObject({ status: 'declined', canRetry: false });
  });

  it('that take days are looked at later, and paid or declined then', async () => {
    const first = await store().subscribed();
    const [paid, failed] = [await renewalOf(first), await renewalOf(first)];
    store().stripe.answer('processing');
    for (const order of [paid, failed]) {
      expect(await charge(order)).toEqual({ status: 'processing' });
      expect(await charge(order)).toEqual({ status: 'processing' });
      expect(await recheck(order)).toEqual({ status: 'processing' });
    }
    store().stripe.pay(await vendorIdOf(paid));
    store().stripe.decline(await vendorIdOf(failed));
    expect(await recheck(paid)).toEqual({ status: 'paid' });
    expect(await recheck(failed)).toMatchObject({ status: 'declined', canRetry: true });
    expect([takenFor(paid).length, takenFor(failed).length]).toEqual([1, 0]);
    expect(await statusOf(failed)).toEqual(['pending', 'pending']);
  });

  it('are not made while the buyer pays by themselves', async () => {
    const first = await store().subscribed();
    const [open, done] = [await renewalOf(first), await renewalOf(first)];
    const [page, paid] = [await store().begin(open), await store().begin(done)];
    store().stripe.pay(paid);
    expect([await charge(done), takenFor(done).length]).toEqual([{ status: 'paid' }, 1]);
    expect(await charge(open)).toEqual({ status: 'paid' });
    expect([store().stripe.intent(page).status, takenFor(open).length]).toEqual(['canceled', 1]);
  });

  it.each([
    ['the next call', async (order: OrderOfTest) => expect(await charge(order)).toEqual({ status: 'paid' })],
    [
      'the next call, after the provider has forgotten the key',
      async (order: OrderOfTest) => {
        store().clock.advance(3 * DAY);
        expect(await charge(order)).toEqual({ status: 'paid' });
      },
    ],
    ['the message of the provider', async (order: OrderOfTest) => hear(store(), await vendorIdOf(order))],
    [
      'the reconciliation',
      async () => {
        store().clock.advance(HOUR);
        await reconcile(store().platform);
      },
    ],
  ])('that the store does not remember are found by %s', async (_way, heal) => {
    const order = await renewal();
    await dieAfterTheMoney(order);
    await heal(order);
    expect(await statusOf(order)).toEqual(['paid', 'succeeded']);
    expect([await charge(order), takenFor(order).length]).toEqual([{ status: 'paid' }, 1]);
  });

  it('that died before they were named begin anew, and take the money once', async () => {
    const order = await renewal();
    store().stripe.disturb(({ method }) => (method === 'POST' ? 'after' : null));
    await expect(charge(order)).rejects.toThrow(/did not answer/);
    expect(takenFor(order)).toEqual([]);
    store().stripe.disturb(null);
    store().clock.advance(3 * DAY);
    expect([await charge(order), takenFor(order).length]).toEqual([{ status: 'paid' }, 1]);
  });

  it('and their message at the same moment are recorded once', async () => {
    const order = await renewal();
    store().stripe.disturb((call) => (isConfirm(call) ? 50 : null));
    const answer = charge(order);
    for (let waits = 0; waits < 2_000 && takenFor(order).length === 0; waits += 1) await sleep(5);
    const vendorId = await vendorIdOf(order);
    const [result] = await Promise.all([answer, hear(store(), vendorId), hear(store(), vendorId), charge(order)]);
    expect([result, await statusOf(order)]).toEqual([{ status: 'paid' }, ['paid', 'succeeded']]);
    const paid = await store().database.knex('shop_outbox').where({ event: 'payment_status_changed_to_paid' });
    expect(paid).toHaveLength(2);
  });

  it('of one order, fifty at once, take the money once', async () => {
    const order = await renewal();
    const results = await Promise.all(Array.from({ length: 50 }, () => charge(order)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect([takenFor(order).length, await statusOf(order)]).toEqual([1, ['paid', 'succeeded']]);
    expect(await store().database.knex('shop_surplus_money')).toEqual([]);
  });

  it('begin again where the order costs something else by now', async () => {
    const order = await renewal();
    store().stripe.answer({ code: 'card_declined', decline_code: 'insufficient_funds' });
    await charge(order);
    await store().database.knex('shop_orders').where({ id: order.orderId }).update({ total_amount: 1_500 });
    await store().database.knex('shop_order_transactions').where({ id: order.chargeId }).update({ total: 1_500 });
    store().stripe.answer('succeeded');
    expect(await charge(order)).toEqual({ status: 'paid' });
    expect(takenFor(order)).toMatchObject([{ amount: 1_500 }]);
    const states = store()
      .stripe.intentsOf(order.uuid)
      .map(({ status }) => status);
    expect(states).toEqual(['canceled', 'succeeded']);
  });
});
