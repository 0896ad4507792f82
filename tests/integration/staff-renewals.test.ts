import { dialectOf } from '../../server/src/modules/doctor/checks/check';
import { EVENT_CHECKS } from '../../server/src/modules/doctor/checks/events';
import { SUBSCRIPTION_CHECKS } from '../../server/src/modules/doctor/checks/subscriptions';
import { findOrder } from '../../server/src/modules/orders/orders.repository';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import {
  closeStarted,
  markReported,
  rememberStarted,
} from '../../server/src/modules/payments/payment-states/started-payments.repository';
import {
  createRenewal,
  listRenewals,
  resendRenewal,
  skipRenewal,
  voidRenewal,
} from '../../server/src/modules/subscriptions/use-cases/staff-renewals';
import { soldSubscription, subscriptionOf, type SaleOfTest } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, DAY } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const ADA = { author: 'Ada' };

describeOnEachDatabase('Staff and renewals', storeTables(), (database) => {
  let store: StoreProcess;

  beforeEach(async () => {
    store = await startProcess(database(), createTestClock());
  });

  const pay = (orderId: number) => store.platform.db.transaction(() => markAsPaid(store.platform, orderId, {}, 'Ada'));

  const running = async (sale: SaleOfTest = {}) => {
    const sold = await soldSubscription(store.platform, sale);
    await pay(sold.orderId);
    const subscription = await subscriptionOf(store.platform, sold.orderId);
    return { ...sold, subscription, of: { orderId: sold.orderId, id: subscription.id } };
  };

  const create = (of: { orderId: number; id: number }) => createRenewal(store.platform, of, ADA);

  const titles = async (module: string, id: number): Promise<readonly string[]> =>
    (
      await store.platform.db.table('shop_activities').where({ module_name: module, module_id: id }).select('title')
    ).map(({ title }) => String(title));

  const told = async (): Promise<number> =>
    (await store.platform.db.table('shop_outbox').where({ event: 'renewal_created' }).select('id')).length;

  it('open the next one whenever they want, once', async () => {
    const { of, subscription } = await running();
    const first = await create(of);
    expect(first).toMatchObject({
      isNew: true,
      renewal: { type: 'renewal', subscription_id: subscription.id, state: 'open', total_amount: 1_000 },
    });
    expect(await create(of)).toMatchObject({ isNew: false, renewal: { id: first.renewal.id } });
    await expect(create({ ...of, orderId: of.orderId + 1_000 })).rejects.toThrow('does not exist');
    expect(await titles('subscription', subscription.id)).toContain('Renewal opened');
  });

  it('list them by what their orders are', async () => {
    const [one, other] = [await running(), await running()];
    const { renewal } = await create(one.of);
    await create(other.of);
    const list = async (filter: object) => {
      const { renewals, total } = await listRenewals(store.platform, { page: 1, perPage: 50, ...filter });
      return { ids: renewals.map(({ id }) => id), total };
    };
    expect(await list({ parentId: one.orderId })).toEqual({ ids: [renewal.id], total: 1 });
    expect(await list({ customerId: one.subscription.customer_id })).toEqual({ ids: [renewal.id], total: 1 });
    expect(await list({ parentId: one.orderId, paymentStatus: 'paid' })).toEqual({ ids: [], total: 0 });
    await pay(renewal.id);
    const paid = await listRenewals(store.platform, {
      page: 1,
      perPage: 50,
      parentId: one.orderId,
      paymentStatus: 'paid',
    });
    expect(paid.renewals).toMatchObject([{ id: renewal.id, state: 'paid', subscription_id: one.subscription.id }]);
  });

  it('void what is open, and nothing else', async () => {
    const { of, orderId } = await running();
    const { renewal } = await create(of);
    await voidRenewal(store.platform, renewal.id, ADA);
    expect(await findOrder(store.platform.db, renewal.id)).toMatchObject({ status: 'canceled' });
    await expect(voidRenewal(store.platform, renewal.id, ADA)).rejects.toThrow('not open');
    await expect(voidRenewal(store.platform, orderId, ADA)).rejects.toThrow('does not exist');
    const again = await create(of);
    expect(again.isNew).toBe(true);
    await pay(again.renewal.id);
    await expect(voidRenewal(store.platform, again.renewal.id, ADA)).rejects.toThrow('not open');
  });

  it('void it or see it paid, where both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { of, orderId } = await running();
      const { renewal } = await create(of);
      const [voided, paid] = await Promise.allSettled([voidRenewal(store.platform, renewal.id, ADA), pay(renewal.id)]);
      expect([voided.status, paid.status].sort()).toEqual(['fulfilled', 'rejected']);
      const row = await subscriptionOf(store.platform, orderId);
      expect(row).toMatchObject({ status: 'active', bill_count: paid.status === 'fulfilled' ? 2 : 1 });
    }
  });

  it('have it told again while it is open', async () => {
    const { of } = await running();
    const { renewal } = await create(of);
    const before = await told();
    await resendRenewal(store.platform, renewal.id, ADA);
    expect(await told()).toBe(before + 1);
    const charge = await store.platform.db.table('shop_order_transactions').where({ order_id: renewal.id }).first();
    const payment = { gateway: 'stripe', vendorId: 'pi_debit' };
    const started = { ...payment, transactionUuid: String(charge?.uuid), mode: 'test', payee: null } as const;
    await rememberStarted(store.platform, started);
    await markReported(store.platform, { ...payment, isProcessing: true });
    await expect(resendRenewal(store.platform, renewal.id, ADA)).rejects.toThrow('on its way');
    await closeStarted(store.platform, payment.gateway, payment.vendorId);
    await pay(renewal.id);
    await expect(resendRenewal(store.platform, renewal.id, ADA)).rejects.toThrow('not open');
  });

  it('give a period away, and nobody pays for it', async () => {
    const { of, subscription } = await running({ terms: { interval: 'weekly' } });
    const { renewal } = await create(of);
    const { before, row } = await skipRenewal(store.platform, of, 'on <b>holiday</b>', ADA);
    expect(before.next_billing_date).toEqual(subscription.next_billing_date);
    expect(row.next_billing_date?.getTime()).toBe(Number(subscription.next_billing_date?.getTime()) + 7 * DAY);
    expect(row.bill_count).toBe(1);
    expect(await findOrder(store.platform.db, renewal.id)).toMatchObject({ status: 'canceled' });
    expect(await titles('subscription', subscription.id)).toContain('Renewal skipped');
    const entry = await store.platform.db.table('shop_activities').where({ title: 'Renewal skipped' }).first('content');
    expect(entry).toEqual({ content: 'on <b>holiday</b>' });
    expect(await create(of)).toMatchObject({ isNew: true });
    const ended = await running({ terms: { billTimes: 1 } });
    await expect(skipRenewal(store.platform, ended.of, '', ADA)).rejects.toThrow('does not run');
    await expect(create(ended.of)).rejects.toThrow('does not run');
  });

  it('are sound to the doctor, and what is not is found', async () => {
    const { of } = await running();
    const { renewal } = await create(of);
    const { db, clock } = store.platform;
    const wanted = ['subscriptions/renewals', 'subscriptions/ended', 'events/renewals'];
    const broken = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const { name, sql } of [...SUBSCRIPTION_CHECKS, ...EVENT_CHECKS].filter(({ name }) =>
        wanted.includes(name)
      )) {
        const rows = await db.unprepared({ text: sql(dialectOf(db.client, clock.now())), values: [] });
        if (rows.length > 0) found.push(name);
      }
      return found;
    };
    expect(await broken()).toEqual([]);
    await db.table('shop_orders').where({ id: renewal.id }).update({ status: 'canceled', receipt_number: 999_999 });
    await db.table('shop_subscriptions').where({ id: of.id }).update({ status: 'expired' });
    expect(await broken()).toEqual(wanted);
  });
});
