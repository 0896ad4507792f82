import { askProviders } from '../../server/src/modules/subscriptions/use-cases/ask-providers';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { cancelOwnSubscription } from '../../server/src/modules/subscriptions/use-cases/own-subscriptions';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import { fetchSubscription, verifyVendorIds } from '../../server/src/modules/subscriptions/use-cases/vendor-ids';
import {
  atProvider,
  billedByProvider,
  billedRow,
  countTold,
  hearOf,
  renewalsOf,
  type BilledOfTest,
} from '../support/billed-subscriptions';
import { describeStripeStore, hear } from '../support/stripe-process';
import { DAY, HOUR } from '../support/test-clock';

const ADA = { author: 'Ada' };

/** What the card gateway bills by itself becomes renewals of the store. */
describeStripeStore('renewals that the provider bills', (store) => {
  const advance = (billed: BilledOfTest, options?: { readonly amount?: number }) =>
    store().stripe.billing.advance(billed.vendorId, options);
  const amounts = (billed: BilledOfTest) =>
    store()
      .stripe.takenBy(billed.vendorId)
      .map(({ amount }) => amount);
  const row = (billed: BilledOfTest) => billedRow(store(), billed);
  const periodEnd = (billed: BilledOfTest) =>
    new Date(atProvider(store(), billed).items.data[0].current_period_end * 1_000);
  const activities = async (title: string) =>
    store().database.knex('shop_activities').where({ title }).select('content');
  const fetchOf = async (billed: BilledOfTest) => {
    const { id } = await row(billed);
    return fetchSubscription(store().platform, { orderId: billed.orderId, id }, ADA);
  };
  const cancelByCustomer = async (billed: BilledOfTest): Promise<void> => {
    const { customer_id: customerId, uuid } = await row(billed);
    await cancelOwnSubscription(store().platform, customerId, uuid, ADA);
  };
  const passDate = async (billed: BilledOfTest): Promise<void> => {
    const next = (await row(billed)).next_billing_date ?? new Date(0);
    store().clock.advance(next.getTime() - store().clock.now().getTime() + 2 * HOUR);
  };

  it('are orders that are paid, once for each bill, with the date of the provider', async () => {
    const billed = await billedByProvider(store());
    const invoice = advance(billed);
    for (let times = 0; times < 3; times += 1) await hearOf(store(), billed.vendorId);
    const renewals = await renewalsOf(store(), billed);
    expect(renewals).toMatchObject([
      { payment_status: 'paid', status: 'completed', total_amount: 1_000, charge: { status: 'succeeded' } },
    ]);
    const [{ charge } = { charge: null }] = store().stripe.takenBy(billed.vendorId).slice(1);
    expect(renewals[0]?.charge.vendor_charge_id).toBe(charge);
    expect(invoice).toMatchObject({ amount_paid: 1_000 });
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: periodEnd(billed) });
    expect([await countTold(store(), 'renewal_paid'), await countTold(store(), 'subscription_renewed')]).toEqual([
      1, 1,
    ]);
    expect([await countTold(store(), 'renewal_created'), await countTold(store(), 'order_paid')]).toEqual([0, 1]);
    expect(amounts(billed)).toEqual([1_000, 1_000]);
  });

  it('are recorded once by messages that come at the same time', async () => {
    const billed = await billedByProvider(store());
    advance(billed);
    advance(billed);
    const vendorIds = Array.from({ length: 12 }, () => billed.vendorId);
    await Promise.all(vendorIds.map((vendorId) => hearOf(store(), vendorId)));
    expect(await renewalsOf(store(), billed)).toHaveLength(2);
    expect(await row(billed)).toMatchObject({ bill_count: 3, next_billing_date: periodEnd(billed) });
    expect(await countTold(store(), 'subscription_renewed')).toBe(2);
    expect(amounts(billed)).toEqual([1_000, 1_000, 1_000]);
  });

  it('go with the trial, which ends by the first of them', async () => {
    const billed = await billedByProvider(store(), { terms: { trialDays: 14 } });
    advance(billed);
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 1, next_billing_date: periodEnd(billed) });
    expect(amounts(billed)).toEqual([1_000]);
  });

  it('are known by their bill where nothing was charged', async () => {
    const billed = await billedByProvider(store());
    advance(billed, { amount: 0 });
    await hearOf(store(), billed.vendorId);
    await hearOf(store(), billed.vendorId);
    expect(await renewalsOf(store(), billed)).toMatchObject([{ payment_status: 'paid', total_amount: 0 }]);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 1, next_billing_date: periodEnd(billed) });
    expect(amounts(billed)).toEqual([1_000]);
  });

  it('cost what the provider has charged', async () => {
    const billed = await billedByProvider(store());
    advance(billed, { amount: 750 });
    await hearOf(store(), billed.vendorId);
    expect(await renewalsOf(store(), billed)).toMatchObject([{ payment_status: 'paid', total_amount: 750 }]);
  });

  it('fail, give no days away, and go on once they are paid', async () => {
    const billed = await billedByProvider(store());
    const due = (await row(billed)).next_billing_date;
    store().stripe.answer({ code: 'card_declined' });
    advance(billed);
    for (let times = 0; times < 2; times += 1) await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'failing', bill_count: 1, next_billing_date: due });
    expect(await activities('The provider did not get the money of a renewal')).toMatchObject([
      { content: expect.stringMatching(/was not paid.*invoice\.example/) as string },
    ]);
    expect(await renewalsOf(store(), billed)).toEqual([]);
    store().stripe.answer('succeeded');
    store().stripe.billing.retry(billed.vendorId);
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: periodEnd(billed) });
    expect(amounts(billed)).toEqual([1_000, 1_000]);
  });

  it('end with the term: the last payment completes it, and the provider bills no more', async () => {
    const billed = await billedByProvider(store(), { terms: { billTimes: 3 } });
    const { cancel_at: end } = atProvider(store(), billed);
    advance(billed);
    await hearOf(store(), billed.vendorId);
    advance(billed);
    expect(end).toBe(periodEnd(billed).getTime() / 1_000);
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'completed', bill_count: 3, next_billing_date: null });
    expect(atProvider(store(), billed).status).toBe('canceled');
    expect(amounts(billed)).toEqual([1_000, 1_000, 1_000]);
    expect(await countTold(store(), 'subscription_canceled')).toBe(0);
  });

  it.each([{ billTimes: 3 }, { billTimes: 2, trialDays: 14 }])(
    'end with the term %j also where nobody hears of it, without a part of a period',
    async (terms) => {
      const billed = await billedByProvider(store(), { terms });
      while (advance(billed)) expect(amounts(billed).length).toBeLessThan(5);
      expect(amounts(billed)).toEqual(Array.from({ length: terms.billTimes }, () => 1_000));
      await fetchOf(billed);
      expect(await row(billed)).toMatchObject({ status: 'completed', bill_count: terms.billTimes });
    }
  );

  it('are found by whoever fetches, all that were missed', async () => {
    const billed = await billedByProvider(store());
    advance(billed);
    advance(billed);
    advance(billed);
    expect(await fetchOf(billed)).toMatchObject({
      status: 'active',
      bill_count: 4,
      next_billing_date: periodEnd(billed),
    });
    expect(await renewalsOf(store(), billed)).toHaveLength(3);
  });

  it('are found by the hourly job, which several processes share', async () => {
    const [lost, late, other] = [
      await billedByProvider(store()),
      await billedByProvider(store()),
      await billedByProvider(store(), { terms: { interval: 'yearly' } }),
    ];
    advance(lost);
    expect(await askProviders(store().platform)).toBe(0);
    await passDate(lost);
    const asked = await Promise.all([1, 2, 3].map(() => askProviders(store().platform)));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await row(lost)).toMatchObject({ status: 'active', bill_count: 2 });
    expect(await renewalsOf(store(), late)).toEqual([]);
    expect(await renewalsOf(store(), other)).toEqual([]);
    expect(await askProviders(store().platform)).toBe(0);
    advance(late);
    store().clock.advance(7 * HOUR);
    expect(await askProviders(store().platform)).toBe(1);
    expect(await renewalsOf(store(), late)).toHaveLength(1);
  });

  it('do not wait for one that cannot be asked about', async () => {
    const [broken, lost] = [await billedByProvider(store()), await billedByProvider(store())];
    advance(broken);
    advance(lost);
    await passDate(lost);
    store().stripe.disturb(({ path }) => (path.endsWith(broken.vendorId) ? 'before' : null));
    expect(await askProviders(store().platform)).toBe(2);
    expect([(await renewalsOf(store(), broken)).length, (await renewalsOf(store(), lost)).length]).toEqual([0, 1]);
    store().stripe.disturb(null);
    store().clock.advance(HOUR);
    expect(await askProviders(store().platform)).toBe(1);
    expect(await renewalsOf(store(), broken)).toHaveLength(1);
  });

  it('end no access before the provider was asked, however long the store was down', async () => {
    const [paid, unpaid] = [await billedByProvider(store()), await billedByProvider(store())];
    advance(paid);
    await passDate(paid);
    store().clock.advance(8 * DAY);
    store().stripe.disturb(({ path }) => (path.endsWith(unpaid.vendorId) ? 'before' : null));
    expect(await lapseOverdue(store().platform)).toBe(0);
    expect(await row(paid)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: periodEnd(paid) });
    expect(await row(unpaid)).toMatchObject({ status: 'active', bill_count: 1 });
    expect(await countTold(store(), 'subscription_expired_validity')).toBe(0);
    store().stripe.disturb(null);
    expect(await lapseOverdue(store().platform)).toBe(1);
    expect(await row(unpaid)).toMatchObject({ status: 'expired', next_billing_date: null });
    // The provider may go on trying.
    await cancelByCustomer(unpaid);
    expect(await row(unpaid)).toMatchObject({ status: 'canceled' });
  });

  it('stop where the subscription was canceled at the provider', async () => {
    const billed = await billedByProvider(store());
    store().stripe.billing.cancel(billed.vendorId);
    await hearOf(store(), billed.vendorId);
    const { status, next_billing_date: next } = await row(billed);
    expect([status, next]).toEqual(['canceled', periodEnd(billed)]);
    expect(await countTold(store(), 'subscription_canceled')).toBe(1);
  });

  it('expire access where the provider has given up', async () => {
    const billed = await billedByProvider(store());
    store().stripe.answer({ code: 'card_declined' });
    advance(billed);
    store().stripe.billing.cancel(billed.vendorId, 'payment_failed');
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'expired', next_billing_date: null });
    await expect(cancelByCustomer(billed)).rejects.toThrow('there is nothing to cancel');
    expect(await countTold(store(), 'subscription_canceled')).toBe(0);
  });

  it('bring back what had expired, where the provider gets the money after all', async () => {
    const billed = await billedByProvider(store());
    const { db } = store().platform;
    await db.table('shop_subscriptions').update({ status: 'expired', next_billing_date: null });
    advance(billed);
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: periodEnd(billed) });
    expect(await countTold(store(), 'subscription_renewed')).toBe(1);
    expect(await activities('A renewal was paid that nobody waited for')).toEqual([]);
  });

  it.each([
    ['period_end', 'active', true],
    ['at_once', 'canceled', false],
  ] as const)('stop where it is canceled here, %s', async (effective, status, endsWithPeriod) => {
    const billed = await billedByProvider(store());
    const { id } = await row(billed);
    const cancellation = { by: 'staff', reason: 'moved', effective } as const;
    expect(await cancelSubscription(store().platform, id, cancellation, ADA)).toMatchObject({
      provider: { status: 'success' },
    });
    expect(atProvider(store(), billed)).toMatchObject({ status, cancel_at_period_end: endsWithPeriod });
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'canceled' });
    if (endsWithPeriod) expect(advance(billed)).toBeNull();
    expect(amounts(billed)).toEqual([1_000]);
  });

  it('stop with the period where the provider was down when it was canceled', async () => {
    const billed = await billedByProvider(store());
    const { id } = await row(billed);
    store().stripe.disturb(() => 'before');
    const cancellation = { by: 'customer', reason: 'cancelled_by_customer', effective: 'period_end' } as const;
    expect(await cancelSubscription(store().platform, id, cancellation, ADA)).toMatchObject({
      provider: { status: 'failed' },
    });
    store().stripe.disturb(null);
    store().clock.advance(HOUR);
    await store().platform.jobs.drain();
    expect(atProvider(store(), billed)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect([advance(billed), amounts(billed)]).toEqual([null, [1_000]]);
  });

  it('give back to their own order what the provider has refunded', async () => {
    const billed = await billedByProvider(store());
    advance(billed);
    await hearOf(store(), billed.vendorId);
    const entry = store().stripe.takenBy(billed.vendorId)[1];
    store().stripe.refund(entry?.charge ?? '', 400);
    for (let times = 0; times < 2; times += 1) await hear(store(), entry?.intent ?? '');
    expect(await renewalsOf(store(), billed)).toMatchObject([
      { payment_status: 'partially_refunded', total_refund: 400 },
    ]);
    // Refunded before anybody had heard of it.
    advance(billed);
    const next = store().stripe.takenBy(billed.vendorId)[2];
    store().stripe.refund(next?.charge ?? '', 1_000);
    await hearOf(store(), billed.vendorId);
    expect(await renewalsOf(store(), billed)).toMatchObject([{}, { payment_status: 'refunded', total_refund: 1_000 }]);
  });

  it('are none of the store where another system has made them', async () => {
    const billed = await billedByProvider(store());
    Object.assign(atProvider(store(), billed), { metadata: {} });
    await store().platform.db.table('shop_subscriptions').update({ vendor_key: null, vendor_subscription_id: null });
    advance(billed);
    await hearOf(store(), billed.vendorId);
    expect(await renewalsOf(store(), billed)).toEqual([]);
    await expect(hearOf(store(), 'sub_unknown')).resolves.toBeUndefined();
  });

  it('are looked up by the names that staff type in', async () => {
    const billed = await billedByProvider(store());
    const { id, vendor_customer_id: customer } = await row(billed);
    store().platform.hooks.addFilter('shop/subscription/vendor_id_editing_enabled', () => true);
    const verify = (vendor_subscription_id: string, vendor_customer_id?: string) =>
      verifyVendorIds(
        store().platform,
        { orderId: billed.orderId, id },
        { vendor_subscription_id, vendor_customer_id }
      );
    expect(await verify(billed.vendorId, customer ?? '')).toMatchObject({
      ...{ id: billed.vendorId, amount: 1_000, currency: 'USD', customerId: customer, status: 'active' },
    });
    await expect(verify(billed.vendorId, 'cus_other')).rejects.toThrow('no such subscription');
    await expect(verify('sub_none')).rejects.toThrow('no such subscription');
    await expect(verify('nonsense/../x')).rejects.toThrow('no such subscription');
  });

  it('of a long silence are recorded by the end of it', async () => {
    const billed = await billedByProvider(store(), { terms: { interval: 'daily' } });
    for (let days = 0; days < 5; days += 1) advance(billed);
    store().clock.advance(5 * DAY);
    expect(await askProviders(store().platform)).toBe(1);
    expect(await renewalsOf(store(), billed)).toHaveLength(5);
  });
});
