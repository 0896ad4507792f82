import type { InspectOptions, OnlineGateway } from '../../server/src/modules/payments/gateway';
import type { PaymentReport } from '../../server/src/modules/payments';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { reconcile } from '../../server/src/modules/payments/payment-states/reconcile';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { sweepCharges } from '../../server/src/modules/payments/payment-states/sweep-charges';
import { createFakeProvider, type FakeProvider } from '../support/fake-provider';
import { insertCustomer, insertOrder, type OrderOfTest } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const TABLE = 'shop_started_payments';
const TABLES = [
  'shop_order_transactions',
  'shop_orders',
  TABLE,
  'shop_outbox',
  'shop_activities',
  'shop_surplus_money',
];

type PaidReport = Extract<PaymentReport, { state: 'paid' }>;
type Whole = Partial<Pick<PaidReport, 'refunds' | 'dispute'>>;

describeOnEachDatabase('charges whose refunds and disputes nobody told of', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;
  let fake: FakeProvider;
  let options: (InspectOptions | undefined)[];

  const spied = ({ gateway }: FakeProvider): OnlineGateway => ({
    ...gateway,
    inspect: async (payment, given) => {
      options.push(given);
      return (await gateway.inspect?.(payment)) ?? null;
    },
  });

  beforeEach(async () => {
    clock = createTestClock();
    options = [];
    store = await startProcess(database(), clock);
    fake = createFakeProvider({ clock, slug: 'fake' });
    registerGateway(store.platform, spied(fake));
    for (const name of TABLES) await store.platform.db.table(name).delete();
  });

  const reportOf = (vendorId: string, transactionUuid: string, whole: Whole = {}): PaidReport => ({
    ...{ transactionUuid, vendorId, state: 'paid', refunds: [] },
    charge: { id: `ch_${vendorId}`, amount: 2_500, currency: 'USD', mode: 'test' },
    ...whole,
  });

  const pay = async (vendorId: string): Promise<OrderOfTest> => {
    const customerId = await insertCustomer(store.platform);
    const order = await insertOrder(store.platform, { customerId, gateway: 'fake' });
    const started = { gateway: 'fake', vendorId, transactionUuid: order.uuid, mode: 'test' as const, payee: null };
    await rememberStarted(store.platform, started);
    const report = reportOf(vendorId, order.uuid);
    await applyReport(store.platform, 'fake', report);
    fake.set(vendorId, report);
    return order;
  };

  const later = (time: number): Promise<number> => {
    clock.advance(time);
    return sweepCharges(store.platform);
  };

  const orderOf = async (id: number) => store.platform.db.table('shop_orders').where({ id }).first('*');
  const titles = async (): Promise<readonly string[]> =>
    (await store.platform.db.table('shop_activities').orderBy('id').pluck('title')) as string[];

  it('are asked about a day after they were paid, and the refund is recorded once', async () => {
    const { orderId, uuid } = await pay('pi_1');
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid' });
    fake.set('pi_1', reportOf('pi_1', uuid, { refunds: [{ id: 're_1', amount: 1_000 }] }));
    await expect(later(DAY - 1)).resolves.toBe(0);
    await expect(later(1)).resolves.toBe(1);
    await expect(later(DAY)).resolves.toBe(1);
    const order = await orderOf(orderId);
    expect([order?.payment_status, Number(order?.total_refund)]).toEqual(['partially_refunded', 1_000]);
    expect(options).toEqual([{ isWhole: true }, { isWhole: true }]);
    // Nobody asks whether it is paid any more.
    await expect(reconcile(store.platform)).resolves.toBe(0);
  });

  it('tell once of a refund that is more than what was paid', async () => {
    const { uuid } = await pay('pi_8');
    fake.set('pi_8', reportOf('pi_8', uuid, { refunds: [{ id: 're_8', amount: 2_600 }] }));
    for (let day = 0; day < 3; day += 1) await later(DAY);
    expect((await titles()).filter((title) => title === 'Refund that was not recorded')).toHaveLength(1);
  });

  it('are found to be disputed, and then lost', async () => {
    const { orderId, uuid } = await pay('pi_2');
    fake.set('pi_2', reportOf('pi_2', uuid, { dispute: { id: 'dp_1', state: 'open' } }));
    await later(DAY);
    expect(await titles()).toContain('Payment disputed');
    fake.set('pi_2', reportOf('pi_2', uuid, { dispute: { id: 'dp_1', state: 'lost' } }));
    await later(DAY);
    expect(await titles()).toContain('Dispute lost');
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'failed' });
  });

  it('are asked about less and less often, and after half a year no more', async () => {
    await pay('pi_3');
    const days: number[] = [];
    for (let day = 1; day <= 260; day += 1) if ((await later(DAY)) > 0) days.push(day);
    expect(days.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 13]);
    expect(days.length).toBeLessThan(32);
    expect(days.at(-1)).toBeGreaterThanOrEqual(180);
    expect(days.at(-1)).toBeLessThan(195);
    expect(store.log.errors).toEqual([]);
  });

  it('do not stop the others when they cannot be looked at, and are asked about again', async () => {
    await pay('pi_4');
    const { orderId, uuid } = await pay('pi_5');
    fake.set('pi_4', new Error('503'));
    fake.set('pi_5', reportOf('pi_5', uuid, { refunds: [{ id: 're_5', amount: 2_500 }] }));
    await expect(later(DAY)).resolves.toBe(2);
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'refunded' });
    expect(store.log.errors).toEqual([expect.stringContaining('503')]);
    await expect(later(DAY)).resolves.toBe(2);
  });

  it('are left alone when their order was deleted, or the provider says that they were never paid', async () => {
    const [deleted, strange] = [await pay('pi_6'), await pay('pi_7')];
    await store.platform.db.table('shop_order_transactions').where({ order_id: deleted.orderId }).delete();
    fake.set('pi_7', { transactionUuid: strange.uuid, vendorId: 'pi_7', state: 'canceled', reason: 'expired' });
    await later(DAY);
    await later(DAY);
    expect(fake.asked).toEqual(['pi_7', 'pi_7']);
    expect(await titles()).not.toContain('Money that matches no order');
    expect(await orderOf(strange.orderId)).toMatchObject({ payment_status: 'paid' });
  });

  it('stay watched when the provider repeats that they are paid, and are taken by one process each', async () => {
    const other = await startProcess(database(), clock, 'other');
    registerGateway(other.platform, spied(fake));
    for (let count = 0; count < 40; count += 1) {
      const { uuid } = await pay(`pi_${100 + count}`);
      await applyReport(store.platform, 'fake', reportOf(`pi_${100 + count}`, uuid));
    }
    clock.advance(DAY);
    const counts = await Promise.all([sweepCharges(store.platform), sweepCharges(other.platform)]);
    expect(counts[0] + counts[1]).toBe(40);
    expect(new Set(fake.asked).size).toBe(40);
    expect(fake.asked).toHaveLength(40);
  });
});
