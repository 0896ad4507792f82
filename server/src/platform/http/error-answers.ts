import {
  AccessError,
  ShopError,
  TooManyRequestsError,
  UnavailableError,
  type ErrorDetails,
  type ErrorKind,
  type FieldErrors,
} from '../../domain/errors';
import { driverMessage, isConnectionLost, isPassing } from '../db/database-errors';
import type { ErrorShape } from './route';

const STATUS: Record<Exclude<ErrorKind, 'authentication'>, number> = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  unprocessable: 422,
  rule_violation: 423,
  too_many_requests: 429,
  business_failure: 200,
  unavailable: 503,
};

export type ErrorAnswer = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> };

const accessAnswer = (error: AccessError): ErrorAnswer => ({
  status: error.code.startsWith('authentication_') ? 401 : 403,
  body: { success: false, error: { code: error.code, message: error.message } },
  ...(error.code.startsWith('authentication_') ? { headers: { 'WWW-Authenticate': 'Bearer realm="shop"' } } : {}),
});

const messagesByField = (fields: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, rules]) => [field, Object.values(rules)]));

/** The first of the rules that each field breaks. */
const textByField = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, rules]) => [field, Object.values(rules)[0] ?? '']));

const fieldsBody = (message: string, fields: FieldErrors, shape: ErrorShape): object => {
  if (shape === 'checkout' || shape === 'failed') return { status: 'failed', errors: fields };
  if (shape === 'fields' || shape === 'coded_fields') return { errors: messagesByField(fields) };
  return { message, errors: shape === 'field_texts' ? textByField(fields) : messagesByField(fields) };
};

/** Checkout tells the shopper what to correct, and a check what is wrong, in an answer that is, for HTTP, a success. */
const isCorrectable = ({ kind }: ShopError, shape: ErrorShape): boolean =>
  (shape === 'checkout' || shape === 'checked') && kind === 'invalid_input';

/** Devices tell refusals apart by their type; those that no use case named bear the name of the rule that was broken. */
const typedBody = ({ message, kind, details: { fields, extra } }: ShopError): object => ({
  success: false,
  message,
  error_type: fields ? 'validation_error' : kind,
  ...extra,
});

const besideMessage = ({ code, extra }: ErrorDetails): object => ({
  ...(code === undefined ? {} : { code }),
  ...extra,
});

const bodyOf = (error: ShopError, status: number, shape: ErrorShape): object => {
  const { fields, entity } = error.details;
  const extra = besideMessage(error.details);
  if (shape === 'checked' && isCorrectable(error, shape)) {
    return { ...typedBody(error), success: true, status: 'invalid' };
  }
  if (shape === 'typed' || shape === 'checked') return typedBody(error);
  if (entity) return { data: { message: error.message, ...entity }, code: 'shop_entity_not_found' };
  if (fields) return fieldsBody(error.message, fields, shape);
  if (error.kind === 'business_failure') return { status: 'failed', message: error.message, ...extra };
  if (shape === 'coded' || shape === 'coded_fields') return { message: error.message, code: status, ...extra };
  return { message: error.message, ...extra };
};

/** Seconds. A database that has ended its sessions usually takes new ones at once. */
const RETRY_AFTER = 1;

const vocabularyOf = (error: unknown): unknown =>
  isConnectionLost(error) || isPassing(error)
    ? new UnavailableError('The store is not available at the moment. Please try again.', RETRY_AFTER)
    : error;

/** Neither an error of the vocabulary nor the database's: something is wrong with the store itself. */
export const isDefect = (error: unknown): boolean => !(vocabularyOf(error) instanceof ShopError);

/** `strapi.log` is one; it prints the stack of an error. */
export type ErrorLog = { readonly error: (error: unknown) => void };

/** Tells whoever runs the site what the client is not told: defects with their stack, what the database cannot do in one line. */
export const logUntold = (log: ErrorLog, error: unknown): void => {
  if (isDefect(error)) log.error(error);
  else if (isConnectionLost(error)) {
    log.error(`The database cannot be reached: ${driverMessage(error as Error)}`);
  } else if (isPassing(error)) {
    log.error(`The database did not do what it was asked: ${driverMessage(error as Error)}`);
  }
};

/**
 * The one place where the vocabulary of errors meets the documented bodies (docs/reference/http.md#errors). A database that is away, or
 * does not do now what it is asked, is 503. Anything else that is no ShopError is a defect: the caller logs it, the client learns nothing
 * of its inside.
 */
export const answerError = (thrown: unknown, shape: ErrorShape = 'message'): ErrorAnswer => {
  const error = vocabularyOf(thrown);
  if (error instanceof AccessError) return accessAnswer(error);
  if (!(error instanceof ShopError)) {
    return { status: 500, body: { message: 'Something went wrong. Please try again.' } };
  }
  const status = isCorrectable(error, shape) ? 200 : STATUS[error.kind as Exclude<ErrorKind, 'authentication'>];
  const body = bodyOf(error, status, shape);
  if ((error instanceof TooManyRequestsError || error instanceof UnavailableError) && error.retryAfter !== undefined) {
    return { status, body, headers: { 'Retry-After': String(error.retryAfter) } };
  }
  return { status, body };
};
