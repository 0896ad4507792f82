import { RuleViolationError } from '../../server/src/domain/errors';
import { withPayable } from '../../server/src/modules/orders/locked-order';
import type { OrderRewrite } from '../../server/src/modules/orders/rewrite/rewrite-lines';
import { rewriteOrder } from '../../server/src/modules/orders/rewrite/rewrite-order';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import type { OnlineGateway, PaymentReport } from '../../server/src/modules/payments';
import { releaseOnlineUnpaid } from '../../server/src/modules/payments/release-online-unpaid';
import { applyReport } from '../../server/src/modules/payments/payment-states/apply-report';
import { rememberStarted } from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { documentColumns } from '../../server/src/platform/db/columns';
import { createFakeProvider, type FakeProvider } from '../support/fake-provider';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const HOUR = 3_600_000;

const TABLES = [
  ...['shop_started_payments', 'shop_order_transactions', 'shop_order_operations', 'shop_applied_coupons'],
  ...['shop_coupon_uses', 'shop_coupons', 'shop_order_items', 'shop_orders', 'shop_activities', 'shop_surplus_money'],
];

describeOnEachDatabase('payments that nobody has made', storeTables(), (database) => {
  let clock: TestClock;
  let store: StoreProcess;
  let fake: FakeProvider;
  let canceled: string[];

  const open = (slug: string, more: Partial<OnlineGateway>): void => {
    fake = createFakeProvider({ clock, slug, more });
    registerGateway(store.platform, fake.gateway);
  };

  /** As real ones: what is open ends, what is paid or processing stays. */
  const cancel: OnlineGateway['cancel'] = async (payment) => {
    const report = (await fake.gateway.inspect?.(payment)) ?? null;
    if (report?.state !== 'open' && report?.state !== 'declined') return report;
    canceled.push(payment.vendorId);
    const { transactionUuid, vendorId } = report;
    return { transactionUuid, vendorId, state: 'canceled', reason: 'Canceled.' };
  };

  beforeEach(async () => {
    clock = createTestClock();
    store = await startProcess(database(), clock);
    canceled = [];
    open('fake', { cancel });
    for (const name of TABLES) await store.platform.db.table(name).delete();
  });

  /** An order that has the only use of a coupon, and whose payment `pi_1` waits at the provider. */
  const place = async () => {
    const { platform } = store;
    const { db } = platform;
    const gateway = fake.gateway.slug;
    const document = documentColumns(clock.now());
    const customerId = await insertCustomer(platform);
    const order = await insertOrder(platform, { customerId, gateway });
    await db.insert('shop_order_operations', { ...document, order_id: order.orderId, created_via: 'checkout' });
    const couponId = await db.insert('shop_coupons', {
      ...{ ...document, title: 'Once', code: 'once', code_key: 'once', status: 'active', type: 'fixed', amount: 100 },
      ...{ max_uses: 1, use_count: 1 },
    });
    await db.table('shop_coupon_uses').insert({ coupon_id: couponId, customer_id: customerId, uses: 1 });
    await db.insert('shop_applied_coupons', {
      ...{ ...document, order_id: order.orderId, coupon_id: couponId, customer_id: customerId },
      ...{ code: 'once', amount: 100, is_counted: 1 },
    });
    const started = {
      gateway,
      vendorId: 'pi_1',
      transactionUuid: order.uuid,
      mode: 'test',
      payee: null,
    } as const;
    await rememberStarted(platform, started);
    return order;
  };

  const report = (transactionUuid: string, state: 'declined' | 'canceled' | 'processing'): PaymentReport => {
    const about = { transactionUuid, vendorId: 'pi_1' };
    return state === 'processing' ? { ...about, state } : { ...about, state, reason: 'No money.' };
  };

  const tell = (uuid: string, state: Parameters<typeof report>[1]): Promise<void> => {
    const said = report(uuid, state);
    fake.set('pi_1', said);
    return applyReport(store.platform, fake.gateway.slug, said);
  };

  const state = async () => {
    const { db } = store.platform;
    const [order, coupon, started] = await Promise.all([
      db.table('shop_orders').first('payment_status'),
      db.table('shop_coupons').first('use_count'),
      db.table('shop_started_payments').first('state'),
    ]);
    return [order?.payment_status, Number(coupon?.use_count), started?.state];
  };

  const laterRelease = (hours = 25): Promise<number> => {
    clock.advance(hours * HOUR);
    return releaseOnlineUnpaid(store.platform);
  };

  it('keep the coupons of a declined order until they have ended at the provider', async () => {
    const { uuid } = await place();
    await tell(uuid, 'declined');
    expect(await state()).toEqual(['failed', 1, 'open']);
    fake.set('pi_1', new Error('503'));
    expect(await laterRelease()).toBe(0);
    expect(await state()).toEqual(['failed', 1, 'open']);
    fake.set('pi_1', report(uuid, 'declined'));
    expect(await laterRelease(1)).toBe(1);
    expect(canceled).toEqual(['pi_1']);
    expect(await state()).toEqual(['failed', 0, 'over']);
    expect(await laterRelease(1)).toBe(0);
  });

  it('keep everything of an order of which a piece has been sent, whose money a person waits for', async () => {
    const { uuid, orderId } = await place();
    const sent = { order_id: orderId, post_title: 'Mug', quantity: 2, fulfilled_quantity: 1 };
    const line = await store.platform.db.insert('shop_order_items', { ...documentColumns(clock.now()), ...sent });
    await tell(uuid, 'declined');
    expect(await laterRelease()).toBe(0);
    expect([await state(), canceled]).toEqual([['failed', 1, 'open'], []]);
    await store.platform.db.table('shop_order_items').where({ id: line }).update({ fulfilled_quantity: 0 });
    expect(await laterRelease(1)).toBe(1);
  });

  it('give the coupons of a failed order back when the provider has ended them', async () => {
    const { uuid } = await place();
    await tell(uuid, 'declined');
    await tell(uuid, 'canceled');
    expect(await state()).toEqual(['failed', 0, 'over']);
  });

  it('keep everything while their money is on its way, and are told of once', async () => {
    const { uuid } = await place();
    for (let count = 0; count < 2; count += 1) await tell(uuid, 'processing');
    expect(await state()).toEqual(['pending', 1, 'open']);
    const told = await store.platform.db.table('shop_activities').select('title');
    expect(told.map(({ title }) => title as string)).toEqual(['Payment is processing']);
    for (let day = 0; day < 5; day += 1) expect(await laterRelease(24)).toBe(0);
    expect(canceled).toEqual([]);
    expect(await state()).toEqual(['pending', 1, 'open']);
    await tell(uuid, 'declined');
    expect(await laterRelease()).toBe(1);
    expect(await state()).toEqual(['failed', 0, 'over']);
  });

  it('fail their order only once the money of an earlier one, which is on its way, does not come', async () => {
    const { uuid, orderId } = await place();
    await tell(uuid, 'processing');
    const { platform } = store;
    const wallet = { gateway: 'wallet', vendorId: 'w_1', transactionUuid: uuid, mode: 'test', payee: null } as const;
    const charge = platform.db.table('shop_order_transactions').where({ order_id: orderId });
    await charge.update({ payment_method: 'wallet' });
    await rememberStarted(platform, wallet);
    await applyReport(platform, 'wallet', { ...report(uuid, 'canceled'), vendorId: 'w_1' });
    expect((await state()).slice(0, 2)).toEqual(['pending', 1]);
    await tell(uuid, 'canceled');
    expect((await state()).slice(0, 2)).toEqual(['failed', 0]);
  });

  it('keep an order from another price while their money is on its way', async () => {
    const { uuid, orderId } = await place();
    const edit = (total: number): Promise<unknown> => {
      const { platform } = store;
      const none = { manualDiscountTotal: 0, couponDiscountTotal: 0, shippingTax: 0, shippingTotal: 0, feeTotal: 0 };
      const priced = { ...none, subtotal: total, taxTotal: 0, total, taxBehavior: 0, fees: [] };
      const rewrite = { lines: [], priced, claims: [], config: {}, note: undefined } as unknown as OrderRewrite;
      return withPayable(platform, orderId, (order) => rewriteOrder(platform, order, rewrite, { author: 'Ada' }));
    };
    await tell(uuid, 'processing');
    for (const total of [2_400, 2_600]) await expect(edit(total)).rejects.toThrow(RuleViolationError);
    await expect(edit(2_500)).resolves.toBeDefined();
    await tell(uuid, 'declined');
    await expect(edit(2_600)).resolves.toBeDefined();
  });

  it('are asked about before they are written off, and what is paid is recorded', async () => {
    const { uuid, orderId } = await place();
    const charge = { id: 'ch_1', amount: 2_500, currency: 'USD', mode: 'test' } as const;
    fake.set('pi_1', { transactionUuid: uuid, vendorId: 'pi_1', state: 'paid', charge, refunds: [] });
    expect(await laterRelease()).toBe(0);
    expect(await state()).toEqual(['paid', 1, 'paid']);
    expect(canceled).toEqual([]);
    const order = await store.platform.db.table('shop_orders').where({ id: orderId }).first('total_paid');
    expect(Number(order?.total_paid)).toBe(2_500);
    await tell(uuid, 'processing');
    const told = store.platform.db.table('shop_activities').where({ title: 'Payment is processing' });
    expect(await told.select('id')).toEqual([]);
  });

  it('of a gateway that cannot end them are let go where nobody has paid', async () => {
    open('simple', {});
    const { uuid } = await place();
    await tell(uuid, 'processing');
    expect(await laterRelease()).toBe(0);
    fake.set('pi_1', report(uuid, 'declined'));
    expect(await laterRelease(7)).toBe(1);
    expect(await state()).toEqual(['failed', 0, 'open']);
  });
});
