import type { Context } from 'koa';
import type { ObjectSchema, Schema } from 'yup';
import type { Operations } from '../../contracts/operations';
import type { PolicyName, Requirement } from '../../domain/access';
import type { FieldErrors, ShopError } from '../../domain/errors';
import type { Attempts } from '../auth/attempts';
import type { Principal } from '../auth/principal';
import type { Sessions } from '../auth/sessions';
import type { Caller } from '../caller';
import type { Platform } from '../platform';

/** A schema made from data, whose fields are not known to the compiler. */
export type AnySchema = ObjectSchema<Record<string, unknown>>;

/** A yup schema, as far as a route cares: what comes out of it is what the handler gets. */
export type InputSchema<Output = unknown> = Pick<Schema<Output>, '__outputType'>;

/**
 * Which of the documented bodies an error turns into: `{message}`, the same with `errors: {field: text}` (feeds), `{message, code}`, `{errors: {field: [..]}}`,
 * both of the latter (attributes: fields for input, coded for the rest), `{status: 'failed', errors: {field: {rule: ..}}}`
 * with 422, the same with 200 (place-order), `{success: false, message, error_type}` (licences), and the same where wrong input is
 * `{success: true, status: 'invalid', message, error_type}` with 200 (the check of a licence).
 */
export type ErrorShape =
  'message' | 'field_texts' | 'coded' | 'fields' | 'coded_fields' | 'failed' | 'checkout' | 'typed' | 'checked';

export type ShopRequest<Query = unknown, Body = unknown> = {
  readonly platform: Platform;
  readonly principal: Principal;
  /** The principal, and from where; what use cases are told of the request. */
  readonly caller: Caller;
  /** Path parameters whose name is or ends with 'id' are checked to be positive 32-bit integers; see `id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly id: (name?: string) => number;
  readonly query: Query;
  readonly body: Body;
  /** What is wrong with fields of the body, which are left out of it; empty unless the route `gathersMistakes`. */
  readonly mistakes: FieldErrors;
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

/** JSON that was written before; the type remembers of what. */
export type JsonText<Body extends object> = string & { readonly __json?: Body };

/** A success that is not simply a 200 with an object. */
export type PreparedAnswer<Body extends object = object> = {
  readonly [PREPARED]: true;
  readonly status: number;
  /** JSON text is sent as it is, objects are written as JSON; null for no body (304). */
  readonly body: Body | JsonText<Body> | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body of a 200, or a prepared answer. */
export type Answer<Body extends object = object> = Body | PreparedAnswer<Body>;

export const answer = <Body extends object>(
  status: number,
  body: Body | JsonText<Body> | null,
  headers?: Readonly<Record<string, string>>
): PreparedAnswer<Body> => ({ [PREPARED]: true, status, body, ...(headers ? { headers } : {}) });

export const readAnswer = (result: Answer): Omit<PreparedAnswer, typeof PREPARED> =>
  PREPARED in result ? result : { status: 200, body: result };

/** Stands where a status will be: what was committed is not the answer yet. */
export const UNFINISHED = 0;

/**
 * What an effect has committed whose answer depends on a step after the commit, such as a call to a payment provider: JSON
 * that the step needs and nobody else sees.
 */
export const unfinished = (body: object): PreparedAnswer<never> => answer(UNFINISHED, body as never);

/** Makes the answer out of what `unfinished` kept. May run again for the same effect, e.g. after a crash. */
export type Finish<Body extends object = object> = (kept: unknown) => Promise<Answer<Body>>;

/**
 * Runs an effect and presents its answer in one transaction. Effects that answer `unfinished` bring the step that finishes
 * them; it runs after the commit. Where it throws, the effect stays, and a repetition runs the step alone.
 */
export type Once = <Body extends object>(
  work: () => Promise<Answer<Body>>,
  finish?: Finish<Body>
) => Promise<Answer<Body>>;

/** The answer of the step after the commit, where there is one to take. */
export const finished = async <Body extends object>(
  result: Answer<Body>,
  finish: Finish<Body> | undefined
): Promise<Answer<Body>> => {
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

/** Statuses of refusals that are an operation's own, beside those that follow from its policy, input and limits. */
export type Failures = Readonly<
  Partial<Record<400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 416 | 422 | 423 | 502 | 503, string>>
>;

/** Of a success that is no JSON; 'nothing' has no body at all. */
export type MediaType =
  | 'text/html'
  | 'text/csv'
  | 'text/plain'
  | 'text/javascript'
  | 'application/pdf'
  | 'application/xml'
  | 'application/octet-stream'
  | 'nothing';

/** The body of an operation's success, as contracts/operations.ts declares it. */
export type AnswerBody<Action extends string> = Action extends keyof Operations ? Operations[Action] : object;

export type RouteDefinition<Action extends string = string, Query = unknown, Body = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa path below /api/shop/v2. */
  readonly path: string;
  /** '<controller>.<action>': the id under which API tokens are granted. Actions that only read end with find or findOne. */
  readonly action: Action;
  /** What the operation does, in a few words in the imperative: its title in the description of the API. */
  readonly summary: string;
  /** What a reader has to know beyond the summary. Markdown. */
  readonly description?: string;
  readonly handler: (
    request: ShopRequest<NoInfer<Query>, NoInfer<Body>>
  ) => Promise<Answer<AnswerBody<NoInfer<Action>>>>;
  readonly policy: PolicyName;
  /** Any one of a list suffices. */
  readonly permission?: Requirement | readonly Requirement[];
  readonly input?: Input<Query, Body>;
  /** Wrong fields of the body do not end the request: the use case tells of them together with what else is wrong. */
  readonly gathersMistakes?: true;
  readonly errors?: ErrorShape;
  /** Of a record that does not exist, where its answer is more than a message. Ids that cannot exist are answered with it, too. */
  readonly unknown?: (platform: Platform) => ShopError;
  /** When the operation refuses for reasons of its own, by status. */
  readonly failures?: Failures;
  /** Status of the success that the handler prepares, where it is not 200. */
  readonly success?: 201;
  readonly produces?: MediaType;
  /** What the caller may ask for instead of JSON, see the parameters of the operation. */
  readonly alsoProduces?: 'text/csv';
  /** Its answer has an ETag: who has it already, and says so in If-None-Match, is answered 304. */
  readonly hasEtag?: true;
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

/**
 * Ties the types of a handler to the schemas of its route, and its answer to the contract of the operation: an action that
 * contracts/operations.ts does not name is no route.
 */
export const route = <const Action extends keyof Operations, Query = unknown, Body = unknown>(
  definition: RouteDefinition<Action, Query, Body>
): AnyRoute => definition;

/** A route whose success is no JSON: a page, a file, or nothing. */
export const rawRoute = <Query = unknown, Body = unknown>(
  definition: RouteDefinition<string, Query, Body> & { readonly produces: MediaType }
): AnyRoute => definition;
