import type { ShopAuth } from './auth';
import type { CartMemory } from './cart-memory';

export type ShopFetchOptions = {
  readonly baseUrl: string;
  readonly auth: ShopAuth;
  /** Null: the cookie keeps the cart. */
  readonly cart: CartMemory | null;
  readonly retries: number;
  /** Seconds. */
  readonly maxWait: number;
  readonly fetch: (request: Request) => Promise<Response>;
};

type Told = {
  readonly nonce?: unknown;
  readonly data?: { readonly cart_hash?: unknown };
  readonly cart?: { readonly cart_hash?: unknown };
  readonly error?: { readonly code?: unknown };
};

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Repeating it changes nothing that the first call has not changed. */
const isRepeatable = (request: Request): boolean => request.method === 'GET' || request.headers.has('Idempotency-Key');

const bodyOf = async (response: Response): Promise<Told> => {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
};

/** Seconds to wait before the call is repeated; null where it is not. */
const pauseAfter = (response: Response, { maxWait }: ShopFetchOptions): number | null => {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? '1');
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= maxWait ? seconds : null;
};

/** Sends a call, and again where that is safe and of use. */
const sendPatiently = async (request: Request, options: ShopFetchOptions): Promise<Response> => {
  const attempts = isRepeatable(request) ? options.retries : 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await options.fetch(request.clone());
      const pause = attempt < attempts ? pauseAfter(response, options) : null;
      if (pause === null) return response;
      await wait(pause);
    } catch (error) {
      // fetch throws a TypeError where the connection was lost; anything else, such as an abort, is the caller's own.
      if (attempt >= attempts || !(error instanceof TypeError)) throw error;
      await wait(2 ** attempt / 4);
    }
  }
};

/**
 * `fetch` as the store wants it: the cart in its header and remembered from answers, and where the session cookie is the credential
 * its nonce, fetched before the first change and anew where it has expired.
 */
export const createShopFetch = (options: ShopFetchOptions) => {
  let nonce: string | null = null;

  const learn = ({ nonce: told, data, cart }: Told): void => {
    if (typeof told === 'string') nonce = told;
    const hash = data?.cart_hash ?? cart?.cart_hash;
    if (typeof hash === 'string' && hash !== '') options.cart?.write(hash);
  };

  const renewNonce = async (): Promise<void> => {
    const response = await options.fetch(new Request(`${options.baseUrl}/user/nonce`, { credentials: 'include' }));
    learn(await bodyOf(response));
  };

  const usesNonce = (request: Request): boolean =>
    options.auth.kind === 'session' && !request.headers.has('X-WP-Nonce') && request.method !== 'GET';

  const prepared = (request: Request, withNonce: boolean): Request => {
    const next = request.clone();
    const hash = options.cart?.read();
    if (hash && !next.headers.has('X-Cart-Hash')) next.headers.set('X-Cart-Hash', hash);
    if (withNonce && nonce !== null) next.headers.set('X-WP-Nonce', nonce);
    return next;
  };

  return async (request: Request): Promise<Response> => {
    const withNonce = usesNonce(request);
    if (withNonce && nonce === null) await renewNonce();
    const first = await sendPatiently(prepared(request, withNonce), options);
    const told = await bodyOf(first);
    learn(told);
    if (!withNonce || first.status !== 403 || told.error?.code !== 'policy_violation') return first;
    await renewNonce();
    const second = await sendPatiently(prepared(request, withNonce), options);
    learn(await bodyOf(second));
    return second;
  };
};
