import { documentColumns, toDate } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { chargeBy, openForPayment } from '../../server/src/modules/orders';
import { claimOpenRenewal } from '../../server/src/modules/subscriptions/renewals/renewal-charges.repository';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { chargeDueRenewals } from '../../server/src/modules/subscriptions/use-cases/charge-due-renewals';
import { chargeNow } from '../../server/src/modules/subscriptions/use-cases/charge-now';
import { lapseOverdue } from '../../server/src/modules/subscriptions/use-cases/lapse-overdue';
import {
  createRenewal,
  resendRenewal,
  voidRenewal,
} from '../../server/src/modules/subscriptions/use-cases/staff-renewals';
import { dueRenewal, renewalRow, subscriptionNow, type RenewalOfTest } from '../support/charged-subscriptions';
import { startProcess } from '../support/store-process';
import { describeStripeStore, hear } from '../support/stripe-process';
import type { Call } from '../support/stripe-server';
import { DAY, HOUR } from '../support/test-clock';

const ADA = { author: 'Ada' };
const NO_MONEY = { code: 'card_declined', decline_code: 'insufficient_funds' };
const ASKS = { code: 'authentication_required', decline_code: 'authentication_required' };

describeStripeStore('charges of renewals', (store) => {
  const run = (platform: Platform = store().platform) => chargeDueRenewals(platform);
  const takenFor = ({ uuid }: RenewalOfTest) => store().stripe.takenFor(uuid);
  const isConfirm = ({ path }: Call): boolean => path.endsWith('/confirm');

  const stateOf = async (renewal: RenewalOfTest) => {
    const order = await store().platform.db.table('shop_orders').where({ id: renewal.orderId }).first();
    const { state, attempts, rechecks, next_attempt_at } = await renewalRow(store(), renewal);
    const next = toDate(next_attempt_at);
    return {
      ...{ order: order?.payment_status, state, attempts: Number(attempts) },
      rechecks: rechecks === null ? null : Number(rechecks),
      days: next === null ? null : (next.getTime() - renewal.dueAt.getTime()) / DAY,
    };
  };

  const told = async (event: string): Promise<number> =>
    (await store().platform.db.table('shop_outbox').where({ event }).pluck('id')).length;

  const now = (renewal: RenewalOfTest) =>
    chargeNow(store().platform, { orderId: renewal.first.orderId, id: renewal.subscriptionId }, ADA);

  const intentOf = async ({ uuid }: RenewalOfTest): Promise<string> => {
    const row = await store().platform.db.table('shop_started_payments').where({ transaction_uuid: uuid }).first();
    return String(row?.vendor_id ?? '');
  };

  it('are made once at the due date, however many processes look for due ones', async () => {
    const renewal = await dueRenewal(store());
    const processes = await Promise.all(
      Array.from({ length: 8 }, async (_each, index) => {
        const { platform } = await startProcess(store().database, store().clock, `worker-${index}`);
        Object.assign(platform.config, { stripeApiUrl: store().stripe.url });
        return platform;
      })
    );
    const tried = await Promise.all(processes.map(run));
    expect([tried.reduce((sum, count) => sum + count, 0), takenFor(renewal)]).toMatchObject([1, [{ amount: 1_000 }]]);
    expect(await stateOf(renewal)).toMatchObject({ order: 'paid', state: 'paid', days: null });
    expect(await subscriptionNow(store(), renewal)).toMatchObject({ status: 'active', bill_count: 2 });
    expect([await told('subscription_renewed'), await told('renewal_paid')]).toEqual([1, 1]);
  });

  it('wait for the due date', async () => {
    const renewal = await dueRenewal(store());
    store().clock.advance(-HOUR);
    expect([await run(), takenFor(renewal)]).toEqual([0, []]);
  });

  it('that are refused are tried again within the grace period, and the customer is asked once', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    expect(await stateOf(renewal)).toMatchObject({ order: 'payment_scheduled', attempts: 0, days: 0 });
    const pending = { order: 'pending', state: 'open', rechecks: null };
    for (const [index, days] of [1.75, 4.2, 6.3].entries()) {
      expect([await run(), await run()]).toEqual([1, 0]);
      expect(await stateOf(renewal)).toEqual({ ...pending, attempts: index + 1, days });
      store().clock.advance(renewal.dueAt.getTime() + days * DAY - store().clock.now().getTime());
    }
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await stateOf(renewal)).toEqual({ ...pending, attempts: 4, days: null });
    expect([await told('subscriptions/system_charge_failed'), takenFor(renewal)]).toEqual([1, []]);
  });

  it('that are refused are paid by a later try', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    store().stripe.answer('succeeded');
    store().clock.advance(1.75 * DAY);
    await run();
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
    expect((await subscriptionNow(store(), renewal)).meta.charge_failures).toBe(0);
  });

  /** The customer opens the payment link. Answers the charge that asks for the money from now on. */
  const openLink = ({ orderId }: RenewalOfTest): Promise<number> => {
    const { platform } = store();
    const card = { slug: 'stripe', title: 'Card', isOffline: false, keepsMethod: true };
    return platform.db.transaction(async () => chargeBy(platform, await openForPayment(platform, orderId), card));
  };

  const payByLink = async (renewal: RenewalOfTest): Promise<string> =>
    store().begin({ ...renewal, chargeId: await openLink(renewal) });

  const declineByLink = async (renewal: RenewalOfTest): Promise<void> => {
    const page = await payByLink(renewal);
    store().stripe.decline(page);
    await hear(store(), page);
  };

  it.each([
    ['was declined', declineByLink],
    [
      'has ended',
      async (renewal: RenewalOfTest) => {
        const page = await payByLink(renewal);
        await store().gateway.cancel?.({ vendorId: page, mode: 'test' });
        await hear(store(), page);
      },
    ],
  ])('that are refused are tried again after what the customer tried by the link %s', async (_what, tryByLink) => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    await tryByLink(renewal);
    expect(await stateOf(renewal)).toMatchObject({ order: 'failed', attempts: 1, days: 1.75 });
    store().clock.advance(1.75 * DAY);
    await run();
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', state: 'open', attempts: 2, days: 4.2 });
    store().stripe.answer('succeeded');
    expect(await now(renewal)).toMatchObject({ status: 'success' });
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
    // The first payment, and this one.
    expect(store().stripe.taken()).toHaveLength(2);
  });

  type PayAgain = (renewal: RenewalOfTest, page: string) => Promise<unknown>;

  const retry: PayAgain = (renewal) => now(renewal);
  const tryAnotherCard: PayAgain = async (_renewal, page) => {
    store().stripe.pay(page);
    await hear(store(), page);
  };

  /** Counted from now on, and its last piece is sold. Answers the variant. */
  const sellOut = async ({ orderId }: RenewalOfTest, fulfillment_type: string): Promise<number> => {
    const { db, clock } = store().platform;
    const row = documentColumns(clock.now());
    const post_id = await db.insert('shop_products', {
      ...{
        ...row,
        post_title: 'Seat',
        post_name: `seat-${orderId}`,
        post_status: 'publish',
        is_bundle: 0,
        has_subscription: 1,
      },
      ...{ manage_stock: 1, stock_availability: 'out-of-stock', fulfillment_type, variation_type: 'simple' },
      ...{ min_price: 1_000, max_price: 1_000, gallery: '[]', other_info: '{}', post_date: clock.now() },
    });
    const variation_id = await db.insert('shop_product_variants', {
      ...{ ...row, post_id, variation_title: 'Seat', item_price: 1_000, compare_price: 0, item_cost: 0 },
      ...{ serial_index: 1, item_status: 'active', payment_type: 'subscription', fulfillment_type },
      ...{ manage_stock: 1, stock_status: 'out-of-stock', total_stock: 1, available: 0, on_hold: 0, committed: 1 },
      ...{ media: '[]', other_info: '{}' },
    });
    const values = { post_id, variation_id, object_id: variation_id, fulfillment_type };
    await db.table('shop_order_items').where({ order_id: orderId }).update(values);
    return variation_id;
  };

  it.each<[string, string, string, PayAgain, number]>([
    ['of what is not sent', 'by the next try', 'digital', retry, 0],
    ['of what is not sent', 'by another card of the customer', 'digital', tryAnotherCard, 0],
    ['of goods', 'by the next try', 'physical', retry, 1],
    ['of goods', 'by another card of the customer', 'physical', tryAnotherCard, 1],
  ])('%s that is sold out are paid after a failure as before: %s', async (_what, _by, fulfillment, payAgain, held) => {
    const renewal = await dueRenewal(store());
    const id = await sellOut(renewal, fulfillment);
    store().stripe.answer(NO_MONEY);
    await run();
    const page = await payByLink(renewal);
    store().stripe.decline(page);
    await hear(store(), page);
    expect(await stateOf(renewal)).toMatchObject({ order: 'failed', attempts: 1 });
    store().stripe.answer('succeeded');
    await payAgain(renewal, page);
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
    const stock = await store().platform.db.table('shop_product_variants').where({ id }).first();
    expect([Number(stock?.on_hold), Number(stock?.committed), Number(stock?.available)]).toEqual([held, 1, 0]);
  });

  it('that the store makes late leave the customer all of the grace period', async () => {
    const renewal = await dueRenewal(store());
    const { platform, clock } = store();
    clock.advance(10 * DAY);
    store().stripe.answer(NO_MONEY);
    expect(await run()).toBe(1);
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', attempts: 1, days: 11.75 });
    expect(await lapseOverdue(platform)).toBe(1);
    for (const days of [1.8, 2.5, 2.1]) {
      clock.advance(days * DAY);
      expect(await run()).toBe(1);
    }
    expect(await stateOf(renewal)).toMatchObject({ attempts: 4, days: null });
    clock.advance(DAY / 2);
    expect([await lapseOverdue(platform), (await subscriptionNow(store(), renewal)).status]).toEqual([0, 'past_due']);
    clock.advance(DAY / 5);
    expect([await lapseOverdue(platform), (await subscriptionNow(store(), renewal)).status]).toEqual([1, 'expired']);
  });

  it.each([
    ['comes', { status: 'active', bill_count: 2, access: true }],
    ['does not come', { status: 'expired', bill_count: 1, access: false }],
  ])('are paid by a debit, and nothing ends before it is known whether the money %s', async (how, outcome) => {
    const renewal = await dueRenewal(store());
    const { platform, clock, stripe } = store();
    await platform.db.table('shop_saved_methods').update({ forgotten_at: clock.now() });
    await run();
    const page = await payByLink(renewal);
    stripe.process(page);
    await hear(store(), page);
    for (const days of [1, 5, 4]) {
      clock.advance(days * DAY);
      expect([await lapseOverdue(platform), (await subscriptionNow(store(), renewal)).status]).toEqual([0, 'active']);
    }
    if (how === 'comes') stripe.pay(page);
    else stripe.decline(page);
    await hear(store(), page);
    await lapseOverdue(platform);
    const { status, bill_count, next_billing_date: next } = await subscriptionNow(store(), renewal);
    expect({ status, bill_count, access: next !== null }).toEqual(outcome);
    expect(takenFor(renewal)).toHaveLength(outcome.bill_count - 1);
  });

  it('that are under way are asked about, and not made again, after what the customer tried by the link', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    store().stripe.answer('processing');
    expect(await now(renewal)).toMatchObject({ status: 'processing' });
    await declineByLink(renewal);
    const page = await payByLink(renewal);
    store().clock.advance(DAY);
    await run();
    expect(await stateOf(renewal)).toMatchObject({ state: 'open', rechecks: 1 });
    store().stripe.pay(await intentOf(renewal));
    expect(await now(renewal)).toMatchObject({ status: 'success' });
    await hear(store(), page);
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
    expect(store().stripe.taken()).toHaveLength(2);
  });

  it('wait while the customer pays in another way', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    const charge = await openLink(renewal);
    await store()
      .platform.db.table('shop_order_transactions')
      .where({ id: charge })
      .update({ payment_method: 'paypal' });
    store().stripe.answer('succeeded');
    expect(await now(renewal)).toMatchObject({ status: 'failed', message: expect.stringMatching(/another way/) });
    expect(takenFor(renewal)).toEqual([]);
  });

  it.each([
    ['the bank asks for the customer', ASKS],
    ['the card is lost', { code: 'card_declined', decline_code: 'stolen_card' }],
  ])('are left to the customer where %s', async (_why, answer) => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(answer);
    await run();
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', state: 'open', attempts: 1, days: null });
    const intent = await store().begin(renewal);
    store().stripe.pay(intent);
    await hear(store(), intent);
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
  });

  it('that are refused of a renewal that was opened anew ask the customer once more', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer(NO_MONEY);
    await run();
    const { platform } = store();
    await voidRenewal(platform, renewal.orderId, ADA);
    await createRenewal(platform, { orderId: renewal.first.orderId, id: renewal.subscriptionId }, ADA);
    expect([await run(), await told('subscriptions/system_charge_failed')]).toEqual([1, 2]);
  });

  it('that take days are asked about daily, seven times at most, and never made again', async () => {
    const renewal = await dueRenewal(store());
    store().stripe.answer('processing');
    for (let rechecks = 0; rechecks <= 7; rechecks += 1) {
      expect([await run(), await run()]).toEqual([1, 0]);
      const days = rechecks === 7 ? null : rechecks + 1;
      expect(await stateOf(renewal)).toMatchObject({ order: 'payment_scheduled', state: 'open', rechecks, days });
      store().clock.advance(DAY);
    }
    expect([await run(), store().stripe.calls.filter(isConfirm).length]).toEqual([0, 1]);
    // Its grace is over, and the money may still come.
    expect(await lapseOverdue(store().platform)).toBe(0);
    const intent = await intentOf(renewal);
    store().stripe.pay(intent);
    await hear(store(), intent);
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
    // The money was asked for in time: the date is the one of the cycle.
    const { anchor_at: anchor } = await subscriptionNow(store(), renewal);
    expect(anchor).toEqual(renewal.first.subscription.anchor_at);
  });

  it.each(['staff ask', 'the provider tells'])('that take days and fail in the end are refused: %s', async (how) => {
    const renewal = await dueRenewal(store());
    store().stripe.answer('processing');
    expect((await now(renewal)).status).toBe('processing');
    await expect(resendRenewal(store().platform, renewal.orderId, ADA)).rejects.toThrow('on its way');
    store().stripe.decline(await intentOf(renewal));
    if (how === 'staff ask') expect(await now(renewal)).toMatchObject({ status: 'failed' });
    else await hear(store(), await intentOf(renewal));
    expect(await run()).toBe(how === 'staff ask' ? 0 : 1);
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', attempts: 1, rechecks: null });
    await resendRenewal(store().platform, renewal.orderId, ADA);
  });

  it('go on with the same payment where the provider did not answer', async () => {
    const renewal = await dueRenewal(store());
    let isTaken = false;
    store().stripe.disturb((call) => {
      if (isTaken) return 'before';
      isTaken = isConfirm(call);
      return isTaken ? 'after' : null;
    });
    expect(await run()).toBe(1);
    expect(await stateOf(renewal)).toMatchObject({ order: 'payment_scheduled', attempts: 0, days: 1 / 24 });
    store().stripe.disturb(null);
    store().clock.advance(HOUR);
    await run();
    expect([await stateOf(renewal), takenFor(renewal).length]).toMatchObject([{ order: 'paid', state: 'paid' }, 1]);
  });

  it('go on with the same payment where the process died before it recorded the money', async () => {
    const renewal = await dueRenewal(store());
    const { platform } = store();
    const transaction: Platform['db']['transaction'] = (work) =>
      takenFor(renewal).length > 0 ? Promise.reject(new Error('killed')) : platform.db.transaction(work);
    const dying = {
      ...platform,
      db: Object.create(platform.db, { transaction: { value: transaction } }) as Platform['db'],
    };
    expect([await run(dying), takenFor(renewal).length]).toEqual([1, 1]);
    expect(await stateOf(renewal)).toMatchObject({ order: 'payment_scheduled', state: 'open' });
    expect(await run()).toBe(0);
    store().clock.advance(HOUR);
    expect([await run(), takenFor(renewal).length]).toEqual([1, 1]);
    expect(await stateOf(renewal)).toMatchObject({ order: 'paid', state: 'paid' });
  });

  it('end where no method of the customer is saved any more: the customer pays from now on', async () => {
    const renewal = await dueRenewal(store());
    await store().platform.db.table('shop_saved_methods').update({ forgotten_at: store().clock.now() });
    await run();
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', state: 'open', attempts: 0, days: null });
    expect(await subscriptionNow(store(), renewal)).toMatchObject({ collection_method: 'manual', status: 'active' });
    expect(await told('subscriptions/system_charge_disabled')).toBe(1);
    // When it was opened, and not again: the event above asks its customer.
    expect(await told('renewal_created')).toBe(1);
  });

  it('are not made once the subscription was canceled', async () => {
    const renewal = await dueRenewal(store());
    const cancellation = { by: 'staff', reason: 'moved', effective: 'period_end' } as const;
    await cancelSubscription(store().platform, renewal.subscriptionId, cancellation, ADA);
    await run();
    expect(takenFor(renewal)).toEqual([]);
    await expect(now(renewal)).rejects.toThrow('while the subscription is canceled');
  });

  it('are made when staff say so, ahead of the due date, and not by two at once', async () => {
    const renewal = await dueRenewal(store());
    store().clock.advance(-3 * DAY);
    const claimed = await claimOpenRenewal(store().platform, renewal.subscriptionId);
    await expect(now(renewal)).rejects.toThrow('is being charged at this moment');
    store().clock.advance(HOUR);
    expect(claimed).toMatchObject({ orderId: renewal.orderId });
    store().stripe.answer(NO_MONEY);
    expect(await now(renewal)).toMatchObject({ status: 'failed' });
    // The due date is still to come.
    expect(await stateOf(renewal)).toMatchObject({ order: 'pending', attempts: 1, days: 0 });
    store().stripe.answer('succeeded');
    expect(await now(renewal)).toMatchObject({ status: 'success', row: { status: 'active', bill_count: 2 } });
    await expect(now(renewal)).rejects.toThrow('No renewal of this subscription is open');
    expect(takenFor(renewal)).toHaveLength(1);
  });
});
