import type { Context } from 'koa';
import { NotFoundError } from '../../domain/errors';
import { ANONYMOUS } from '../../platform/auth/principal';
import type { Caller } from '../../platform/caller';
import type { ShopRequest } from '../../platform/http/route';
import type { Platform } from '../../platform/platform';
import { COOKIE_LIFETIME } from './cart.hooks';
import type { CartRow } from './cart.repository';
import { findCart, utmSaid } from './use-cases/find-cart';
import { joinGuestCarts } from './use-cases/join-guest-carts';

/** How requests name their cart, and their campaign. Nothing behind the controllers knows of it. */
export const CART_COOKIE = 'shop_cart_hash';
const COOKIE_MINUTES = 30 * 24 * 60;
const HASH = /^[0-9a-f]{32}$/;

const firstHash = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((candidate): candidate is string => candidate !== undefined && HASH.test(candidate)) ?? null;

const headerOf = (ctx: Context): string | null => firstHash([ctx.get('x-cart-hash')]);

const cookieOf = (ctx: Context): string | null => firstHash([ctx.cookies.get(CART_COOKIE)]);

/** Clients that keep no cookies name their cart themselves. */
const hashSaid = (ctx: Context, parameter: string | undefined): string | null =>
  firstHash([parameter]) ?? headerOf(ctx);

/** Where a client may name its cart, in this order: parameter, header, cookie. */
export const hashFrom = (ctx: Context, parameter: string | undefined): string | null =>
  hashSaid(ctx, parameter) ?? cookieOf(ctx);

const parameterIn = (ctx: Context): string | undefined => {
  const { cart_hash: parameter } = (ctx.request.body ?? {}) as { cart_hash?: unknown };
  return typeof parameter === 'string' ? parameter : undefined;
};

/** The hash of the cart that a request names in its body, header or cookie; empty when it names none. */
export const cartNamedBy = (ctx: Context): string => hashFrom(ctx, parameterIn(ctx)) ?? '';

export const rememberCart = async ({ hooks }: Platform, ctx: Context, hash: string): Promise<void> => {
  if (ctx.cookies.get(CART_COOKIE) === hash) return;
  const minutes = await hooks.ask(COOKIE_LIFETIME, COOKIE_MINUTES, {});
  ctx.cookies.set(CART_COOKIE, hash, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    signed: false,
    overwrite: true,
    maxAge: minutes * 60_000,
  });
};

type Visit = Pick<ShopRequest, 'principal' | 'ctx'>;

/**
 * As `hashFrom`, for requests that show or change a cart: a guest's header and cookie that name two carts name one from then on, which
 * the cookie is set to. A parameter may stand in a link that somebody else has made, so it names a cart and joins none.
 */
export const nameCart = async (
  platform: Platform,
  { principal, ctx }: Visit,
  parameter: string | undefined
): Promise<string | null> => {
  const [hash, header, cookie] = [hashFrom(ctx, parameter), headerOf(ctx), cookieOf(ctx)];
  const isOfGuest = principal.userId === undefined;
  if (!isOfGuest || header === null || header !== hash || cookie === null || cookie === header) return hash;
  const joined = await joinGuestCarts(platform, header, cookie);
  if (joined === null) return hash;
  await rememberCart(platform, ctx, joined);
  return joined;
};

/** The cart, or the two, that somebody has filled before signing in. */
export const cartBeforeSignIn = (platform: Platform, ctx: Context): Promise<string | null> =>
  nameCart(platform, { principal: ANONYMOUS, ctx }, parameterIn(ctx));

/**
 * The open cart that the visitor is shown, or null. When the cookie names none that is open, it is the account's newest: the cookie
 * names that one from then on, for a checkout buys what the cookie names.
 */
export const resolveCart = async (
  platform: Platform,
  { principal, ctx }: Visit,
  parameter: string | undefined
): Promise<CartRow | null> => {
  const hash = await nameCart(platform, { principal, ctx }, parameter);
  const cart = await findCart(platform, principal, hash);
  if (cart && cart.cart_hash !== hash && hashSaid(ctx, parameter) === null) {
    await rememberCart(platform, ctx, cart.cart_hash);
  }
  return cart;
};

/** As `resolveCart`. Throws NotFoundError when there is none. */
export const findOwnCart = async (
  platform: Platform,
  visit: Visit,
  parameter: string | undefined
): Promise<CartRow> => {
  const cart = await resolveCart(platform, visit, parameter);
  if (!cart) throw new NotFoundError('There is no cart.');
  return cart;
};

/** The caller with the campaign that the request names, in query or body. */
export const callerWithCampaign = async (
  platform: Platform,
  { caller, ctx }: Pick<ShopRequest, 'caller' | 'ctx'>
): Promise<Caller> => {
  const said = { ...ctx.query, ...((ctx.request.body ?? {}) as Record<string, unknown>) };
  return { ...caller, utm: await utmSaid(platform, said) };
};
