import { setTimeout as sleep } from 'node:timers/promises';
import type {
  WebhookDeliveriesAnswer,
  WebhookDelivery,
  WebhookDeliveryAnswer,
  WebhookEndpoint,
  WebhookEventsAnswer,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from '../../server/src/contracts/webhooks';
import { callStore, type Reply } from '../support/call-store';
import { createCoupon } from '../support/coupon-maker';
import { createCustomer } from '../support/customers';
import { asMerchant, createProduct } from '../support/merchant';
import { markAsPaid, buy } from '../support/shopper';
import { DELIVERY_MS } from '../support/patience';
import { startStore, type RunningStore } from '../support/start-store';
import { accept, answering, startReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver';

/** Webhooks over HTTP, to receivers on this machine; more of their order and retries in tests/integration/webhooks. */
let store: RunningStore;
let receiver: WebhookReceiver;
let variant: number;
/** Answers of the whole file: no secret may be in one of them. */
const answers: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  const env = { SHOP_ALLOW_PRIVATE_TARGETS: '1', SHOP_RATE_LIMIT_MAX: '0' };
  store = await startStore({ env });
  const product = await createProduct(store, { fulfillment: 'digital', variants: [{ price: 2_500 }] });
  variant = product.variantIds[0] as number;
});

afterAll(async () => {
  await store.stop();
  await receiver.stop();
});

beforeEach(() => {
  receiver.received.length = 0;
  receiver.behave(accept);
});

const call = async <Body = never>(method: string, path: string, body?: unknown): Promise<Reply<Body>> => {
  const reply = await callStore<Body>(method, `${store.baseUrl}/webhooks${path}`, {
    headers: asMerchant(store),
    ...(body === undefined ? {} : { body }),
  });
  answers.push(JSON.stringify(reply.body));
  return reply;
};

const create = async (path: string, events: readonly string[]): Promise<{ id: number; secret: string }> => {
  const { status, body } = await call<WebhookSecretAnswer>('POST', '', { name: path, url: receiver.url(path), events });
  expect([status, body.webhook.secret]).toEqual([200, '********']);
  answers.pop();
  return { id: body.webhook.id, secret: body.secret };
};

const until = async <T>(look: () => Promise<T> | T, isEnough: (found: T) => boolean): Promise<T> => {
  const deadline = Date.now() + DELIVERY_MS;
  for (;;) {
    const found = await look();
    if (isEnough(found) || Date.now() > deadline) return found;
    await sleep(50);
  }
};

const sentTo = (path: string) => receiver.received.filter((each) => each.path === path);
const untilSent = (path: string, count: number) =>
  until(
    () => sentTo(path),
    ({ length }) => length >= count
  );

const deliveriesOf = async (id: number, query = ''): Promise<readonly WebhookDelivery[]> =>
  (await call<WebhookDeliveriesAnswer>('GET', `/deliveries?webhook_id=${id}${query}`)).body.deliveries;

const untilStatus = (id: number, status: string) =>
  until(
    () => deliveriesOf(id),
    (rows) => rows.length > 0 && rows.every((row) => row.status === status)
  );

