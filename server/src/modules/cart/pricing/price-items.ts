import { priceCart, type PricedCart, type PricedLine } from '../../../domain/pricing';
import type { AvailableMethods, ShippingMethod } from '../../../domain/shipping';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import type { Sellable } from '../../catalog';
import { readStoreSettings } from '../../settings';
import type { CartRow } from '../cart.repository';
import type { CartTax } from './load-tax';
import { loadPricingFacts, type PricingFacts } from './load-pricing-facts';
import { requestFor, type PricingRequest } from './pricing-request';

export type CartItem = { readonly sellable: Sellable; readonly line: PricedLine };

export type CartPrices = {
  readonly items: readonly CartItem[];
  readonly priced: PricedCart;
  /** The chosen one, when it reaches the address. */
  readonly shippingMethod: ShippingMethod | null;
  /** What reaches the address; null where nothing is shipped. */
  readonly shippingOptions: AvailableMethods | null;
  /** Null where the store does not tax the address. */
  readonly tax: CartTax | null;
  /** Lines whose variant has been deleted meanwhile; they are not shown, priced or bought. */
  readonly vanished: readonly number[];
};

const pricesOf = ({ sellables, input, vanished, shipping, tax }: PricingFacts): CartPrices => {
  const priced = priceCart(input);
  return {
    items: sellables.map((sellable, index) => ({ sellable, line: priced.lines[index] as PricedLine })),
    priced,
    shippingMethod: input.shippingMethod ?? null,
    shippingOptions: shipping,
    tax,
    vanished,
  };
};

/** What a cart, or a checkout of it, costs by the rules and prices of this moment. */
export const priceRequest = async (
  platform: Platform,
  request: PricingRequest,
  known?: ReadonlyMap<number, Sellable>
): Promise<CartPrices> => pricesOf(await loadPricingFacts(platform, request, known));

/** Prices a cart as it stands, for its shopper. `known` saves reading variants that the caller has at hand. */
export const priceStoredCart = async (
  platform: Platform,
  cart: CartRow,
  principal: Principal,
  known?: ReadonlyMap<number, Sellable>
): Promise<CartPrices> => {
  const { store_country: country } = await readStoreSettings(platform);
  return priceRequest(platform, requestFor(cart, principal, String(country ?? '')), known);
};
