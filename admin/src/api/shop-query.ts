import type { QueryArguments } from '@strapi/strapi/admin';
import { createShop, failureOf, type Shop, type ShopFailure } from '../../../client/src';

/** Path below the backend's address; the same routes serve the admin panel and every other client. */
export const API_PATH = '/api/shop/v2';

/** Of this address the path alone is used: Strapi knows where the backend is. */
const BASE_URL = `https://backend.invalid${API_PATH}`;

export type PanelFailure = ShopFailure | { readonly kind: 'unreachable'; readonly message: string };

/** Strapi's base query: adds the backend's address and the token, and refreshes the token on 401. */
type BaseQuery = (query: QueryArguments) => unknown;

type BaseResult = {
  readonly data?: unknown;
  readonly error?: { readonly status?: number; readonly message?: string };
};

// 401 stays with Strapi, which refreshes the token or ends the session. The store's own bodies end at 500.
const hasShopBody = (status: number): boolean => status !== 401 && status < 500;

/**
 * `fetch` for the typed client, by Strapi's own requests. Strapi throws the body of a refusal away unless it is Strapi's own error form;
 * telling it that such a status is fine keeps the body, and `validateStatus`, which is called for refusals alone, tells the status.
 */
const fetchBy =
  (baseQuery: BaseQuery) =>
  async (request: Request): Promise<Response> => {
    let status = 200;
    const validateStatus = (answered: number): boolean => {
      if (hasShopBody(answered)) status = answered;
      return hasShopBody(answered);
    };
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const key = request.headers.get('Idempotency-Key');
    const { data, error } = (await baseQuery({
      url: `${pathname}${search}`,
      method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      ...(body === '' ? {} : { data: JSON.parse(body) as unknown }),
      config: { validateStatus, ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }) },
    })) as BaseResult;
    if (!error) return Response.json(data, { status });
    // What `fetch` does where no answer came.
    if (error.status === undefined) throw new TypeError(error.message);
    return Response.json({ message: error.message }, { status: error.status });
  };

type Call<Answer> = (shop: Shop) => Promise<{ readonly data?: Answer; readonly error?: unknown; response: Response }>;

/** Calls an operation of the store for an endpoint of Strapi's `adminApi`; the description of the API says what it answers. */
export const shopQuery = async <Answer>(
  baseQuery: BaseQuery,
  call: Call<Answer>
): Promise<{ data: Answer } | { error: PanelFailure }> => {
  const shop = createShop({ baseUrl: BASE_URL, retries: 0, fetch: fetchBy(baseQuery) });
  try {
    const result = await call(shop);
    const failure = failureOf(result);
    return failure ? { error: failure } : { data: result.data as Answer };
  } catch (error) {
    return { error: { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) } };
  }
};

export const isPanelFailure = (error: unknown): error is PanelFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** First message per field, where the server refused single fields. */
export const refusedFields = (failure: PanelFailure): Readonly<Record<string, string>> =>
  failure.kind === 'fields'
    ? Object.fromEntries(Object.entries(failure.fields).map(([field, messages]) => [field, messages[0] ?? '']))
    : {};