it('tell a receiver of a sale, signed for the verifier of the library, in order', async () => {
  const { id, secret } = await create('/sale', ['order.created', 'order.paid', 'payment.status_changed']);
  const orderId = await buy(store, { [variant]: 1 });
  await markAsPaid(store, orderId);
  const sent = (await untilSent('/sale', 3)).map((each) => verified(each, secret));
  expect(sent[0]).toMatchObject({ type: 'order.created', api_version: 'v2', data: { order: { id: orderId } } });
  expect(sent.map(({ type }) => type).sort()).toEqual(['order.created', 'order.paid', 'payment.status_changed']);
  const detail = await callStore<{ order: Record<string, unknown> }>('GET', `${store.baseUrl}/orders/${orderId}`, {
    headers: asMerchant(store),
  });
  const told = sent.at(-1)?.data.order as Record<string, unknown>;
  expect(told.uuid).toBe(detail.body.order.uuid);
  expect(Object.keys(detail.body.order)).toEqual(expect.arrayContaining(Object.keys(told)));
  const rows = await untilStatus(id, 'done');
  expect(rows.map(({ event, entity, attempts, answer_status: status }) => [event, entity, attempts, status])).toEqual(
    [...sent].reverse().map(({ type }) => [type, `order:${orderId}`, 1, 204])
  );
  const { body } = await call<WebhookDeliveryAnswer>('GET', `/deliveries/${rows[0]?.id}`);
  expect(body.delivery.request.body).toBe(sentTo('/sale').at(-1)?.body);
  expect(body.delivery.answer).toEqual({ status: 204, body: '' });
  expect(() => verified(sentTo('/sale')[0] as never, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
});

it('tell of coupons and of customers who became one', async () => {
  const { secret } = await create('/office', ['coupon.created', 'customer.merged']);
  const code = await createCoupon(store);
  const [kept, gone] = [await createCustomer(store), await createCustomer(store)];
  const merged = await callStore('POST', `${store.baseUrl}/customers/${kept.id}/merge`, {
    headers: asMerchant(store),
    body: { from_customer_id: gone.id },
  });
  expect(merged.status).toBe(200);
  const sent = (await untilSent('/office', 2)).map((each) => verified(each, secret));
  const told = new Map(sent.map(({ type, data }) => [type, data]));
  expect(told.get('coupon.created')).toMatchObject({ coupon: { code } });
  expect(told.get('customer.merged')).toMatchObject({
    ...{ customer: { id: kept.id, email: kept.email }, merged_customer_id: gone.id },
    moved: { orders: 0 },
  });
});

/** Instead of the minutes that a machine may have brought it into. */
const tryAgainNow = async (id: number): Promise<void> => {
  const knex = store.site.knex();
  const pending = knex('shop_webhook_deliveries').where({ endpoint_id: id, status: 'pending' });
  await pending.update({ available_at: new Date() });
  await knex.destroy();
};

it('outlive the order that they tell of', async () => {
  const { id, secret } = await create('/gone', ['order.created', 'order.deleted']);
  receiver.behave(answering(500));
  const orderId = await buy(store, { [variant]: 1 });
  await untilSent('/gone', 1);
  const removed = await callStore('DELETE', `${store.baseUrl}/orders/${orderId}`, { headers: asMerchant(store) });
  expect(removed.status).toBe(200);
  receiver.behave(accept);
  receiver.received.length = 0;
  await tryAgainNow(id);
  const sent = (await untilSent('/gone', 2)).map((each) => verified(each, secret));
  expect(sent.map(({ type }) => type)).toEqual(['order.created', 'order.deleted']);
  expect(sent[0]?.data.order).toMatchObject({ id: orderId, uuid: expect.any(String) as string });
  await untilStatus(id, 'done');
});

it('answer a test with what came of it, from whatever receiver', async () => {
  const { id, secret } = await create('/test', ['stock.changed']);
  const test = async () => (await call<WebhookDeliveryAnswer>('POST', `/${id}/test`)).body.delivery;
  expect(await test()).toMatchObject({ status: 'done', event: 'webhook.test', answer_status: 204 });
  expect(verified(sentTo('/test')[0] as never, secret)).toMatchObject({ type: 'webhook.test' });
  receiver.behave(answering(302, { location: receiver.url('/elsewhere') }));
  expect(await test()).toMatchObject({ status: 'dead', answer_status: 302 });
  receiver.behave((response) => response.socket?.resetAndDestroy());
  expect(await test()).toMatchObject({ status: 'dead', answer_status: null, error: 'failed: ECONNRESET' });
  receiver.behave(answering(200, {}, `<script>\0${'é'.repeat(5_000)}`));
  const { answer } = await test();
  expect([answer?.status, Buffer.byteLength(answer?.body ?? '') <= 2_050]).toEqual([200, true]);
  receiver.behave(answering(410));
  expect(await test()).toMatchObject({ status: 'dead', answer_status: 410 });
  const { body } = await call<{ webhook: WebhookEndpoint }>('GET', `/${id}`);
  expect(body.webhook.status).toBe('enabled');
  expect(sentTo('/elsewhere')).toEqual([]);
  const [row] = await deliveriesOf(id);
  expect(body.webhook.last_delivery).toMatchObject({ id: row?.id, event: 'webhook.test', status: 'dead' });
  const untold = await create('/untold', ['stock.changed']);
  const { webhooks } = (await call<WebhooksAnswer>('GET', '')).body;
  const lastOf = (webhook: number) => webhooks.find((each) => each.id === webhook)?.last_delivery;
  expect(lastOf(id)).toEqual(body.webhook.last_delivery);
  expect(lastOf(untold.id)).toBeNull();
  expect((await call('POST', `/deliveries/${row?.id}/replay`)).status).toBe(423);
});

it('are replayed once for each replay that is accepted, however many ask at once', async () => {
  const { id } = await create('/replay', ['order.created']);
  await buy(store, { [variant]: 1 });
  const [row] = await untilStatus(id, 'done');
  const path = `/deliveries/${row?.id}/replay`;
  const replies = await Promise.all(Array.from({ length: 50 }, () => call('POST', path)));
  const accepted = replies.filter(({ status }) => status === 200).length;
  expect(accepted).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
    Array.from({ length: 50 - accepted }, () => 409)
  );
  await untilStatus(id, 'done');
  await untilSent('/replay', 1 + accepted);
  expect(sentTo('/replay')).toHaveLength(1 + accepted);
  expect(new Set(sentTo('/replay').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const all = { from: '2020-01-01', status: 'all' };
  expect((await call('POST', `/${id}/replay`, all)).body).toMatchObject({ replayed: 1 });
  await untilSent('/replay', 2 + accepted);
});

it('change their secret with both valid, are switched off and on, and vanish with their deliveries', async () => {
  const { id, secret: former } = await create('/life', ['order.created']);
  const { body } = await call<WebhookSecretAnswer>('POST', `/${id}/rotate-secret`, { former_valid_hours: 1 });
  answers.pop();
  expect(body.webhook.former_valid_until).not.toBeNull();
  await buy(store, { [variant]: 1 });
  const [sent] = await untilSent('/life', 1);
  expect(verified(sent as never, former)).toEqual(verified(sent as never, body.secret));
  await untilStatus(id, 'done');
  expect((await call('PUT', `/${id}`, { status: 'disabled' })).body).toMatchObject({
    webhook: { status: 'disabled', disabled_reason: 'staff', events: ['order.created'], name: '/life' },
  });
  const [row] = await deliveriesOf(id);
  expect((await call('POST', `/deliveries/${row?.id}/replay`)).status).toBe(423);
  expect((await call('POST', `/${id}/replay`, { from: '2020-01-01' })).status).toBe(423);
  expect((await call('PUT', `/${id}`, { status: 'enabled', name: 'On' })).body).toMatchObject({
    webhook: { status: 'enabled', disabled_reason: null, name: 'On' },
  });
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect((await call('GET', `/${id}`)).status).toBe(404);
  expect((await call('GET', `/deliveries/${row?.id}`)).status).toBe(404);
  expect(await deliveriesOf(id)).toEqual([]);
});

it('tell who changes one that somebody else has changed meanwhile', async () => {
  const { id } = await create('/two', ['order.created']);
  const change = async (body: object) => (await call('PUT', `/${id}`, body)).status;
  const read = async () => (await call<{ webhook: WebhookEndpoint }>('GET', `/${id}`)).body.webhook.version;
  const version = await read();
  expect(await change({ status: 'disabled' })).toBe(200);
  expect(await change({ events: ['order.paid'], version })).toBe(200);
  expect(await change({ events: ['*'], version })).toBe(409);
  expect(await change({ name: 'Two', version: await read() })).toBe(200);
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
});

it('list their events with the words that say when, and their log page by page', async () => {
  const { body } = await call<WebhookEventsAnswer>('GET', '/events');
  expect(body.events.length).toBeGreaterThan(40);
  expect(body.events.filter(({ when }) => when === '')).toEqual([]);
  const ids: number[] = [];
  for (let before: number | null = 2_147_483_647; before !== null;) {
    const page: Reply<WebhookDeliveriesAnswer> = await call('GET', `/deliveries?per_page=3&before=${before}`);
    ids.push(...page.body.deliveries.map((row) => row.id));
    before = page.body.next;
  }
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(ids.length).toBeGreaterThan(6);
  const dead = (await call<WebhookDeliveriesAnswer>('GET', '/deliveries?status=dead&event=webhook.test')).body;
  expect(dead.deliveries.every(({ status, event }) => status === 'dead' && event === 'webhook.test')).toBe(true);
});

it('never answer a secret again', async () => {
  const { secret } = await create('/canary', ['*']);
  await buy(store, { [variant]: 1 });
  await untilSent('/canary', 1);
  const { body } = await call<WebhooksAnswer>('GET', '');
  expect(body.webhooks.map((each) => each.secret)).toEqual(body.webhooks.map(() => '********'));
  await call('GET', '/deliveries?per_page=100');
  const [row] = (await call<WebhookDeliveriesAnswer>('GET', '/deliveries')).body.deliveries;
  await call('GET', `/deliveries/${row?.id}`);
  const log = await callStore('GET', `${store.baseUrl}/activity?per_page=200`, { headers: asMerchant(store) });
  expect([...answers, JSON.stringify(log.body)].filter((text) => text.includes('whsec_'))).toEqual([]);
  expect(store.output()).not.toContain(secret.slice(6));
});
