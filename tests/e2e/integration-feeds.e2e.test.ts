import type {
  FeedsAnswer,
  FeedStatusAnswer,
  GlobalFeedFormAnswer,
  ProductFeedFormAnswer,
} from '../../server/src/contracts/integrations';
import { createFeed, saveFeed } from '../support/feeds-api';
import { createProduct, type Product } from '../support/merchant';
import { recordedCalls, type Refused } from '../support/recorded-calls';
import { sharedStore } from '../support/shared-store';

/** Feeds of the store and of products over HTTP; what they do is in feed-providers.e2e and feeds-into-the-site.e2e. */
const store = sharedStore();
const NOWHERE_ID = 2_147_483_647;
const URL = 'https://receiver.invalid/hook';
const SECRET = 'canary-secret-of-a-feed';

let product: Product;
let other: Product;
/** Answers of the whole file: no secret may be in one of them. */
const answers: string[] = [];

beforeAll(async () => {
  product = await createProduct(store, { variants: [{ price: 1_000 }, { price: 2_000 }] });
  other = await createProduct(store);
});

afterAll(async () => {
  for (const { id } of (await feeds()).feeds) await call('DELETE', `integration/global-feeds/${id}`);
});

const call = recordedCalls(() => store, answers);

const feeds = async (): Promise<FeedsAnswer> => (await call<FeedsAnswer>('GET', 'integration/global-feeds')).body;
const form = (query: string) =>
  call<GlobalFeedFormAnswer>('GET', `integration/global-feeds/settings?integration_name=${query}`);

