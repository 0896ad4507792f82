/**
 * The store's one vocabulary of errors. An error says what went wrong in the domain's words; which HTTP status and
 * which of the documented body shapes it becomes is decided in one place, platform/http/error-answers.ts.
 */

/** `{field: {rule: message}}`, the finest shape; the coarser documented shapes are derived from it. */
export type FieldErrors = Record<string, Record<string, string>>;

/** Why something was refused, for programs; each means the same wherever it is answered. */
export const REFUSAL_CODES = [
  // Of what is put into a cart or ordered.
  'unpublished',
  'insufficient_stock',
  'invalid_subscription_quantity',
  'subscription_items_can_not_combined',
  // The cart was made for one purpose.
  'cart_locked',
  // Of a VAT number.
  'invalid',
  'rate_limit',
  'service_unavailable',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

export type ErrorDetails = {
  /** Stands beside `message`. */
  readonly code?: RefusalCode;
  /** Which fields failed which rules. */
  readonly fields?: FieldErrors;
  /** Extra keys that the endpoint documents beside `message`, e.g. {back_text, back_url}. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Admin detail views answer an unknown entity with a button back to its list. */
  readonly entity?: { readonly buttonText: string; readonly route: string };
};

export abstract class ShopError extends Error {
  abstract readonly kind: ErrorKind;

  constructor(
    message: string,
    readonly details: ErrorDetails = {}
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export type ErrorKind =
  | 'bad_request'
  | 'authentication'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'invalid_input'
  | 'unprocessable'
  | 'rule_violation'
  | 'too_many_requests'
  | 'business_failure'
  | 'unavailable';

/** A failure that none of the finer kinds names. */
export class BadRequestError extends ShopError {
  readonly kind = 'bad_request';
}

export type AuthenticationCode =
  | 'authentication_required'
  | 'authentication_failed'
  | 'authentication_expired'
  | 'insufficient_permissions'
  | 'policy_violation';

/** Who is calling, or what they may do, is the problem. Body `{success: false, error: {code, message}}`. */
export class AccessError extends ShopError {
  readonly kind = 'authentication';

  constructor(
    readonly code: AuthenticationCode,
    message: string
  ) {
    super(message);
  }
}

/** The record exists but is not the caller's, or the edition lacks the feature. */
export class ForbiddenError extends ShopError {
  readonly kind = 'forbidden';
}

/** More than the store is willing to read. */
export class PayloadTooLargeError extends ShopError {
  readonly kind = 'payload_too_large';
}

/** A body in a form that the endpoint does not take. */
export class UnsupportedMediaTypeError extends ShopError {
  readonly kind = 'unsupported_media_type';
}

export class NotFoundError extends ShopError {
  readonly kind = 'not_found';
}

/** Somebody else changed the same thing first. */
export class ConflictError extends ShopError {
  readonly kind = 'conflict';
}

/** Input that breaks the rules of single fields. */
export class InvalidInputError extends ShopError {
  readonly kind = 'invalid_input';

  constructor(message: string, fields: FieldErrors) {
    super(message, { fields });
  }
}

/** Well-formed input that cannot be carried out, e.g. out of stock. */
export class UnprocessableError extends ShopError {
  readonly kind = 'unprocessable';
}

/** What has left a cart: variants that were deleted, and offers that have ended. */
export type Vanished = { readonly variants: readonly number[]; readonly bumps: readonly number[] };

/** Something that the cart holds has been deleted meanwhile, and leaves it now. */
export class VanishedProductError extends UnprocessableError {
  constructor(
    message: string,
    details: ErrorDetails,
    readonly vanished: Vanished
  ) {
    super(message, details);
  }
}

/** The entity's state forbids it: already paid, canceled, tax class limit. */
export class RuleViolationError extends ShopError {
  readonly kind = 'rule_violation';
}

export class TooManyRequestsError extends ShopError {
  readonly kind = 'too_many_requests';

  constructor(
    message: string,
    /** Seconds until the caller may try again. */
    readonly retryAfter: number
  ) {
    super(message);
  }
}

/** Checkout's way to say no: HTTP 200 with {status: 'failed', message}. */
export class BusinessFailure extends ShopError {
  readonly kind = 'business_failure';
}

export class UnavailableError extends ShopError {
  readonly kind = 'unavailable';

  constructor(
    message: string,
    /** Seconds until the caller may try again, where that is known. */
    readonly retryAfter?: number
  ) {
    super(message);
  }
}
