import type { Platform } from '../../../platform/platform';
import type { CallerPrincipal } from '../../../platform/caller';
import { priceWithOffers, type CartRow, type OfferedCart } from '../../cart';

export type Summary = OfferedCart & { readonly cart: CartRow };

/** What a cart would cost now, sent in another way where one is named, and what is offered beside it; nothing is stored. */
export const readSummary = async (
  platform: Platform,
  { principal }: CallerPrincipal,
  cart: CartRow,
  methodId: number | undefined
): Promise<Summary> => ({ cart, ...(await priceWithOffers(platform, cart, principal, methodId)) });
