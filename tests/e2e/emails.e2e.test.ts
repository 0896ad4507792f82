import path from 'node:path';
import type { Knex } from 'knex';
import type {
  DefaultTemplateAnswer,
  DigestSettingsAnswer,
  EmailMessageListAnswer,
  EmailPreviewAnswer,
  EmailSettingsAnswer,
  NotificationAnswer,
  NotificationListAnswer,
  OrderEmailsAnswer,
  QueuedEmailAnswer,
  ReminderSettingsAnswer,
  ShortcodesAnswer,
} from '../../server/src/contracts/notifications';
import { NOTIFICATION_KEYS } from '../../server/src/domain/notification';
import { callStore, prepare, type Reply } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { setShipping } from '../support/order-actions';
import { untilDelivered } from '../support/patience';
import type { SharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { createStaffWithShopRole, type Credentials } from '../support/site-admin';
import { startCluster, type Cluster } from '../support/store-cluster';
import { connectTo } from '../support/store-site';
import { createPlan, planVariant, subscribe } from '../support/subscriptions-api';
import { downloadable, syncDownloads, uploadPdf } from '../support/uploads';

/** Messages of the store over its routes, with a provider that takes them. See docs/rules/emails.md. */
let cluster: Cluster;
let store: SharedStore;
let knex: Knex;
let variant: number;

beforeAll(async () => {
  const NODE_OPTIONS = `--require ${path.resolve(__dirname, '../support/test-mail.cjs')}`;
  cluster = await startCluster({ processes: 1, env: { SHOP_RATE_LIMIT_MAX: '0', NODE_OPTIONS } });
  store = { ...cluster.stores[0], ...cluster.site } as unknown as SharedStore;
  knex = connectTo(store);
  variant = (await createProduct(store)).variantIds[0] as number;
});

afterAll(async () => {
  await knex.destroy();
  await cluster.stop();
});

const ask = <Body = { readonly message: string }>(
  method: string,
  place: string,
  body?: unknown,
  headers: Credentials = asMerchant(store)
): Promise<Reply<Body>> =>
  callStore<Body>(method, `${store.baseUrl}${place}`, { headers, ...(body === undefined ? {} : { body }) });

type Mail = { readonly to: string; readonly subject: string; readonly html: string; readonly text: string };

const mailsTo = async (address: string): Promise<readonly Mail[]> => {
  await untilDelivered(knex);
  const { body } = await prepare<{ sent: readonly Mail[] }>('GET', `${store.origin}/test-mail`);
  return body.sent.filter(({ to }) => to === address);
};

const save = (name: string, settings: object, locale?: string) =>
  ask('PUT', `/email-notification/${name}`, { settings, ...(locale ? { locale } : {}) });

const read = async (name: string, query = '') =>
  (await ask<NotificationAnswer>('GET', `/email-notification/${name}${query}`)).body;

describe('notifications', () => {
  it('are listed with what is sent', async () => {
    const { body } = await ask<NotificationListAnswer>('GET', '/email-notification');
    expect(Object.keys(body.data).sort()).toEqual([...NOTIFICATION_KEYS].sort());
    expect(body.data.order_refunded_admin?.settings.active).toBe('no');
    expect(body.data.order_paid_customer).toMatchObject({
      ...{ event: 'order_paid', recipient: 'customer', group: 'order', group_label: 'Order Actions', is_async: true },
      settings: { active: 'yes', is_default_body: 'yes', email_body: '', attach_pdf_template: '' },
    });
  });

  it('have a text in each language, with placeholders to pick from', async () => {
    const body = '<p>Hallo {{order.customer.first_name}}</p><script>x</script>';
    const german = { subject: 'Versandt: {{order.invoice_no}}', is_default_body: 'no', email_body: body };
    expect((await save('order_shipped_customer', german, 'de')).status).toBe(200);
    const { data, shortcodes } = await read('order_shipped_customer', '?locale=de');
    expect(data.settings).toMatchObject({ ...german, email_body: '<p>Hallo {{order.customer.first_name}}</p>' });
    expect((await read('order_shipped_customer')).data.settings.is_default_body).toBe('yes');
    expect(shortcodes.order?.shortcodes['{{order.invoice_no}}']).toBe('Invoice number');
    expect((await save('order_shipped_customer', { subject: 'x', is_default_body: 'yes' }, 'de')).status).toBe(200);
    expect((await read('order_shipped_customer', '?locale=de')).data.settings.email_body).toBe('');
  });

  it.each([
    [{}, 422],
    [{ settings: {} }, 422],
    [{ settings: { subject: '' } }, 422],
    [{ settings: { subject: 'x'.repeat(256) } }, 422],
    [{ settings: { subject: 'a\r\nBcc: eve@example.com' } }, 422],
    [{ settings: { subject: 'a\u0000b' } }, 422],
    [{ settings: { subject: 'x', active: 'maybe' } }, 422],
    [{ settings: { subject: 'x', email_body: 'x'.repeat(100_001) } }, 422],
    [{ settings: { subject: 'x', email_body: { toString: 1 } } }, 422],
    [{ settings: [], locale: 'de' }, 422],
    [{ settings: { subject: 'x' }, locale: '../de' }, 422],
  ])('refuse %j', async (body, status) => {
    const before = await read('order_delivered_customer');
    expect((await ask('PUT', '/email-notification/order_delivered_customer', body)).status).toBe(status);
    expect(await read('order_delivered_customer')).toEqual(before);
  });

  it.each(['nobody', 'constructor', '__proto__', '%00', "' or 1=1 --"])('there is none called %s', async (name) => {
    const place = `/email-notification/${encodeURIComponent(name)}`;
    for (const reply of [
      await ask('GET', place),
      await ask('PUT', place, { settings: { subject: 'x' } }),
      await ask('POST', `/email-notification/enable-notification/${encodeURIComponent(name)}`, { active: 'no' }),
    ]) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
  });

  it('are switched on and off, but for those that are always sent', async () => {
    const enable = (name: string, active: unknown) =>
      ask('POST', `/email-notification/enable-notification/${name}`, { active });
    expect((await enable('order_delivered_customer', 'no')).status).toBe(200);
    expect((await read('order_delivered_customer')).data.settings.active).toBe('no');
    expect((await enable('order_delivered_customer', 'yes')).status).toBe(200);
    expect((await enable('order_placed_customer', 'no')).status).toBe(423);
    expect((await enable('order_delivered_customer', undefined)).status).toBe(422);
  });

  it('are for those who may see what is sensitive', async () => {
    const { credentials } = await createStaffWithShopRole(store, 'worker');
    for (const [method, place] of [
      ['GET', '/email-notification'],
      ['GET', '/email-notification/get-settings'],
      ['GET', '/email-notification/messages'],
      ['POST', '/email-notification/preview'],
    ] as const) {
      expect((await ask(method, place, method === 'POST' ? {} : undefined, credentials)).status).toBe(403);
    }
    expect((await callStore('GET', `${store.baseUrl}/email-notification`)).status).toBe(401);
  });
});

describe('what messages have in common', () => {
  it('is read and saved, and what is left out stays', async () => {
    const { body: before } = await ask<EmailSettingsAnswer>('GET', '/email-notification/get-settings');
    expect(before.data).toMatchObject({
      admin_email: '{{wp.admin_email}}',
      show_email_footer: 'yes',
      is_mail_configured: true,
    });
    const settings = {
      ...{ from_name: 'Mugs "& Co"', from_email: 'shop@example.com', admin_email: '{{wp.admin_email}}' },
      ...{ reply_to_email: 'help@example.com', email_footer: '<p onclick="x">{{settings.store_name}}</p>' },
    };
    expect((await ask('POST', '/email-notification/save-settings', settings)).status).toBe(200);
    const { body } = await ask<EmailSettingsAnswer>('GET', '/email-notification/get-settings');
    expect(body.data).toMatchObject({ ...settings, email_footer: '<p>{{settings.store_name}}</p>', language: 'en' });
    expect(body.data.notification_config.order_paid_customer).toBe('yes');
  });

  it.each([
    {},
    { from_name: 'x', from_email: 'no address', admin_email: 'a@example.com' },
    { from_name: 'a\nb', from_email: 'a@example.com', admin_email: 'a@example.com' },
    { from_name: 'x', from_email: 'a@example.com', admin_email: '' },
    { from_name: 'x', from_email: 'a@example.com\r\nBcc: eve@example.com', admin_email: 'a@example.com' },
    { from_name: 'x', from_email: 'a@example.com', admin_email: 'a@example.com', language: 'xx' },
    { from_name: ['x'], from_email: 'a@example.com', admin_email: 'a@example.com' },
    { from_name: 'x', from_email: 'a@example.com', admin_email: 'a@example.com, nobody' },
  ])('refuses %j', async (body) => {
    expect((await ask('POST', '/email-notification/save-settings', body)).status).toBe(422);
  });

  it('has placeholders and buttons for editors', async () => {
    const { data } = (await ask<ShortcodesAnswer>('GET', '/email-notification/get-short-codes')).body;
    expect(Object.keys(data.shortcodes)).toEqual(
      expect.arrayContaining(['order', 'general', 'customer', 'transaction', 'settings', 'license'])
    );
    expect(data.buttons['View Order']).toContain('{{order.customer_dashboard_link}}');
    expect(data.email_templates).toHaveLength(NOTIFICATION_KEYS.length);
    const body = { template: 'order_paid_customer', locale: 'de' };
    const own = await ask<DefaultTemplateAnswer>('POST', '/email-notification/preview-default-template', body);
    expect(own.body.data.content).toContain('{{');
  });
});

describe('a sale', () => {
  it('is told to its customer and to the owner, and stands in the log of the order', async () => {
    const email = uniqueEmail();
    const order = await buy(store, { [variant]: 1 }, { billing_email: email });
    await markAsPaid(store, order);
    await setShipping(store, order, 'shipped');
    expect((await mailsTo(email)).length).toBe(3);
    const { body } = await ask<OrderEmailsAnswer>('GET', `/orders/${order}/emails`);
    expect(body.messages.map(({ notification, status }) => [notification, status])).toEqual(
      expect.arrayContaining([
        ['order_paid_customer', 'sent'],
        ['order_paid_admin', 'sent'],
        ['order_shipped_customer', 'sent'],
      ])
    );
    expect((await readOrder(store, order)).activities.map(({ title }) => title)).toContain('E-mail sent');
    const listed = await ask<EmailMessageListAnswer>(
      'GET',
      `/email-notification/messages?order_id=${order}&status=sent`
    );
    expect(listed.body.messages.total).toBe(5);
    const found = async (query: string) =>
      (await ask<EmailMessageListAnswer>('GET', `/email-notification/messages?order_id=${order}&${query}`)).body
        .messages.data;
    const toBuyer = await found(`search=${encodeURIComponent(email.toUpperCase())}`);
    expect(new Set(toBuyer.map(({ to }) => to))).toEqual(new Set([email]));
    expect(await found('active_view=failed')).toEqual([]);
    expect((await found('active_view=sent')).length).toBe(5);
    expect(await found('search=%25_%25')).toEqual([]);
  });

  it('can be told again, by those who manage orders', async () => {
    const email = uniqueEmail();
    const order = await buy(store, { [variant]: 1 }, { billing_email: email });
    const [first] = await mailsTo(email);
    expect(first?.subject).not.toBe('');
    const { body } = await ask<OrderEmailsAnswer>('GET', `/orders/${order}/emails`);
    const message = body.messages.find(({ recipient }) => recipient === 'customer');
    const again = `/orders/${order}/emails/${message?.id}/send-again`;
    const replies = await Promise.all([1, 2, 3].map(() => ask<QueuedEmailAnswer>('POST', again)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await ask('POST', `/orders/${order + 1}/emails/${message?.id}/send-again`)).status).toBe(404);
    expect((await ask('POST', `/email-notification/messages/${message?.id}/send-again`)).status).toBe(200);
    expect((await ask('POST', '/email-notification/messages/2147483647/send-again')).status).toBe(404);
    const { credentials } = await createStaffWithShopRole(store, 'accountant');
    expect((await ask('POST', again, undefined, credentials)).status).toBe(403);
  });

  it('fills in a preview, which sends nothing', async () => {
    const email = uniqueEmail();
    const order = await buy(store, { [variant]: 1 }, { billing_email: email, billing_full_name: '<i>Eve</i>' });
    const before = (await mailsTo(email)).length;
    const own = {
      subject: 'For {{order.customer.full_name}}',
      email_body: '<p>{{order.customer.full_name}} {{nobody}}</p>',
    };
    const shown = await ask<EmailPreviewAnswer>('POST', '/email-notification/preview', {
      ...{ notification_name: 'order_paid_customer', order_id: order },
      ...own,
    });
    expect(shown.body.html).not.toContain('<i>Eve</i>');
    expect(shown.body.html).toContain('&lt;i&gt;Eve&lt;/i&gt;');
    expect(shown.body.subject).toBe('For <i>Eve</i>');
    expect(shown.body.text).toContain('<i>Eve</i>');
    expect(shown.body.html).toContain('{{nobody}}');
    expect((await mailsTo(email)).length).toBe(before);
    const named = { notification_name: 'order_paid_customer' };
    expect((await ask('POST', '/email-notification/preview', named)).status).toBe(200);
    expect((await ask('POST', '/email-notification/preview', { ...named, order_id: 2_147_483_647 })).status).toBe(404);
    expect((await ask('POST', '/email-notification/preview', { notification_name: 'constructor' })).status).toBe(404);
  });

  it('fills in a message to try out', async () => {
    const email = uniqueEmail();
    const body = { notification_name: 'order_refunded_customer', email };
    const sent = await ask<QueuedEmailAnswer>('POST', '/email-notification/send-test', body);
    expect(sent.body.email).toMatchObject({ recipient: 'test', to: email });
    expect(await mailsTo(email)).toHaveLength(1);
    await save('order_refunded_customer', { subject: 'Erstattet' }, 'de');
    await ask('POST', '/email-notification/send-test', { ...body, locale: 'de' });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Erstattet');
    expect((await ask('POST', '/email-notification/send-test', { ...body, locale: '../de' })).status).toBe(422);
    const bad = { notification_name: 'order_refunded_customer', email: 'a@b.c\r\nBcc: eve@example.com' };
    expect((await ask('POST', '/email-notification/send-test', bad)).status).toBe(422);
  });
});

describe('a receipt', () => {
  it('brings the files of an order that was placed without signing in, too', async () => {
    const email = uniqueEmail();
    const { id, variantIds } = await createProduct(store, { fulfillment: 'digital' });
    await syncDownloads(store, id, [downloadable(await uploadPdf(store))]);
    const orders: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const order = await buy(store, { [variantIds[0] as number]: 1 }, { billing_email: email });
      await markAsPaid(store, order);
      await untilDelivered(knex);
      orders.push(order);
    }
    // The first payment has opened an account, to which the second order does not belong.
    const placed = await Promise.all(orders.map(async (order) => (await readOrder(store, order)).config));
    const strangers = placed.map((config) => (config as { placed_by_stranger?: string }).placed_by_stranger);
    expect(strangers).toEqual([undefined, 'yes']);
    const receipts = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your receipt'));
    expect(receipts.map(({ html }) => html.includes('/public/downloads?'))).toEqual([true, true]);
  });
});

