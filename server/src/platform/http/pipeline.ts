import type { Context } from 'koa';
import { LONGEST_ADDRESS, refusalOf } from '../../domain/access';
import { AccessError, ForbiddenError, NotFoundError } from '../../domain/errors';
import type { Attempts } from '../auth/attempts';
import type { Authenticator } from '../auth/authenticator';
import { ANONYMOUS, type Principal } from '../auth/principal';
import type { Sessions } from '../auth/sessions';
import type { Caller } from '../caller';
import type { Platform } from '../platform';
import { readDeleteBody } from './delete-body';
import { answerError, isDefect, logUntold } from './error-answers';
import { MAX_ID } from './fields';
import type { Idempotency, KeyedCall } from './idempotency';
import { parseGathering, parseInput, type GatheredInput } from './parse-input';
import { withWholeLists } from './query-lists';
import { createLimiter, type Limiter } from './rate-limiter';
import type { RateWindows } from './rate-windows';
import { finished, readAnswer, type AnyRoute, type Endpoint, type Once, type ShopRequest } from './route';

export type PipelineParts = {
  readonly platform: Platform;
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly rateWindows: RateWindows;
  readonly idempotency: Idempotency;
  /** Keeps for staff that a route has failed, whatever of it is in the log of the site. Never throws. */
  readonly recordDefect: (route: AnyRoute, error: unknown) => Promise<void>;
};

export type Controller = (ctx: Context) => Promise<void>;

/** @throws AccessError where the route's policy or permission turns the caller away. */
export const assertAllowed = (route: AnyRoute, principal: Principal): void => {
  const refusal = refusalOf(principal, { ...route, action: `plugin::shop.${route.action}` });
  if (refusal) throw refusal;
};

const assertEdition = (route: AnyRoute, platform: Platform): void => {
  if (route.premium && platform.config.edition === 'free') {
    throw new ForbiddenError('This feature needs the premium edition of the shop.');
  }
};

const changesState = (route: AnyRoute): boolean => route.method !== 'GET' || route.changesState === true;

/** A browser sends the session cookie by itself, so whoever leans on it must also know the session's nonce. */
const assertNonce = (route: AnyRoute, principal: Principal, ctx: Context, sessions: Sessions): void => {
  const needed = route.requiresNonce === true || (principal.viaCookie && changesState(route));
  if (!needed) return;
  const session = sessions.read(ctx);
  const nonce = ctx.get('x-wp-nonce');
  if (session && nonce && sessions.isNonceOf(session, nonce)) return;
  throw new AccessError('policy_violation', 'The request lacks a valid X-WP-Nonce header. Fetch a new one and repeat.');
};

const unknownRecord = (): NotFoundError => new NotFoundError('The requested record does not exist.');

/** No record has a name with a null character, and PostgreSQL cannot even look for it. */
const assertAskable = (params: Readonly<Record<string, string>>): void => {
  if (Object.values(params).some((value) => value.includes('\0'))) throw unknownRecord();
};

/** What can be no id is answered as the id of no record is. */
const idOf = (
  { unknown = unknownRecord }: AnyRoute,
  platform: Platform,
  params: Readonly<Record<string, string>>,
  name: string
): number => {
  const value = params[name] ?? '';
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (id < 1 || id > MAX_ID) throw unknown(platform);
  return id;
};

/** Without a campaign: which keys make one is the cart's to say. */
const callerOf = (ctx: Context, principal: Principal): Caller => ({
  principal,
  ip: ctx.ip.slice(0, LONGEST_ADDRESS),
  userAgent: ctx.get('user-agent'),
  referer: ctx.get('referer'),
  utm: {},
});

const readBody = ({ input, gathersMistakes }: AnyRoute, given: unknown): GatheredInput =>
  gathersMistakes ? parseGathering(input?.body, given) : { value: parseInput(input?.body, given), mistakes: {} };

