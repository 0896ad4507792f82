import { callStore, type Reply } from '../support/call-store';
import { ok, shopApi } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { startStore, type RunningStore } from '../support/start-store';

/** What is different on a site whose environment says more than that of the others: one store for all of it. */
const CONFIGURED = 'https://shop.example';
const SETTING = 'https://front.example';
const STRANGER = 'https://evil.example';
const TOKEN = 'tokenOfTheMetrics0123';

let store: RunningStore;

beforeAll(async () => {
  store = await startStore({
    env: {
      ...{ SHOP_STOREFRONT_ORIGINS: `${CONFIGURED}, http://localhost:3000`, SHOP_API_REFERENCE: '0' },
      ...{ SHOP_ROLE: 'web', SHOP_METRICS_TOKEN: TOKEN },
    },
  });
  await ok(shopApi(store)('POST', '/settings/store', { settings: { storefront_url: `${SETTING}/en` } }));
});

afterAll(() => store.stop());

const preflight = (origin: string): Promise<Reply<unknown>> =>
  callStore('OPTIONS', `${store.baseUrl}/checkout/place-order`, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key,x-cart-hash,x-wp-nonce',
    },
  });

const allowedHeaders = ({ headers }: Reply<unknown>): readonly string[] =>
  (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);

/** Only the origins of the store are let in by the store. */
describe('a storefront on another origin', () => {
  it.each([CONFIGURED, SETTING, 'http://localhost:3000'])(
    'may send the headers of the store from %s',
    async (origin) => {
      const reply = await preflight(origin);
      expect(reply.status).toBe(204);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-allow-credentials')).toBe('true');
      expect(reply.headers.get('vary')).toContain('Origin');
      expect(allowedHeaders(reply)).toEqual(
        expect.arrayContaining(['idempotency-key', 'x-cart-hash', 'x-wp-nonce', 'authorization', 'content-type'])
      );
    }
  );

  it.each([STRANGER, 'null', `${CONFIGURED}.evil.example`, 'http://shop.example'])(
    'is none of the store where it is %s',
    async (origin) => {
      expect(allowedHeaders(await preflight(origin))).not.toContain('x-cart-hash');
    }
  );

  it('reads answers and refusals with their headers, and keeps its cart without a cookie', async () => {
    const { variantIds } = await createProduct(store, { variants: [{ price: 1_250 }] });
    const headers = { Origin: CONFIGURED };
    const added = await callStore<{ data: { cart_hash: string } }>('POST', `${store.baseUrl}/cart/add_item`, {
      headers,
      body: { item_id: variantIds[0] },
    });
    expect(added.headers.get('access-control-allow-origin')).toBe(CONFIGURED);
    const cart = await callStore<{ cart: { item_count: number } }>('GET', `${store.baseUrl}/cart`, {
      headers: { ...headers, 'X-Cart-Hash': added.body.data.cart_hash },
    });
    expect(cart.body.cart.item_count).toBe(1);
    const refused = await callStore('POST', `${store.baseUrl}/cart/add_item`, { headers, body: { item_id: 'x' } });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('access-control-allow-origin')).toBe(CONFIGURED);
    expect(refused.headers.get('access-control-expose-headers')).toBe('ETag, Retry-After');
  });

  it('is not answered outside of the store', async () => {
    const reply = await callStore('OPTIONS', `${store.origin}/api/users`, {
      headers: { Origin: CONFIGURED, 'Access-Control-Request-Method': 'GET' },
    });
    expect(allowedHeaders(reply)).not.toContain('x-cart-hash');
  });
});

/** What those who run many processes ask each of them. */
describe('an operator', () => {
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(store.baseUrl + path, { headers });

  it.each(['/health/live', '/health/ready'])('%s says that all is well, to anybody', async (path) => {
    const answer = await ask(path, { authorization: 'Bearer nonsense' });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  });

  const STRANGERS: readonly Readonly<Record<string, string>>[] = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: TOKEN },
  ];

  it.each(STRANGERS)('/metrics is not for %j', async (headers) => {
    const answer = await ask('/metrics', headers);
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'authentication_failed' } }]);
  });

  it('/metrics says what waits in a process that leaves its work to others', async () => {
    const answer = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
    const type = answer.headers.get('content-type');
    expect([answer.status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^shop_queue_rows\{queue="jobs",status="pending"\} \d+$/m);
    expect(text).toMatch(/^shop_queue_wait_seconds\{queue="deliveries"\} [\d.]+$/m);
  });
});

/** See decision 0098. */
describe('a site that does not want the page of the reference', () => {
  it('has the description alone', async () => {
    expect((await fetch(`${store.baseUrl}/docs`)).status).toBe(404);
    expect((await fetch(`${store.baseUrl}/docs/reference.js`)).status).toBe(404);
    expect((await fetch(`${store.baseUrl}/openapi.json`)).status).toBe(200);
  });
});
