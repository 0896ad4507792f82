import type { Caller } from './auth';
import { lossOf, lostResponse } from './lost';
import type { CartMemory } from './memory';

export type ShopFetchOptions = {
  readonly baseUrl: string;
  /** The session cookie is the credential, and changes need its nonce. */
  readonly isSession: boolean;
  readonly caller: Caller;
  /** Null: the cookie keeps the cart. */
  readonly cart: CartMemory | null;
  readonly retries: number;
  /** Seconds. */
  readonly maxWait: number;
  readonly fetch: (request: Request) => Promise<Response>;
  /** `fetch` is the caller's own. */
  readonly isForeign: boolean;
};

type Told = {
  readonly nonce?: unknown;
  readonly data?: { readonly cart_hash?: unknown };
  readonly cart?: { readonly cart_hash?: unknown };
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
};

type Answer = { readonly response: Response; readonly told: Told };

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** With what frameworks hang on a request beside what it has, such as Next its tags, and which `clone` leaves behind. */
const copyOf = (request: Request): Request => {
  const copy = request.clone();
  const left = Object.entries(request).filter(([name]) => !(name in copy));
  return Object.assign(copy, Object.fromEntries(left));
};

/** Repeating it changes nothing that the first call has not changed. */
const isRepeatable = (request: Request): boolean => request.method === 'GET' || request.headers.has('Idempotency-Key');

/** Rejects where the connection ends before the body does. */
const bodyOf = async (response: Response): Promise<Told> => {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  const text = await response.clone().text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return typeof body === 'object' && body !== null ? body : {};
};

/** Seconds to wait before the call is repeated; null where it is not. */
const pauseAfter = (response: Response, { maxWait }: Pick<ShopFetchOptions, 'maxWait'>): number | null => {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? '1');
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= maxWait ? seconds : null;
};

/**
 * What fetch throws where no answer came, or but half of one; anything else, such as an abort, is the caller's own. By name: a frame,
 * or a runner of tests, has error classes of its own.
 */
const isConnectionLost = (error: unknown): boolean =>
  ['TypeError', 'SyntaxError'].includes((error as Partial<Error> | null | undefined)?.name ?? '');

/** Sends a call, and again where that is safe and of use. */
export const sendPatiently = async (
  request: Request,
  options: Pick<ShopFetchOptions, 'baseUrl' | 'retries' | 'maxWait' | 'fetch' | 'isForeign'>
): Promise<Answer> => {
  const attempts = isRepeatable(request) ? options.retries : 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await options.fetch(copyOf(request));
      const told = await bodyOf(response);
      const pause = attempt < attempts ? pauseAfter(response, options) : null;
      if (pause === null) return { response, told };
      await wait(pause);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (attempt >= attempts) return { response: lostResponse(await lossOf(request, options)), told: {} };
      await wait(2 ** attempt / 4);
    }
  }
};

type Send = (request: Request) => Promise<Answer>;

const isPolicyViolated = ({ response, told }: Answer): boolean =>
  response.status === 403 && told.error?.code === 'policy_violation';

/**
 * With the cart in its header and remembered from answers, and where the session cookie is the credential with its nonce, fetched before
 * the first change and anew where it has expired.
 */
const createSend = (options: ShopFetchOptions): Send => {
  let nonce: string | null = null;

  const send: Send = async (request) => {
    const answer = await sendPatiently(request, options);
    const { nonce: told, data, cart } = answer.told;
    if (typeof told === 'string') nonce = told;
    const hash = data?.cart_hash ?? cart?.cart_hash;
    if (typeof hash === 'string' && hash !== '') options.cart?.write(hash);
    return answer;
  };

  const renewNonce = (): Promise<Answer> =>
    send(new Request(`${options.baseUrl}/user/nonce`, { credentials: 'include' }));

  const prepared = (request: Request, withNonce: boolean): Request => {
    const next = copyOf(request);
    const hash = options.cart?.read();
    if (hash && !next.headers.has('X-Cart-Hash')) next.headers.set('X-Cart-Hash', hash);
    if (withNonce && nonce !== null) next.headers.set('X-WP-Nonce', nonce);
    return next;
  };

  return async (request) => {
    const withNonce = options.isSession && !request.headers.has('X-WP-Nonce') && request.method !== 'GET';
    if (withNonce && nonce === null) await renewNonce();
    const first = await send(prepared(request, withNonce));
    if (!withNonce || !isPolicyViolated(first)) return first;
    await renewNonce();
    return send(prepared(request, withNonce));
  };
};

/** `fetch` as the store wants it, and once more as a guest where the token of the caller is no longer good. */
export const createShopFetch = (options: ShopFetchOptions) => {
  const { caller } = options;
  const send = createSend(options);

  return async (request: Request): Promise<Response> => {
    const { response, told } = await send(request);
    if (response.status !== 401) return response;
    if (!caller.hasEnded(request.headers.get('Authorization'), told.error ?? {})) return response;
    // Somebody may have signed in again meanwhile.
    const authorization = await caller.authorization();
    // An order that a customer meant to place with their account does not become one of a guest unasked.
    if (authorization === null && request.headers.has('Idempotency-Key')) return response;
    const next = copyOf(request);
    next.headers.delete('Authorization');
    if (authorization !== null) next.headers.set('Authorization', authorization);
    const { response: again } = await send(next);
    // Not for everybody: why the token is refused says more than that one is needed.
    return again.status === 401 ? response : again;
  };
};
