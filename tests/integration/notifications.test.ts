import { subjectOf } from '../../server/src/modules/notifications/messages/told';
import { notificationConsumers, recordMessages } from '../../server/src/modules/notifications/messages/record-messages';
import {
  saveEmailSettings,
  saveNotification,
} from '../../server/src/modules/notifications/settings/save-email-settings';
import { findNotification } from '../../server/src/modules/notifications/registry';
import { sendAgain } from '../../server/src/modules/notifications/messages/send-again';
import { RuleViolationError } from '../../server/src/domain/errors';
import { SYSTEM } from '../../server/src/platform/caller';
import { connectMail, OWNER, startMail, type MailBox } from '../support/mail-fixture';
import { sellOrder, sellProduct } from '../support/fixture-sales';
import { until } from '../support/patience';
import { platformFixture } from '../support/platform-fixture';
import { startProcess } from '../support/store-process';
import { HOUR } from '../support/test-clock';

const ADA = 'ada@example.com';

platformFixture('messages of the store', (store) => {
  let box: MailBox;
  beforeEach(async () => {
    box = await startMail(store());
  });

  const sell = async () => {
    const { variantId } = await sellProduct(store());
    return sellOrder(store(), [variantId]);
  };
  const rows = () => store().knex('shop_messages').orderBy('id').select('*');
  const statuses = async () => (await rows()).map(({ notification, status }) => `${notification} ${status}`).sort();
  const logOf = async (orderId: number) =>
    (await store().services.orders.find(orderId)).activities.map(({ title }) => title);

  it('tells the customer and the owner of a sale, once each', async () => {
    const order = await sell();
    await store().deliver();
    expect(await statuses()).toEqual([
      'order_paid_admin done',
      'order_paid_customer done',
      'order_placed_admin done',
      'order_placed_customer done',
    ]);
    expect(box.to(ADA)).toHaveLength(2);
    expect(box.to(OWNER)).toHaveLength(2);
    const receipt = box.to(ADA).find(({ subject }) => subject.includes('receipt'));
    expect(receipt?.subject).toBe(`Your receipt ${order.invoice_no}`);
    expect(receipt?.text).toContain('1 × Mug: $10.00');
    expect(receipt?.text).toContain('Mug');
    expect(receipt?.from).toBe('"Mugs" <shop@example.com>');
    expect(receipt?.headers).toEqual({
      'Message-ID': expect.stringMatching(/^<shop\.\d+\.[0-9a-f]{24}@example\.com>$/) as string,
      'Auto-Submitted': 'auto-generated',
    });
    expect((await logOf(order.id)).filter((title) => title === 'E-mail sent')).toHaveLength(4);
    expect((await store().services.orders.find(order.id)).order_operation).toMatchObject({ emails_sent: 1 });
  });

  it('tells staff alone of money that a provider has taken back', async () => {
    const admin = await findNotification(store().platform, 'order_refunded_admin');
    if (!admin) throw new Error('There is no such notification.');
    await saveNotification(store().platform, SYSTEM, { notification: admin, locale: 'en', change: { active: 'yes' } });
    const order = await sell();
    const { services, deliver } = store();
    const [charge] = order.transactions;
    const disputed = { transactionUuid: charge?.uuid as string, amount: 300 };
    await services.payments.disputed(disputed);
    await services.payments.disputeClosed({ ...disputed, outcome: 'lost' });
    await deliver();
    expect(await services.orders.find(order.id)).toMatchObject({ total_refund: 300 });
    const about = (to: string) => box.to(to).filter(({ subject }) => subject.toLowerCase().includes('refund'));
    expect(about(ADA)).toHaveLength(0);
    expect(about(OWNER).map(({ text }) => text)).toEqual([expect.stringContaining('Lost in a dispute.')]);
    await services.orders.refund(order.id, { amount: 2 });
    await deliver();
    expect(about(ADA)).toHaveLength(1);
    expect(about(OWNER).map(({ text }) => text.includes('Reason'))).toEqual([true, false]);
  });

  it('writes to the shopper in the language of the order, and to the owner in that of the settings', async () => {
    const { variantId } = await sellProduct(store());
    const order = await sellOrder(store(), [variantId], { locale: 'de_at' });
    expect(order.config).toMatchObject({ locale: 'de-AT' });
    await store().deliver();
    const toAda = box.to(ADA).map(({ subject }) => subject);
    expect(toAda.filter((subject) => subject.startsWith('Ihre Rechnung'))).toEqual([
      `Ihre Rechnung ${order.invoice_no}`,
    ]);
    expect(box.to(OWNER).filter(({ html }) => html?.includes('lang="de'))).toEqual([]);
    const other = await sellOrder(store(), [variantId], { locale: '<b>' });
    expect(other.config).not.toHaveProperty('locale');
  });

  it('keeps no text of what it sent', async () => {
    await sell();
    const [first] = await rows();
    expect(Object.keys(first as object)).not.toContain('body');
    expect(JSON.stringify(await rows())).not.toContain('<li>');
  });

  it('writes one message however often an event is told', async () => {
    const order = await sell();
    const { platform } = store();
    const payload = { order: { id: order.id }, customer: { email: ADA } };
    const copies = Array.from({ length: 50 }, (_, copy) =>
      recordMessages(platform, { event: 'order_paid', payload, key: `copy ${copy}` })
    );
    const shipped = Array.from({ length: 50 }, () =>
      recordMessages(platform, { event: 'shipping_status_changed_to_shipped', payload, key: 'the same' })
    );
    await Promise.all([...copies, ...shipped]);
    await store().deliver();
    expect((await statuses()).filter((line) => line.startsWith('order_paid_customer'))).toHaveLength(1);
    expect((await statuses()).filter((line) => line.startsWith('order_shipped_customer'))).toHaveLength(1);
    expect(box.to(ADA)).toHaveLength(3);
  });

  it.each([
    ['payment_scheduled', 0],
    ['pending', 2],
    ['failed', 2],
  ])('asks for the money of a renewal that is %s whenever it is told', async (payment_status, count) => {
    const order = { id: (await sell()).id, payment_status };
    const payload = { order, subscription: { collection_method: 'system' }, customer: { email: ADA } };
    for (const key of ['opened', 'told again', 'told again']) {
      await recordMessages(store().platform, { event: 'renewal_created', payload, key });
    }
    const messages = await store().knex('shop_messages').where({ notification: 'renewal_created_customer' });
    expect(messages).toHaveLength(count);
  });

  it('asks for the money of a renewal once the store can charge it no more', async () => {
    const event = 'subscriptions/system_charge_disabled';
    const { platform } = store();
    expect((await notificationConsumers(platform)).map((consumer) => consumer.event)).toContain(event);
    const order = { id: (await sell()).id, payment_status: 'pending' };
    const payload = { order, subscription: { collection_method: 'manual' }, reason: 'No payment method is saved.' };
    for (const key of ['one', 'one']) await recordMessages(platform, { event, payload, key });
    const messages = await store().knex('shop_messages').where({ event });
    expect(messages).toMatchObject([{ notification: 'renewal_created_customer', order_id: order.id }]);
  });

  it('tells each address of a list of owners', async () => {
    await saveEmailSettings(store().platform, SYSTEM, {
      admin_email: 'a@example.com, b@example.com;A@example.com, no address',
    });
    await sell();
    expect(box.to('a@example.com')).toHaveLength(2);
    expect(box.to('b@example.com')).toHaveLength(2);
  });

  it('sends nothing that is switched off, and always what cannot be', async () => {
    const { platform } = store();
    for (const name of ['order_paid_customer', 'order_paid_admin']) {
      const notification = await findNotification(platform, name);
      if (!notification) throw new Error(name);
      await saveNotification(platform, SYSTEM, { notification, locale: 'en', change: { active: 'no' } });
    }
    const placed = await findNotification(platform, 'order_placed_admin');
    if (!placed) throw new Error('order_placed_admin');
    const refused = saveNotification(platform, SYSTEM, {
      notification: placed,
      locale: 'en',
      change: { active: 'no' },
    });
    await expect(refused).rejects.toThrow(RuleViolationError);
    await sell();
    expect(await statuses()).toEqual(['order_placed_admin done', 'order_placed_customer done']);
  });

  it('uses the text that was written for it, without what could run', async () => {
    const { platform } = store();
    const notification = await findNotification(platform, 'order_paid_customer');
    if (!notification) throw new Error('order_paid_customer');
    const email_body =
      '<p onclick="x()">Hi {{order.customer.first_name}}<script>alert(1)</script></p><a href="{{#if order.id}}javascript:{{/if}}alert(1)">x</a>';
    const change = {
      subject: 'Thanks {{constructor}} {{order.customer.full_name}}',
      is_default_body: 'no' as const,
      email_body,
    };
    await saveNotification(platform, SYSTEM, { notification, locale: 'en', change });
    await sell();
    const mail = box.to(ADA).find(({ subject }) => subject.startsWith('Thanks'));
    expect(mail?.subject).toBe('Thanks {{constructor}} Ada Lovelace');
    expect(mail?.html).toContain('<p>Hi Ada</p>');
    expect(mail?.html).not.toMatch(/<script|onclick|javascript:/);
  });

  it('loses nothing while the provider is down for an hour, and sells on', async () => {
    const { clock, platform } = store();
    box.answer(() => Promise.reject(new Error('421 come back later')));
    const first = await sell();
    await store().deliver();
    expect(box.sent).toHaveLength(0);
    const second = await sell();
    expect(second.payment_status).toBe('paid');
    for (let minutes = 0; minutes < 60; minutes += 10) {
      clock.advance(HOUR / 6);
      await store().deliver();
    }
    expect(box.sent).toHaveLength(0);
    expect(await logOf(first.id)).toContain('E-mail could not be sent yet');
    box.answer(async () => {});
    clock.advance(2 * HOUR);
    await store().deliver();
    expect(new Set((await rows()).map(({ status }) => status as string))).toEqual(new Set(['done']));
    expect(box.sent).toHaveLength(8);
    expect(new Set(box.sent.map(({ headers }) => headers?.['Message-ID'])).size).toBe(8);
    expect(await platform.jobs.deadLetters({ limit: 10 })).toMatchObject({ total: 0 });
  });

  it('gives up behind a day of failures, and says so', async () => {
    const { clock } = store();
    box.answer(() => Promise.reject(new Error('550 no such user')));
    const order = await sell();
    for (let hours = 0; hours < 36; hours += 1) {
      clock.advance(HOUR);
      await store().deliver();
    }
    expect(new Set((await rows()).map(({ status }) => status as string))).toEqual(new Set(['dead']));
    expect((await rows()).every(({ last_error }) => String(last_error).includes('550'))).toBe(true);
    expect(await logOf(order.id)).toContain('E-mail not sent');
  });

  it('sends nothing later of what happened while no e-mail was set up', async () => {
    box.configure(false);
    await sell();
    expect(new Set((await rows()).map(({ status }) => status as string))).toEqual(new Set(['not_configured']));
    box.configure(true);
    store().clock.advance(HOUR);
    await store().deliver();
    expect(box.sent).toHaveLength(0);
  });

  it('drops what is about an order that was deleted, and what is days old', async () => {
    const { platform, clock } = store();
    const payload = { order: { id: 999 }, customer: { email: ADA } };
    await recordMessages(platform, { event: 'order_paid', payload, key: 'k' });
    await store().deliver();
    expect(await rows()).toMatchObject([{ status: 'dropped', last_error: 'The order was deleted.' }]);
    await recordMessages(platform, { event: 'order_placed_offline', payload, key: 'k' });
    clock.advance(80 * HOUR);
    await store().deliver();
    expect((await rows()).slice(1).map(({ last_error }) => last_error as string)).toEqual([
      'It could not be sent for days, and is too old now.',
      'It could not be sent for days, and is too old now.',
    ]);
  });

  it('asks code of the site, and fills in its codes', async () => {
    const { hooks } = store().platform;
    hooks.addFilter(
      'shop/should_send_email_notification',
      (_value, context) => (context as { recipient: string }).recipient === 'customer'
    );
    hooks.addFilter('shop/email_notification_data', (value) => ({
      ...(value as object),
      'order.customer.first_name': '<Queen>',
    }));
    hooks.addFilter('shop/smartcode_fallback', (_value, context) =>
      (context as { code: string }).code === 'my.code' ? 'known' : null
    );
    const notification = await findNotification(store().platform, 'order_paid_customer');
    if (!notification) throw new Error('order_paid_customer');
    const email_body = '<p>{{order.customer.first_name}} {{my.code}} {{other.code}}</p>';
    await saveNotification(store().platform, SYSTEM, {
      notification,
      locale: 'en',
      change: { is_default_body: 'no', email_body },
    });
    await sell();
    expect(box.to(OWNER)).toHaveLength(0);
    expect(box.to(ADA).some(({ html }) => html?.includes('&lt;Queen&gt; known {{other.code}}'))).toBe(true);
    expect((await rows()).filter(({ status }) => status === 'dropped')).toHaveLength(2);
  });

  it('sends a message again when staff want it, once for those who ask at once', async () => {
    await sell();
    const { platform } = store();
    const receipt = (await rows()).find(({ notification }) => notification === 'order_paid_customer');
    const before = box.sent.length;
    await Promise.all([1, 2, 3].map(() => sendAgain(platform, SYSTEM, { id: Number(receipt?.id) })));
    await store().deliver();
    expect(box.sent).toHaveLength(before + 1);
    store().clock.advance(HOUR);
    await sendAgain(platform, SYSTEM, { id: Number(receipt?.id) });
    await store().deliver();
    expect(box.sent).toHaveLength(before + 2);
    await expect(sendAgain(platform, SYSTEM, { id: 12_345 })).rejects.toThrow('does not exist');
  });

  it('is sent by another process where the first one dies with it, and not again once it is settled', async () => {
    const { platform, clock } = store();
    const hanging: (() => void)[] = [];
    box.answer(() => new Promise((answer) => void hanging.push(answer)));
    const { variantId } = await sellProduct(store());
    const { carts, orders } = store().services;
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    const form = {
      billing_email: ADA,
      billing_full_name: 'Ada',
      billing_country: 'GB',
      billing_address_1: 'x',
      billing_city: 'y',
      billing_postcode: 'SW1Y 4JH',
      payment_method: 'cod',
    };
    await orders.place(hash, form);
    await platform.events.drain();
    const first = platform.jobs.drain();
    await until(async () => (await rows()).every(({ status }) => status === 'running'));
    const other = await startProcess({ db: platform.db }, clock, 'other');
    const otherBox = connectMail(other.platform);
    await other.platform.jobs.drain();
    expect(otherBox.sent).toHaveLength(0);
    clock.advance(90_000);
    await other.platform.jobs.drain();
    expect(otherBox.sent).toHaveLength(2);
    clock.advance(HOUR);
    await other.platform.jobs.drain();
    expect(otherBox.sent).toHaveLength(2);
    // The first one lives after all: it has lost its lease, and changes nothing any more.
    hanging.forEach((answer) => answer());
    await first;
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['done', 2],
      ['done', 2],
    ]);
  });

  it('is read of whatever an event tells', () => {
    expect(subjectOf(null)).toMatchObject({ order_id: null, subscription_id: null, license_id: null });
    expect(
      subjectOf({ order: { id: '7' }, subscription: { id: -1 }, license: { id: 3, order_id: 4 }, reason: 5 })
    ).toEqual({
      order_id: 4,
      subscription_id: null,
      license_id: 3,
      details: {},
    });
  });
});
