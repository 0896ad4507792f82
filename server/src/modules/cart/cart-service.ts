import type { Cart } from '../../contracts/carts';
import { NotFoundError } from '../../domain/errors';
import { callerFrom, type Caller } from '../../platform/caller';
import { checkedCommand } from '../../platform/http/parse-input';
import type { Platform } from '../../platform/platform';
import { readProductUrls } from '../catalog';
import { readStoreSettings } from '../settings';
import { siteKey } from './account-carts.repository';
import { addItemInput, couponBody } from './cart.input';
import { presentCart } from './cart.presenter';
import type { CartRow } from './cart.repository';
import { priceStoredCart } from './pricing/price-items';
import { addItem } from './use-cases/add-item';
import type { ChangedCart } from './use-cases/reconcile-change';
import { applyCoupon } from './use-cases/apply-coupon';
import { createCart, findCart } from './use-cases/find-cart';
import { lookAtCart } from './use-cases/take-out-vanished';

/** Of a variant; `quantity` is 1 where it is left out. */
export type CartLineCommand = { readonly item_id: number; readonly quantity?: number };

const shown = async (platform: Platform, changed: ChangedCart): Promise<Cart> =>
  presentCart(changed, await readProductUrls(platform), await readStoreSettings(platform));

const openCart = async (platform: Platform, cartHash: string, { principal }: Caller): Promise<CartRow> => {
  const cart = await findCart(platform, principal, cartHash);
  // The account may have another one, which was not meant.
  if (cart?.cart_hash !== cartHash) throw new NotFoundError('There is no cart.');
  return cart;
};

/** Of that very cart: a hash that names none would open a new one. */
const change = async (
  platform: Platform,
  cartHash: string,
  line: CartLineCommand & { readonly by_input: boolean },
  caller: Caller
): Promise<Cart> => {
  await openCart(platform, cartHash, caller);
  return shown(platform, await addItem(platform, caller, { ...checkedCommand(addItemInput, line), cartHash }));
};

/** Carts for other code of the site. A cart of an account is found only for a caller who is that account. */
export const cartService = (platform: Platform) => ({
  /** A new and empty one. */
  create: async (known: Partial<Caller> = {}): Promise<Cart> => {
    const caller = callerFrom(known);
    const cart = await createCart(platform, caller, [], { keyOf: siteKey });
    return shown(platform, { cart, prices: await priceStoredCart(platform, cart, caller.principal) });
  },
  /** Throws NotFoundError where there is none that is open. */
  find: async (cartHash: string, known: Partial<Caller> = {}): Promise<Cart> => {
    const caller = callerFrom(known);
    return shown(platform, await lookAtCart(platform, await openCart(platform, cartHash, caller), caller.principal));
  },
  /** Adds pieces of a variant to what the cart holds. */
  addItem: (cartHash: string, line: CartLineCommand, known: Partial<Caller> = {}): Promise<Cart> =>
    change(platform, cartHash, { ...line, by_input: false }, callerFrom(known)),
  /** How many pieces of a variant the cart holds; 0 takes it out. */
  setQuantity: (cartHash: string, line: Required<CartLineCommand>, known: Partial<Caller> = {}): Promise<Cart> =>
    change(platform, cartHash, { ...line, by_input: true }, callerFrom(known)),
  /** Throws UnprocessableError where the code takes nothing off. Not within a transaction: useless codes are counted. */
  applyCoupon: async (cartHash: string, code: string, known: Partial<Caller> = {}): Promise<Cart> => {
    const caller = callerFrom(known);
    const { coupon_code: checked } = checkedCommand(couponBody, { coupon_code: code });
    const cart = await openCart(platform, cartHash, caller);
    return shown(platform, await applyCoupon(platform, caller, cart, checked));
  },
});
