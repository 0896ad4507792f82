import type { Platform } from '../../../platform/platform';
import { findCart, hashFrom, priceStoredCart, type CartPrices, type CartRow, type Visitor } from '../../cart';
import type { SummaryQuery } from '../summary.input';

export type Summary = { readonly cart: CartRow; readonly prices: CartPrices };

/** The cart with another shipping method, as if it had been chosen; nothing is stored. */
const choosing = (cart: CartRow, methodId: number | undefined): CartRow => {
  if (methodId === undefined) return cart;
  const form = cart.checkout_data.form_data as Readonly<Record<string, unknown>> | undefined;
  return { ...cart, checkout_data: { ...cart.checkout_data, form_data: { ...form, shipping_method_id: methodId } } };
};

/** What the visitor's cart would cost now; null without a cart. */
export const readSummary = async (
  platform: Platform,
  { principal, ctx }: Visitor,
  query: SummaryQuery
): Promise<Summary | null> => {
  const found = await findCart(platform, principal, hashFrom(ctx, query.cart_hash));
  if (!found) return null;
  const cart = choosing(found, query.shipping_method_id);
  return { cart, prices: await priceStoredCart(platform, cart, principal) };
};
