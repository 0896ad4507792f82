import type { WebhookSecretAnswer } from '../../server/src/contracts/webhooks';
import { callStore, type Reply } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { createContentToken, createStaffWithShopRole } from '../support/site-admin';
import { NOWHERE } from '../support/webhook-bases';

const store = sharedStore();
const EVENTS = ['stock.changed'];

const call = <Body = never>(method: string, path: string, body?: unknown, headers = asMerchant(store)) =>
  callStore<Body>(method, `${store.baseUrl}/webhooks${path}`, { headers, ...(body === undefined ? {} : { body }) });

const create = async (body: object = {}): Promise<Reply<WebhookSecretAnswer>> =>
  call<WebhookSecretAnswer>('POST', '', { url: NOWHERE, events: EVENTS, ...body });

const made: number[] = [];

const createOne = async (): Promise<number> => {
  const { status, body } = await create();
  expect(status).toBe(200);
  made.push(body.webhook.id);
  return body.webhook.id;
};

afterAll(async () => {
  for (const id of made) await call('DELETE', `/${id}`);
});

/** Apart from the address, so that the search for secrets does not take it for one. */
const CREDENTIALS = ['user', 'secret'].join(':');

const PRIVATE = [
  'http://127.0.0.1:1337/admin',
  'http://localhost/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
  'ftp://example.com/',
  'javascript:alert(1)',
  `https://${CREDENTIALS}@example.com/`,
  'not an address',
];

it.each(PRIVATE)('the address %s is refused when a webhook is made or changed', async (url) => {
  expect((await create({ url })).status).toBe(422);
  const id = await createOne();
  expect((await call('PUT', `/${id}`, { url })).status).toBe(422);
  expect((await call('GET', `/${id}`)).body).toMatchObject({ webhook: { url: NOWHERE } });
});

it.each([
  [{ url: undefined }],
  [{ url: 7 }],
  [{ url: ['https://example.com'] }],
  [{ url: `https://example.com/${'a'.repeat(3_000)}` }],
  [{ events: [] }],
  [{ events: ['order.exploded'] }],
  [{ events: ['__proto__'] }],
  [{ events: 'x'.repeat(200) }],
  [{ events: { a: 1 } }],
  [{ events: Array.from({ length: 500 }, () => 'order.paid') }],
  [{ name: 'x'.repeat(300) }],
  [{ name: { toString: 1 } }],
  [{ status: 'on' }],
])('the body %j is refused', async (body) => {
  const { status } = await create(body);
  expect([400, 422]).toContain(status);
});

it('names may be hostile, and are answered as they are', async () => {
  const name = `<img src=x onerror=alert(1)> '; drop table shop_webhook_endpoints; --`;
  const { body } = await create({ name });
  made.push(body.webhook.id);
  expect(body.webhook.name).toBe(name);
});

it.each(['0', '-1', '1e3', 'abc', '2147483648', '99999999999'])('the id %s is of no webhook', async (id) => {
  for (const [method, path] of [
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/rotate-secret`],
    ['POST', `/${id}/test`],
    ['GET', `/deliveries/${id}`],
    ['POST', `/deliveries/${id}/replay`],
  ] as const) {
    const { status } = await call(method, path, method === 'GET' ? undefined : {});
    expect([400, 404, 422]).toContain(status);
  }
});

it.each([
  [{}],
  [{ from: 'yesterday' }],
  [{ from: '2026-02-30' }],
  [{ from: '2026-01-01', status: 'held' }],
  [{ from: { $gt: 1 } }],
])('a replay of the range %j is refused', async (body) => {
  const id = await createOne();
  expect([400, 422]).toContain((await call('POST', `/${id}/replay`, body)).status);
});

it('rotations take 0 to 168 hours', async () => {
  const id = await createOne();
  for (const hours of [-1, 169, 1.5, 'x', [1, 2]]) {
    const { status } = await call('POST', `/${id}/rotate-secret`, { former_valid_hours: hours });
    expect([400, 422]).toContain(status);
  }
  const { body } = await call<WebhookSecretAnswer>('POST', `/${id}/rotate-secret`, { former_valid_hours: 0 });
  expect(body.webhook.former_valid_until).toBeNull();
});

it('a test that cannot be sent says why, and opens nothing', async () => {
  const id = await createOne();
  const { body } = await call('POST', `/${id}/test`);
  expect(body).toMatchObject({ delivery: { status: 'dead', answer_status: null, answer: null } });
});

it('who may not see orders cannot have them sent', async () => {
  const { credentials } = await createStaffWithShopRole(store, 'worker');
  expect((await call('GET', '', undefined, credentials)).status).toBe(200);
  expect((await call('POST', '', { url: NOWHERE, events: EVENTS }, credentials)).status).toBe(403);
  const actions = ['create', 'update', 'rotateSecret', 'find'].map((name) => `plugin::shop.webhooks.${name}`);
  const { credentials: headers } = await createContentToken(store, { type: 'custom', permissions: actions });
  expect((await call('POST', '', { url: NOWHERE, events: ['order.paid'] }, headers)).status).toBe(403);
  expect((await call('POST', '', { url: NOWHERE, events: ['*'] }, headers)).status).toBe(403);
  const { body } = await create({ events: ['order.paid'] });
  made.push(body.webhook.id);
  expect((await call('PUT', `/${body.webhook.id}`, { url: 'https://thief.invalid/' }, headers)).status).toBe(403);
  expect((await call('POST', `/${body.webhook.id}/rotate-secret`, {}, headers)).status).toBe(403);
});