describe('reminders', () => {
  it('have settings, with the same bounds as the store settings', async () => {
    const { body } = await ask<ReminderSettingsAnswer>('GET', '/email-notification/reminders');
    expect(body.data).toMatchObject({ reminders_enabled: 'no', yearly_renewal_reminder_days: '30' });
    const post = (settings: unknown) => ask('POST', '/email-notification/reminders', settings);
    expect((await post({ settings: { yearly_renewal_reminder_days: '30,7' } })).status).toBe(200);
    expect((await post({ yearly_renewal_reminder_days: 'soon' })).status).toBe(422);
    expect((await post({ store_name: 'Mine' })).status).toBe(422);
    expect((await ask<ReminderSettingsAnswer>('GET', '/email-notification/reminders')).body.data).toMatchObject({
      yearly_renewal_reminder_days: '30,7',
    });
  });

  it('are sent when staff ask for one, once', async () => {
    const email = uniqueEmail();
    const order = await buy(store, { [variant]: 1 }, { billing_email: email });
    const before = (await mailsTo(email)).length;
    const remind = (event: string, entity_id: unknown) =>
      ask('POST', '/email-notification/send-manual-reminder', { event, entity_id });
    const replies = await Promise.all([1, 2, 3].map(() => remind('invoice_reminder_overdue', order)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 423, 423]);
    expect(await mailsTo(email)).toHaveLength(before + 1);
    await markAsPaid(store, order);
    expect((await remind('invoice_reminder_overdue', order)).status).toBe(423);
    expect((await remind('invoice_reminder_overdue', 2_147_483_647)).status).toBe(404);
    expect((await remind('order_paid', order)).status).toBe(422);
    expect((await remind('invoice_reminder_overdue', 'x')).status).toBe(422);
    const subscription = await subscribe(store, planVariant(await createPlan(store)));
    expect((await remind('subscription_renewal_reminder', subscription.id)).status).toBe(200);
    expect((await remind('subscription_trial_end_reminder', subscription.id)).status).toBe(423);
  });
});

