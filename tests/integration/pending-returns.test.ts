import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import type { RefundAnswer } from '../../server/src/modules/payments';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { returnPending } from '../../server/src/modules/payments/payment-states/return-unapplied';
import type { Platform } from '../../server/src/platform/platform';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const WAIT: RefundAnswer = { status: 'pending', message: 'Later.' };

describeOnEachDatabase('money that no order takes', storeTables(), (database) => {
  let platform: Platform;
  let answer: RefundAnswer;
  let asked: number;
  let orderId: number;
  let charge: string;
  let atProvider: 'open' | 'processing' | 'gone';

  beforeEach(async () => {
    const clock = createTestClock();
    ({ platform } = await startProcess(database(), clock));
    for (const name of ['shop_surplus_money', 'shop_activities']) await platform.db.table(name).delete();
    [answer, asked, atProvider] = [WAIT, 0, 'open'];
    registerGateway(platform, {
      ...{ kind: 'online', slug: 'fake', title: 'Fake', features: ['refund'] },
      start: async () => ({ status: 'failed', message: '' }),
      refund: async () => {
        asked += 1;
        return answer;
      },
      cancel: async ({ vendorId }) => {
        if (atProvider === 'gone') throw new Error('Not reached.');
        const named = { transactionUuid: charge, vendorId };
        return atProvider === 'open' ? { ...named, state: 'canceled', reason: '' } : { ...named, state: 'processing' };
      },
    });
    const order = { mode: 'live', status: 'canceled' };
    const inserted = await insertOrder(platform, {
      ...{ customerId: await insertCustomer(platform), gateway: 'fake', order },
    });
    const { uuid } = inserted;
    [orderId, charge] = [inserted.orderId, uuid];
    await platform.db.insert('shop_surplus_money', {
      ...{ charge_key: uuid, uuid, gateway: 'fake', vendor_charge_id: 'ch_1', transaction_uuid: uuid },
      ...{ order_id: orderId, amount: 2_500, currency: 'USD', mode: 'test', reason: '', state: 'pending', attempts: 0 },
      created_at: clock.now(),
    });
  });

  const run = async (times: number): Promise<unknown> => {
    for (let time = 0; time < times; time += 1) await returnPending(platform);
    return (await platform.db.table('shop_surplus_money').first('state'))?.state;
  };

  const told = async (): Promise<unknown> => (await platform.db.table('shop_activities').first('content'))?.content;

  it('is not called lost while its provider has not said whether it went back', async () => {
    expect(await run(30)).toBe('pending');
    expect(await told()).toBeUndefined();
    answer = { status: 'success' };
    expect(await run(1)).toBe('returned');
  });

  it('is left to a person, who is told to look first, when the provider has not said so in a day', async () => {
    expect(await run(250)).toBe('kept');
    expect(asked).toBe(240);
    expect(await told()).toContain('Please look there');
  });

  it('keeps its order from being deleted until it is back', async () => {
    const remove = () => deleteOrder(platform, orderId, { author: 'Ada' });
    await expect(remove()).rejects.toThrow('has still to give its money back');
    answer = { status: 'success' };
    expect(await run(1)).toBe('returned');
    await remove();
    expect(await platform.db.table('shop_orders').where({ id: orderId }).first('id')).toBeUndefined();
  });

  it('cannot come for an order that is deleted: its open payment ends first, or it stays', async () => {
    await platform.db.table('shop_surplus_money').delete();
    const started = { gateway: 'fake', vendorId: 'pay_1', transactionUuid: charge, mode: 'live' as const, payee: null };
    await rememberStarted(platform, started);
    const stateOf = async (): Promise<unknown> =>
      (await platform.db.table('shop_started_payments').where({ vendor_id: 'pay_1' }).first('state'))?.state;
    for (const kept of ['processing', 'gone'] as const) {
      atProvider = kept;
      await expect(deleteOrder(platform, orderId, { author: 'Ada' })).rejects.toThrow('has been made or is on its way');
      expect(await stateOf()).toBe('open');
      await platform.db.table('shop_started_payments').update({ reported: null });
    }
    atProvider = 'open';
    await deleteOrder(platform, orderId, { author: 'Ada' });
    expect(await platform.db.table('shop_orders').where({ id: orderId }).first('id')).toBeUndefined();
    expect(await stateOf()).not.toBe('open');
  });

  it('is left to a person after ten refusals', async () => {
    answer = { status: 'failed', message: 'No funds.' };
    expect(await run(12)).toBe('kept');
    expect([asked, await told()]).toEqual([10, 'No funds.']);
  });
});
