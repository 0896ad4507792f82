import { releaseUnpaid } from '../../server/src/modules/orders';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { returnPending } from '../../server/src/modules/payments/payment-states/return-unapplied';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const HOUR = 3_600_000;

describeOnEachDatabase('a record that the background work fails for', storeTables(), (database) => {
  let clock: TestClock;
  let platform: Platform;
  let customerId: number;

  beforeEach(async () => {
    clock = createTestClock();
    ({ platform } = await startProcess(database(), clock));
    const tables = [
      'shop_surplus_money',
      'shop_order_transactions',
      'shop_order_operations',
      'shop_orders',
      'shop_activities',
    ];
    for (const name of tables) await platform.db.table(name).delete();
    customerId = await insertCustomer(platform);
  });

  const unpaid = async (): Promise<number> => {
    const { orderId } = await insertOrder(platform, { customerId, gateway: 'fake' });
    const operation = { order_id: orderId, created_via: 'checkout' };
    await platform.db.insert('shop_order_operations', { ...documentColumns(clock.now()), ...operation });
    return orderId;
  };

  /** What is recorded of the order fails, as a broken listener or row would make it. */
  const poisoned = (orderIds: readonly number[]): Platform => ({
    ...platform,
    events: {
      ...platform.events,
      record: (events) => {
        if (events.some(({ references }) => orderIds.includes(Number(references.order_id)))) throw new Error('Poison');
        return platform.events.record(events);
      },
    },
  });

  const toldOf = async (title: string): Promise<readonly number[]> =>
    (await platform.db.table('shop_activities').where({ title }).orderBy('id').select('module_id')).map((row) =>
      Number(row.module_id)
    );

  it('does not keep unpaid orders from being released, however many of it there are', async () => {
    const broken: number[] = [];
    for (let count = 0; count < 101; count += 1) broken.push(await unpaid());
    const sound = await unpaid();
    clock.advance(25 * HOUR);
    const search = { before: new Date(clock.now().getTime() - HOUR), offlineMethods: ['cod'] };
    const run = () => releaseUnpaid(poisoned(broken), search, 'Not paid.');
    expect(await run()).toBe(1);
    const statusOf = async (id: number) =>
      (await platform.db.table('shop_orders').where({ id }).first('payment_status'))?.payment_status;
    expect([await statusOf(sound), await statusOf(broken[0] as number)]).toEqual(['failed', 'pending']);
    // Said once, however often it is tried.
    expect(await run()).toBe(0);
    expect(await toldOf('The unpaid order was not released')).toEqual(broken);
  });

  it('does not keep the money of others', async () => {
    registerGateway(platform, {
      ...{ kind: 'online', slug: 'fake', title: 'Fake', features: ['refund'] },
      start: async () => ({ status: 'failed', message: '' }),
      refund: async () => ({ status: 'success', vendorId: 're_1' }),
    });
    const orders: number[] = [];
    for (const charge of ['ch_poison', 'ch_sound']) {
      const { orderId, uuid } = await insertOrder(platform, { customerId, gateway: 'fake' });
      orders.push(orderId);
      await platform.db.table('shop_surplus_money').insert({
        ...{ charge_key: charge, uuid: charge, gateway: 'fake', vendor_charge_id: charge, transaction_uuid: uuid },
        ...{ order_id: orderId, amount: 500, currency: 'USD', state: 'pending', attempts: 0, created_at: clock.now() },
      });
    }
    let writes = 0;
    const transaction: Platform['db']['transaction'] = (work) => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('Poison')) : platform.db.transaction(work);
    };
    const states = async () =>
      (await platform.db.table('shop_surplus_money').orderBy('id').select('state')).map(({ state }) => state as string);
    await returnPending({ ...platform, db: { ...platform.db, transaction } });
    expect(await states()).toEqual(['pending', 'returned']);
    expect(await toldOf('A payment was not given back yet')).toEqual([orders[0]]);
    await returnPending(platform);
    expect(await states()).toEqual(['returned', 'returned']);
  });
});
