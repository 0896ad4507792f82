import { randomUUID } from 'node:crypto';
import { noteFailedRefund, recordProviderRefund, retryRefunds } from '../../server/src/modules/orders';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import type { RefundAnswer } from '../../server/src/modules/payments';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { documentColumns, fromJson } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const WAIT: RefundAnswer = { status: 'pending', message: 'The previous request is in progress.' };

describeOnEachDatabase('refunds whose provider has not said what became of them', storeTables(), (database) => {
  let clock: TestClock;
  let platform: Platform;
  /** The keys that the provider was asked with. */
  let asked: string[];
  let answer: () => RefundAnswer;

  beforeEach(async () => {
    clock = createTestClock();
    ({ platform } = await startProcess(database(), clock));
    for (const name of ['shop_order_transactions', 'shop_orders', 'shop_activities']) {
      await platform.db.table(name).delete();
    }
    asked = [];
    registerGateway(platform, {
      ...{ kind: 'online', slug: 'fake', title: 'Fake', features: ['refund'] },
      start: async () => ({ status: 'failed', message: '' }),
      refund: async ({ refund }) => {
        asked.push(refund.uuid);
        return answer();
      },
    });
  });

  const recorded = async (): Promise<{ readonly id: number; readonly uuid: string; readonly charge: string }> => {
    const customerId = await insertCustomer(platform);
    const order = { total_refund: 500, payment_status: 'partially_refunded' };
    const {
      orderId,
      chargeId,
      uuid: charge,
    } = await insertOrder(platform, {
      ...{ customerId, gateway: 'fake', isPaid: true, order },
      charge: { meta: '{"refunded_total":500}' },
    });
    const uuid = randomUUID();
    const id = await platform.db.insert('shop_order_transactions', {
      ...{ ...documentColumns(clock.now()), uuid, order_id: orderId, order_type: 'payment' },
      ...{ transaction_type: 'refund', status: 'refunded', payment_method: 'fake', payment_mode: 'test' },
      ...{ currency: 'USD', total: 500, rate: '1' },
      meta: JSON.stringify({ parent_id: chargeId, reason: '', gateway_refund: 'pending' }),
    });
    return { id, uuid, charge };
  };

  const stateOf = async (id: number): Promise<unknown> => {
    const row = await platform.db.table('shop_order_transactions').where({ id }).first('meta', 'vendor_charge_id');
    return [fromJson<{ gateway_refund?: string }>(row?.meta, {}).gateway_refund, row?.vendor_charge_id];
  };

  const told = async (log_type = 'activity'): Promise<unknown> =>
    (await platform.db.table('shop_activities').where({ log_type }).select('title')).map(
      ({ title }) => title as string
    );

  const later = async (milliseconds = 5 * MINUTE): Promise<void> => {
    clock.advance(milliseconds);
    await retryRefunds(platform);
  };

  it('are asked for with the same key until that is known', async () => {
    const { id, uuid } = await recorded();
    answer = () => WAIT;
    for (let run = 0; run < 3; run += 1) await later();
    expect(await stateOf(id)).toEqual(['pending', null]);
    answer = () => {
      throw new Error('503');
    };
    await later();
    expect(await stateOf(id)).toEqual(['pending', null]);
    expect(await told('api')).toEqual(["The payment gateway 'fake' failed at 'refund'"]);
    answer = () => ({ status: 'success', vendorId: 're_1' });
    await later();
    expect(await stateOf(id)).toEqual(['success', 're_1']);
    await later();
    expect(asked).toEqual(Array.from({ length: 5 }, () => uuid));
    expect(await told()).toEqual([]);
  });

  it('keep their order from being deleted until that is known', async () => {
    const { id } = await recorded();
    const row = await platform.db.table('shop_order_transactions').where({ id }).first('order_id');
    const orderId = Number(row?.order_id);
    const over = { mode: 'live', status: 'canceled', payment_status: 'refunded' };
    await platform.db.table('shop_orders').where({ id: orderId }).update(over);
    const remove = () => deleteOrder(platform, orderId, { author: 'system' });
    await expect(remove()).rejects.toThrow('the payment provider has still to give its money back');
    answer = () => ({ status: 'success', vendorId: 're_4' });
    await later();
    await expect(remove()).resolves.toMatchObject({ id: orderId });
  });

  it('keep the order from being deleted that their renewal would go with', async () => {
    const { id } = await recorded();
    const row = await platform.db.table('shop_order_transactions').where({ id }).first('order_id');
    const order = { mode: 'live', status: 'canceled' };
    const customerId = await insertCustomer(platform);
    const { orderId: parent_id } = await insertOrder(platform, { customerId, gateway: 'fake', order });
    const renewal = () => platform.db.table('shop_orders').where({ id: Number(row?.order_id) });
    await renewal().update({ type: 'renewal', parent_id });
    const remove = () => deleteOrder(platform, parent_id, { author: 'system' });
    await expect(remove()).rejects.toThrow('the payment provider has still to give its money back');
    expect(await renewal().first('id')).toBeDefined();
  });

  it('fail when the provider says so in the end, and the merchant is told once', async () => {
    const { id } = await recorded();
    answer = () => ({ ...WAIT, vendorId: 're_2' });
    await later();
    expect(await stateOf(id)).toEqual(['pending', 're_2']);
    answer = () => ({ status: 'failed', message: 'The account has no funds.' });
    for (let run = 0; run < 2; run += 1) await later();
    expect(await stateOf(id)).toEqual(['failed', 're_2']);
    expect(asked).toHaveLength(2);
    expect(await told()).toEqual(['Refund at the payment provider failed']);
  });

  it('that failed are made good by one of that amount at the provider, and not counted twice', async () => {
    const { id, charge } = await recorded();
    answer = () => ({ ...WAIT, vendorId: 're_5' });
    await later();
    await noteFailedRefund(platform, { transactionUuid: charge, vendorRefundId: 're_5' });
    expect(await stateOf(id)).toEqual(['failed', 're_5']);
    const again = { gateway: 'fake', transactionUuid: charge, vendorRefundId: 're_6', amount: 500, currency: 'USD' };
    await expect(recordProviderRefund(platform, { ...again, isReversal: false, isPending: true })).resolves.toBe(false);
    expect(await stateOf(id)).toEqual(['failed', 're_5']);
    await expect(recordProviderRefund(platform, { ...again, isReversal: false })).resolves.toBe(true);
    expect(await stateOf(id)).toEqual(['success', 're_6']);
    await noteFailedRefund(platform, { transactionUuid: charge, vendorRefundId: 're_5' });
    expect(await stateOf(id)).toEqual(['success', 're_6']);
    const order = await platform.db.table('shop_orders').first('total_refund');
    expect(Number(order?.total_refund)).toBe(500);
  });

  it('are known as soon as the provider tells of them', async () => {
    const { id, charge } = await recorded();
    const tell = (isPending: boolean) =>
      recordProviderRefund(platform, {
        ...{ gateway: 'fake', transactionUuid: charge, vendorRefundId: 're_3', amount: 500, currency: 'USD' },
        ...(isPending ? { isPending } : {}),
      });
    await expect(tell(true)).resolves.toBe(true);
    expect(await stateOf(id)).toEqual(['pending', 're_3']);
    await expect(tell(false)).resolves.toBe(false);
    expect(await stateOf(id)).toEqual(['success', 're_3']);
    await later();
    expect(asked).toEqual([]);
  });

  it('are all asked for, however many there are, and one that cannot be does not stop the others', async () => {
    const refunds = [];
    for (let count = 0; count < 130; count += 1) refunds.push(await recorded());
    answer = () => (asked.length === 1 ? WAIT : { status: 'success', vendorId: `re_${asked.length}` });
    await later();
    expect(new Set(asked).size).toBe(130);
    await later();
    expect(asked).toHaveLength(131);
  });

  it('are left to a person, once, when the provider may have forgotten the key', async () => {
    const [unnamed, named] = [await recorded(), await recorded()];
    answer = () => (asked.length === 2 ? { ...WAIT, vendorId: 're_4' } : WAIT);
    await later();
    for (let run = 0; run < 2; run += 1) await later(20 * HOUR);
    expect(asked).toEqual([unnamed.uuid, named.uuid]);
    expect(await stateOf(unnamed.id)).toEqual(['failed', null]);
    expect(await stateOf(named.id)).toEqual(['pending', 're_4']);
    expect(await told()).toEqual(['Refund at the payment provider failed']);
  });
});
