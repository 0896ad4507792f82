import { acceptDispute } from '../../server/src/modules/orders/disputes/disputes';
import type { OnlineGateway, PaymentReport, ReportedDispute } from '../../server/src/modules/payments/gateway';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { createFakeProvider } from '../support/fake-provider';
import { insertCustomer, insertOrder, type OrderOfTest } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

type PaidReport = Extract<PaymentReport, { state: 'paid' }>;
type Told = Partial<Pick<PaidReport, 'refunds' | 'dispute'>>;

const TOTAL = 2_500;

describeOnEachDatabase('what a dispute takes', storeTables(), (database) => {
  let store: StoreProcess;
  let order: OrderOfTest;
  const acceptedBy: NonNullable<OnlineGateway['acceptDispute']> = async () => ({ status: 'success', vendorId: 'dp' });

  const tell = (told: Told = {}): Promise<void> =>
    applyReport(store.platform, 'fake', {
      ...{ transactionUuid: order.uuid, vendorId: 'pi', state: 'paid', refunds: [] },
      charge: { id: 'ch', amount: TOTAL, currency: 'USD', mode: 'test' },
      ...told,
    });

  const tellOf = (dispute: Omit<ReportedDispute, 'id'>): Promise<void> => tell({ dispute: { id: 'dp', ...dispute } });

  beforeEach(async () => {
    const clock = createTestClock();
    store = await startProcess(database(), clock);
    const more = { features: ['reconcile', 'dispute_handler'] as const, acceptDispute: acceptedBy };
    registerGateway(store.platform, createFakeProvider({ clock, slug: 'fake', more }).gateway);
    for (const name of ['shop_order_transactions', 'shop_orders']) await store.platform.db.table(name).delete();
    const customerId = await insertCustomer(store.platform);
    order = await insertOrder(store.platform, { customerId, gateway: 'fake' });
    await tell();
  });

  /** What is paid and refunded of the order, and its charge and refunds in short. */
  const standing = async () => {
    const { db } = store.platform;
    const row = await db.table('shop_orders').where({ id: order.orderId }).first('*');
    const rows = await db.table('shop_order_transactions').where({ order_id: order.orderId }).orderBy('id').select('*');
    return {
      order: [row?.payment_status, Number(row?.total_paid), Number(row?.total_refund)],
      rows: rows.map(({ transaction_type: type, status, total }) => `${type} ${status} ${Number(total)}`),
    };
  };

  const SOLD = { order: ['paid', TOTAL, 0], rows: [`charge succeeded ${TOTAL}`] };
  const PARTLY_LOST = {
    order: ['partially_refunded', TOTAL, 1_000],
    rows: [`charge succeeded ${TOTAL}`, 'refund refunded 1000'],
  };

  it('is the part that was withdrawn, once, and nobody is asked to pay it again', async () => {
    await tellOf({ state: 'open', amount: 1_000 });
    expect(await standing()).toEqual({ order: ['paid', TOTAL, 0], rows: [`dispute succeeded ${TOTAL}`] });
    for (let time = 0; time < 3; time += 1) await tellOf({ state: 'lost', amount: 1_000 });
    expect(await standing()).toEqual(PARTLY_LOST);
  });

  it('comes back where the appeal is won, a part', async () => {
    await tellOf({ state: 'lost', amount: 1_000 });
    for (let time = 0; time < 2; time += 1) await tellOf({ state: 'won', amount: 1_000 });
    expect(await standing()).toEqual({ ...SOLD, rows: [...SOLD.rows, 'refund failed 1000'] });
    // An older report after a newer one.
    await tellOf({ state: 'lost', amount: 1_000 });
    expect((await standing()).order).toEqual(SOLD.order);
  });

  it('comes back where the appeal is won, all of it', async () => {
    await tellOf({ state: 'lost' });
    expect(await standing()).toEqual({ order: ['failed', 0, 0], rows: [`dispute dispute_lost ${TOTAL}`] });
    for (let time = 0; time < 2; time += 1) await tellOf({ state: 'won' });
    expect(await standing()).toEqual(SOLD);
    const told = await store.platform.db.table('shop_outbox').where({ event: 'order_paid_again' }).select('refs');
    expect(told.filter(({ refs }) => JSON.stringify(refs).includes(String(order.orderId)))).toHaveLength(1);
  });

  it('is nothing where the bank only inquires, also when the merchant gives in', async () => {
    await tellOf({ state: 'open', amount: 0 });
    const given = { orderId: order.orderId, transactionId: order.chargeId, note: 'Sorry.' };
    await (
      await acceptDispute(store.platform, given, { author: 'Ada' })
    )();
    expect(await standing()).toEqual(SOLD);
    await tellOf({ state: 'lost', amount: 0 });
    expect(await standing()).toEqual(SOLD);
  });

  it('is the money of an inquiry that became a dispute', async () => {
    await tellOf({ state: 'open', amount: 0 });
    await tellOf({ state: 'won', amount: 0 });
    await tellOf({ state: 'open', amount: TOTAL });
    expect((await standing()).rows).toEqual([`dispute succeeded ${TOTAL}`]);
    await tellOf({ state: 'lost', amount: TOTAL });
    expect((await standing()).order).toEqual(['failed', 0, 0]);
  });

  it('is the disputed part where the merchant gives in', async () => {
    await tellOf({ state: 'open', amount: 1_000 });
    const given = { orderId: order.orderId, transactionId: order.chargeId, note: '' };
    await (
      await acceptDispute(store.platform, given, { author: 'Ada' })
    )();
    await tellOf({ state: 'lost', amount: 1_000 });
    expect(await standing()).toEqual(PARTLY_LOST);
  });

  it('is written off once, and alone, where its message is faster than the answer to who gives in', async () => {
    await tell({ dispute: { id: 'other', state: 'open', amount: 500 } });
    await tellOf({ state: 'open', amount: 1_000 });
    const given = { orderId: order.orderId, transactionId: order.chargeId, note: 'Sorry.' };
    const record = await acceptDispute(store.platform, given, { author: 'Ada' });
    await tellOf({ state: 'lost', amount: 1_000 });
    await record();
    expect(await standing()).toEqual({
      ...PARTLY_LOST,
      rows: [`dispute succeeded ${TOTAL}`, 'refund refunded 1000'],
    });
    const entries = store.platform.db.table('shop_activities').where({ title: 'Dispute accepted', content: 'Sorry.' });
    expect(await entries.where({ module_id: order.orderId })).toHaveLength(1);
  });

  it('is what is left of a payment of which a part had been given back', async () => {
    const refunds = [{ id: 're', amount: 1_500 }];
    await tell({ refunds });
    await tell({ refunds, dispute: { id: 'dp', state: 'lost', amount: 1_000 } });
    expect((await standing()).order).toEqual(['refunded', 1_500, 1_500]);
    await tell({ refunds, dispute: { id: 'dp', state: 'won', amount: 1_000 } });
    expect((await standing()).order).toEqual(['partially_refunded', TOTAL, 1_500]);
  });

  it('is counted once where the provider tells of it as money taken back, too', async () => {
    await tellOf({ state: 'open', amount: 1_000 });
    const refunds = [{ id: 'reversal', amount: 1_000 }];
    await tell({ refunds });
    await tell({ refunds, dispute: { id: 'dp', state: 'lost', amount: 1_000 } });
    expect(await standing()).toEqual(PARTLY_LOST);
  });
});
