import { RuleViolationError } from '../../server/src/domain/errors';
import { findOrder, findTransactions, insertItems } from '../../server/src/modules/orders/orders.repository';
import { confirmCharge } from '../../server/src/modules/orders/use-cases/confirm-charge';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { placeOrder } from '../../server/src/modules/checkout/use-cases/place-order';
import { openOwnCart } from '../../server/src/modules/subscriptions/locked-carts/open-cart';
import type { Wish } from '../../server/src/modules/subscriptions/locked-carts/refusals';
import { readPlanCredit } from '../../server/src/modules/subscriptions/plan-changes/plan-credit';
import { readReplaceablePlans } from '../../server/src/modules/subscriptions/plan-changes/replaced-plan';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { openRenewal } from '../../server/src/modules/subscriptions/use-cases/open-renewal';
import { readMoment } from '../../server/src/modules/subscriptions/use-cases/read-moment';
import { syncSubscription } from '../../server/src/modules/subscriptions/use-cases/sync-subscription';
import { callerFrom } from '../../server/src/platform/caller';
import { toInt } from '../../server/src/platform/db/columns';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, DAY, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const ADA = { author: 'Ada' };
const REACTIVATION: Wish = { kind: 'reactivation' };
const TWELVE = { billTimes: 12 };

const early = (count: number): Wish => ({ kind: 'early_payment', count });

/** How often chance has its turn: where transactions really run side by side, more often. */
const rounds = (client: string): number => (client === 'postgres' ? 20 : 3);

