import type { Platform } from '../../../platform/platform';
import type { CallerPrincipal } from '../../../platform/caller';
import { priceWithOffers, type CartRow, type OfferedCart } from '../../cart';

export type Summary = OfferedCart & { readonly cart: CartRow };

/** The cart with another shipping method, as if it had been chosen; nothing is stored. */
const choosing = (cart: CartRow, methodId: number | undefined): CartRow => {
  if (methodId === undefined) return cart;
  const form = cart.checkout_data.form_data as Readonly<Record<string, unknown>> | undefined;
  return { ...cart, checkout_data: { ...cart.checkout_data, form_data: { ...form, shipping_method_id: methodId } } };
};

/** What a cart would cost now, sent in another way where one is named, and what is offered beside it. */
export const readSummary = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  found: CartRow,
  methodId: number | undefined
): Promise<Summary> => {
  const cart = choosing(found, methodId);
  return { cart, ...(await priceWithOffers(platform, cart, principal)) };
};