const buildRequest = async (
  route: AnyRoute,
  parts: PipelineParts,
  principal: Principal,
  ctx: Context,
  once: Once
): Promise<ShopRequest<never, never>> => {
  const params = (ctx as Context & { params: Record<string, string> }).params;
  assertAskable(params);
  const given: unknown = route.method === 'DELETE' ? await readDeleteBody(ctx) : ctx.request.body;
  const query = parseInput(route.input?.query, withWholeLists(ctx.query));
  const { value: body, mistakes } = readBody(route, given);
  return {
    platform: parts.platform,
    principal,
    caller: callerOf(ctx, principal),
    params,
    id: (name = 'id') => idOf(route, parts.platform, params, name),
    query: query as never,
    body: body as never,
    mistakes,
    sessions: parts.sessions,
    attempts: parts.attempts,
    once,
    ctx,
  };
};

type Response = {
  readonly status: number;
  readonly body: object | string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

const respond = (ctx: Context, { status, body, headers }: Response): void => {
  ctx.body = body;
  ctx.status = status;
  if (typeof body === 'string') ctx.type = 'application/json';
  if (headers) ctx.set(headers);
  ctx.state.shopAnswered = true;
};

/** A handler that forgot `once` would answer well and do its work again at every repetition: better fail at the first call. */
const guardedOnce = (route: AnyRoute, { db }: Platform, keyed: KeyedCall | null) => {
  let used = false;
  const once: Once = async (work, finish) => {
    used = true;
    return keyed ? keyed.once(work, finish) : finished(await db.transaction(work), finish);
  };
  const assertUsed = (): void => {
    if (route.idempotent && !used) {
      throw new Error(`The handler of ${route.action} did not run its effect through once.`);
    }
  };
  return { once, assertUsed };
};

const keyHolderOf = ({ idempotent }: AnyRoute, principal: Principal, ctx: Context): string =>
  principal.kind === 'anonymous' && typeof idempotent === 'object'
    ? `${principal.id} ${idempotent.guestOf(ctx)}`
    : principal.id;

/** One route with what it needs from request to request. */
type Served = { readonly route: AnyRoute; readonly limiter: Limiter | null };

const run = async (
  { route, limiter }: Served,
  parts: PipelineParts,
  principal: Principal,
  ctx: Context
): Promise<void> => {
  assertAllowed(route, principal);
  assertEdition(route, parts.platform);
  assertNonce(route, principal, ctx, parts.sessions);
  const keyed = route.idempotent ? parts.idempotency.of(ctx, keyHolderOf(route, principal, ctx)) : null;
  const earlier = keyed && (await keyed.replay());
  if (earlier) return respond(ctx, readAnswer(earlier));
  if (limiter) await limiter(ctx, principal);
  const { once, assertUsed } = guardedOnce(route, parts.platform, keyed);
  const result = await route.handler(await buildRequest(route, parts, principal, ctx, once));
  assertUsed();
  respond(ctx, readAnswer(result));
};

const serve = (route: AnyRoute, parts: PipelineParts): Served => {
  const max = route.limit?.max(parts.platform) ?? 0;
  return { route, limiter: route.limit ? createLimiter(route.limit, max, parts.rateWindows) : null };
};

/**
 * The chain that every route of the store passes, in this order: who is calling, may they, edition, nonce, stored answer of the
 * same idempotency key, rate limit, input, handler, answer. Errors of any step become the documented bodies here and nowhere else.
 * Where staff and customers share an address, the kind of the caller decides which of its two routes is meant.
 */
export const createController = ({ route, forCustomers }: Endpoint, parts: PipelineParts): Controller => {
  const own = serve(route, parts);
  const customers = forCustomers ? serve(forCustomers, parts) : own;
  return async (ctx) => {
    let served = own;
    // What depends on who asks, a cart or a person, is for no cache; refusals neither. Handlers may say otherwise.
    if (route.identify !== false) ctx.set('Cache-Control', 'private, no-store');
    try {
      const principal = route.identify === false ? ANONYMOUS : await parts.authenticator.identify(ctx);
      served = principal.kind === 'customer' ? customers : own;
      await run(served, parts, principal, ctx);
    } catch (error) {
      logUntold(parts.platform.strapi.log, error);
      if (isDefect(error)) await parts.recordDefect(served.route, error);
      respond(ctx, answerError(error, served.route.errors));
    }
  };
};
