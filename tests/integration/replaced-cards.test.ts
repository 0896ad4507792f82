import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import { remainingAttempts } from '../../server/src/modules/subscriptions/method-changes/set-up-attempts';
import { ownMethods } from '../../server/src/modules/subscriptions/method-changes/choices';
import { atProvider, billedByProvider, billedRow, countTold, hearOf } from '../support/billed-subscriptions';
import { browserOf, changesOf, offerStripe, soldInCash, useStripeSecrets } from '../support/changed-methods';
import { chargedSubscription, dueRenewal, subscriptionNow } from '../support/charged-subscriptions';
import { describeStripeStore } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';

const GOLD = { brand: 'mastercard', last4: '0042', exp_month: 7, exp_year: 2035 };
const NO_MONEY = { code: 'card_declined', decline_code: 'insufficient_funds' };

describeStripeStore('another card', (store) => {
  useStripeSecrets();
  beforeEach(() => offerStripe(store(), 'charges'));

  const browser = () => browserOf(store());
  const charged = async () => (await chargedSubscription(store())).subscription;
  const cardsOf = (orderId: number) =>
    store().platform.db.table('shop_saved_methods').where({ order_id: orderId }).orderBy('id');

  it('is charged from the next renewal on, and the old one no more', async () => {
    const row = await charged();
    const id = await browser().beginCard(row);
    expect(store().stripe.customers()).toHaveLength(1);
    await expect(browser().useCard(row, id)).rejects.toThrow('not been confirmed');
    const { payment_method: method } = store().stripe.agree(id, GOLD);
    const events = await countTold(store(), 'subscription/data_updated');
    expect(await browser().useCard(row, id)).toMatchObject({ charged: null });
    expect(await countTold(store(), 'subscription/data_updated')).toBe(events + 1);
    expect(await browser().now(row)).toMatchObject({
      ...{ status: 'active', collection_method: 'system', current_payment_method: 'stripe' },
      meta: { active_payment_method: { method: 'stripe', details: { brand: 'mastercard', last_4: '0042' } } },
    });
    const [old, now] = await cardsOf(row.parent_order_id);
    expect([old?.forgotten_at === null, now?.forgotten_at]).toEqual([false, null]);
    expect(now?.vendor_method_id).toBe(method?.id);
    expect(store().stripe.method(String(old?.vendor_method_id)).customer).toBeNull();
    // Again, by either name: nothing happens a second time.
    await browser().useCard(row, method?.id ?? '');
    await expect(browser().useCard(row, id)).rejects.toThrow('not agreed on');
    expect(await cardsOf(row.parent_order_id)).toHaveLength(2);
    expect(await changesOf(store())).toEqual(['done']);
    const log = store().platform.db.table('shop_activities').where({ title: 'Payment method replaced' });
    expect(await log.pluck('content')).toEqual(['mastercard ending in 0042']);
  });

  it('is named by the browser and read from the provider: nobody uses another one', async () => {
    const [mine, yours] = [await charged(), await charged()];
    const [own, foreign] = [await browser().beginCard(mine), await browser().beginCard(yours)];
    const { payment_method: method } = store().stripe.agree(foreign);
    const [saved] = await cardsOf(yours.parent_order_id);
    const names = [foreign, method?.id ?? '', String(saved?.vendor_method_id), 'pm_card_visa', 'seti_1', "' or 1=1"];
    for (const name of names) await expect(browser().useCard(mine, name)).rejects.toThrow('not agreed on');
    // The provider's customer is another one: the agreement was altered there.
    const other = store().stripe.method(method?.id ?? '').customer;
    store().stripe.agree(own);
    const [setUp] = store()
      .stripe.setUps()
      .filter(({ id }) => id === own);
    Object.assign(setUp ?? {}, { metadata: {} });
    expect(other).not.toBeNull();
    await expect(browser().useCard(mine, own)).rejects.toThrow('not changed');
    expect(await cardsOf(mine.parent_order_id)).toHaveLength(1);
    await browser().useCard(yours, method?.id ?? '');
    expect(await cardsOf(yours.parent_order_id)).toHaveLength(2);
  });

  it('may be tried five times a day, whoever asks at once', async () => {
    const row = await charged();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => browser().beginCard(row)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(new Set(refused)).toEqual(
      new Set(['TooManyRequestsError: Too many payment methods have been tried today. Please try again later.'])
    );
    expect(await changesOf(store())).toHaveLength(5);
    expect(await remainingAttempts(store().platform, row.customer_id)).toBe(0);
    store().clock.advance(DAY + 1_000);
    expect(await remainingAttempts(store().platform, row.customer_id)).toBe(5);
    await browser().beginCard(row);
    expect(await remainingAttempts(store().platform, row.customer_id)).toBe(4);
  });

  it('pays at once what the old one could not', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await chargeDueRenewals(store().platform);
    store().clock.advance(3 * HOUR);
    await lapseOverdue(store().platform);
    const row = await subscriptionNow(store(), renewal);
    expect(row.status).toBe('past_due');
    const id = await browser().beginCard(row);
    const { payment_method: method } = store().stripe.agree(id);
    store().stripe.answer('succeeded', method?.id ?? '');
    const [one, two] = await Promise.allSettled([browser().useCard(row, id), browser().useCard(row, id)]);
    expect([one.status, two.status]).toContain('fulfilled');
    expect(
      store()
        .stripe.takenFor(renewal.uuid)
        .map(({ amount }) => amount)
    ).toEqual([1_000]);
    expect(await subscriptionNow(store(), renewal)).toMatchObject({ status: 'active', bill_count: 2 });
  });

  it('is used though the browser was closed, and is forgotten where nobody agrees to it', async () => {
    const row = await charged();
    const [used, left] = [await browser().beginCard(row), await browser().beginCard(row)];
    store().stripe.agree(used, GOLD);
    expect(await browser().runJob()).toBe(0);
    store().clock.advance(16 * 60_000);
    expect(await browser().runJob()).toBe(2);
    expect(await browser().now(row)).toMatchObject({
      meta: { active_payment_method: { details: { last_4: '0042' } } },
    });
    expect(await changesOf(store())).toEqual(['done', 'begun']);
    store().clock.advance(DAY);
    await browser().runJob();
    expect(await changesOf(store())).toEqual(['done', 'over']);
    expect(
      store()
        .stripe.setUps()
        .find(({ id }) => id === left)
    ).toMatchObject({ status: 'canceled' });
  });

  it('is kept where the provider breaks off at any call', async () => {
    for (const moment of ['before', 'after'] as const) {
      const row = await charged();
      const id = await browser().beginCard(row);
      store().stripe.agree(id, GOLD);
      store().stripe.disturb(({ path }) => (path.includes('setup_intents') ? moment : null));
      await expect(browser().useCard(row, id)).rejects.toThrow('did not answer');
      store().stripe.disturb(null);
      await browser().useCard(row, id);
      const [, kept] = await cardsOf(row.parent_order_id);
      expect(kept).toMatchObject({ last_4: '0042', forgotten_at: null });
    }
  }, 120_000);

  it('is nothing that invoices need', async () => {
    const { subscription: row } = await soldInCash(store());
    await expect(browser().beginCard(row)).rejects.toThrow('cannot be replaced');
    expect(await ownMethods(store().platform, row)).toMatchObject({ can_update_payment_method: false });
  });
});

