/** Why a call had no success, in one shape for all operations. */
export type ShopFailure =
  /** The caller is not known (401), or may not do this (403). */
  | { readonly kind: 'access'; readonly status: 401 | 403; readonly code: string; readonly message: string }
  /** Something in the input has to be corrected; by field, in the words for people. */
  | {
      readonly kind: 'fields';
      readonly status: number;
      readonly message: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    }
  /** Too many calls (429), or the store cannot answer now (503); seconds to wait. */
  | { readonly kind: 'later'; readonly status: 429 | 503; readonly message: string; readonly retryAfter: number }
  /** The state of things does not allow it. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

type Result = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

type Body = {
  readonly status?: unknown;
  readonly message?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly errors?: unknown;
  readonly data?: { readonly message?: unknown };
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const text = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? 'The call failed.';

/** {field: [messages]}, and {field: {rule: message}} of the checkout. */
const fieldsOf = (errors: unknown): Record<string, readonly string[]> | null => {
  if (!isObject(errors)) return null;
  const entries = Object.entries(errors).map(
    ([field, messages]) =>
      [field, isObject(messages) ? Object.values(messages).map(String) : [String(messages)]] as const
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

const bodyOf = ({ data, error, response }: Result): Body | null => {
  if (!response.ok) return isObject(error) ? error : {};
  // The checkout tells what has to be corrected in an answer that is, for HTTP, a success.
  return isObject(data) && data.status === 'failed' ? data : null;
};

const accessFailure = (status: number, { error }: Body, message: string): ShopFailure | null => {
  if (status !== 401 && !(status === 403 && isObject(error))) return null;
  return { kind: 'access', status: status === 401 ? 401 : 403, code: text(error?.code), message };
};

const laterFailure = ({ status, headers }: Response, message: string): ShopFailure | null =>
  status === 429 || status === 503
    ? { kind: 'later', status, message, retryAfter: Number(headers.get('Retry-After') ?? '1') }
    : null;

/** Null where the call succeeded. */
export const failureOf = (result: Result): ShopFailure | null => {
  const body = bodyOf(result);
  if (body === null) return null;
  const { status } = result.response;
  const fields = fieldsOf(body.errors);
  const message = text(body.message, body.error?.message, body.data?.message, fields && Object.values(fields)[0]?.[0]);
  const general = accessFailure(status, body, message) ?? laterFailure(result.response, message);
  if (general) return general;
  return fields ? { kind: 'fields', status, message, fields } : { kind: 'refused', status, message };
};
