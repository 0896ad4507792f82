import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { findCustomerById } from '../../customers';
import { findCartByHash, findOpenCartOfUser, insertCart, type CartRow, type StoredItem } from '../cart.repository';
import { COOKIE_LIFETIME } from '../cart.hooks';
import { utmNamedBy } from './utm';

export const CART_COOKIE = 'shop_cart_hash';
const COOKIE_MINUTES = 30 * 24 * 60;
const HASH = /^[0-9a-f]{32}$/;

export type Visitor = { readonly principal: Principal; readonly ctx: Context };

const firstHash = (candidates: readonly (string | undefined)[]): string | null =>
  candidates.find((candidate): candidate is string => candidate !== undefined && HASH.test(candidate)) ?? null;

/** Clients that keep no cookies name their cart themselves. */
const hashSaid = (ctx: Context, parameter: string | undefined): string | null =>
  firstHash([parameter, ctx.get('x-cart-hash')]);

/** Where a client may name its cart, in this order: parameter, header, cookie. */
export const hashFrom = (ctx: Context, parameter: string | undefined): string | null =>
  hashSaid(ctx, parameter) ?? firstHash([ctx.cookies.get(CART_COOKIE)]);

/** The hash of the cart that a request names in its body, header or cookie; empty when it names none. */
export const cartNamedBy = (ctx: Context): string => {
  const { cart_hash: parameter } = (ctx.request.body ?? {}) as { cart_hash?: unknown };
  return hashFrom(ctx, typeof parameter === 'string' ? parameter : undefined) ?? '';
};

/** A cart made by a signed-in shopper is that shopper's alone; knowing its hash does not open it to others. */
export const mayUse = (cart: CartRow, principal: Principal): boolean =>
  cart.user_id === null || cart.user_id === principal.userId;

/** The open cart of this visitor, or null. */
export const findCart = async (
  platform: Platform,
  principal: Principal,
  hash: string | null
): Promise<CartRow | null> => {
  const named = hash === null ? null : await findCartByHash(platform.db, hash);
  if (named && mayUse(named, principal) && named.stage !== 'completed') return named;
  return principal.userId === undefined ? null : findOpenCartOfUser(platform.db, principal.userId);
};

/** `instant` carts come from direct links: only who names their hash finds them. */
export type CartGroup = 'global' | 'instant';

/** Of the account's own customer; nothing is known of others. See docs/rules/checkout.md#cart. */
const namesOf = async ({ db }: Platform, { customerId }: Principal) => {
  const customer = customerId === undefined ? null : await findCustomerById(db, customerId);
  return { first_name: customer?.first_name ?? null, last_name: customer?.last_name ?? null };
};

export const createCart = async (
  platform: Platform,
  { principal, ctx }: Visitor,
  items: readonly StoredItem[],
  group: CartGroup = 'global'
): Promise<CartRow> => {
  const now = platform.clock.now();
  const cart = {
    cart_hash: randomBytes(16).toString('hex'),
    items,
    user_id: principal.userId ?? null,
    customer_id: principal.customerId ?? null,
    ...(await namesOf(platform, principal)),
    email: principal.kind === 'customer' ? (principal.email ?? null) : null,
    user_agent: ctx.get('user-agent').replaceAll('\0', '').slice(0, 255),
    ip_address: ctx.ip,
    cart_group: group,
    utm_data: await utmNamedBy(platform, ctx),
  };
  const id = await insertCart(platform.db, cart, now);
  return {
    ...cart,
    id,
    order_id: null,
    checkout_data: {},
    coupons: [],
    stage: 'draft',
    version: 1,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
};

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

/**
 * The open cart that the visitor is shown, or null. When the cookie names none that is open, it is the account's newest: the cookie
 * names that one from then on, for a checkout buys what the cookie names.
 */
export const resolveCart = async (
  platform: Platform,
  { principal, ctx }: Visitor,
  parameter: string | undefined
): Promise<CartRow | null> => {
  const hash = hashFrom(ctx, parameter);
  const cart = await findCart(platform, principal, hash);
  if (cart && cart.cart_hash !== hash && hashSaid(ctx, parameter) === null) {
    await rememberCart(platform, ctx, cart.cart_hash);
  }
  return cart;
};

/** As `resolveCart`. Throws NotFoundError when there is none. */
export const findOwnCart = async (
  platform: Platform,
  visitor: Visitor,
  parameter: string | undefined
): Promise<CartRow> => {
  const cart = await resolveCart(platform, visitor, parameter);
  if (!cart) throw new NotFoundError('There is no cart.');
  return cart;
};
