import type { Platform } from '../../../platform/platform';
import { priceWithOffers, resolveCart, type CartRow, type OfferedCart, type Visitor } from '../../cart';
import type { SummaryQuery } from '../summary.input';

export type Summary = OfferedCart & { readonly cart: CartRow };

/** The cart with another shipping method, as if it had been chosen; nothing is stored. */
const choosing = (cart: CartRow, methodId: number | undefined): CartRow => {
  if (methodId === undefined) return cart;
  const form = cart.checkout_data.form_data as Readonly<Record<string, unknown>> | undefined;
  return { ...cart, checkout_data: { ...cart.checkout_data, form_data: { ...form, shipping_method_id: methodId } } };
};

/** What the visitor's cart would cost now, and what is offered beside it; null without a cart. */
export const readSummary = async (
  platform: Platform,
  visitor: Visitor,
  query: SummaryQuery
): Promise<Summary | null> => {
  const found = await resolveCart(platform, visitor, query.cart_hash);
  if (!found) return null;
  const cart = choosing(found, query.shipping_method_id);
  return { cart, ...(await priceWithOffers(platform, cart, visitor.principal)) };
};
