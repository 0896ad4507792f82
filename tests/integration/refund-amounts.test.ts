import { UnprocessableError } from '../../server/src/domain/errors';
import { refundOrder } from '../../server/src/modules/orders/refunds/refund-order';
import { changeTransactionStatus } from '../../server/src/modules/orders/transactions/change-transaction-status';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

describeOnEachDatabase('what can be given back of an order', storeTables(), (database) => {
  let store: StoreProcess;

  beforeEach(async () => {
    store = await startProcess(database(), createTestClock());
  });

  const sold = async (gateway: string, currency: string, charge: Readonly<Record<string, unknown>> = {}) => {
    const customerId = await insertCustomer(store.platform);
    const about = { customerId, gateway, total: 250_000, isPaid: true, order: { currency } };
    return insertOrder(store.platform, { ...about, charge: { currency, ...charge } });
  };

  const refund = (orderId: number, amount: number) =>
    store.platform.db.transaction(() => refundOrder(store.platform, orderId, { amount }, { author: 'Ada' }));

  const recorded = async (orderId: number): Promise<unknown> => {
    const { db } = store.platform;
    const rows = await db.table('shop_order_transactions').where({ order_id: orderId, transaction_type: 'refund' });
    const order = await db.table('shop_orders').where({ id: orderId }).first('total_refund', 'payment_status');
    return [rows.length, Number(order?.total_refund), order?.payment_status];
  };

  it.each([
    ['paypal', 'HUF'],
    ['paypal', 'TWD'],
  ])('is none that its provider does not take, told before anything is recorded: %s, %s', async (gateway, currency) => {
    const { orderId } = await sold(gateway, currency);
    const refused = refund(orderId, 10.5);
    await expect(refused).rejects.toBeInstanceOf(UnprocessableError);
    await expect(refused).rejects.toThrow(`cannot give back 10.50 ${currency}`);
    expect(await recorded(orderId)).toEqual([0, 0, 'paid']);
    await refund(orderId, 10);
    expect(await recorded(orderId)).toEqual([1, 1_000, 'partially_refunded']);
  });

  it.each([
    ['JPY', 10.5],
    ['KRW', 0.99],
    ['EUR', 1.005],
    ['EUR', 0.001],
    ['KWD', 1.005],
  ])('is no amount that its currency does not have: %s %d, whoever gives it', async (currency, amount) => {
    const { orderId } = await sold('offline_payment', currency);
    await expect(refund(orderId, amount)).rejects.toMatchObject({
      kind: 'invalid_input',
      details: { fields: { 'refund_info.amount': {} } },
    });
    expect(await recorded(orderId)).toEqual([0, 0, 'paid']);
  });

  it('is any amount by hand where the provider does not know the charge, or nobody is asked', async () => {
    for (const [gateway, charge] of [
      ['paypal', { vendor_charge_id: null }],
      ['offline_payment', {}],
    ] as const) {
      const { orderId } = await sold(gateway, 'HUF', charge);
      await refund(orderId, 10.5);
      expect(await recorded(orderId)).toEqual([1, 1_050, 'partially_refunded']);
    }
  });

  it('is nothing once another plan has taken its place, in whatever way a person says so', async () => {
    const { orderId, chargeId } = await sold('offline_payment', 'EUR');
    await store.platform.db
      .table('shop_orders')
      .where({ id: orderId })
      .update({ config: JSON.stringify({ upgraded_to: orderId + 1 }) });
    const upgraded = 'An order that was upgraded cannot be refunded.';
    await expect(refund(orderId, 1)).rejects.toThrow(upgraded);
    for (const transactionId of [chargeId, null]) {
      const request = { orderId, transactionId, to: 'refunded' } as const;
      await expect(changeTransactionStatus(store.platform, request, { author: 'Ada' })).rejects.toThrow(upgraded);
    }
    expect(await recorded(orderId)).toEqual([0, 0, 'paid']);
  });
});
