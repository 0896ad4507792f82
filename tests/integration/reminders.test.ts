import { queueDigests, sendTestDigest } from '../../server/src/modules/notifications/digest/digest-messages';
import { saveDigestSettings } from '../../server/src/modules/notifications/digest/digest-settings';
import { scanReminders } from '../../server/src/modules/notifications/reminders/scan-reminders';
import { sendManualReminder } from '../../server/src/modules/notifications/reminders/send-manual-reminder';
import { storeChanges } from '../../server/src/modules/payments/methods/save-method';
import { existingGateway } from '../../server/src/modules/payments/methods/view-methods';
import {
  closeStarted,
  markReported,
  rememberStarted,
} from '../../server/src/modules/payments/payment-states/started-payments.repository';
import { saveStoreSettings } from '../../server/src/modules/settings';
import { SYSTEM } from '../../server/src/platform/caller';
import { toTimestamp } from '../../server/src/platform/db/columns';
import { startMail, type MailBox } from '../support/mail-fixture';
import { FORM, sellOrder, sellProduct } from '../support/fixture-sales';
import { writeLicense } from '../support/license-rows';
import { platformFixture } from '../support/platform-fixture';
import { startProcess } from '../support/store-process';
import { DAY, HOUR } from '../support/test-clock';

const OWNER_OF_ALL = { ...SYSTEM, can: () => true };

