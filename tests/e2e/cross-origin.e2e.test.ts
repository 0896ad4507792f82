import { callStore, type Reply } from '../support/call-store';
import { ok, shopApi } from '../support/catalogue';
import { createProduct } from '../support/merchant';
import { startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/** Storefronts on another domain. Only the origins of the store are let in by the store. */
const CONFIGURED = 'https://shop.example';
const SETTING = 'https://front.example';
const STRANGER = 'https://evil.example';

let site: StoreSite;
let store: RunningStore;

beforeAll(async () => {
  site = await createStoreSite();
  store = await startStore({ site, env: { SHOP_STOREFRONT_ORIGINS: `${CONFIGURED}, http://localhost:3000` } });
  await ok(shopApi(store)('POST', '/settings/store', { settings: { storefront_url: `${SETTING}/en` } }));
});

afterAll(async () => {
  await store.stop();
  await site.drop();
});

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
