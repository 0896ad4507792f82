import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { authorizationOf, type ShopAuth } from './auth';
import { memoryCart, type CartMemory } from './cart-memory';
import { queryText } from './query';
import { createShopFetch, type ShopFetchOptions } from './shop-fetch';
import { MONEY_OPERATIONS } from './generated/money-operations';
import type { paths } from './generated/paths';

export type { paths, components, operations } from './generated/paths';
export type { ShopAuth } from './auth';
export { memoryCart, storedCart, type CartMemory } from './cart-memory';
export { failureOf, type ShopFailure } from './failure';

export type ShopOptions = {
  /** Of the store's API, e.g. 'https://shop.example/api/shop/v2'. */
  readonly baseUrl: string;
  /** Who is calling; a stranger where it is left out. */
  readonly auth?: ShopAuth;
  /**
   * Where the hash of the cart is kept between calls. 'cookie': in the store's own cookie, for storefronts of the same site. A memory:
   * sent as X-Cart-Hash, for storefronts on other origins, apps and servers; it starts empty where nothing is given.
   */
  readonly cart?: 'cookie' | CartMemory;
  /** How often a call that may be repeated is repeated on 429, 503 and lost connections; 2 where it is left out. */
  readonly retries?: number;
  /** Seconds of Retry-After that a call waits for at most; 30 where it is left out. */
  readonly maxWait?: number;
  /** Instead of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

export type Shop = Client<paths>;

/** Calls whose effect must not be doubled get a key of their own; a caller who repeats one by hand passes the same key. */
const withIdempotencyKey: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    const isMoney = MONEY_OPERATIONS.has(`${request.method} ${schemaPath}`);
    if (isMoney && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    return request;
  },
};

const withCaller = (auth: ShopAuth): Middleware => ({
  onRequest: async ({ request }) => {
    const authorization = await authorizationOf(auth);
    if (authorization !== null) request.headers.set('Authorization', authorization);
    return request;
  },
});

/**
 * A typed client of the store: `shop.GET('/public/products', { params: { query: { per_page: 20 } } })` answers
 * `{ data, error, response }` with the types of the description. It keeps the cart, the nonce of a session and the keys of money calls.
 */
export const createShop = (options: ShopOptions): Shop => {
  const { baseUrl, auth = { kind: 'anonymous' }, cart = memoryCart() } = options;
  const usesCookies = auth.kind === 'session' || cart === 'cookie';
  const fetching: ShopFetchOptions = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    auth,
    cart: cart === 'cookie' ? null : cart,
    retries: options.retries ?? 2,
    maxWait: options.maxWait ?? 30,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
  };
  const shop = createClient<paths>({
    baseUrl: fetching.baseUrl,
    fetch: createShopFetch(fetching),
    querySerializer: queryText,
    ...(usesCookies ? { credentials: 'include' } : { credentials: 'omit' }),
  });
  shop.use(withCaller(auth), withIdempotencyKey);
  return shop;
};
