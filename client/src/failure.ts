import { CONNECTION_LOST, isLost, type NetworkFailure } from './lost';
import type { components } from './generated/paths';

type Schemas = components['schemas'];

/** Why the caller was turned away. */
export type AccessCode = Schemas['AccessFailure']['error']['code'];

/** Why something was refused, such as 'insufficient_stock'. */
export type RefusalCode = Schemas['RefusalCode'] | Schemas['RecordFailure']['code'];

/** Why a call had no success, in one shape for all operations. */
export type ShopFailure =
  /** The caller is not known (401), or may not do this (403). */
  | { readonly kind: 'access'; readonly status: 401 | 403; readonly code: AccessCode; readonly message: string }
  /** Something in the input has to be corrected; by field, in the words for people. */
  | {
      readonly kind: 'fields';
      readonly status: number;
      readonly message: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    }
  /** Too many calls (429), or the store cannot answer now (503); seconds to wait. */
  | { readonly kind: 'later'; readonly status: 429 | 503; readonly message: string; readonly retryAfter: number }
  /** The state of things does not allow it; null where the message alone says why. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: RefusalCode | null;
      readonly message: string;
    }
  /** No answer of the store came. A call that may be repeated has been repeated already. */
  | NetworkFailure;

type Result = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

type Body = {
  readonly status?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly error?: {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly details?: { readonly errors?: unknown };
  };
  readonly errors?: unknown;
  readonly data?: { readonly message?: unknown };
};

type Fields = Readonly<Record<string, readonly string[]>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const text = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? 'The call failed.';

/** {field: [messages]}, and {field: {rule: message}} of the checkout. */
const fieldsOf = (errors: unknown): Fields | null => {
  if (!isObject(errors)) return null;
  const entries = Object.entries(errors).map(
    ([field, messages]) =>
      [field, isObject(messages) ? Object.values(messages).map(String) : [String(messages)]] as const
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

/** Of the site's own routes, as sign-up: [{path: ['password'], message}]. */
const siteFieldsOf = (errors: unknown): Fields | null => {
  if (!Array.isArray(errors)) return null;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of errors as readonly { readonly path: readonly string[]; readonly message: string }[]) {
    (fields[path.join('.')] ??= []).push(message);
  }
  return Object.keys(fields).length > 0 ? fields : null;
};

const bodyOf = ({ data, error, response }: Result): Body | null => {
  if (!response.ok) return isObject(error) ? error : {};
  // The checkout tells what has to be corrected in an answer that is, for HTTP, a success.
  return isObject(data) && data.status === 'failed' ? data : null;
};

const accessFailure = (status: number, { error }: Body, message: string): ShopFailure | null => {
  if (status !== 401 && !(status === 403 && isObject(error))) return null;
  const isUnknown = status === 401;
  const code = (error?.code ?? (isUnknown ? 'authentication_required' : 'insufficient_permissions')) as AccessCode;
  return { kind: 'access', status: isUnknown ? 401 : 403, code, message };
};

const laterFailure = ({ status, headers }: Response, message: string): ShopFailure | null =>
  status === 429 || status === 503
    ? { kind: 'later', status, message, retryAfter: Number(headers.get('Retry-After') ?? '1') }
    : null;

const messageOf = ({ message, error, data }: Body, fields: Fields | null): string =>
  text(message, error?.message, data?.message, fields && Object.values(fields)[0]?.[0]);

const refusal = (status: number, { code }: Body, message: string): ShopFailure =>
  // Some answers of the back office repeat the status as a code.
  ({ kind: 'refused', status, code: typeof code === 'string' ? (code as RefusalCode) : null, message });

/** A proxy says that it does not reach the store: the store itself always says why. */
const isOfProxy = ({ error, response: { status } }: Result): boolean =>
  status >= 500 && status !== 503 && !isObject(error);

const lossOf = (result: Result): NetworkFailure | null => {
  if (isOfProxy(result)) return CONNECTION_LOST;
  if (!isLost(result.response)) return null;
  return { ...CONNECTION_LOST, ...(isObject(result.error) ? result.error : {}) };
};

/** Null where the call succeeded. */
export const failureOf = (result: Result): ShopFailure | null => {
  const loss = lossOf(result);
  if (loss) return loss;
  const body = bodyOf(result);
  if (body === null) return null;
  const { status } = result.response;
  const fields = fieldsOf(body.errors) ?? siteFieldsOf(body.error?.details?.errors);
  const message = messageOf(body, fields);
  const general = accessFailure(status, body, message) ?? laterFailure(result.response, message);
  if (general) return general;
  return fields ? { kind: 'fields', status, message, fields } : refusal(status, body, message);
};

/** What a call answered, or why it had no success: exactly one of the two. */
export type ShopOutcome<Data> =
  | { readonly data: Exclude<NonNullable<Data>, { status: 'failed' }>; readonly failure: null }
  | { readonly data: null; readonly failure: ShopFailure };

/** As `failureOf`, with the answer beside it, whose type is narrowed to that of a success. */
export const outcomeOf = <Data>(result: Result & { readonly data?: Data }): ShopOutcome<Data> => {
  const failure = failureOf(result);
  // Neither the status nor the body says that it failed: the description has no other answer.
  return failure ? { data: null, failure } : { data: result.data as never, failure };
};
