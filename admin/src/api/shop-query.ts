import type { QueryArguments } from '@strapi/strapi/admin';
import { createShop, failureOf, type ShopFailure } from '../../../client/src';
import { queryText } from '../../../client/src/query';
import type { StaffPaths, StaffShop } from '../../../client/src/staff';

/** Path below the backend's address; the same routes serve the admin panel and every other client. */
export const API_PATH = '/api/shop/v2';

/** Of this address the path alone is used: Strapi knows where the backend is. */
const BASE_URL = `https://backend.invalid${API_PATH}`;

type FailureOf<Kind extends ShopFailure['kind']> = Extract<ShopFailure, { readonly kind: Kind }>;

/** For people, who read the message: what was refused has no code here, and Strapi's type of errors no place for one that is null. */
export type PanelFailure =
  | FailureOf<'access' | 'fields' | 'later'>
  | Omit<FailureOf<'refused'>, 'code'>
  | { readonly kind: 'unreachable'; readonly message: string };

/** Strapi's base query: adds the backend's address and the token, and refreshes the token on 401. */
type BaseQuery = (query: QueryArguments) => unknown;

type BaseResult = {
  readonly data?: unknown;
  readonly error?: { readonly status?: number; readonly message?: string };
};

// 401 stays with Strapi, which refreshes the token or ends the session. The store's own bodies end at 500.
const hasShopBody = (status: number): boolean => status !== 401 && status < 500;

type Sendable = Pick<Extract<QueryArguments, object>, 'url' | 'method' | 'data'>;

/**
 * Strapi's requests write their body themselves: they take what it says, or a form with a file in it. They carry none with DELETE; the
 * store reads the parameters of the query in its place.
 */
const sendable = async (request: Request): Promise<Sendable> => {
  const { pathname, search } = new URL(request.url);
  const url = `${pathname}${search}`;
  const method = request.method as 'GET' | 'POST' | 'PUT' | 'DELETE';
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    return { url, method, data: await request.formData() };
  }
  const text = await request.text();
  if (text === '') return { url, method };
  const data = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if (method !== 'DELETE') return { url, method, data };
  return { url: `${pathname}?${[search.slice(1), queryText(data)].filter((part) => part !== '').join('&')}`, method };
};

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
    const key = request.headers.get('Idempotency-Key');
    const { data, error } = (await baseQuery({
      ...(await sendable(request)),
      config: { validateStatus, ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }) },
    })) as BaseResult;
    if (!error) return Response.json(data, { status });
    // What `fetch` does where no answer came.
    if (error.status === undefined) throw new TypeError(error.message);
    return Response.json({ message: error.message }, { status: error.status });
  };

type Result<Answer> = { readonly data?: Answer | undefined; readonly error?: unknown; readonly response: Response };

type Call<Answer> = (shop: StaffShop) => Promise<Result<Answer>>;

const panelFailure = (failure: ShopFailure): PanelFailure => {
  const { kind, message } = failure;
  if (kind === 'network') return { kind: 'unreachable', message };
  return kind === 'refused' ? { kind, status: failure.status, message } : failure;
};

/** Calls an operation of the store for an endpoint of Strapi's `adminApi`; the description of the API says what it answers. */
export const shopQuery = async <Answer>(
  baseQuery: BaseQuery,
  call: Call<Answer>
): Promise<{ data: Answer } | { error: PanelFailure }> => {
  const shop = createShop<StaffPaths>({ baseUrl: BASE_URL, retries: 0, fetch: fetchBy(baseQuery) });
  try {
    const result = await call(shop);
    const failure = failureOf(result);
    return failure ? { error: panelFailure(failure) } : { data: result.data as Answer };
  } catch (error) {
    return { error: { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) } };
  }
};

type Asked<Answer> = { data: Answer } | { error: PanelFailure };

/**
 * `queryFn` of an endpoint of Strapi's adminApi: calls an operation of the store with the endpoint's argument. `pick` takes out of the
 * answer what pages need.
 */
export const ask =
  <Answer, Argument = void, Picked = Exclude<Answer, undefined>>(
    call: (shop: StaffShop, argument: Argument) => Promise<Result<Answer>>,
    pick: (answer: Exclude<Answer, undefined>) => Picked = (answer) => answer as unknown as Picked
  ) =>
  async (argument: Argument, _api: unknown, _options: unknown, baseQuery: BaseQuery): Promise<Asked<Picked>> => {
    const result = await shopQuery(baseQuery, (shop) => call(shop, argument));
    return 'data' in result ? { data: pick(result.data as Exclude<Answer, undefined>) } : result;
  };

/** The header of a call that must not be done twice, however often it is sent. */
export const oncePer = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const isPanelFailure = (error: unknown): error is PanelFailure =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** First message per field, where the server refused single fields. */
export const refusedFields = (failure: PanelFailure): Readonly<Record<string, string>> =>
  failure.kind === 'fields'
    ? Object.fromEntries(Object.entries(failure.fields).map(([field, messages]) => [field, messages[0] ?? '']))
    : {};
