import type { CollectionMethod } from '../../server/src/domain/subscription';
import { findOrderPage } from '../../server/src/modules/orders/order-page.repository';
import { readSubscriptionOrders } from '../../server/src/modules/orders/subscription-orders.read-model';
import { deleteOrder } from '../../server/src/modules/orders/deletion/delete-order';
import { findOrder, findTransactions, insertItems, lockOrder } from '../../server/src/modules/orders/orders.repository';
import { moveOrder } from '../../server/src/modules/orders/statuses/change-order-status';
import { confirmCharge } from '../../server/src/modules/orders/use-cases/confirm-charge';
import { markAsPaid } from '../../server/src/modules/orders/use-cases/mark-as-paid';
import { findOrderTaxes, writeOrderTaxes } from '../../server/src/modules/tax';
import { orderSubscriptions } from '../../server/src/modules/subscriptions/order-subscriptions';
import { cancelSubscription } from '../../server/src/modules/subscriptions/use-cases/cancel-subscription';
import { openRenewal, type RenewalRequest } from '../../server/src/modules/subscriptions/use-cases/open-renewal';
import { readOwnSubscription } from '../../server/src/modules/subscriptions/use-cases/own-subscriptions';
import { documentColumns, toInt } from '../../server/src/platform/db/columns';
import { insertOrder } from '../support/paid-orders';
import { soldSubscription, subscriptionOf, type SaleOfTest, type Sold } from '../support/sold-subscriptions';
import { startProcess, storeTables, type StoreProcess } from '../support/store-process';
import { createTestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';

const ADA = { author: 'Ada' };
const SYSTEM = { method: 'system', mode: 'store_managed' } as const;

describeOnEachDatabase('renewals', storeTables(), (database) => {
  let store: StoreProcess;

  beforeEach(async () => {
    store = await startProcess(database(), createTestClock());
  });

  const pay = (orderId: number) => store.platform.db.transaction(() => markAsPaid(store.platform, orderId, {}, 'Ada'));

  const running = async (sale: SaleOfTest = {}): Promise<Sold> => {
    const sold = await soldSubscription(store.platform, sale);
    await pay(sold.orderId);
    return { ...sold, subscription: await subscriptionOf(store.platform, sold.orderId) };
  };

  const open = (id: number, request: Partial<RenewalRequest> = {}) =>
    openRenewal(store.platform, id, { author: ADA, ...request });

  const opened = async (id: number, request: Partial<RenewalRequest> = {}) => {
    const result = await open(id, request);
    if (result.isRefused) throw new Error(`Refused: ${result.reason}`);
    return result;
  };

  const told = async (name: string): Promise<number> => {
    const [row] = await store.platform.db.table('shop_outbox').where({ event: name }).count({ rows: '*' });
    return toInt((row as Record<string, unknown> | undefined)?.rows);
  };

  const line = (paymentType: string, more: object = {}) => ({
    ...{ post_id: 3, variation_id: 7, object_id: 7, fulfillment_type: 'physical', payment_type: paymentType },
    ...{ quantity: 1, fulfilled_quantity: 0, post_title: 'Box', title: 'Small', sku: 'B-S', unit_price: 1_000 },
    ...{ item_cost: 300, subtotal: 1_000, discount_total: 0, tax_amount: 190, shipping_charge: 0, refund_total: 0 },
    ...{ line_total: 1_000, cart_index: 0, rate: '1', line_meta: '[]', other_info: '{"trial_days":7}', ...more },
  });

  /** The first order as a checkout writes it: its line with what lies in it, an address and what it owes. */
  const furnish = async ({ orderId, subscription }: Sold) => {
    const { db, clock } = store.platform;
    const config = JSON.stringify({ tax_id: 'DE1', create_account_after_paid: 'yes' });
    await db.table('shop_orders').where({ id: orderId }).update({ tax_behavior: 1, tax_total: 190, config });
    const order = { id: orderId, placed_on: null };
    const [item] = await insertItems(db, order, [line('subscription')], clock.now());
    const meta = JSON.stringify({ bundle_parent_item_id: item?.id });
    await insertItems(db, order, [line('bundle', { line_meta: meta, cart_index: 1, variation_id: 8 })], clock.now());
    await db.table('shop_order_addresses').insert({
      ...{ ...documentColumns(clock.now()), order_id: orderId, type: 'billing', name: 'Ada L', country: 'DE' },
    });
    const rate = { rate_id: 0, label: 'MwSt', rate_percent: '19', is_compound: false, for_shipping: null };
    const known = { tax_country: 'DE', store_vat_number: '', reverse_charge_applied: false, shipping_inclusive: true };
    const rates = [{ ...rate, tax_amount: 100, taxable_amount: 500 }];
    const taxMeta = { ...known, ...rate, rates, taxable_amount: 500, fee_tax: 0, inclusive: false };
    const amounts = { order_tax: 90, shipping_tax: 10, total_tax: 100 };
    await writeOrderTaxes(store.platform, { id: orderId }, [
      { tax_rate_id: 0, ...amounts, meta: { ...taxMeta, is_mixed_inclusive: false } },
    ]);
    await db
      .table('shop_subscriptions')
      .where({ id: subscription.id })
      .update({
        ...{ order_item_id: item?.id, recurring_amount: 1_000, recurring_tax_total: 190, recurring_total: 1_190 },
      });
  };

  it('are orders of their own, that cost what was agreed', async () => {
    const sold = await running();
    await furnish(sold);
    const [created, renewed] = [await told('order_created'), await told('renewal_created')];
    const { renewal, isNew } = await opened(sold.subscription.id);
    expect(isNew).toBe(true);
    expect(renewal).toMatchObject({ state: 'open', attempts: 0, next_attempt_at: null });
    expect(renewal.due_at).toEqual(sold.subscription.next_billing_date);
    const { db } = store.platform;
    const order = await findOrder(db, renewal.order_id);
    const { customer_id } = sold.subscription;
    expect(order).toMatchObject({
      ...{ type: 'renewal', parent_id: sold.orderId, customer_id, status: 'on-hold', payment_status: 'pending' },
      ...{ shipping_status: 'unshipped', fulfillment_type: 'physical', payment_method: 'cod', mode: 'test' },
      ...{ subtotal: 1_000, tax_total: 190, total_amount: 1_190, total_paid: 0, tax_behavior: 1, receipt_number: null },
      config: { tax_id: 'DE1', exclusive_tax_total: 190 },
    });
    expect(order?.config.create_account_after_paid).toBeUndefined();
    const items = await db.table('shop_order_items').where({ order_id: order?.id }).orderBy('id').select();
    expect(items.map((item) => [item.payment_type, toInt(item.line_total), toInt(item.variation_id)])).toEqual([
      ...[
        ['subscription', 1_000, 7],
        ['bundle', 0, 8],
      ],
    ]);
    const [charge] = await findTransactions(db, renewal.order_id);
    expect(charge).toMatchObject({
      ...{ status: 'pending', total: 1_190, order_type: 'renewal', subscription_id: sold.subscription.id },
    });
    const addresses = await db.table('shop_order_addresses').where({ order_id: order?.id }).select('name', 'type');
    expect(addresses).toEqual([{ name: 'Ada L', type: 'billing' }]);
    const taxes = (await findOrderTaxes(store.platform, [renewal.order_id])).get(renewal.order_id);
    expect(taxes).toMatchObject([{ order_tax: 190, shipping_tax: 0, total_tax: 190 }]);
    expect(await told('renewal_created')).toBe(renewed + 1);
    expect(await told('order_created')).toBe(created);
  });

  it('are paid by the page that the portal links to, unless the store charges them', async () => {
    const linkOf = async ({ customer_id: customerId, uuid }: Sold['subscription']): Promise<string> =>
      (await readOwnSubscription(store.platform, customerId, uuid)).shown.payment_link;
    const [manual, charged] = [await running(), await running({ collection: SYSTEM })];
    expect(await linkOf(manual.subscription)).toBe('');
    const { renewal } = await opened(manual.subscription.id);
    await opened(charged.subscription.id);
    const order = await findOrder(store.platform.db, renewal.order_id);
    expect(await linkOf(manual.subscription)).toContain(`order_hash=${order?.uuid}`);
    expect(await linkOf(charged.subscription)).toBe('');
    await pay(renewal.order_id);
    expect(await linkOf(manual.subscription)).toBe('');
  });

  it('that the store charges are scheduled for their due date', async () => {
    const { subscription } = await running({ collection: SYSTEM });
    const { renewal } = await opened(subscription.id);
    expect(renewal.next_attempt_at).toEqual(subscription.next_billing_date);
    expect(await findOrder(store.platform.db, renewal.order_id)).toMatchObject({ payment_status: 'payment_scheduled' });
  });

  it('are opened once, however many open them at once', async () => {
    const { subscription, orderId } = await running();
    const results = await Promise.all(Array.from({ length: 50 }, () => opened(subscription.id)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ renewal }) => renewal.order_id)).size).toBe(1);
    const orders = await store.platform.db.table('shop_orders').where({ parent_id: orderId }).select('id');
    expect(orders).toHaveLength(1);
  });

  it('are refused by the table itself where another one is open', async () => {
    const { subscription } = await running();
    const { renewal } = await opened(subscription.id);
    const { db, clock } = store.platform;
    const row = { subscription_id: subscription.id, state: 'open', attempts: 0, created_at: clock.now() };
    const again = { ...row, due_at: renewal.due_at, open_key: null };
    // Errors of SQLite are none of this realm where another file has loaded its driver before.
    const twice = { message: expect.stringMatching(/unique|duplicate/i) as string };
    await expect(db.table('shop_renewals').insert(again)).rejects.toMatchObject(twice);
    const other = { ...row, due_at: new Date(1), open_key: subscription.id };
    await expect(db.table('shop_renewals').insert(other)).rejects.toMatchObject(twice);
  });

  it('are not opened for what does not run, or is billed elsewhere', async () => {
    const pending = await soldSubscription(store.platform);
    expect(await open(pending.subscription.id)).toEqual({ isRefused: true, reason: 'not_running' });
    const canceled = await running();
    const cancellation = { by: 'staff', reason: 'moved', effective: 'period_end' } as const;
    await cancelSubscription(store.platform, canceled.subscription.id, cancellation, ADA);
    expect(await open(canceled.subscription.id)).toEqual({ isRefused: true, reason: 'not_running' });
    const elsewhere = await running();
    const change = async (values: { collection_method?: CollectionMethod; recurring_total?: number }) =>
      store.platform.db.table('shop_subscriptions').where({ id: elsewhere.subscription.id }).update(values);
    await change({ recurring_total: 0 });
    expect(await open(elsewhere.subscription.id)).toEqual({ isRefused: true, reason: 'nothing_to_bill' });
    await change({ collection_method: 'automatic' });
    expect(await open(elsewhere.subscription.id)).toEqual({ isRefused: true, reason: 'billed_by_provider' });
    await expect(open(999_999)).rejects.toThrow('does not exist');
  });

  const renewed = async (sale: SaleOfTest = {}) => {
    const sold = await running(sale);
    const { renewal } = await opened(sold.subscription.id);
    return { ...sold, renewal };
  };

  const stateOf = async (orderId: number) =>
    (await store.platform.db.table('shop_renewals').where({ order_id: orderId }).first('state', 'open_key')) as unknown;

  it('that are paid renew their subscription, once', async () => {
    const { subscription, orderId, renewal } = await renewed();
    const before = await told('order_paid');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => pay(renewal.order_id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const row = await subscriptionOf(store.platform, orderId);
    expect(row).toMatchObject({ status: 'active', bill_count: 2 });
    const due = renewal.due_at;
    const next = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, due.getUTCDate()));
    expect(row.next_billing_date?.toISOString().slice(0, 10)).toBe(next.toISOString().slice(0, 10));
    expect(await findOrder(store.platform.db, renewal.order_id)).toMatchObject({
      ...{ status: 'completed', payment_status: 'paid', total_paid: 1_000 },
    });
    expect(await stateOf(renewal.order_id)).toEqual({ state: 'paid', open_key: null });
    expect(await told('order_paid')).toBe(before);
    const events = (await store.platform.db
      .table('shop_outbox')
      .whereIn('event', ['renewal_paid', 'subscription_renewed'])
      .orderBy('id')
      .select('event', 'refs')) as readonly { event: string; refs: unknown }[];
    const own = events
      .map(({ event, refs }) => ({ event, refs: (typeof refs === 'string' ? JSON.parse(refs) : refs) as object }))
      .filter(({ refs }) => (refs as { renewal_order_id?: number }).renewal_order_id === renewal.order_id);
    expect(own.map(({ event }) => event)).toEqual(['renewal_paid', 'subscription_renewed']);
    const customer = await store.platform.db.table('shop_customers').where({ id: subscription.customer_id }).first();
    expect([toInt(customer?.purchase_count), toInt(customer?.ltv)]).toEqual([2, 2_000]);
    expect(await open(subscription.id, { due })).toEqual({ isRefused: true, reason: 'already_paid' });
  });

  it('that a gateway takes money for twice are paid once: the second charge is refused, to be given back', async () => {
    const { orderId, renewal } = await renewed({ collection: SYSTEM });
    const [transaction] = await findTransactions(store.platform.db, renewal.order_id);
    const charge = (vendorChargeId: string) =>
      confirmCharge(store.platform, {
        ...{
          gateway: 'cod',
          transactionUuid: String(transaction?.uuid),
          vendorChargeId,
          amount: 1_000,
          currency: 'USD',
        },
      });
    const tries = await Promise.allSettled([charge('ch_1'), charge('ch_2'), charge('ch_3')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await subscriptionOf(store.platform, orderId)).toMatchObject({ bill_count: 2, status: 'active' });
  });

  it('follow the trial, whose end is their first due date', async () => {
    const { subscription, orderId, renewal } = await renewed({
      terms: { trialDays: 14, signupFee: 500, billTimes: 2 },
    });
    expect(subscription.status).toBe('trialing');
    expect(renewal.due_at).toEqual(subscription.trial_ends_at);
    await pay(renewal.order_id);
    expect(await subscriptionOf(store.platform, orderId)).toMatchObject({ status: 'active', bill_count: 2 });
    const second = await opened(subscription.id);
    await pay(second.renewal.order_id);
    const row = await subscriptionOf(store.platform, orderId);
    expect(row).toMatchObject({ status: 'completed', bill_count: 3, next_billing_date: null });
  });

  const cancel = (id: number) =>
    cancelSubscription(store.platform, id, { by: 'staff', reason: 'moved', effective: 'period_end' }, ADA);

  it('that are refunded end their subscription where that is asked for, as its sale does', async () => {
    const { subscription, orderId, renewal } = await renewed();
    await pay(renewal.order_id);
    const { cancelAtOnce } = orderSubscriptions(store.platform);
    expect(await cancelAtOnce(renewal.order_id, ADA)).toMatchObject({ status: 'success' });
    expect(await subscriptionOf(store.platform, orderId)).toMatchObject({ id: subscription.id, status: 'canceled' });
    const other = await insertOrder(store.platform, { customerId: subscription.customer_id, gateway: 'cod' });
    expect(await cancelAtOnce(other.orderId, ADA)).toMatchObject({ status: 'failed' });
  });

  it('that are many are shown with their sale, the newest of them', async () => {
    const { subscription, orderId } = await running();
    const order = { type: 'renewal', parent_id: orderId };
    const ids: number[] = [];
    for (let count = 0; count < 201; count += 1) {
      const renewal = { customerId: subscription.customer_id, gateway: 'cod', order };
      ids.push((await insertOrder(store.platform, renewal)).orderId);
    }
    const { orders } = await readSubscriptionOrders(store.platform.db, orderId, { withAddresses: false });
    expect(orders.map(({ id }) => id)).toEqual([orderId, ...ids.slice(-199)]);
    const page = await findOrderPage(store.platform.db, orderId);
    expect(page?.children.map(({ id }) => id)).toEqual(ids.slice(-200));
  });

  it('never come of what was canceled before its sale was paid, which then takes no money', async () => {
    const { subscription, orderId } = await soldSubscription(store.platform);
    await cancel(subscription.id);
    await expect(pay(orderId)).rejects.toThrow('canceled before it was paid');
    expect(await findOrder(store.platform.db, orderId)).toMatchObject({ payment_status: 'pending', total_paid: 0 });
    expect(await subscriptionOf(store.platform, orderId)).toMatchObject({ status: 'canceled', bill_count: 0 });
  });

  it('are void once their subscription is canceled', async () => {
    const { subscription, renewal } = await renewed({ collection: SYSTEM });
    await cancel(subscription.id);
    const order = await findOrder(store.platform.db, renewal.order_id);
    expect(order).toMatchObject({ status: 'canceled', payment_status: 'pending' });
    expect(await stateOf(renewal.order_id)).toEqual({ state: 'void', open_key: null });
    await expect(pay(renewal.order_id)).rejects.toThrow('canceled');
  });

  it('are either paid or void where both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { subscription, orderId, renewal } = await renewed();
      const [paid] = await Promise.allSettled([pay(renewal.order_id), cancel(subscription.id)]);
      const row = await subscriptionOf(store.platform, orderId);
      const order = await findOrder(store.platform.db, renewal.order_id);
      const isPaid = paid.status === 'fulfilled';
      expect(row).toMatchObject({ status: 'canceled', bill_count: isPaid ? 2 : 1 });
      expect(order).toMatchObject({
        payment_status: isPaid ? 'paid' : 'pending',
        status: isPaid ? 'completed' : 'canceled',
      });
      expect(await stateOf(renewal.order_id)).toEqual({ state: isPaid ? 'paid' : 'void', open_key: null });
    }
  });

  it('that staff cancel are void, and are opened again by staff alone', async () => {
    const { subscription, renewal } = await renewed();
    const { db } = store.platform;
    await db.transaction(async () => {
      const order = await lockOrder(db, renewal.order_id);
      if (order) await moveOrder(store.platform, order, { orderId: order.id, to: 'canceled', manageStock: true }, ADA);
    });
    expect(await open(subscription.id)).toEqual({ isRefused: true, reason: 'voided' });
    const again = await opened(subscription.id, { reopens: true });
    expect(again).toMatchObject({ isNew: true, renewal: { id: renewal.id, state: 'open', attempts: 0 } });
    expect(again.renewal.order_id).not.toBe(renewal.order_id);
    await deleteOrder(store.platform, again.renewal.order_id, ADA);
    expect(await stateOf(again.renewal.order_id)).toEqual({ state: 'void', open_key: null });
  });
});
