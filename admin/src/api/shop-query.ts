import type { QueryArguments } from '@strapi/strapi/admin';

/** Path below the backend's address; the same routes serve the admin panel and every other client. */
export const API_PATH = '/api/shop/v2';

type Query = { readonly url: string; readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly data?: unknown };

/** Strapi's base query: adds the address and the token, refreshes the token on 401. */
type BaseQuery = (query: QueryArguments) => unknown;

export type ShopFailure = {
  readonly name: 'ShopFailure';
  readonly status?: number;
  readonly message?: string;
  /** First message per field, where the server refused single fields. */
  readonly fields: Readonly<Record<string, string>>;
};

type RefusedBody = { readonly message?: unknown; readonly errors?: unknown };

const firstMessages = (errors: unknown): Record<string, string> => {
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).map(([field, messages]): [string, string] => [
    field,
    String(Array.isArray(messages) ? messages[0] : messages),
  ]);
  return Object.fromEntries(entries);
};

const failureOf = (body: RefusedBody, status?: number): ShopFailure => ({
  name: 'ShopFailure',
  ...(status === undefined ? {} : { status }),
  ...(typeof body.message === 'string' ? { message: body.message } : {}),
  fields: firstMessages(body.errors),
});

// 401 and 403 stay with Strapi, whose form of error they have.
const hasShopBody = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 403;

/**
 * Calls the store's API. Strapi's client throws the body of a refusal away unless it is Strapi's own error form; telling it
 * that such a status is fine keeps the body, and the call of `validateStatus` is the sign that it was a refusal.
 */
export const shopQuery = async <Answer>(
  baseQuery: BaseQuery,
  { url, ...query }: Query
): Promise<{ data: Answer } | { error: ShopFailure }> => {
  let refusedWith: number | undefined;
  const validateStatus = (status: number): boolean => {
    if (!hasShopBody(status)) return false;
    refusedWith = status;
    return true;
  };
  const result = (await baseQuery({ ...query, url: `${API_PATH}${url}`, config: { validateStatus } })) as {
    data?: unknown;
    error?: RefusedBody & { status?: number };
  };
  if (result.error) return { error: failureOf(result.error, result.error.status) };
  if (refusedWith !== undefined) return { error: failureOf(result.data as RefusedBody, refusedWith) };
  return { data: result.data as Answer };
};

export const isShopFailure = (error: unknown): error is ShopFailure =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'ShopFailure';