describe('feeds of the store', () => {
  it('have forms with everything that they need', async () => {
    const { status, body } = await form('webhook');
    expect(status).toBe(200);
    expect(body.settings).toMatchObject({ enabled: 'yes', event_trigger: ['order_paid_done'], request_method: 'POST' });
    const keys = body.settings_fields.fields.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['name', 'request_url', 'headers', 'secret', 'event_trigger', 'conditionals'])
    );
    const triggers = body.settings_fields.fields.find(({ key }) => key === 'event_trigger');
    expect(triggers?.options).toHaveLength(11);
    expect(new Set(triggers?.options?.map(({ group }) => group))).toEqual(
      new Set(['Orders', 'Subscriptions', 'Shipping'])
    );
    expect(body.inputs.map(({ field }) => field)).toContain('order.total_amount');
    expect(body.operators).toContain('doNotContains');
    expect(Object.keys(body.shortcodes)).toEqual(expect.arrayContaining(['order', 'customer']));
    expect(body.merge_fields).toEqual([]);
    expect((await form('nobody')).status).toBe(404);
    expect((await form('webhook&integration_id=999999')).status).toBe(404);
    expect((await call('GET', 'integration/global-feeds/settings')).status).toBe(422);
  });

  it('are created, changed, switched and deleted; only what is declared is stored', async () => {
    const values = { name: 'Mine', request_url: URL, secret: SECRET, unknown: 'x', event_trigger: 'order_paid_done' };
    const { status, body } = await saveFeed(store, 'webhook', { values });
    const id = body.integration_id as number;
    expect([status, body.created, body.integration_name, body.message]).toEqual([
      200,
      true,
      'webhook',
      'The feed was created.',
    ]);
    expect(body.feedData).toEqual({
      ...{ name: 'Mine', enabled: 'yes', event_trigger: ['order_paid_done'], request_url: URL, secret: '********' },
      ...{ request_method: 'POST', request_format: 'JSON', request_headers: 'none', request_body: 'all' },
    });
    const listed = (await feeds()).feeds.find((feed) => feed.id === id);
    expect(listed).toMatchObject({
      name: 'Mine',
      enabled: 'yes',
      provider: 'webhook',
      scope: 'global',
      product_id: null,
    });
    expect((await form(`webhook&integration_id=${id}`)).body.settings).toMatchObject({
      name: 'Mine',
      secret: '********',
    });
    const changed = await saveFeed(store, 'webhook', { id, values: { ...values, name: 'Yours', secret: '********' } });
    expect([changed.status, changed.body.created, changed.body.integration_id]).toEqual([200, false, id]);
    expect(changed.body.feedData).toMatchObject({ name: 'Yours', secret: '********' });
    const elsewhere = { ...values, request_url: 'https://elsewhere.example/hook', secret: '********' };
    const moved = await saveFeed(store, 'webhook', { id, values: elsewhere });
    expect([moved.status, (moved.body as unknown as Refused).errors]).toEqual([
      422,
      { secret: expect.stringContaining('enter this again') as string },
    ]);
    const gone = await saveFeed(store, 'webhook', { id, values: { ...values, secret: '' } });
    expect(gone.body.feedData).not.toHaveProperty('secret');
    const path = `integration/global-feeds/change-status/${id}`;
    const off = await call<FeedStatusAnswer>('POST', path, { status: 'no' });
    expect([off.status, off.body.meta.enabled, off.body.meta.feed.enabled]).toEqual([200, 'no', 'no']);
    expect((await call('POST', path, { status: 'maybe' })).status).toBe(422);
    expect((await call('POST', path, {})).status).toBe(422);
    const deleted = await call('DELETE', `integration/global-feeds/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'The feed was deleted.', id }]);
    expect((await call('DELETE', `integration/global-feeds/${id}`)).status).toBe(404);
    expect((await call('POST', path, { status: 'yes' })).status).toBe(404);
    expect((await saveFeed(store, 'webhook', { id, values })).status).toBe(404);
  });

  it('are refused with words for each field', async () => {
    const refused = async (provider: string, values: object) => {
      const { status, body } = await saveFeed(store, provider, { values });
      return [status, (body as unknown as Refused).errors] as const;
    };
    expect(await refused('webhook', { name: '', event_trigger: [], enabled: '' })).toEqual([
      422,
      {
        ...{ name: 'Name is required.', request_url: 'Request URL is required.' },
        ...{ event_trigger: 'Event trigger is required.', enabled: 'Enabled is required.' },
      },
    ]);
    expect(await refused('webhook', { request_url: URL, request_method: 'TRACE' })).toEqual([
      422,
      { request_method: 'Request method has a value that is not offered.' },
    ]);
    expect((await refused('webhook', { request_url: 'ftp://x.example' }))[0]).toBe(422);
    expect(await refused('webhook', { request_url: URL, name: 'a\u0000b' })).toEqual([
      422,
      { name: expect.stringContaining('not allowed') as string },
    ]);
    expect((await refused('webhook', { request_url: 'http://user:pw@x.example' }))[0]).toBe(422);
    expect((await refused('webhook', { request_url: URL, event_trigger: ['order_created'] }))[0]).toBe(422);
    expect((await refused('webhook', { request_url: URL, request_headers: 'custom' }))[1]).toEqual({
      headers: 'Headers is required.',
    });
    const headers = [{ name: 'Content-Length', value: '1' }];
    expect((await refused('webhook', { request_url: URL, request_headers: 'custom', headers }))[0]).toBe(422);
    expect(
      (await refused('content_entry', { content_type: 'admin::user', mode: 'create', entry_fields: { a: 'b' } }))[0]
    ).toBe(422);
    expect(
      (
        await refused('content_entry', { content_type: 'plugin::shop.order', mode: 'create', entry_fields: { a: 'b' } })
      )[0]
    ).toBe(422);
    expect(
      (await refused('content_entry', { content_type: 'api::page.page', mode: 'create', entry_fields: { id: '1' } }))[0]
    ).toBe(422);
    expect((await refused('site_user', { role: 'public' }))[0]).toBe(422);
    expect((await refused('brevo', { list_id: '1; drop table' }))[0]).toBe(422);
    expect((await refused('nobody', {}))[0]).toBe(404);
  });

  it.each([
    ['not json'],
    ['[]'],
    ['"text"'],
    ['null'],
    ['{"name":{"a":1}}'],
    ['{"conditionals":{"conditions":[{"operator":"~"}]}}'],
  ])('bear %s as settings', async (integration) => {
    const body = { integration_name: 'webhook', integration };
    const reply = await call('POST', 'integration/global-feeds/settings', body);
    expect([reply.status, typeof reply.body.message, typeof reply.body.errors]).toEqual([422, 'string', 'object']);
  });

  it('keep markup and keys of objects as text', async () => {
    const name = '<img src=x onerror=alert(1)>{{constructor}}';
    const body_fields = [
      { name: '__proto__', value: '1' },
      { name: 'a', value: '{{order.id}}' },
    ];
    const id = await createFeed(store, 'webhook', { name, request_url: URL, request_body: 'selected', body_fields });
    const found = (await feeds()).feeds.find((feed) => feed.id === id);
    expect(found?.name).toBe('<img src=x onerror=alert(1)>{{constructor}}');
    expect(found?.feed.body_fields).toEqual(body_fields);
    await call('DELETE', `integration/global-feeds/${id}`);
  });
});

describe('feeds of products', () => {
  const path = (suffix = '', of = product): string => `products/${of.id}/integrations${suffix}`;

  it('belong to their product and its variants', async () => {
    const [first] = product.variantIds as [number];
    const id = await createFeed(store, 'webhook', { request_url: URL, conditional_variation_ids: [first] }, product.id);
    const listed = (await call<FeedsAnswer>('GET', path())).body;
    expect(listed.feeds).toMatchObject([
      { id, scope: 'product', product_id: product.id, feed: { conditional_variation_ids: [first] } },
    ]);
    expect(listed.available_integrations.webhook?.enabled).toBe(true);
    const shown = (await call<ProductFeedFormAnswer>('GET', path(`/webhook/settings?integration_id=${id}`))).body;
    expect([shown.scope, shown.product_variations.map((each) => each.id)]).toEqual([
      'product',
      product.variantIds.map(String),
    ]);
    expect(shown.settings).toMatchObject({ conditional_variation_ids: [first] });
    const foreign = { request_url: URL, conditional_variation_ids: [other.variantIds[0]] };
    expect((await saveFeed(store, 'webhook', { productId: product.id, values: foreign })).status).toBe(422);
    // Another's product, and the store, do not have it.
    const statuses = [
      (await call('GET', path(`/webhook/settings?integration_id=${id}`, other))).status,
      (await call('POST', path('/feed/change-status', other), { notification_id: id, status: 'no' })).status,
      (await call('DELETE', path(`/${id}`, other))).status,
      (await call('DELETE', `integration/global-feeds/${id}`)).status,
      (await saveFeed(store, 'webhook', { id, values: { request_url: URL } })).status,
      (await saveFeed(store, 'webhook', { id, productId: other.id, values: { request_url: URL } })).status,
      (await call('GET', `products/${NOWHERE_ID}/integrations`)).status,
      (await saveFeed(store, 'webhook', { productId: NOWHERE_ID, values: { request_url: URL } })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    const off = await call<FeedStatusAnswer>('POST', path('/feed/change-status'), {
      notification_id: id,
      status: 'no',
    });
    expect([off.status, off.body.meta.enabled]).toEqual([200, 'no']);
    expect((await call('DELETE', path(`/${id}`))).body).toEqual({ message: 'The feed was deleted.', id });
  });
});

it('no answer has a secret', () => {
  expect(answers.filter((answer) => answer.includes(SECRET))).toEqual([]);
});
