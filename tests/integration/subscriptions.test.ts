import { randomUUID } from 'node:crypto';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { moveOrder } from '../../server/src/modules/orders/statuses/change-order-status';
import { moveToCustomer } from '../../server/src/modules/orders/customer-change/change-customer';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import { lockOrder } from '../../server/src/modules/orders/orders.repository';
import { subscriptionsOf } from '../../server/src/modules/orders/order-subscriptions';
import { registerGateway } from '../../server/src/modules/payments/gateway-registry';
import type { OnlineGateway } from '../../server/src/modules/payments';
import { subscriptionService } from '../../server/src/modules/subscriptions';
import { cancel as askToCancel } from '../../server/src/modules/subscriptions/subscriptions.controller';
import { ruledOf } from '../../server/src/modules/subscriptions/subscriptions.rows';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import {
  canEditVendorIds,
  canFetch,
  changeVendorIds,
  fetchSubscription,
} from '../../server/src/modules/subscriptions/use-cases/vendor-ids';
import { keepEndsOfAccess } from '../../server/src/modules/subscriptions/use-cases/keep-ends-of-access';
import { syncSubscription } from '../../server/src/modules/subscriptions/use-cases/sync-subscription';
import { documentColumns, fromJson } from '../../server/src/platform/db/columns';
import { insertCustomer, insertOrder } from '../support/paid-orders';
import { inputOf, recordedCarts } from '../support/recorded-carts';
import { sell, soldSubscription, subscriptionOf, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const ADA = { author: 'Ada' };
const AUTOMATIC = { method: 'automatic', mode: 'gateway_managed' } as const;

describeOnEachDatabase('subscriptions', storeTables(), (database) => {
  let store: StoreProcess;

  beforeEach(async () => {
    store = await startProcess(database(), createTestClock());
  });

  const pay = ({ orderId }: Pick<Sold, 'orderId'>) =>
    store.platform.db.transaction(() => markAsPaid(store.platform, orderId, {}, 'Ada'));

  const told = async (id: number): Promise<readonly string[]> => {
    const rows = (await store.platform.db.table('shop_outbox').orderBy('id').select('event', 'refs')) as readonly {
      event: string;
      refs: unknown;
    }[];
    return rows
      .filter(({ refs }) => Number((typeof refs === 'string' ? JSON.parse(refs) : refs).subscription_id) === id)
      .map(({ event }) => event);
  };

  const cancel = (id: number, more: object = {}) =>
    cancelSubscription(store.platform, id, { by: 'staff', reason: 'moved', effective: 'period_end', ...more }, ADA);

  const billedByProvider = async (functions: Partial<OnlineGateway> = {}): Promise<Sold> => {
    registerGateway(store.platform, {
      ...{ kind: 'online', slug: 'fake', title: 'Fake', features: ['subscriptions'] },
      start: () => Promise.reject(new Error('Nobody starts it here.')),
      ...functions,
    } as OnlineGateway);
    const sold = await soldSubscription(store.platform, { gateway: 'fake', collection: AUTOMATIC });
    await pay(sold);
    await subscriptionService(store.platform).started(sold.subscription.id, {
      vendorSubscriptionId: `sub_${sold.orderId}`,
    });
    return { ...sold, subscription: await subscriptionOf(store.platform, sold.orderId) };
  };

  it('are written with their order, and nobody is told', async () => {
    const { subscription, orderId } = await soldSubscription(store.platform);
    expect(subscription).toMatchObject({
      ...{ status: 'pending', parent_order_id: orderId, item_name: 'Box - Small', billing_interval: 'monthly' },
      ...{
        recurring_amount: 1_000,
        recurring_total: 1_000,
        signup_fee: 0,
        bill_times: 0,
        bill_count: 0,
        trial_days: 0,
      },
      ...{ collection_method: 'manual', current_payment_method: 'cod', next_billing_date: null, revision: 1 },
      config: { currency: 'USD', management_mode: 'store_managed', is_trial_days_simulated: 'no' },
    });
    expect(await told(subscription.id)).toEqual([]);
  });

  const carts = recordedCarts().filter(({ output }) => output.subscriptions.length > 0);

  it.each(carts.map((cart) => [cart.name, cart] as const))('are written as recorded: %s', async (_name, cart) => {
    const { orderId } = await soldSubscription(store.platform, { input: inputOf(cart) });
    const row = await subscriptionOf(store.platform, orderId);
    const { initial_tax_total: _tax, ...recorded } = cart.output.subscriptions[0] ?? {};
    expect(row).toMatchObject(recorded);
  });

  it('are written again with their draft, and go with what it sells no more', async () => {
    const { orderId, subscription } = await soldSubscription(store.platform);
    await sell(store.platform, orderId, { terms: { interval: 'yearly', billTimes: 3 } }, false);
    const again = await subscriptionOf(store.platform, orderId);
    expect(again).toMatchObject({
      id: subscription.id,
      uuid: subscription.uuid,
      billing_interval: 'yearly',
      bill_times: 3,
    });
    await sell(store.platform, orderId, { input: { lines: [{ variationId: 1, unitPrice: 5, quantity: 1 }] } }, false);
    await expect(subscriptionOf(store.platform, orderId)).rejects.toThrow('no subscription');
  });

  it('begin once, with the payment of their order', async () => {
    const sold = await soldSubscription(store.platform);
    await pay(sold);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'active', bill_count: 1, trial_ends_at: null, expire_at: null });
    expect(row.next_billing_date?.getTime()).toBeGreaterThan(store.platform.clock.now().getTime());
    const charge = await store.platform.db.table('shop_order_transactions').where({ order_id: sold.orderId }).first();
    expect(Number(charge?.subscription_id)).toBe(row.id);
    await store.platform.db.transaction(() =>
      subscriptionsOf(store.platform).activate(sold.orderId, ADA, async () => {})
    );
    expect(await told(row.id)).toEqual([
      ...['subscription_activated', 'payments/subscription_status_changed', 'payments/subscription_active'],
    ]);
  });

  it('begin with a trial, whose setup fee pays for no period', async () => {
    const sold = await soldSubscription(store.platform, { terms: { trialDays: 14, signupFee: 500, billTimes: 3 } });
    await pay(sold);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'trialing', bill_count: 1, meta: { setup_bills: 1 } });
    expect(row.next_billing_date).toEqual(row.trial_ends_at);
  });

  it('of one payment are completed by it', async () => {
    const sold = await soldSubscription(store.platform, { terms: { billTimes: 1 } });
    await pay(sold);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'completed', next_billing_date: null, bill_count: 1 });
    expect(await told(row.id)).toEqual([
      ...['subscription_activated', 'subscription_eot'],
      ...['payments/subscription_status_changed', 'payments/subscription_completed'],
    ]);
    await expect(cancel(row.id)).rejects.toThrow('All installments');
  });

  it('end with an order that is canceled before it is paid, and begin where one that was let go is paid after all', async () => {
    const sold = await soldSubscription(store.platform);
    const { db } = store.platform;
    await db.transaction(() => subscriptionsOf(store.platform).endUnpaid(sold.orderId));
    expect(await subscriptionOf(store.platform, sold.orderId)).toMatchObject({ status: 'canceled' });
    await pay(sold);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'active', canceled_at: null });
    expect(row.config.cancellation_reason).toBeUndefined();
    const other = await soldSubscription(store.platform);
    await db.transaction(async () => {
      const order = await lockOrder(db, other.orderId);
      if (order) await moveOrder(store.platform, order, { orderId: order.id, to: 'canceled', manageStock: true }, ADA);
    });
    expect(await subscriptionOf(store.platform, other.orderId)).toMatchObject({ status: 'canceled' });
    expect(await told(other.subscription.id)).toEqual([]);
  });

  it('are canceled once, however many try at once', async () => {
    const sold = await soldSubscription(store.platform);
    await pay(sold);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => cancel(sold.subscription.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const row = await subscriptionOf(store.platform, sold.orderId);
    expect(row).toMatchObject({ status: 'canceled', config: { cancellation_reason: 'moved' } });
    expect(row.next_billing_date).not.toBeNull();
    expect((await told(row.id)).filter((event) => event === 'subscription_canceled')).toHaveLength(1);
  });

  it('stay canceled where the provider refuses, and the refusal is answered and logged', async () => {
    const failing = () => Promise.resolve({ status: 'failed', message: 'No such subscription.' } as const);
    const { subscription, orderId } = await billedByProvider({ cancelSubscription: failing });
    const answer = await askToCancel({
      ...{ platform: store.platform, principal: { displayName: 'Ada' }, body: { cancel_reason: 'moved' } },
      id: (name: string) => (name === 'order' ? orderId : subscription.id),
    } as unknown as Parameters<typeof askToCancel>[0]);
    expect(answer).toMatchObject({
      message:
        'The subscription has been canceled in the store, but not at the payment provider: No such subscription.',
      gateway_failure: 'No such subscription.',
      subscription: { status: 'canceled' },
    });
    const entries = await store.platform.db
      .table('shop_activities')
      .where({ module_name: 'subscription' })
      .select('title');
    expect(entries.map(({ title }) => title)).toContain('The subscription was not canceled at the payment provider');
  });

  it('are told to the provider as they end: at once, or with the period', async () => {
    const cancelSubscriptionAt = jest.fn().mockResolvedValue({ status: 'success' });
    const { subscription, orderId } = await billedByProvider({ cancelSubscription: cancelSubscriptionAt });
    expect(await subscriptionsOf(store.platform).cancelAtOnce(orderId, ADA)).toMatchObject({ status: 'success' });
    expect(cancelSubscriptionAt).toHaveBeenCalledWith(
      { vendorId: subscription.vendor_subscription_id, customerId: null, mode: 'test' },
      { atOnce: true }
    );
    const row = await subscriptionOf(store.platform, orderId);
    expect(row.next_billing_date?.getTime()).toBeLessThanOrEqual(store.platform.clock.now().getTime());
    expect(await subscriptionsOf(store.platform).cancelAtOnce(orderId, ADA)).toMatchObject({ status: 'failed' });
  });

  it('follow what the provider says when staff ask', async () => {
    const inspectSubscription = jest.fn().mockResolvedValue({ status: 'expiring', vendorCustomerId: 'cus_1' });
    const { subscription, orderId } = await billedByProvider({ inspectSubscription });
    const of = { orderId, id: subscription.id };
    expect(canFetch(store.platform, subscription)).toBe(true);
    const row = await fetchSubscription(store.platform, of, ADA);
    expect(row).toMatchObject({ status: 'expiring', vendor_customer_id: 'cus_1' });
    const { revision } = row;
    expect((await fetchSubscription(store.platform, of, ADA)).revision).toBe(revision);
    inspectSubscription.mockRejectedValue(new Error('down'));
    await expect(fetchSubscription(store.platform, of, ADA)).rejects.toThrow('could not be reached');
  });

  it('hold an id of the provider alone', async () => {
    const first = await billedByProvider();
    const second = await soldSubscription(store.platform, { gateway: 'fake', collection: AUTOMATIC });
    await pay(second);
    const of = { orderId: second.orderId, id: second.subscription.id };
    const change = (id: string) => changeVendorIds(store.platform, of, { vendor_subscription_id: id }, ADA);
    await expect(change('sub_x')).rejects.toThrow('cannot be edited');
    const mayEdit = async () => canEditVendorIds(store.platform, await subscriptionOf(store.platform, second.orderId));
    expect(await mayEdit()).toBe(false);
    store.platform.hooks.addFilter('shop/subscription/vendor_id_editing_enabled', () => true);
    expect(await mayEdit()).toBe(true);
    // Its gateway cannot be asked.
    expect(canFetch(store.platform, first.subscription)).toBe(false);
    await expect(change(String(first.subscription.vendor_subscription_id))).rejects.toThrow('has this id already');
    expect(await change('Sub_X')).toMatchObject({ vendor_subscription_id: 'Sub_X', status: 'active' });
    await expect(change('Sub_X')).rejects.toThrow('No changes');
    expect(await change('')).toMatchObject({ vendor_subscription_id: null, vendor_key: null });
    await cancel(second.subscription.id);
    expect(await mayEdit()).toBe(false);
  });

  it('change nothing when the same is counted again', async () => {
    const sold = await soldSubscription(store.platform);
    await pay(sold);
    const { id, revision } = await subscriptionOf(store.platform, sold.orderId);
    const events = (await told(id)).length;
    await syncSubscription(store.platform, id, { author: { author: 'system' } });
    expect(await subscriptionOf(store.platform, sold.orderId)).toMatchObject({ revision });
    expect(await told(id)).toHaveLength(events);
  });

  it('of older versions have the end of their access where reports find it', async () => {
    const { platform } = store;
    const ended = new Date('2026-03-04T05:06:07Z');
    const meta = JSON.stringify({ setup_bills: 1, validity_expired_at: ended.toISOString() });
    const ofOlderOnes = async (values: Readonly<Record<string, unknown>>) => {
      const sold = await soldSubscription(platform);
      await platform.db.table('shop_subscriptions').where({ id: sold.subscription.id }).update(values);
      return sold.orderId;
    };
    const lapsed = await ofOlderOnes({ status: 'expired', meta });
    const restored = await ofOlderOnes({ status: 'active', validity_expired_at: ended });
    const before = await subscriptionOf(platform, lapsed);
    expect([before.validity_expired_at, ruledOf(before).validityExpiredAt]).toEqual([null, ended]);
    for (const _start of [1, 2]) await keepEndsOfAccess(platform);
    const { revision } = before;
    expect(await subscriptionOf(platform, lapsed)).toMatchObject({ validity_expired_at: ended, revision });
    expect(await subscriptionOf(platform, restored)).toMatchObject({ validity_expired_at: null });
  });

  it('go with their order to another customer', async () => {
    const sold = await soldSubscription(store.platform);
    const to = await insertCustomer(store.platform);
    const change = { orderId: sold.orderId, from: sold.subscription.customer_id, to };
    await store.platform.db.transaction(() => moveToCustomer(store.platform, change, ADA));
    expect(await subscriptionOf(store.platform, sold.orderId)).toMatchObject({ customer_id: to });
  });

  it('take each of their renewals to the other customer, however many there are', async () => {
    const { db, clock } = store.platform;
    const sold = await soldSubscription(store.platform);
    const [from, to] = [sold.subscription.customer_id, await insertCustomer(store.platform)];
    const order = { type: 'renewal', parent_id: sold.orderId };
    const { orderId } = await insertOrder(store.platform, { customerId: from, gateway: 'cod', order });
    const first = (await db.table('shop_orders').where({ id: orderId }).first()) as Record<string, unknown>;
    const { id: _id, ...renewal }: Record<string, unknown> = { ...first, config: '{}' };
    const copy = () => ({ ...renewal, ...documentColumns(clock.now()), uuid: randomUUID() });
    await db.table('shop_orders').insert(Array.from({ length: 204 }, copy));
    await db.transaction(() => moveToCustomer(store.platform, { orderId: sold.orderId, from, to }, ADA));
    expect(await db.table('shop_orders').where({ customer_id: from }).pluck('id')).toEqual([]);
    expect(await db.table('shop_orders').where({ customer_id: to }).pluck('id')).toHaveLength(206);
  });

  it('go with their order when it is deleted, and keep it while they run', async () => {
    const sold = await soldSubscription(store.platform);
    await store.platform.db.table('shop_orders').where({ id: sold.orderId }).update({ mode: 'live' });
    await store.platform.db
      .table('shop_subscriptions')
      .where({ id: sold.subscription.id })
      .update({ status: 'active' });
    await expect(deleteOrder(store.platform, sold.orderId, ADA)).rejects.toThrow('still runs');
    await store.platform.db
      .table('shop_subscriptions')
      .where({ id: sold.subscription.id })
      .update({ status: 'canceled' });
    await deleteOrder(store.platform, sold.orderId, ADA);
    await expect(subscriptionOf(store.platform, sold.orderId)).rejects.toThrow('no subscription');
  });

  it('leave no purchase with the customer whom one of their renewals was given', async () => {
    const { db } = store.platform;
    const sold = await soldSubscription(store.platform);
    const [from, to] = [sold.subscription.customer_id, await insertCustomer(store.platform)];
    const about = { customerId: from, gateway: 'cod', isPaid: true };
    const order = { type: 'renewal', parent_id: sold.orderId };
    const { orderId } = await insertOrder(store.platform, { ...about, order });
    await db.transaction(() => moveToCustomer(store.platform, { orderId, from, to }, ADA));
    const purchases = () => db.table('shop_customers').where({ id: to }).pluck('purchase_count');
    expect((await purchases()).map(Number)).toEqual([1]);
    await deleteOrder(store.platform, sold.orderId, ADA);
    expect((await purchases()).map(Number)).toEqual([0]);
    const told = await db.table('shop_outbox').where({ event: 'renewal_order_deleted' }).orderBy('id', 'desc');
    expect(fromJson(told[0]?.refs, {})).toMatchObject({ customer: { id: to } });
  });
});