describe('the digest', () => {
  it('has settings, and can be tried out', async () => {
    const recipient = uniqueEmail();
    const post = (body: unknown) => ask('POST', '/email-notification/digest-settings', body);
    expect((await post({ recipients: recipient, weekly: { send_dow: 5 } })).status).toBe(200);
    const { body } = await ask<DigestSettingsAnswer>('GET', '/email-notification/digest-settings');
    expect(body.settings).toEqual({
      ...{ recipients: recipient, send_when_empty: 'no', daily: { enabled: 'no', send_hour: 8 } },
      ...{ weekly: { enabled: 'yes', send_hour: 8, send_dow: 5 }, monthly: { enabled: 'no', send_hour: 8 } },
    });
    expect((await post({ weekly: { send_dow: 7 } })).status).toBe(422);
    expect(await post({ recipients: `${recipient}, nobody` })).toMatchObject({
      status: 422,
      body: { errors: { recipients: [expect.stringContaining('e-mail addresses')] } },
    });
    expect((await post({ recipients: `{{wp.admin_email}};ada@müller.de` })).body).toMatchObject({
      settings: { recipients: '{{wp.admin_email}}, ada@xn--mller-kva.de' },
    });
    expect((await post({ recipients: recipient })).status).toBe(200);
    expect((await post({ daily: { send_hour: -1 } })).status).toBe(422);
    expect((await post({ daily: 'yes' })).status).toBe(422);
    const test = await ask('POST', '/email-notification/digest-settings/send-test', { period: 'daily' });
    expect(test.body.message).toBe('The digest is on its way to one recipient.');
    expect(await mailsTo(recipient)).toHaveLength(1);
    await post({ recipients: '' });
    expect((await ask('POST', '/email-notification/digest-settings/send-test', {})).status).toBe(423);
  });
});
