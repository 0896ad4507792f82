import { randomBytes } from 'node:crypto';

export type Json = Readonly<Record<string, unknown>>;
export type Result = { readonly status: number; readonly body: Json };

const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  503: 'SERVICE_UNAVAILABLE',
};

/** What PayPal says no to, in its own form. */
export const refused = (status: number, issue: string, description = issue, field?: string): Result => ({
  status,
  body: {
    name: NAMES[status] ?? 'INTERNAL_SERVER_ERROR',
    message: description,
    debug_id: randomBytes(6).toString('hex'),
    details: [{ issue, description, ...(field === undefined ? {} : { field }) }],
    links: [],
  },
});

export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly result: Result) {
    super(String(result.body.message));
  }
}

export const refuse = (...about: Parameters<typeof refused>): never => {
  throw new Refused(refused(...about));
};

/** A name of the kind that PayPal gives. */
export const id = (prefix: string): string => `${prefix}${randomBytes(7).toString('hex').toUpperCase()}`;
