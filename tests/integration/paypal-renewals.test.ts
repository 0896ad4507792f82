import { sweepCharges } from '../../server/src/modules/payments/payment-states/sweep-charges';
import { askProviders } from '../../server/src/modules/subscriptions/use-cases/ask-providers';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { fetchSubscription, verifyVendorIds } from '../../server/src/modules/subscriptions/use-cases/vendor-ids';
import { countTold, renewalsOf } from '../support/billed-subscriptions';
import { saleRefundResource, saleResource } from '../support/paypal-billing-answers';
import type { Sale } from '../support/paypal-billing';
import {
  atPaypal,
  billedByPaypal,
  billedRow,
  comeBack,
  describePaypalStore,
  hearOf,
  tell,
  type BilledOfTest,
} from '../support/paypal-process';
import { walletEvent } from '../support/paypal-server';
import { shuffled } from '../support/shuffled';
import { DAY, HOUR } from '../support/test-clock';

const ADA = { author: 'Ada' };

/** What PayPal bills by itself becomes renewals of the store. */
describePaypalStore('renewals that PayPal bills', (store) => {
  const row = (billed: BilledOfTest) => billedRow(store(), billed);
  const taken = (billed: BilledOfTest) => store().wallet.billing.takenBy(billed.vendorId);
  const renewals = (billed: BilledOfTest) => renewalsOf(store(), billed);
  /** The date comes, and PayPal asks for its money. */
  const advance = async (billed: BilledOfTest, options?: { readonly amount?: number }): Promise<Sale | null> => {
    const { next } = atPaypal(store(), billed);
    const ahead = (next?.getTime() ?? 0) - store().clock.now().getTime();
    store().clock.advance(Math.max(0, ahead) + HOUR);
    return store().wallet.billing.advance(billed.vendorId, options);
  };
  const paid = async (billed: BilledOfTest): Promise<Sale> => {
    const sale = await advance(billed);
    if (!sale) throw new Error('Nothing was asked for.');
    return sale;
  };
  const completed = (billed: BilledOfTest, sale: Sale) =>
    tell(store(), 'PAYMENT.SALE.COMPLETED', saleResource(billed.vendorId, sale));
  const fetchOf = async (billed: BilledOfTest) =>
    fetchSubscription(store().platform, { orderId: billed.orderId, id: (await row(billed)).id }, ADA);
  const activities = async (title: string) => store().database.knex('shop_activities').where({ title });

  it('are orders that are paid, once for each sale, with the date of PayPal', async () => {
    const billed = await billedByPaypal(store());
    const sale = await paid(billed);
    for (let times = 0; times < 3; times += 1) await completed(billed, sale);
    expect(await renewals(billed)).toMatchObject([
      { payment_status: 'paid', status: 'completed', total_amount: 1_000, charge: { vendor_charge_id: sale.id } },
    ]);
    const { next } = atPaypal(store(), billed);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: next });
    expect([await countTold(store(), 'renewal_paid'), await countTold(store(), 'subscription_renewed')]).toEqual([
      1, 1,
    ]);
    expect(taken(billed)).toEqual([1_000, 1_000]);
  });

  it('are recorded once by messages that come at the same time', async () => {
    const billed = await billedByPaypal(store());
    await advance(billed);
    await advance(billed);
    await Promise.all(Array.from({ length: 12 }, () => hearOf(store(), billed.vendorId)));
    expect(await renewals(billed)).toHaveLength(2);
    const { next } = atPaypal(store(), billed);
    expect(await row(billed)).toMatchObject({ bill_count: 3, next_billing_date: next });
    expect(await countTold(store(), 'subscription_renewed')).toBe(2);
  });

  it('end the trial by the first of them, and count none of its fee', async () => {
    const billed = await billedByPaypal(store(), { terms: { trialDays: 14, signupFee: 500 } });
    await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'trialing' });
    await completed(billed, await paid(billed));
    expect(await row(billed)).toMatchObject({ status: 'active', next_billing_date: atPaypal(store(), billed).next });
    expect([await renewals(billed), taken(billed)]).toMatchObject([[{ total_amount: 1_000 }], [500, 1_000]]);
  });

  it('cost what PayPal has charged', async () => {
    const billed = await billedByPaypal(store());
    const sale = await advance(billed, { amount: 750 });
    if (sale) await completed(billed, sale);
    expect(await renewals(billed)).toMatchObject([{ payment_status: 'paid', total_amount: 750 }]);
  });

  it.each([
    [{ trialDays: 14 }, {}],
    [{}, { trialDays: 14 }],
  ])('of a plan %j are those of another one that the merchant has chosen since, %j', async (old, now) => {
    const billed = await billedByPaypal(store(), { terms: old });
    const other = await billedByPaypal(store(), { terms: now });
    atPaypal(store(), billed).plan_id = atPaypal(store(), other).plan_id;
    const sale = store().wallet.billing.charge(billed.vendorId);
    await completed(billed, sale);
    await sweepCharges(store().platform);
    expect([atPaypal(store(), billed).status, (await renewals(billed)).length]).toEqual(['ACTIVE', 1]);
    expect(await row(billed)).toMatchObject({ status: 'active' });
    expect(await activities('Payment given back')).toEqual([]);
  });

  it('go on where their first payment is too long ago to be listed', async () => {
    const billed = await billedByPaypal(store(), { terms: { interval: 'daily' } });
    for (let days = 0; days < 110; days += 1) await advance(billed);
    await tell(store(), 'BILLING.SUBSCRIPTION.UPDATED', { id: billed.vendorId });
    await sweepCharges(store().platform);
    await comeBack(store(), billed);
    expect([atPaypal(store(), billed).status, (await row(billed)).status]).toEqual(['ACTIVE', 'active']);
    expect(store().wallet.sales.flatMap(({ purchase_units: [unit] }) => unit.payments.refunds)).toEqual([]);
  });

  it('are watched for plans that somebody has changed at PayPal', async () => {
    const [billed, other] = [
      await billedByPaypal(store()),
      await billedByPaypal(store(), { terms: { billTimes: 12 } }),
    ];
    const [old, now] = [atPaypal(store(), billed).plan_id, atPaypal(store(), other).plan_id];
    atPaypal(store(), billed).plan_id = now;
    for (let times = 0; times < 2; times += 1) await hearOf(store(), billed.vendorId);
    expect(await row(billed)).toMatchObject({ status: 'active', vendor_plan_id: now });
    expect(await activities('The provider bills another plan')).toMatchObject([{ content: `${old} -> ${now}` }]);
    expect(atPaypal(store(), billed).status).toBe('ACTIVE');
  });

  it('fail, give no days away, and go on once they are paid', async () => {
    const billed = await billedByPaypal(store());
    const due = (await row(billed)).next_billing_date;
    store().wallet.billing.bank.says = 'DECLINED';
    await advance(billed);
    for (let times = 0; times < 2; times += 1) {
      await tell(store(), 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', { id: billed.vendorId });
    }
    expect(await row(billed)).toMatchObject({ status: 'failing', bill_count: 1, next_billing_date: due });
    expect(await activities('The provider did not get the money of a renewal')).toMatchObject([
      { content: expect.stringMatching(/10\.00 USD was refused \(PAYMENT_DENIED\)\. PayPal tries again/) as string },
    ]);
    expect(await renewals(billed)).toEqual([]);
    store().wallet.billing.bank.says = 'COMPLETED';
    await completed(billed, store().wallet.billing.retry(billed.vendorId));
    const { next } = atPaypal(store(), billed);
    expect(await row(billed)).toMatchObject({ status: 'active', bill_count: 2, next_billing_date: next });
    expect(taken(billed)).toEqual([1_000, 1_000]);
  });

  it('stop where PayPal has given up, and where the merchant suspends there', async () => {
    const [broken, paused] = [await billedByPaypal(store()), await billedByPaypal(store())];
    store().wallet.billing.bank.says = 'DECLINED';
    await advance(broken);
    store().wallet.billing.retry(broken.vendorId);
    store().wallet.billing.retry(broken.vendorId);
    expect(atPaypal(store(), broken).status).toBe('SUSPENDED');
    await tell(store(), 'BILLING.SUBSCRIPTION.SUSPENDED', { id: broken.vendorId });
    expect(await row(broken)).toMatchObject({ status: 'failing' });
    store().wallet.billing.suspend(paused.vendorId);
    await tell(store(), 'BILLING.SUBSCRIPTION.SUSPENDED', { id: paused.vendorId });
    expect(await row(paused)).toMatchObject({ status: 'paused' });
    store().wallet.billing.activate(paused.vendorId);
    await tell(store(), 'BILLING.SUBSCRIPTION.UPDATED', { id: paused.vendorId });
    expect(await row(paused)).toMatchObject({ status: 'active' });
  });

  it.each([{ billTimes: 3 }, { billTimes: 3, signupFee: 500 }, { billTimes: 2, trialDays: 14 }])(
    'end with the term %j, also where nobody hears of it',
    async (terms) => {
      const billed = await billedByPaypal(store(), { terms });
      while (await advance(billed)) expect(taken(billed).length).toBeLessThan(5);
      expect(atPaypal(store(), billed).status).toBe('EXPIRED');
      await tell(store(), 'BILLING.SUBSCRIPTION.EXPIRED', { id: billed.vendorId });
      expect(await row(billed)).toMatchObject({ status: 'completed', bill_count: terms.billTimes });
      expect(await countTold(store(), 'subscription_canceled')).toBe(0);
    }
  );

  it('are no more once the store has the last of the term', async () => {
    const billed = await billedByPaypal(store(), { terms: { billTimes: 2 } });
    await completed(billed, await paid(billed));
    expect(await row(billed)).toMatchObject({ status: 'completed', bill_count: 2, next_billing_date: null });
    expect(atPaypal(store(), billed).status).toBe('CANCELLED');
  });

  it('are found by whoever fetches, all that were missed, more than a page of PayPal', async () => {
    const billed = await billedByPaypal(store(), { terms: { interval: 'daily' } });
    for (let days = 0; days < 45; days += 1) await advance(billed);
    const { next } = atPaypal(store(), billed);
    expect(await fetchOf(billed)).toMatchObject({ status: 'active', bill_count: 46, next_billing_date: next });
    expect(await renewals(billed)).toHaveLength(45);
    expect(taken(billed)).toHaveLength(46);
  });

  it('are found by the hourly job, which several processes share, and which does not wait for a broken one', async () => {
    const [lost, broken] = [await billedByPaypal(store()), await billedByPaypal(store())];
    expect(await askProviders(store().platform)).toBe(0);
    await advance(lost);
    await advance(broken);
    store().clock.advance(2 * HOUR);
    store().wallet.tap.before = async (path) =>
      path.includes(broken.vendorId) ? { status: 503, body: { name: 'SERVICE_UNAVAILABLE' } } : null;
    const asked = await Promise.all([1, 2, 3].map(() => askProviders(store().platform)));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect([(await renewals(lost)).length, (await renewals(broken)).length]).toEqual([1, 0]);
    store().wallet.tap.before = async () => null;
    store().clock.advance(HOUR);
    expect(await askProviders(store().platform)).toBe(1);
    expect(await renewals(broken)).toHaveLength(1);
  });

  it('end in the same state by messages that come five times in any order as by one look', async () => {
    const [heard, asked] = [await billedByPaypal(store()), await billedByPaypal(store())];
    for (const billed of [heard, asked]) {
      await advance(billed);
      await advance(billed);
      store().wallet.billing.cancel(billed.vendorId);
    }
    const kinds = ['BILLING.SUBSCRIPTION.UPDATED', 'BILLING.SUBSCRIPTION.CANCELLED', 'BILLING.SUBSCRIPTION.ACTIVATED'];
    const sales = atPaypal(store(), heard).sales.map((sale) =>
      walletEvent('PAYMENT.SALE.COMPLETED', saleResource(heard.vendorId, sale))
    );
    const told = [...kinds.map((kind) => walletEvent(kind, { id: heard.vendorId })), ...sales];
    const messages = shuffled(Array.from({ length: 5 }, () => told).flat());
    for (const { event_type, resource } of messages) await tell(store(), String(event_type), resource as object);
    await hearOf(store(), asked.vendorId);
    const until = (billed: BilledOfTest): Date => {
      const end = new Date(atPaypal(store(), billed).sales.at(-1)?.time ?? '');
      end.setUTCMonth(end.getUTCMonth() + 1);
      return end;
    };
    for (const billed of [heard, asked]) {
      const { status, bill_count: bills, next_billing_date: next } = await row(billed);
      expect([status, bills, next]).toEqual(['canceled', 3, until(billed)]);
    }
    expect([(await renewals(heard)).length, taken(heard)]).toEqual([2, [1_000, 1_000, 1_000]]);
  });

  it('stop where it is canceled at PayPal: what is paid can be used to its end', async () => {
    const billed = await billedByPaypal(store());
    const end = (await row(billed)).next_billing_date;
    store().wallet.billing.cancel(billed.vendorId);
    await tell(store(), 'BILLING.SUBSCRIPTION.CANCELLED', { id: billed.vendorId });
    expect(await row(billed)).toMatchObject({ status: 'canceled', next_billing_date: end });
    expect(await countTold(store(), 'subscription_canceled')).toBe(1);
  });

  it.each(['period_end', 'at_once'] as const)('stop where it is canceled here, %s', async (effective) => {
    const billed = await billedByPaypal(store());
    const { id, next_billing_date: end } = await row(billed);
    const cancellation = { by: 'staff', reason: 'moved', effective } as const;
    expect(await cancelSubscription(store().platform, id, cancellation, ADA)).toMatchObject({
      provider: { status: 'success' },
    });
    expect(atPaypal(store(), billed).status).toBe('CANCELLED');
    await hearOf(store(), billed.vendorId);
    const now = store().clock.now();
    expect(await row(billed)).toMatchObject({
      ...{ status: 'canceled', next_billing_date: effective === 'at_once' ? now : end },
    });
    expect(await advance(billed)).toBeNull();
    expect(taken(billed)).toEqual([1_000]);
  });

  /** PayPal is down while staff cancel a subscription, and up again. */
  const canceledWithoutPaypal = async (): Promise<BilledOfTest> => {
    const billed = await billedByPaypal(store());
    const { id } = await row(billed);
    store().wallet.tap.before = async () => ({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
    const cancellation = { by: 'staff', reason: 'moved', effective: 'period_end' } as const;
    expect(await cancelSubscription(store().platform, id, cancellation, ADA)).toMatchObject({
      provider: { status: 'failed' },
    });
    store().wallet.tap.before = async () => null;
    expect(atPaypal(store(), billed).status).toBe('ACTIVE');
    expect(await activities('The subscription was not canceled at the payment provider')).toHaveLength(1);
    return billed;
  };

  const runJobs = async (): Promise<void> => {
    store().clock.advance(HOUR);
    await store().platform.jobs.drain();
  };

  it.each([
    ['by a job', runJobs],
    ['by whatever is heard of them', async ({ vendorId }: BilledOfTest) => hearOf(store(), vendorId)],
  ])('stay canceled here where PayPal is down, and are ended there %s', async (_how, heal) => {
    const billed = await canceledWithoutPaypal();
    const { status, next_billing_date: end } = await row(billed);
    expect(status).toBe('canceled');
    await heal(billed);
    expect(atPaypal(store(), billed).status).toBe('CANCELLED');
    expect(await row(billed)).toMatchObject({ status: 'canceled', next_billing_date: end });
    expect([await advance(billed), taken(billed)]).toEqual([null, [1_000]]);
  });

  it('are not ended there any more where staff have taken over what PayPal says', async () => {
    const billed = await canceledWithoutPaypal();
    await fetchOf(billed);
    await runJobs();
    expect([(await row(billed)).status, atPaypal(store(), billed).status]).toEqual(['active', 'ACTIVE']);
  });

  it('give back to their own order what was refunded, by a message or by looking', async () => {
    const billed = await billedByPaypal(store());
    const sale = await paid(billed);
    await completed(billed, sale);
    const made = store().wallet.refund(sale.id, { currency_code: 'USD', value: '4.00' });
    for (let times = 0; times < 2; times += 1) {
      await tell(store(), 'PAYMENT.SALE.REFUNDED', saleRefundResource(sale.id, made));
    }
    expect(await renewals(billed)).toMatchObject([{ payment_status: 'partially_refunded', total_refund: 400 }]);
    const next = await paid(billed);
    store().wallet.refund(next.id);
    await completed(billed, next);
    expect(await renewals(billed)).toMatchObject([{ total_refund: 400 }, { total_refund: 1_000 }]);
    const last = await paid(billed);
    await completed(billed, last);
    store().wallet.refund(last.id);
    store().clock.advance(2 * DAY);
    await sweepCharges(store().platform);
    await sweepCharges(store().platform);
    const refunds = (await renewals(billed)).map(({ total_refund: refund }) => refund);
    expect(refunds).toEqual([400, 1_000, 1_000]);
    // A refund of another payment, and one that PayPal does not know, are none of it.
    const first = atPaypal(store(), billed).sales[0]?.id ?? '';
    const other = store().wallet.refund(first, { currency_code: 'USD', value: '1.00' });
    await tell(store(), 'PAYMENT.SALE.REFUNDED', saleRefundResource(last.id, other));
    await tell(store(), 'PAYMENT.SALE.REFUNDED', saleRefundResource(last.id, { ...other, id: 'RNONE' }));
    expect((await renewals(billed)).map(({ total_refund: refund }) => refund)).toEqual(refunds);
    await tell(store(), 'PAYMENT.SALE.REFUNDED', saleRefundResource(first, other));
    const [order] = (await store().database.knex('shop_orders').where({ id: billed.orderId })) as readonly object[];
    expect(order).toMatchObject({ payment_status: 'partially_refunded' });
  });

  it('lose what PayPal takes back, once', async () => {
    const billed = await billedByPaypal(store());
    const sale = await paid(billed);
    await completed(billed, sale);
    sale.status = 'REVERSED';
    const { billing_agreement_id: _none, ...told } = saleResource(billed.vendorId, sale);
    const amount = { total: '-10.00', currency: 'USD' };
    for (let times = 0; times < 2; times += 1) await tell(store(), 'PAYMENT.SALE.REVERSED', { ...told, amount });
    expect(await renewals(billed)).toMatchObject([{ total_refund: 1_000 }]);
  });

  it('are disputed, and lost', async () => {
    const billed = await billedByPaypal(store());
    const sale = await paid(billed);
    await completed(billed, sale);
    const dispute = store().wallet.dispute(sale.id);
    const told = { dispute_id: dispute.dispute_id, disputed_transactions: [{ seller_transaction_id: sale.id }] };
    await tell(store(), 'CUSTOMER.DISPUTE.CREATED', told);
    const rows = async () =>
      store().database.knex('shop_order_transactions').where({ transaction_type: 'dispute' }).select('status');
    expect(await rows()).toHaveLength(1);
    Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
    await tell(store(), 'CUSTOMER.DISPUTE.RESOLVED', told);
    const order = await store().database.knex('shop_orders').where({ parent_id: billed.orderId }).first();
    expect(order).toMatchObject({ payment_status: 'failed' });
  });

  it('are none of the store where another system has made them', async () => {
    const { billing } = store().wallet;
    const billed = await billedByPaypal(store());
    const stranger = billing.create({ plan_id: atPaypal(store(), billed).plan_id });
    billing.approve(stranger.id);
    const [sale] = billing.subscriptionOf(stranger.id).sales;
    if (sale) await tell(store(), 'PAYMENT.SALE.COMPLETED', saleResource(stranger.id, sale));
    await tell(store(), 'BILLING.SUBSCRIPTION.ACTIVATED', { id: 'I-UNKNOWN' });
    await tell(store(), 'PAYMENT.SALE.COMPLETED', { id: 'S1', amount: { total: '1.00', currency: 'USD' } });
    await tell(store(), 'PAYMENT.SALE.REFUNDED', { id: 'R1', sale_id: "S1'--" });
    expect([billing.subscriptionOf(stranger.id).status, await renewals(billed)]).toEqual(['ACTIVE', []]);
  });

  it('are looked up by the names that staff type in', async () => {
    const billed = await billedByPaypal(store());
    const { id } = await row(billed);
    store().platform.hooks.addFilter('shop/subscription/vendor_id_editing_enabled', () => true);
    const verify = (vendor_subscription_id: string, vendor_customer_id?: string) =>
      verifyVendorIds(
        store().platform,
        { orderId: billed.orderId, id },
        { vendor_subscription_id, vendor_customer_id }
      );
    expect(await verify(billed.vendorId, 'PAYER1')).toMatchObject({
      ...{ id: billed.vendorId, amount: 1_000, currency: 'USD', customerId: 'PAYER1', status: 'ACTIVE' },
    });
    for (const named of ['I-NONE', 'nonsense/../x', 'sub_1']) {
      await expect(verify(named)).rejects.toThrow('no such subscription');
    }
    await expect(verify(billed.vendorId, 'OTHER')).rejects.toThrow('no such subscription');
  });
});