platformFixture('reminders', (store) => {
  let box: MailBox;
  let orderId: number;

  const settings = (values: object) => saveStoreSettings(store().platform, OWNER_OF_ALL, values as never);
  const told = async (event: string): Promise<number> =>
    (await store().knex('shop_outbox').where({ event }).select('id')).length;

  beforeEach(async () => {
    box = await startMail(store());
    await settings({ reminders_enabled: 'yes', invoice_reminders_enabled: 'yes' });
    const { variantId } = await sellProduct(store());
    ({ id: orderId } = await sellOrder(store(), [variantId]));
  });

  /** A row as the sale of a subscription leaves it, with its date so many days ahead. */
  const subscribe = async (days: number, values: object = {}): Promise<number> => {
    const { platform, clock } = store();
    const order = await store().services.orders.find(orderId);
    return platform.db.insert('shop_subscriptions', {
      ...{
        document_id: `d${Math.random()}`.slice(0, 24),
        uuid: `u${Math.random()}`,
        status: 'active',
        item_name: 'Plan',
      },
      ...{ parent_order_id: orderId, customer_id: order.customer_id, product_id: 1, variation_id: 1 },
      ...{ billing_interval: 'monthly', collection_method: 'automatic', quantity: 1, signup_fee: 0, trial_days: 0 },
      ...{ recurring_amount: 900, recurring_tax_total: 0, recurring_total: 900, bill_times: 0, bill_count: 1 },
      ...{ next_billing_date: new Date(clock.now().getTime() + days * DAY), config: '{}', meta: '{}', revision: 0 },
      ...{ created_at: clock.now(), updated_at: clock.now(), current_payment_method: 'cod', ...values },
    });
  };

  it('tell of a renewal ahead once for each stage, however many look', async () => {
    await settings({ monthly_renewal_reminders_enabled: 'yes', monthly_renewal_reminder_days: '7,2' });
    await subscribe(6.5);
    await subscribe(20);
    const { platform, clock } = store();
    const other = await startProcess({ db: platform.db }, clock, 'other');
    await Promise.all([platform, other.platform, platform, other.platform].map((each) => scanReminders(each)));
    expect(await told('subscription_renewal_reminder')).toBe(1);
    clock.advance(2 * DAY);
    await scanReminders(platform);
    expect(await told('subscription_renewal_reminder')).toBe(1);
    clock.advance(3 * DAY);
    await scanReminders(platform);
    expect(await told('subscription_renewal_reminder')).toBe(2);
    clock.advance(3 * DAY);
    await scanReminders(platform);
    expect(await told('subscription_renewal_reminder')).toBe(2);
    await store().deliver();
    expect(box.sent.filter(({ subject }) => subject.includes('renews soon')).length).toBeGreaterThanOrEqual(1);
  });

  it('tell of the end of a real trial, and of a simulated one as of a renewal', async () => {
    const heard: unknown[] = [];
    const hear = (payload: unknown) => void heard.push((payload as { reminder: unknown }).reminder);
    store().platform.hooks.addAction('shop/subscription_trial_end_reminder', hear);
    store().platform.hooks.addAction('shop/subscription_renewal_reminder', hear);
    await settings({ monthly_renewal_reminders_enabled: 'yes' });
    await subscribe(2, { status: 'trialing' });
    await subscribe(2, { status: 'trialing', config: '{"is_trial_days_simulated":"yes"}' });
    await scanReminders(store().platform);
    await scanReminders(store().platform);
    expect(await told('subscription_trial_end_reminder')).toBe(1);
    expect(await told('subscription_renewal_reminder')).toBe(1);
    await store().deliver();
    const date = toTimestamp(new Date(store().clock.now().getTime() + 2 * DAY));
    expect(heard).toHaveLength(2);
    for (const name of ['trial_end_date', 'billing_date']) {
      expect(heard).toContainEqual(expect.objectContaining({ billing_cycle: 'monthly', [name]: date }) as unknown);
    }
  });

  it('tell once more of another price', async () => {
    await settings({ monthly_renewal_reminders_enabled: 'yes' });
    const id = await subscribe(5);
    await scanReminders(store().platform);
    await store().knex('shop_subscriptions').where({ id }).update({ recurring_total: 1_500 });
    await scanReminders(store().platform);
    expect(await told('subscription_renewal_reminder')).toBe(2);
  });

  it('tell of the end of a licence that nothing renews, once for each stage', async () => {
    await settings({ license_expiry_reminders_enabled: 'yes', license_expiry_reminder_days: '7,2' });
    const { platform, clock } = store();
    const { customer_id: customer } = await store().services.orders.find(orderId);
    const write = (key: string, days: number | null, changes: object = {}) => {
      const expires = days === null ? null : new Date(clock.now().getTime() + days * DAY);
      return writeLicense(platform, { key, order: orderId, customer, expires, ...changes });
    };
    const soon = await write('PRE-SOON', 6.5);
    await write('PRE-RENEWED', 6.5, { subscription: 1 });
    await write('PRE-DISABLED', 6.5, { values: { status: 'disabled' } });
    await write('PRE-LATER', 20);
    await write('PRE-FOR-EVER', null);
    for (const days of [0, 2, 3]) {
      clock.advance(days * DAY);
      await scanReminders(platform);
      await scanReminders(platform);
      expect(await told('license_expiry_reminder')).toBe(days === 3 ? 2 : 1);
    }
    const events = await store().knex('shop_outbox').where({ event: 'license_expiry_reminder' }).select('refs');
    const parsed = (refs: unknown) => (typeof refs === 'string' ? (JSON.parse(refs) as unknown) : refs);
    expect(events.map(({ refs }) => parsed(refs))).toMatchObject([{ license_id: soon }, { license_id: soon }]);
    const noted = await store().knex('shop_licenses').whereNotNull('last_reminder_sent').select('*');
    expect(noted).toMatchObject([{ license_key: 'PRE-SOON', last_reminder_type: 'days-2' }]);
    await store().deliver();
    expect(box.sent.filter(({ subject }) => /licen[cs]e/i.test(subject)).length).toBeGreaterThanOrEqual(1);
    // Nothing renews it: there is no page for that.
    expect(box.sent.find(({ subject }) => /licen[cs]e/i.test(subject))?.html).toContain('you need a new license');
  });

  it('are not sent where they are switched off, and of what has ended', async () => {
    await settings({ monthly_renewal_reminders_enabled: 'yes', reminders_enabled: 'no' });
    await subscribe(5);
    await subscribe(5, { status: 'canceled' });
    expect(await scanReminders(store().platform)).toBe(0);
    await settings({ reminders_enabled: 'yes' });
    expect(await scanReminders(store().platform)).toBe(1);
  });

  it('go over more than one batch', async () => {
    await settings({ monthly_renewal_reminders_enabled: 'yes' });
    for (let index = 0; index < 130; index += 1) await subscribe(5);
    expect(await scanReminders(store().platform)).toBe(130);
    expect(await scanReminders(store().platform)).toBe(0);
  });

  /** Placed by a shopper, and not paid. */
  const place = async (method: string): Promise<number> => {
    const { platform, services, deliver } = store();
    await storeChanges(platform, SYSTEM, existingGateway(platform, method), { is_active: 'yes' });
    const { variantId } = await sellProduct(store());
    const { cart_hash: hash } = await services.carts.create();
    await services.carts.addItem(hash, { item_id: variantId });
    const placed = await services.orders.place(hash, { ...FORM, payment_method: method });
    await deliver();
    return placed.orderId;
  };

  it('tell of an order that waits for a transfer, and not of payment at the door or of an abandoned checkout', async () => {
    const { knex, platform, clock } = store();
    await place('cod');
    const abandoned = await place('offline_payment');
    const numbered = { payment_method: 'stripe', invoice_no: 'INV-9', receipt_number: 9 };
    await knex('shop_orders').where({ id: abandoned }).update(numbered);
    const waiting = await place('offline_payment');
    for (const [days, told] of [
      [1.5, 1],
      [2, 1],
      [30, 0],
    ] as const) {
      clock.advance(days * DAY);
      expect(await scanReminders(platform)).toBe(told);
    }
    await store().deliver();
    const asked = box.sent.filter(({ subject }) => subject.startsWith('Please pay your order'));
    expect(asked.map(({ to, subject }) => [to, subject])).toEqual(
      Array(2).fill(['ada@example.com', `Please pay your order #${waiting}`])
    );
  });

  it('tell of what staff wrote, whoever is to be asked for its money, and of no order whose dispute was lost', async () => {
    const { knex, platform, clock, services } = store();
    const [written, lost] = [await place('offline_payment'), await place('offline_payment')];
    await knex('shop_orders').where({ id: written }).update({ payment_method: 'stripe' });
    await knex('shop_order_operations').where({ order_id: written }).update({ created_via: 'admin' });
    await services.orders.markAsPaid(lost);
    const [charge] = (await services.orders.find(lost)).transactions;
    const transactionUuid = charge?.uuid as string;
    await services.payments.disputed({ transactionUuid });
    await services.payments.disputeClosed({ transactionUuid, outcome: 'lost' });
    expect(await services.orders.find(lost)).toMatchObject({ payment_status: 'failed', total_paid: 0 });
    clock.advance(1.5 * DAY);
    expect(await scanReminders(platform)).toBe(1);
    const reminded = await knex('shop_reminders').where({ kind: 'invoice' }).select('entity_id');
    expect(reminded.map((row) => Number(row.entity_id))).toEqual([written]);
  });

  /** An open renewal of a subscription, with an order that nobody has paid. */
  const renew = async (subscription: number, method = 'offline_payment'): Promise<number> => {
    const { knex, platform, clock } = store();
    const order_id = await place(method);
    await knex('shop_orders').where({ id: order_id }).update({ type: 'renewal', parent_id: orderId });
    const now = clock.now();
    await platform.db.insert('shop_renewals', {
      ...{ subscription_id: subscription, order_id, due_at: now, state: 'open', open_key: subscription },
      ...{ attempts: 0, created_at: now, updated_at: now },
    });
    return order_id;
  };

  /** A payment by debit: its provider says that the money takes some days. */
  const debit = async (of: number) => {
    const { knex, platform } = store();
    const charge = await knex('shop_order_transactions').where({ order_id: of }).first('uuid');
    const payment = { gateway: 'stripe', vendorId: `pi_${of}` };
    const started = { ...payment, transactionUuid: String(charge?.uuid), mode: 'test', payee: null } as const;
    const begin = async (): Promise<void> => {
      await rememberStarted(platform, started);
      await markReported(platform, { ...payment, isProcessing: true });
    };
    await begin();
    return { begin, fail: () => closeStarted(platform, payment.gateway, payment.vendorId) };
  };

  it('ask for no money that is on its way, but for what does not come', async () => {
    const { platform, clock, deliver } = store();
    const subscription = await subscribe(30, { collection_method: 'manual' });
    const [invoice, renewal] = [await place('offline_payment'), await renew(subscription)];
    // Paid at the door: nothing is owed before the parcel comes.
    await renew(await subscribe(30, { collection_method: 'manual' }), 'cod');
    const debits = [await debit(invoice), await debit(renewal)];
    clock.advance(1.5 * DAY);
    expect(await scanReminders(platform)).toBe(0);
    const asked = sendManualReminder(platform, SYSTEM, { event: 'invoice_reminder_overdue', entityId: invoice });
    await expect(asked).rejects.toThrow('on its way');
    for (const each of debits) await each.fail();
    expect(await scanReminders(platform)).toBe(2);
    for (const each of debits) await each.begin();
    await deliver();
    expect(box.sent.filter(({ subject }) => subject.startsWith('Please pay'))).toEqual([]);
    const reasons = await store().knex('shop_messages').where({ status: 'dropped' }).pluck('last_error');
    expect(reasons).toEqual(['The payment is on its way.', 'The payment is on its way.']);
    // Of the same stage: nobody has got its message.
    expect(await scanReminders(platform)).toBe(0);
    for (const each of debits) await each.fail();
    expect([await scanReminders(platform), await scanReminders(platform)]).toEqual([2, 0]);
    await deliver();
    expect(box.sent.filter(({ subject }) => subject.startsWith('Please pay'))).toHaveLength(2);
  });

  it('of what is past due name the order that can be paid, and ask nobody where there is none', async () => {
    const { knex, platform, deliver } = store();
    const pastDue = (id: number) => {
      const told = { name: 'subscription_past_due', references: { subscription_id: id, order_id: orderId } };
      return platform.db.transaction(() => platform.events.record([told]));
    };
    const overdue = () => subscribe(-1, { status: 'past_due' });
    const [charged, voided, owed] = [await overdue(), await overdue(), await overdue()];
    const [open, scheduled, canceled] = [await renew(owed), await renew(charged), await renew(voided)];
    await knex('shop_orders').where({ id: scheduled }).update({ payment_status: 'payment_scheduled' });
    await knex('shop_orders').where({ id: canceled }).update({ status: 'canceled' });
    await knex('shop_renewals').where({ order_id: canceled }).update({ state: 'void', open_key: null });
    for (const id of [charged, voided, owed]) await pastDue(id);
    await deliver();
    const mails = box.to('ada@example.com').filter(({ subject }) => subject.includes('past due'));
    const { uuid } = await store().services.orders.find(open);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain(`order_hash=${uuid}`);
  });

  it('are sent by hand whatever is switched on, and settle the stage that is due', async () => {
    const { platform, clock } = store();
    await settings({ monthly_renewal_reminders_enabled: 'yes' });
    const id = await subscribe(5);
    const ask = () => sendManualReminder(platform, SYSTEM, { event: 'subscription_renewal_reminder', entityId: id });
    await ask();
    await expect(ask()).rejects.toThrow('just been sent');
    expect(await scanReminders(platform)).toBe(0);
    clock.advance(HOUR);
    await ask();
    expect(await told('subscription_renewal_reminder')).toBe(2);
    await expect(
      sendManualReminder(platform, SYSTEM, { event: 'invoice_reminder_overdue', entityId: orderId })
    ).rejects.toThrow('waits for no money');
  });

  it('by hand of a renewal that is overdue settle its stage, too', async () => {
    const { platform, clock } = store();
    const renewal = await renew(await subscribe(30, { collection_method: 'manual' }));
    clock.advance(1.5 * DAY);
    await sendManualReminder(platform, SYSTEM, { event: 'invoice_reminder_overdue', entityId: renewal });
    expect(await scanReminders(platform)).toBe(0);
    clock.advance(2 * DAY);
    expect(await scanReminders(platform)).toBe(1);
  });

  it('write a digest once for each period and recipient', async () => {
    const { platform, clock } = store();
    const weekly = { enabled: 'no' } as const;
    await saveDigestSettings(platform, SYSTEM, {
      recipients: 'a@example.com,b@example.com',
      daily: { enabled: 'yes', send_hour: 0 },
      weekly,
    });
    clock.advance(DAY);
    const told: { readonly recipient: string }[] = [];
    platform.hooks.addAction('shop/store_digest/send', (digest) => void told.push(digest as (typeof told)[number]));
    await Promise.all([queueDigests(platform), queueDigests(platform)]);
    await queueDigests(platform);
    await store().deliver();
    expect([...box.to('a@example.com'), ...box.to('b@example.com')]).toHaveLength(2);
    expect(box.to('a@example.com')[0]?.html).toContain('$10.00');
    const figures = { period: 'daily', is_test: false, currency: 'USD', gross: 1_000, order_count: 1 };
    const byRecipient = [...told].sort((one, other) => one.recipient.localeCompare(other.recipient));
    expect(byRecipient).toMatchObject([
      { ...figures, recipient: 'a@example.com' },
      { ...figures, recipient: 'b@example.com' },
    ]);
    clock.advance(DAY);
    await queueDigests(platform);
    await store().deliver();
    expect(box.to('a@example.com')).toHaveLength(1);
    expect(told).toHaveLength(2);
  });

  it('write no digest that code of the site refuses', async () => {
    const { platform, knex } = store();
    platform.hooks.addFilter(
      'shop/should_send_email_notification',
      (_value, context) => (context as { readonly notification: string }).notification !== 'store_digest'
    );
    await saveDigestSettings(platform, SYSTEM, { recipients: 'a@example.com' });
    await sendTestDigest(platform, 'daily');
    await store().deliver();
    expect(box.to('a@example.com')).toHaveLength(0);
    expect(await knex('shop_messages').where({ notification: 'store_digest' }).pluck('status')).toEqual(['dropped']);
  });
});