describeStripeStore('another card for what the provider bills', (store) => {
  useStripeSecrets();
  beforeEach(() => offerStripe(store(), 'gateway'));

  const browser = () => browserOf(store());

  it('is what the provider charges from now on', async () => {
    const sold = await billedByProvider(store());
    const row = await billedRow(store(), sold);
    expect(await ownMethods(store().platform, row)).toMatchObject({ can_update_payment_method: true });
    const id = await browser().beginCard(row);
    const { payment_method: method, customer } = store().stripe.agree(id, GOLD);
    expect(customer).toBe(atProvider(store(), sold).customer);
    await browser().useCard(row, id);
    expect(atProvider(store(), sold).default_payment_method).toBe(method?.id);
    expect(await billedRow(store(), sold)).toMatchObject({
      ...{ status: 'active', vendor_subscription_id: sold.vendorId },
      meta: { active_payment_method: { details: { last_4: '0042' } } },
    });
  });

  it('pays at once the bill that the old one could not', async () => {
    const sold = await billedByProvider(store());
    store().stripe.answer(NO_MONEY);
    store().stripe.billing.advance(sold.vendorId);
    await hearOf(store(), sold.vendorId);
    const row = await billedRow(store(), sold);
    expect(row.status).toBe('failing');
    const refused = await browser().beginCard(row);
    store().stripe.agree(refused);
    await browser().useCard(row, refused);
    expect(await billedRow(store(), sold)).toMatchObject({ status: 'failing', bill_count: 1 });
    const id = await browser().beginCard(row);
    const { payment_method: method } = store().stripe.agree(id);
    store().stripe.answer('succeeded', method?.id ?? '');
    await browser().useCard(row, id);
    expect(await billedRow(store(), sold)).toMatchObject({ status: 'active', bill_count: 2 });
    expect(
      store()
        .stripe.takenBy(sold.vendorId)
        .map(({ amount }) => amount)
    ).toEqual([1_000, 1_000]);
  });
});
