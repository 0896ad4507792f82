import { randomBytes } from 'node:crypto';
import { UTM_KEYS } from '../../../domain/cart';
import { cutText } from '../../../domain/text';
import type { Principal } from '../../../platform/auth/principal';
import type { Caller } from '../../../platform/caller';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { findCustomerById } from '../../customers';
import { CAMPAIGN_KEYS } from '../cart.hooks';
import { accountKey, releaseKey } from '../account-carts.repository';
import { findCartByHash, findOpenCartOfUser, insertCart, type CartRow, type StoredItem } from '../cart.repository';

export type Utm = Readonly<Record<string, string>>;

const LONGEST_READ = 2_000;
const LONGEST = 255;

const clean = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.slice(0, LONGEST_READ).replaceAll('\0', '').trim(), LONGEST) : '';

/** What somebody says of a campaign among other things; empty where nothing is said. The latest campaign counts. */
export const utmSaid = async (platform: Platform, said: Readonly<Record<string, unknown>>): Promise<Utm> => {
  const keys = await platform.hooks.ask(CAMPAIGN_KEYS, UTM_KEYS, null);
  const named = keys.map((key) => [key, clean(said[key])] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
};

/** The change of a cart that was just told of a campaign; nothing where it was not. */
export const utmChange = (before: Utm, utm: Utm) =>
  Object.keys(utm).length === 0 ? {} : { utm_data: { ...before, ...utm } };

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
type CartGroup = 'global' | 'instant';

type CartTerms = {
  readonly group?: CartGroup;
  /** Of `purpose_key`. */ readonly keyOf?: (hash: string) => string | null;
};

/** Of the account's own customer; nothing is known of others. See docs/rules/checkout.md#cart. */
const namesOf = async ({ db }: Platform, { customerId }: Principal) => {
  const customer = customerId === undefined ? null : await findCustomerById(db, customerId);
  return { first_name: customer?.first_name ?? null, last_name: customer?.last_name ?? null };
};

export const createCart = async (
  platform: Platform,
  { principal, ip, userAgent, utm }: Caller,
  items: readonly StoredItem[],
  { group = 'global', keyOf = () => null }: CartTerms = {}
): Promise<CartRow> => {
  const now = platform.clock.now();
  const cart_hash = randomBytes(16).toString('hex');
  const cart = {
    cart_hash,
    items,
    user_id: principal.userId ?? null,
    customer_id: principal.customerId ?? null,
    ...(await namesOf(platform, principal)),
    email: principal.kind === 'customer' ? (principal.email ?? null) : null,
    user_agent: userAgent.replaceAll('\0', '').slice(0, 255),
    ip_address: ip,
    cart_group: group,
    utm_data: utm,
    purpose_key: keyOf(cart_hash),
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

/**
 * A cart for somebody who has none that is open. An account has one: null where another request has opened it at the same moment, which is
 * found now. Not within a transaction.
 */
export const openCart = async (
  platform: Platform,
  caller: Caller,
  items: readonly StoredItem[]
): Promise<CartRow | null> => {
  const { userId } = caller.principal;
  if (userId === undefined) return createCart(platform, caller, items);
  const key = accountKey(userId);
  try {
    return await createCart(platform, caller, items, { keyOf: () => key });
  } catch (error) {
    if (!isUniqueViolation(error) || platform.db.inTransaction()) throw error;
    await releaseKey(platform.db, key, ['completed']);
    return null;
  }
};
