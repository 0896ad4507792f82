import type { Context } from 'koa';
import type { ObjectSchema, Schema } from 'yup';
import type { PolicyName, Requirement } from '../../domain/access';
import type { Attempts } from '../auth/attempts';
import type { Principal } from '../auth/principal';
import type { Sessions } from '../auth/sessions';
import type { Platform } from '../platform';

/** A schema made from data, whose fields are not known to the compiler. */
export type AnySchema = ObjectSchema<Record<string, unknown>>;

/** A yup schema, as far as a route cares: what comes out of it is what the handler gets. */
export type InputSchema<Output = unknown> = Pick<Schema<Output>, '__outputType'>;

/**
 * Which of the documented bodies an error turns into: `{message}`, `{message, code}`, `{errors: {field: [..]}}`,
 * both of the latter (attributes: fields for input, coded for the rest), `{status: 'failed', errors: {field: {rule: ..}}}`
 * with 422, and the same with 200 (place-order).
 */
export type ErrorShape = 'message' | 'coded' | 'fields' | 'coded_fields' | 'failed' | 'checkout';

export type ShopRequest<Query = unknown, Body = unknown> = {
  readonly platform: Platform;
  readonly principal: Principal;
  /** Path parameters whose name is or ends with 'id' are checked to be positive 32-bit integers; see `id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly id: (name?: string) => number;
  readonly query: Query;
  readonly body: Body;
  /** Storefront sessions, for the routes that sign in and out. */
  readonly sessions: Sessions;
  /** Guards whatever verifies a secret. */
  readonly attempts: Attempts;
  /**
   * Runs the effect of an `idempotent` route together with the presentation of its answer in one transaction, and under the
   * caller's Idempotency-Key at most once. Elsewhere just a transaction.
   */
  readonly once: Once;
  /** For cookies, headers and the address; handlers that do not need them leave it alone. */
  readonly ctx: Context;
};

const PREPARED = Symbol('prepared answer');

/** A success that is not simply a 200 with an object. */
export type PreparedAnswer = {
  readonly [PREPARED]: true;
  readonly status: number;
  /** JSON text is sent as it is, objects are written as JSON; null for no body (304). */
  readonly body: object | string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body of a 200, or a prepared answer. */
export type Answer = object | PreparedAnswer;

export const answer = (
  status: number,
  body: object | string | null,
  headers?: Readonly<Record<string, string>>
): PreparedAnswer => ({ [PREPARED]: true, status, body, ...(headers ? { headers } : {}) });

export const readAnswer = (result: Answer): Omit<PreparedAnswer, typeof PREPARED> =>
  PREPARED in result ? result : { status: 200, body: result };

/** Stands where a status will be: what was committed is not the answer yet. */
export const UNFINISHED = 0;

/**
 * What an effect has committed whose answer depends on a step after the commit, such as a call to a payment provider: JSON
 * that the step needs and nobody else sees.
 */
export const unfinished = (body: object): PreparedAnswer => answer(UNFINISHED, body);

/** Makes the answer out of what `unfinished` kept. May run again for the same effect, e.g. after a crash. */
export type Finish = (kept: unknown) => Promise<Answer>;

/**
 * Runs an effect and presents its answer in one transaction. Effects that answer `unfinished` bring the step that finishes
 * them; it runs after the commit. Where it throws, the effect stays, and a repetition runs the step alone.
 */
export type Once = (work: () => Promise<Answer>, finish?: Finish) => Promise<Answer>;

/** The answer of the step after the commit, where there is one to take. */
export const finished = async (result: Answer, finish: Finish | undefined): Promise<Answer> => {
  const { status, body } = readAnswer(result);
  if (status !== UNFINISHED) return result;
  if (!finish) throw new Error('An effect that is unfinished needs the step that finishes it.');
  return finish(typeof body === 'string' ? JSON.parse(body) : body);
};

export type RateLimit = {
  /** Names the bucket; visitors are counted per bucket. */
  readonly bucket: string;
  /** Requests per window; 0 switches the limit off. Read at start. */
  readonly max: (platform: Platform) => number;
  /** Window length in milliseconds. */
  readonly duration: number;
};

type Input<Query, Body> = { readonly query?: InputSchema<Query>; readonly body?: InputSchema<Body> };

export type RouteDefinition<Query = unknown, Body = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa path below /api/shop/v2. */
  readonly path: string;
  /** '<controller>.<action>': the id under which API tokens are granted. Actions that only read end with find or findOne. */
  readonly action: string;
  readonly handler: (request: ShopRequest<NoInfer<Query>, NoInfer<Body>>) => Promise<Answer>;
  readonly policy: PolicyName;
  /** Any one of a list suffices. */
  readonly permission?: Requirement | readonly Requirement[];
  readonly input?: Input<Query, Body>;
  readonly errors?: ErrorShape;
  readonly limit?: RateLimit;
  readonly premium?: boolean;
  /** Takes one file in a multipart body; multipart is refused everywhere else. The path has no parameters. */
  readonly takesFile?: true;
  /** A GET that changes state: with a session cookie it needs the nonce, as every other method does. */
  readonly changesState?: boolean;
  /**
   * Moves money or places an order: takes an Idempotency-Key; the handler must run its effect through `once`. `guestOf` tells
   * one guest from another where guests may call: two of them may well choose the same key.
   */
  readonly idempotent?: true | { readonly guestOf: (ctx: Context) => string };
  /** Every state-changing call needs the nonce, even an anonymous one (login). */
  readonly requiresNonce?: boolean;
  /** Skips caller identification altogether (the no-op route). */
  readonly identify?: false;
};

/** A route whose input types have been checked against its handler and may now be forgotten. */
export type AnyRoute = Omit<RouteDefinition, 'handler'> & {
  readonly handler: (request: ShopRequest<never, never>) => Promise<Answer>;
};

/** A method and a path with whoever answers there. */
export type Endpoint = {
  readonly route: AnyRoute;
  /** Answers customers where the route itself is the staff's: the portal and the back office share some paths. */
  readonly forCustomers?: AnyRoute;
};

/** Ties the types of a handler to the schemas of its route. */
export const route = <Query = unknown, Body = unknown>(definition: RouteDefinition<Query, Body>): AnyRoute =>
  definition;
