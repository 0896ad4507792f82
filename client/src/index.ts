import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { createCaller, type Caller, type ShopAuth, type SignedOut } from './auth';
import { CONNECTION_LOST, lostResponse } from './lost';
import { memoryCart, memoryToken, type CartMemory } from './memory';
import { queryText } from './query';
import { createShopFetch, type ShopFetchOptions } from './shop-fetch';
import { createSignIn, type ShopSignIn } from './sign-in';
import { MONEY_OPERATIONS } from './generated/money-operations';
import type { paths } from './generated/paths';

export type { paths, components, operations } from './generated/paths';
export type { ShopAuth, SignedOut } from './auth';
export { memoryCart, memoryToken, storedCart, storedToken, type CartMemory, type TokenMemory } from './memory';
export { assetUrl, formatMoney, type StoreCurrency } from './format';
export { failureOf, outcomeOf, type AccessCode, type RefusalCode, type ShopFailure, type ShopOutcome } from './failure';
export type { NetworkFailure } from './lost';
export type { Cart, ShopSignIn, ShopUser, SignedIn } from './sign-in';

export type ShopOptions = {
  /** Of the store's API, e.g. 'https://shop.example/api/shop/v2'. */
  readonly baseUrl: string;
  /** Who is calling; where it is left out, a stranger until `shop.auth` signs in, whose token is kept as long as the page lives. */
  readonly auth?: ShopAuth;
  /**
   * The token of `auth` is no longer good: told once for each token. The call is repeated as that of a stranger where everybody may do it,
   * unless it moves money, and so are later ones.
   */
  readonly onSignedOut?: (event: SignedOut) => void;
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

/** With the operations of storefronts, or those of `StaffPaths`. */
export type Shop<Paths extends object = paths> = Client<Paths> & { readonly auth: ShopSignIn };

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

const withCaller = (caller: Caller): Middleware => ({
  onRequest: async ({ request }) => {
    const authorization = request.headers.has('Authorization') ? null : await caller.authorization();
    if (authorization !== null) request.headers.set('Authorization', authorization);
    return request;
  },
});

const hasJson = ({ status, headers }: Response): boolean =>
  status === 204 || headers.get('Content-Length') === '0' || (headers.get('Content-Type') ?? '').includes('json');

/** Somebody else has answered in place of the store, such as the sign-in page of a network. */
const withoutForeignPages: Middleware = {
  onResponse: ({ response, options }) =>
    response.ok && options.parseAs === 'json' && !hasJson(response) ? lostResponse(CONNECTION_LOST) : undefined,
};

/**
 * A typed client of the store: `shop.GET('/public/products', { params: { query: { per_page: 20 } } })` answers
 * `{ data, error, response }` with the types of the description. It keeps the cart, the nonce of a session and the keys of money calls.
 * What staff call has the types `StaffPaths` of the subpath `staff`: `createShop<StaffPaths>(…)`.
 */
export const createShop = <Paths extends object = paths>(options: ShopOptions): Shop<Paths> => {
  const { auth = { kind: 'bearer', token: memoryToken() }, cart = memoryCart() } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const isSession = auth.kind === 'session';
  const usesCookies = isSession || cart === 'cookie';
  const caller = createCaller(auth, options.onSignedOut ?? (() => undefined));
  const fetching: ShopFetchOptions = {
    baseUrl,
    isSession,
    caller,
    cart: cart === 'cookie' ? null : cart,
    retries: options.retries ?? 2,
    maxWait: options.maxWait ?? 30,
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    isForeign: options.fetch !== undefined,
  };
  const shop = createClient<Paths>({
    baseUrl,
    fetch: createShopFetch(fetching),
    querySerializer: queryText,
    ...(usesCookies ? { credentials: 'include' } : { credentials: 'omit' }),
  });
  shop.use(withCaller(caller), withIdempotencyKey, withoutForeignPages);
  // Whatever else it may call, these are among its operations.
  const ofStorefront = shop as unknown as Client<paths>;
  return Object.assign(shop, { auth: createSignIn(ofStorefront, fetching) });
};
