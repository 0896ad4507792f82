import type { PaymentReport } from '../../server/src/modules/payments';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { catchUp } from '../../server/src/modules/payments/payment-states/catch-up';
import { reconcile } from '../../server/src/modules/payments/payment-states/reconcile';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { digestOf } from '../../server/src/platform/db/unique-key';
import { createFakeProvider, type FakeProvider } from '../support/fake-provider';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TABLE = 'shop_started_payments';
const TABLES = ['shop_order_transactions', 'shop_orders', TABLE, 'shop_outbox', 'shop_activities'];

describeOnEachDatabase('payments whose message was lost', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;
  let fake: FakeProvider;

  const openProvider = (slug: string, latency = 0): FakeProvider => {
    const provider = createFakeProvider({ clock, slug, latency });
    registerGateway(store.platform, provider.gateway);
    return provider;
  };

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    fake = openProvider('fake');
    for (const name of TABLES) await store.platform.db.table(name).delete();
  });

  /** Payments of the last thirty days that nobody made, all of them due. */
  const abandon = async (count: number, gateway = 'fake'): Promise<void> => {
    const now = clock.now().getTime();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ payment_key: digestOf(gateway, `old_${index}`), gateway, vendor_id: `old_${index}` },
      ...{ transaction_uuid: `of old_${index}`, mode: 'test', state: 'open', checks: 3 + (index % 100) },
      next_check_at: new Date(now - MINUTE),
      created_at: new Date(now - HOUR - ((29 * DAY) / count) * index),
    }));
    for (let from = 0; from < count; from += 500) {
      await store.platform.db.table(TABLE).insert(rows.slice(from, from + 500));
    }
  };

  const start = async (gateway: string, vendorId: string) => {
    const customerId = await insertCustomer(store.platform);
    const order = await insertOrder(store.platform, { customerId, gateway });
    const started = { gateway, vendorId, transactionUuid: order.uuid, mode: 'test' as const, payee: null };
    await rememberStarted(store.platform, started);
    return order;
  };

  const paid = (vendorId: string, transactionUuid: string): PaymentReport => ({
    ...{ transactionUuid, vendorId, state: 'paid', refunds: [] },
    charge: { id: `ch_${vendorId}`, amount: 2_500, currency: 'USD', mode: 'test' },
  });

  const isPaid = async (orderId: number): Promise<boolean> => {
    const row = await store.platform.db.table('shop_orders').where({ id: orderId }).first('payment_status');
    return row?.payment_status === 'paid';
  };

  const rowOf = async (vendorId: string) => store.platform.db.table(TABLE).where({ vendor_id: vendorId }).first('*');

  it('are found within 15 minutes, whenever on the first day they are paid, beside 5,000 abandoned ones', async () => {
    const slow = openProvider('slow', 400);
    await abandon(5_000, 'slow');
    /** Minutes between start and payment. */
    const waits = [0, 3, 8, 17, 44, 95];
    const begun = clock.now().getTime();
    const orders = [];
    for (const wait of waits) {
      clock.advance(37 * SECOND);
      const id = `pi_${wait}`;
      const paidAt = clock.now().getTime() + wait * MINUTE;
      orders.push({ id, paidAt, ...(await start('slow', id)), foundAt: NaN });
    }
    for (let tick = begun; orders.some(({ foundAt }) => Number.isNaN(foundAt)); tick += 5 * MINUTE) {
      expect([tick < begun + 6 * HOUR, store.log.errors]).toEqual([true, []]);
      if (clock.now().getTime() < tick) clock.advance(tick - clock.now().getTime());
      const now = clock.now().getTime();
      for (const { id, uuid, paidAt } of orders) if (paidAt <= now) slow.set(id, paid(id, uuid));
      await reconcile(store.platform);
      for (const order of orders) {
        if (Number.isNaN(order.foundAt) && (await isPaid(order.orderId))) order.foundAt = clock.now().getTime();
      }
    }
    expect(store.log.errors).toEqual([]);
    const delays = orders.map(({ paidAt, foundAt }) => (foundAt - paidAt) / MINUTE);
    expect(Math.max(...delays)).toBeLessThanOrEqual(15);
    expect(slow.mostAtOnce()).toBe(8);
    expect(new Set(slow.asked).size).toBe(5_000 + waits.length);
  }, 240_000);

  it('are asked about before those that were asked about before, until none is due', async () => {
    await abandon(60);
    await start('fake', 'pi_new');
    clock.advance(5 * MINUTE);
    await expect(reconcile(store.platform)).resolves.toBe(61);
    expect(fake.asked.indexOf('pi_new')).toBeLessThan(8);
    await expect(reconcile(store.platform)).resolves.toBe(0);
  });

  it('do not wait for another provider, and a run comes to its end', async () => {
    const slow = openProvider('slow', 20 * SECOND);
    await abandon(200, 'slow');
    await abandon(20);
    const begun = clock.now().getTime();
    await reconcile(store.platform);
    expect(new Set(fake.asked).size).toBe(20);
    // Twelve rounds of 20 seconds, and the time that the other one has taken.
    expect(slow.asked.length).toBeLessThanOrEqual(13 * 8);
    expect(clock.now().getTime() - begun).toBeLessThanOrEqual(5 * MINUTE);
  });

  it('are asked about by one process each', async () => {
    const other = await startProcess(database(), clock, 'other');
    registerGateway(other.platform, fake.gateway);
    await abandon(400);
    const counts = await Promise.all([reconcile(store.platform), reconcile(other.platform)]);
    expect(counts[0] + counts[1]).toBe(400);
    expect(fake.asked.length).toBe(400);
    expect(new Set(fake.asked).size).toBe(400);
  });

  it('are asked about again when a process died with them in hand, or their provider did not answer', async () => {
    await start('fake', 'pi_1');
    clock.advance(5 * MINUTE);
    fake.set('pi_1', new Error('503'));
    await reconcile(store.platform);
    expect(await rowOf('pi_1')).toMatchObject({ state: 'open', checks: 1 });
    expect(store.log.errors).toEqual([expect.stringContaining('503')]);
    clock.advance(10 * MINUTE);
    const taken = { claim: 'of a process that died', next_check_at: new Date(clock.now().getTime() + 5 * MINUTE) };
    await store.platform.db.table(TABLE).update(taken);
    await expect(reconcile(store.platform)).resolves.toBe(0);
    clock.advance(5 * MINUTE);
    await expect(reconcile(store.platform)).resolves.toBe(1);
  });

  describe('and whose order takes no money any more', () => {
    let canceled: string[];
    let cancel: (vendorId: string) => PaymentReport | null;

    beforeEach(() => {
      canceled = [];
      cancel = (vendorId) => ({ transactionUuid: `of ${vendorId}`, vendorId, state: 'canceled', reason: 'Ended.' });
      const { gateway } = createFakeProvider({ clock, slug: 'ending' });
      registerGateway(store.platform, {
        ...gateway,
        cancel: async ({ vendorId }) => {
          canceled.push(vendorId);
          return cancel(vendorId);
        },
      });
    });

    const change = async (id: number, table: string, values: Record<string, unknown>) => {
      await store.platform.db.table(table).where({ id }).update(values);
    };

    it('are ended at their provider, and those that may still be made are not', async () => {
      const ids = ['paid', 'settled', 'canceled', 'deleted', 'open', 'failed'];
      const orders: Awaited<ReturnType<typeof start>>[] = [];
      for (const id of ids) orders.push(await start('ending', id));
      const of = (id: string) => orders[ids.indexOf(id)] as (typeof orders)[number];
      await change(of('paid').orderId, 'shop_orders', { payment_status: 'paid', total_paid: 2_500 });
      await change(of('settled').chargeId, 'shop_order_transactions', { status: 'succeeded' });
      await change(of('canceled').orderId, 'shop_orders', { status: 'canceled' });
      await store.platform.db
        .table('shop_order_transactions')
        .where({ id: of('deleted').chargeId })
        .delete();
      await change(of('failed').orderId, 'shop_orders', { payment_status: 'failed' });
      await change(of('failed').chargeId, 'shop_order_transactions', { status: 'failed' });
      clock.advance(5 * MINUTE);
      await reconcile(store.platform);
      expect(canceled.sort()).toEqual(['canceled', 'deleted', 'paid', 'settled']);
      const open = await store.platform.db
        .table(TABLE)
        .where({ state: 'open' })
        .orderBy('vendor_id')
        .pluck('vendor_id');
      expect(open).toEqual(['failed', 'open']);
      expect(store.log.errors).toEqual([]);
    });

    it('are asked about on where their provider does not answer, one by one', async () => {
      const orders = [await start('ending', 'pi_1'), await start('ending', 'pi_2')];
      for (const { orderId } of orders) await change(orderId, 'shop_orders', { status: 'canceled' });
      cancel = (vendorId) => {
        if (vendorId === 'pi_1') throw new Error('503');
        return null;
      };
      clock.advance(5 * MINUTE);
      await reconcile(store.platform);
      expect(await rowOf('pi_1')).toMatchObject({ state: 'open', checks: 1 });
      expect(await rowOf('pi_2')).toMatchObject({ state: 'over' });
      expect(store.log.errors).toEqual([expect.stringContaining('503')]);
    });

    it('and that were paid just before give their money back', async () => {
      const { orderId, uuid } = await start('ending', 'pi_3');
      await change(orderId, 'shop_orders', { status: 'canceled' });
      cancel = (vendorId) => paid(vendorId, uuid);
      clock.advance(5 * MINUTE);
      await reconcile(store.platform);
      const money = await store.platform.db.table('shop_surplus_money').where({ order_id: orderId });
      expect(money).toMatchObject([{ vendor_charge_id: 'ch_pi_3', gateway: 'ending' }]);
      expect(await isPaid(orderId)).toBe(false);
    });
  });

  it('that cannot be looked for do not stop the rest of the work', async () => {
    const { platform } = store;
    const read: string[] = [];
    const table = (name: string) => {
      if (name === TABLE) throw new Error('no such table');
      read.push(name);
      return platform.db.table(name);
    };
    const broken = { ...platform, db: { ...platform.db, table } };
    await expect(catchUp(broken as unknown as typeof platform)).rejects.toThrow('no such table');
    expect(read).toEqual(expect.arrayContaining(['shop_surplus_money', 'shop_order_transactions']));
  });

  it('are searched by an index', async () => {
    await abandon(5_000);
    const { client, db } = database();
    if (client === 'postgres') await db.raw('analyze shop_started_payments');
    const now = client === 'sqlite' ? String(clock.now().getTime()) : `'${clock.now().toISOString().slice(0, 19)}'`;
    const sql = `select id from ${TABLE} where state = 'open' and gateway = 'fake' and next_check_at <= ${now}
      order by checks, next_check_at, id limit 8`;
    const plan = await db.raw(`explain ${client === 'sqlite' ? 'query plan ' : ''}${sql}`);
    expect(JSON.stringify(plan)).toContain('shop_started_payments_checks_idx');
  });
});