describeOnEachDatabase('carts for one purpose', storeTables(), (database) => {
  let store: StoreProcess;
  let clock: TestClock;

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
  });

  const pay = (orderId: number) => store.platform.db.transaction(() => markAsPaid(store.platform, orderId, {}, 'Ada'));
  const now = ({ orderId }: Sold) => subscriptionOf(store.platform, orderId);

  const running = async (sale: SaleOfTest = {}): Promise<Sold> => {
    const sold = await soldSubscription(store.platform, sale);
    await pay(sold.orderId);
    return { ...sold, subscription: await now(sold) };
  };

  const cancel = ({ subscription }: Sold, effective: 'at_once' | 'period_end') =>
    cancelSubscription(store.platform, subscription.id, { by: 'staff', reason: 'moved', effective }, ADA);

  const ended = async (sale: SaleOfTest = {}): Promise<Sold> => {
    const sold = await running(sale);
    await cancel(sold, 'at_once');
    return sold;
  };

  const open = async (sold: Sold, wish: Wish): Promise<string> =>
    (await openOwnCart(store.platform, callerFrom({}), await now(sold), wish)).cartHash;

  const place = async (cartHash: string, payment_method = 'cod'): Promise<number> => {
    const caller = callerFrom({});
    const run = () => placeOrder(store.platform, { payment_method }, caller, cartHash);
    return (await store.platform.db.transaction(run)).orderId;
  };

  const bought = async (sold: Sold, wish: Wish): Promise<number> => place(await open(sold, wish));

  const told = async (name: string, { subscription }: Sold): Promise<number> => {
    const rows = (await store.platform.db.table('shop_outbox').where({ event: name }).select('refs')) as {
      refs: string;
    }[];
    const ids = rows.map(({ refs }) => (JSON.parse(refs) as { subscription_id: number }).subscription_id);
    return ids.filter((id) => id === subscription.id).length;
  };

  const orderNow = (id: number) => findOrder(store.platform.db, id);

  const daysUntil = (date: Date | null): number => Math.round(((date?.getTime() ?? 0) - clock.now().getTime()) / DAY);

  describe('reactivation', () => {
    it('begins with the days that are paid, costs nothing then, and is the same subscription', async () => {
      const sold = await running();
      await cancel(sold, 'period_end');
      clock.advance(10 * DAY);
      const id = await bought(sold, REACTIVATION);
      const order = await orderNow(id);
      expect(order).toMatchObject({
        type: 'renewal',
        parent_id: sold.orderId,
        total_amount: 0,
        payment_status: 'paid',
      });
      expect(order?.config.purpose).toMatchObject({ kind: 'reactivation', is_carried_out: 'yes' });
      const after = await now(sold);
      expect(after).toMatchObject({
        ...{ id: sold.subscription.id, status: 'active', bill_count: 1, canceled_at: null },
        ...{ collection_method: 'manual', current_payment_method: 'cod', restored_at: clock.now() },
      });
      expect(after.config).toEqual({ ...after.config, management_mode: 'store_managed' });
      expect(after.config).not.toHaveProperty('cancellation_reason');
      expect(daysUntil(after.next_billing_date)).toBe(order?.config.purpose?.trial_days);
      expect(await told('subscription_reactivated', sold)).toBe(1);
      await expect(open(sold, REACTIVATION)).rejects.toThrow('There is nothing to reactivate');
    });

    it('costs a period where none is left, and waits for the money', async () => {
      const sold = await ended();
      clock.advance(3 * DAY);
      const id = await bought(sold, REACTIVATION);
      expect(await orderNow(id)).toMatchObject({ total_amount: 1_000, payment_status: 'pending' });
      expect((await now(sold)).status).toBe('canceled');
      clock.advance(2 * DAY);
      await pay(id);
      expect(await now(sold)).toMatchObject({ status: 'active', bill_count: 2, anchor_at: clock.now() });
      expect(daysUntil((await now(sold)).next_billing_date)).toBeGreaterThan(27);
      expect([await told('subscription_reactivated', sold), await told('subscription_renewed', sold)]).toEqual([1, 0]);
      const [charge] = await findTransactions(store.platform.db, id);
      expect(charge).toMatchObject({ subscription_id: sold.subscription.id, status: 'succeeded' });
    });

    it('has no days whose charge was refunded', async () => {
      const sold = await running();
      await store.platform.db.table('shop_order_transactions').where({ id: sold.chargeId }).update({
        meta: '{"refunded_total":1000}',
      });
      await cancel(sold, 'period_end');
      expect((await orderNow(await bought(sold, REACTIVATION)))?.total_amount).toBe(1_000);
    });

    it('voids the renewal that was open for a date that has passed', async () => {
      const sold = await running();
      const opened = await openRenewal(store.platform, sold.subscription.id, { author: ADA });
      if (opened.isRefused) throw new Error(opened.reason);
      clock.advance(40 * DAY);
      await syncSubscription(store.platform, sold.subscription.id, { fact: { kind: 'renewal_overdue' }, author: ADA });
      await pay(await bought(sold, REACTIVATION));
      expect((await now(sold)).status).toBe('active');
      expect((await orderNow(opened.renewal.order_id))?.status).toBe('canceled');
      await expect(pay(opened.renewal.order_id)).rejects.toThrow('canceled');
    });

    it('is done once, however often it is placed and paid', async () => {
      const sold = await ended();
      const first = await bought(sold, REACTIVATION);
      const second = await bought(sold, REACTIVATION);
      expect(second).not.toBe(first);
      const outcomes = await Promise.allSettled([pay(first), pay(second), pay(first), pay(second)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const orders = [await orderNow(first), await orderNow(second)];
      expect(orders.map((order) => order?.payment_status).sort()).toEqual(['paid', 'pending']);
      expect(orders.filter((order) => order?.status === 'canceled')).toHaveLength(1);
      expect(await now(sold)).toMatchObject({ status: 'active', bill_count: 2 });
      expect(await told('subscription_reactivated', sold)).toBe(1);
    });

    it('takes no money for what has come about otherwise', async () => {
      const sold = await ended();
      const id = await bought(sold, REACTIVATION);
      const fact = { kind: 'reactivated', trialDays: 0 } as const;
      await syncSubscription(store.platform, sold.subscription.id, { fact, author: ADA });
      await expect(pay(id)).rejects.toThrow(RuleViolationError);
      const [charge] = await findTransactions(store.platform.db, id);
      const confirmed = { gateway: 'stripe', transactionUuid: charge?.uuid ?? '', vendorChargeId: 'ch_1' };
      const money = { amount: 1_000, currency: 'USD' };
      await expect(confirmCharge(store.platform, { ...confirmed, ...money })).rejects.toThrow(RuleViolationError);
      expect(await orderNow(id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
      expect(await told('subscription_reactivated', sold)).toBe(1);
    });

    it('ends what a provider billed so far, behind the payment', async () => {
      const sold = await ended();
      const { id } = sold.subscription;
      const billed = { collection_method: 'automatic', vendor_subscription_id: 'sub_1', vendor_key: 'k' };
      await store.platform.db.table('shop_subscriptions').where({ id }).update(billed);
      await pay(await bought(sold, REACTIVATION));
      expect(await now(sold)).toMatchObject({ collection_method: 'manual', vendor_subscription_id: null });
      const jobs = await store.platform.db.table('shop_jobs').where({ name: 'shop-end-replaced-billing' }).select();
      expect(jobs.some(({ payload }) => String(payload).includes(`"subscription_id":${id}`))).toBe(true);
    });

    it.each<[string, Readonly<Record<string, string | number>>, string]>([
      ['an upgrade', { config: '{"upgraded_to_sub_id":7}' }, 'replaced'],
      ['what costs nothing', { recurring_amount: 0 }, 'costs nothing'],
      ['a term that is paid', { bill_times: 1 }, 'All installments'],
    ])('is refused for %s', async (_of, values, words) => {
      const sold = await ended();
      await store.platform.db.table('shop_subscriptions').where({ id: sold.subscription.id }).update(values);
      await expect(open(sold, REACTIVATION)).rejects.toThrow(words);
    });
  });

  it('is left to code of the site', async () => {
    const sold = await ended();
    const plan = await running({ terms: TWELVE });
    store.platform.hooks.addFilter('shop/subscription/can_reactivate', () => false);
    store.platform.hooks.addFilter('shop/subscription/can_early_pay', () => false);
    await expect(open(sold, REACTIVATION)).rejects.toThrow('cannot be reactivated');
    await expect(open(plan, early(1))).rejects.toThrow('cannot be paid early');
  });

  describe('the cart', () => {
    it('is one for a subscription and purpose, however many open it at once', async () => {
      const sold = await ended();
      const hashes = await Promise.all(Array.from({ length: 8 }, () => open(sold, REACTIVATION)));
      expect(new Set(hashes).size).toBe(1);
      const carts = await store.platform.db.table('shop_carts').where({ customer_id: sold.subscription.customer_id });
      expect(carts).toHaveLength(1);
    });

    it('takes the terms of the moment when it is opened again, and keeps them until then', async () => {
      const sold = await running({ terms: TWELVE });
      const hash = await open(sold, early(2));
      expect(await open(sold, early(3))).toBe(hash);
      const { id } = sold.subscription;
      await store.platform.db.table('shop_subscriptions').where({ id }).update({ recurring_total: 1_500 });
      await expect(place(hash)).rejects.toThrow('has changed meanwhile');
      expect(await open(sold, early(3))).toBe(hash);
      expect((await orderNow(await place(hash)))?.total_amount).toBe(4_500);
      await expect(place(hash)).rejects.toThrow('already been completed');
    });

    it('is refused when the subscription has ended, or is somebody else’s, meanwhile', async () => {
      const sold = await running({ terms: TWELVE });
      const hash = await open(sold, early(1));
      const { id, customer_id } = sold.subscription;
      await store.platform.db
        .table('shop_subscriptions')
        .where({ id })
        .update({ customer_id: customer_id + 1 });
      await expect(place(hash)).rejects.toThrow('not yours');
      await store.platform.db.table('shop_subscriptions').where({ id }).update({ customer_id });
      await cancel(sold, 'period_end');
      await expect(place(hash)).rejects.toThrow('active only');
    });

    it('is not made in another currency than that of the store', async () => {
      const sold = await ended();
      await store.platform.db.table('shop_orders').where({ id: sold.orderId }).update({ currency: 'CHF' });
      await expect(open(sold, REACTIVATION)).rejects.toThrow('another currency');
    });
  });

  describe('early payment', () => {
    const opened = async ({ subscription }: Sold): Promise<number> => {
      const renewal = await openRenewal(store.platform, subscription.id, { author: ADA });
      if (renewal.isRefused) throw new Error(renewal.reason);
      return renewal.renewal.order_id;
    };

    it('counts as so many installments, moves the date, and voids what is open', async () => {
      const sold = await running({ terms: TWELVE });
      const renewal = await opened(sold);
      const id = await bought(sold, early(3));
      expect(await orderNow(id)).toMatchObject({ type: 'renewal', total_amount: 3_000, subtotal: 3_000 });
      const items = await store.platform.db.table('shop_order_items').where({ order_id: id }).select();
      expect(items.map((item) => [toInt(item.quantity), toInt(item.unit_price), toInt(item.line_total)])).toEqual([
        [3, 1_000, 3_000],
      ]);
      await pay(id);
      const after = await now(sold);
      expect(after).toMatchObject({ status: 'active', bill_count: 4, meta: { early_payment_history: [{ count: 3 }] } });
      expect(after.meta.early_payment_history).toEqual([{ count: 3, order_id: id }]);
      expect(daysUntil(after.next_billing_date)).toBeGreaterThan(115);
      expect((await orderNow(renewal))?.status).toBe('canceled');
      await expect(pay(renewal)).rejects.toThrow('canceled');
      expect(await told('subscription/early_payment_completed', sold)).toBe(1);
    });

    it('that is opened again for another number leaves no second cart to place, and is paid once', async () => {
      const start = async () => ({ status: 'success', message: 'Go on.' }) as const;
      registerGateway(store.platform, { kind: 'online', slug: 'later', title: 'Later', features: [], start });
      const sold = await running({ terms: TWELVE });
      const first = await open(sold, early(2));
      const waiting = await place(first, 'later');
      expect([await place(first, 'later'), await open(sold, early(2))]).toEqual([waiting, first]);
      const second = await open(sold, early(3));
      expect(second).not.toBe(first);
      await expect(place(first, 'later')).rejects.toThrow('Please open the link again.');
      const paid = await place(second, 'later');
      expect(paid).not.toBe(waiting);
      await pay(paid);
      expect((await orderNow(waiting))?.status).toBe('canceled');
      await expect(pay(waiting)).rejects.toThrow('canceled');
      expect(await now(sold)).toMatchObject({ bill_count: 4, meta: { early_payment_history: [{ count: 3 }] } });
    });

    it('of all that is left completes the subscription', async () => {
      const sold = await running({ terms: TWELVE });
      await pay(await bought(sold, early(11)));
      expect(await now(sold)).toMatchObject({ status: 'completed', bill_count: 12, next_billing_date: null });
      await expect(open(sold, early(1))).rejects.toThrow('All installments');
    });

    it('that is more than is left by now takes no money', async () => {
      const sold = await running({ terms: TWELVE });
      const renewal = await opened(sold);
      const id = await bought(sold, early(11));
      await pay(renewal);
      await expect(pay(id)).rejects.toThrow('Please choose 1 to 10 installments.');
      expect(await orderNow(id)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
      expect((await now(sold)).bill_count).toBe(2);
    });

    it.each<[string, SaleOfTest, number, string]>([
      ['no installments', {}, 1, 'Only subscriptions'],
      ['more than are left', { terms: TWELVE }, 12, '1 to 11'],
      [
        'what a provider bills',
        { terms: TWELVE, collection: { method: 'automatic', mode: 'gateway_managed' } },
        1,
        'provider',
      ],
    ])('is refused for %s', async (_of, sale, count, words) => {
      await expect(open(await running(sale), early(count))).rejects.toThrow(words);
    });

    it('and a renewal at the same instant: nobody pays an installment twice', async () => {
      for (let round = 0; round < rounds(store.platform.db.client); round += 1) {
        const sold = await running({ terms: TWELVE });
        const ids = [await opened(sold), await bought(sold, early(round % 2 === 0 ? 11 : 4))];
        await Promise.allSettled(ids.flatMap((id) => [pay(id), pay(id)]));
        const orders = await Promise.all([sold.orderId, ...ids].map(orderNow));
        const money = orders.reduce((sum, order) => sum + (order?.total_paid ?? 0), 0);
        const { bill_count: bills } = await now(sold);
        expect([round, money]).toEqual([round, bills * 1_000]);
        expect(bills).toBeLessThanOrEqual(12);
      }
    });
  });

  it('a plan is still worth an amount that its currency has', async () => {
    const { db } = store.platform;
    const sold = await running();
    const [id, yen] = [sold.orderId, { currency: 'JPY', total_paid: 100_000 }];
    await db.table('shop_orders').where({ id }).update(yen);
    const bought = { post_id: 3, variation_id: 7, payment_type: 'subscription', quantity: 1, line_total: 100_000 };
    const fixed = {
      refund_total: 0,
      tax_amount: 0,
      line_meta: '[]',
      other_info: '{}',
      title: 'Box',
      post_title: 'Box',
    };
    await insertItems(db, { id, placed_on: null }, [{ ...bought, ...fixed }], clock.now());
    const order = await orderNow(id);
    if (!order) throw new Error('The order is gone.');
    const [plan] = await readReplaceablePlans(store.platform, order);
    if (!plan) throw new Error('The plan is gone.');
    clock.advance(7 * DAY);
    const { cents } = await readPlanCredit(store.platform, plan, await readMoment(store.platform));
    expect(cents).toBe(77_400);
  });
});
