import type { Knex } from 'knex';
import { createHmac } from 'node:crypto';
import { callStore, prepare } from '../support/call-store';
import { logOf, sell, untilRun } from '../support/feed-runs';
import { createFeed, switchFeedsOff } from '../support/feeds-api';
import { startMailingServer, type MailingServer } from '../support/mailing-server';
import { asMerchant, createProduct } from '../support/merchant';
import { refund, setShipping } from '../support/order-actions';
import { readOrder, uniqueEmail } from '../support/shopper';
import { startStore, type RunningStore } from '../support/start-store';
import { accept, answering, startReceiver, type Received, type WebhookReceiver } from '../support/webhook-receiver';

/** What feeds do at the places where they lead, all of them on this machine. */
let store: RunningStore;
let knex: Knex;
let receiver: WebhookReceiver;
let mailchimp: MailingServer;
let brevo: MailingServer;
let variant: number;
let productId: number;

const SECRET = 'canary-secret-of-a-provider';

beforeAll(async () => {
  [receiver, mailchimp, brevo] = [await startReceiver(), await startMailingServer(), await startMailingServer()];
  store = await startStore({
    env: {
      ...{ SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0' },
      ...{ SHOP_MAILCHIMP_URL: mailchimp.url, SHOP_BREVO_URL: brevo.url },
    },
  });
  knex = store.site.knex();
  const product = await createProduct(store, { variants: [{ price: 2_500, stock: 1_000 }] });
  [productId, variant] = [product.id, product.variantIds[0] as number];
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
  for (const server of [receiver, mailchimp, brevo]) await server.stop();
});

beforeEach(async () => {
  await switchFeedsOff(store);
  receiver.received.length = 0;
  receiver.behave(accept);
  for (const server of [mailchimp, brevo]) {
    server.calls.length = 0;
    server.respond(() => undefined);
  }
});

const json = ({ body }: Received) => JSON.parse(body) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

describe('the generic webhook', () => {
  it('sends everything about a sale, signed, and notes the answer on the order', async () => {
    receiver.behave(answering(201, {}, 'Thank you.'));
    const headers = [
      { name: 'X-Token', value: `${SECRET} {{order.id}}` },
      { name: 'X-Buyer', value: '100 % {{order.billing.full_name}}' },
    ];
    await createFeed(store, 'webhook', {
      ...{ name: 'Tell', request_url: receiver.url('/all'), secret: SECRET, request_headers: 'custom', headers },
    });
    const order = await sell(store, variant, { order_notes: 'Ring twice', billing_full_name: 'Łukasz Gül' });
    expect((await untilRun(store, order))[0]).toMatchObject({
      status: 'done',
      note: 'The answer was 201: Thank you.',
      attempts: 1,
    });
    const [sent] = receiver.received as [Received];
    const body = json(sent);
    expect(body).toMatchObject({
      event: 'order_paid_done',
      order: { id: order, total_amount: expect.any(Number) as number },
    });
    expect(body.order?.order_items).toMatchObject([{ post_id: productId, quantity: 1 }]);
    expect(body.customer?.email).toContain('@example.com');
    expect(body.transaction).toMatchObject({ order_id: order });
    for (const hidden of ['activities', 'labels', 'order_operation', 'ip_address']) {
      expect(body.order).not.toHaveProperty(hidden);
    }
    const signature = createHmac('sha256', SECRET).update(sent.body).digest('hex');
    expect(sent.headers).toMatchObject({
      ...{
        'x-shop-signature': `sha256=${signature}`,
        'x-token': `${SECRET} ${order}`,
        'x-buyer': '100 %25 %C5%81ukasz G%C3%BCl',
        'x-shop-event': 'order_paid_done',
      },
      ...{ 'content-type': 'application/json', 'x-shop-delivery': expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    expect(await logOf(store, order)).toMatchObject([
      { title: 'Integration: Webhook', content: 'Tell: The answer was 201: Thank you.', status: 'success' },
    ]);
  });

  it('sends selected fields as a form, and in the address of a GET', async () => {
    const body_fields = [
      { name: 'mail', value: '{{customer.email}}' },
      { name: 'text', value: 'a&b={{order.id}}' },
    ];
    const selected = { request_body: 'selected', body_fields };
    await createFeed(store, 'webhook', { ...selected, request_url: receiver.url('/form'), request_format: 'FORM' });
    await createFeed(store, 'webhook', {
      ...selected,
      request_url: receiver.url('/get?fixed=1'),
      request_method: 'GET',
    });
    await createFeed(store, 'webhook', {
      request_url: receiver.url('/whole'),
      request_format: 'FORM',
      request_method: 'PUT',
    });
    const order = await sell(store, variant);
    await untilRun(store, order, 3);
    const of = (path: string) => receiver.received.find((each) => each.path.startsWith(path)) as Received;
    const { email } = (await readOrder(store, order)).customer;
    expect(Object.fromEntries(new URLSearchParams(of('/form').body))).toEqual({ mail: email, text: `a&b=${order}` });
    expect(Object.fromEntries(new URL(of('/get').path, 'http://x').searchParams)).toEqual({
      ...{ fixed: '1', mail: email, text: `a&b=${order}` },
    });
    expect(new URLSearchParams(of('/whole').body).get('order[id]')).toBe(String(order));
  });

  it('that fails is logged, waits a minute, and can be run again at once', async () => {
    receiver.behave(answering(500, {}, 'broken <b>'));
    await createFeed(store, 'webhook', { name: 'Tell', request_url: receiver.url() });
    const order = await sell(store, variant);
    const [failed] = await untilRun(store, order);
    expect(failed).toMatchObject({
      status: 'pending',
      attempts: 1,
      note: expect.stringContaining('500: broken') as string,
    });
    expect(failed?.next_attempt_at).not.toBeNull();
    expect(await logOf(store, order)).toMatchObject([{ title: 'Integration Error: Webhook', status: 'error' }]);
    const again = `${store.baseUrl}/orders/${order}/integrations/${failed?.id}/run-again`;
    expect((await callStore('POST', again, { headers: asMerchant(store) })).status).toBe(409);
    await knex('shop_integration_runs').where({ id: failed?.id }).update({ status: 'dead' });
    receiver.behave(accept);
    const other = await sell(store, variant);
    await untilRun(store, other);
    const foreign = `${store.baseUrl}/orders/${other}/integrations/${failed?.id}/run-again`;
    expect((await callStore('POST', foreign, { headers: asMerchant(store) })).status).toBe(404);
    const { status } = await callStore('POST', again, { headers: asMerchant(store) });
    expect(status).toBe(200);
    expect((await untilRun(store, order))[0]).toMatchObject({ status: 'done', attempts: 1 });
    expect(
      (await callStore('GET', `${store.baseUrl}/orders/2147483647/integrations`, { headers: asMerchant(store) })).status
    ).toBe(404);
  });
});

it('a chat is told without links and calls of customers', async () => {
  const message = 'Sold to {{order.billing.full_name}} <https://shop.example|open>';
  await createFeed(store, 'chat', {
    webhook_url: receiver.url('/chat'),
    message,
    event_trigger: ['shipping_status_changed_to_shipped'],
  });
  const order = await sell(store, variant, { billing_full_name: 'Ada & Co' });
  expect(receiver.received).toEqual([]);
  await setShipping(store, order, 'shipped');
  await untilRun(store, order);
  expect(json(receiver.received[0] as Received)).toEqual({
    text: 'Sold to Ada &amp; Co <https://shop.example|open>',
  });
});

describe('mailing lists', () => {
  const connect = (key: string, apiKey: string) =>
    prepare('POST', `${store.baseUrl}/integration/global-settings`, {
      headers: asMerchant(store),
      body: { settings_key: key, integration: { api_key: apiKey } },
    });
  const route = { field: 'order.total_amount', operator: '>', value: '1', input_value: ['big'] };
  const list = { event_trigger: ['order_paid_done'], watch_on_access_revoke: 'yes' };
  const merge_fields = { FNAME: '{{customer.first_name}}', NOTE: '{{order.note}}' };

  it('of Mailchimp get the contact with tags and fields, and lose it when the order is refunded', async () => {
    await connect('mailchimp', `${SECRET}-us3`);
    mailchimp.calls.length = 0;
    const tags = {
      tag_ids_selection_type: 'routing',
      tag_routers: [route, { ...route, operator: '<', input_value: 'small' }],
    };
    await createFeed(store, 'mailchimp', {
      ...list,
      ...tags,
      merge_fields,
      list_id: 'a/1',
      list_name: 'News',
      double_opt_in: 'yes',
    });
    const email = uniqueEmail();
    const order = await sell(store, variant, { billing_email: email, billing_full_name: 'Ada Lovelace' });
    expect((await untilRun(store, order))[0]).toMatchObject({
      status: 'done',
      note: 'The customer is a contact of the list News.',
    });
    const [put, tagged] = mailchimp.calls as [MailingServer['calls'][number], MailingServer['calls'][number]];
    expect(put.path).toMatch(/^\/3\.0\/lists\/a%2F1\/members\/[0-9a-f]{32}$/);
    expect(put).toMatchObject({
      method: 'PUT',
      headers: { authorization: `Basic ${Buffer.from(`shop:${SECRET}-us3`).toString('base64')}` },
      body: { email_address: email, status_if_new: 'pending', merge_fields: { FNAME: 'Ada' } },
    });
    expect(tagged).toMatchObject({
      method: 'POST',
      path: `${put.path}/tags`,
      body: { tags: [{ name: 'big', status: 'active' }] },
    });
    await refund(store, order, { amount: 25 });
    const through = await untilRun(store, order, 2);
    expect(through[0]).toMatchObject({
      status: 'done',
      is_revoke_hook: 'yes',
      note: 'The contact was removed from the list.',
    });
    expect(mailchimp.calls.at(-1)).toMatchObject({ method: 'DELETE', path: put.path });
  });

  it('of Mailchimp take back whom they have archived, and nobody who has left', async () => {
    await connect('mailchimp', `${SECRET}-us3`);
    await createFeed(store, 'mailchimp', { ...list, list_id: 'a1' });
    const say = (answers: Readonly<Record<string, { status: number; body: object }>>) =>
      mailchimp.respond(({ method }) => answers[method]);
    const archived = { status: 200, body: { status: 'archived' } };
    say({ PUT: archived });
    const order = await sell(store, variant);
    await untilRun(store, order);
    expect(mailchimp.calls.slice(-2)).toMatchObject([
      { method: 'PUT', body: { status_if_new: 'subscribed' } },
      { method: 'PATCH', body: { status: 'subscribed' } },
    ]);
    say({ GET: { status: 200, body: { status: 'unsubscribed' } } });
    await refund(store, order, { amount: 25 });
    expect((await untilRun(store, order, 2))[0]).toMatchObject({ status: 'done', is_revoke_hook: 'yes' });
    expect(mailchimp.calls.at(-1)).toMatchObject({ method: 'GET' });
    const refusing = (title: string) => ({ status: 400, body: { title, detail: 'Ada cannot be subscribed.' } });
    say({ PUT: archived, PATCH: refusing('Member In Compliance State') });
    const other = await sell(store, variant);
    const note = 'The customer had left the list, and stays away from it.';
    expect((await untilRun(store, other))[0]).toMatchObject({ status: 'done', note });
    say({ PUT: archived, PATCH: refusing('Invalid Resource') });
    const note400 = expect.stringContaining('The answer was 400: Ada cannot be subscribed.') as string;
    const refused = await sell(store, variant);
    expect((await untilRun(store, refused))[0]).toMatchObject({ status: 'pending', attempts: 1, note: note400 });
  });

  it('of Brevo keep the tags that a contact has', async () => {
    await connect('brevo', SECRET);
    brevo.calls.length = 0;
    brevo.respond(({ method, path }) =>
      method === 'GET' && path.startsWith('/v3/contacts/')
        ? { status: 200, body: { attributes: { TAGS: 'old, vip' } } }
        : undefined
    );
    await createFeed(store, 'brevo', {
      ...list,
      list_id: '4',
      tags: ['vip', 'buyer'],
      merge_fields: { FIRSTNAME: '{{customer.first_name}}' },
    });
    const email = uniqueEmail();
    const order = await sell(store, variant, { billing_email: email, billing_full_name: 'Ada Lovelace' });
    expect((await untilRun(store, order))[0]).toMatchObject({ status: 'done' });
    expect(brevo.calls.at(-1)).toMatchObject({
      ...{ method: 'POST', path: '/v3/contacts', headers: { 'api-key': SECRET } },
      body: { email, listIds: [4], updateEnabled: true, attributes: { FIRSTNAME: 'Ada', TAGS: 'old, vip, buyer' } },
    });
    await refund(store, order, { amount: 25 });
    await untilRun(store, order, 2);
    expect(brevo.calls.slice(-2)).toMatchObject([
      { method: 'PUT', path: `/v3/contacts/${encodeURIComponent(email)}`, body: { attributes: { TAGS: 'old' } } },
      { method: 'POST', path: '/v3/contacts/lists/4/contacts/remove', body: { emails: [email] } },
    ]);
  });

  it.each([
    ['Contact already removed from list and/or does not exist', 'done'],
    ['List does not belong to this account', 'pending'],
  ])('of Brevo that refuse to lose a contact with %j leave the run %s', async (message, status) => {
    await connect('brevo', SECRET);
    brevo.respond(({ path }) => (path.endsWith('/remove') ? { status: 400, body: { message } } : undefined));
    await createFeed(store, 'brevo', { ...list, list_id: '4' });
    const order = await sell(store, variant);
    await untilRun(store, order);
    await refund(store, order, { amount: 25 });
    expect((await untilRun(store, order, 2))[0]).toMatchObject({ status, is_revoke_hook: 'yes' });
  });

  it('that refuse say so in the log of the order, without the key', async () => {
    await connect('brevo', SECRET);
    brevo.respond(() => ({ status: 400, body: { message: 'Invalid list' } }));
    await createFeed(store, 'brevo', { ...list, list_id: '4' });
    const order = await sell(store, variant);
    const [failed] = await untilRun(store, order);
    expect(failed?.note).toContain('The answer was 400: Invalid list');
    expect(JSON.stringify(await readOrder(store, order))).not.toContain(SECRET);
  });
});
