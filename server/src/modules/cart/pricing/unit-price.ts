import type { Platform } from '../../../platform/platform';
import type { Sellable } from '../../catalog';
import type { RequestedItem } from './pricing-request';

/** A line of a cart with what the catalogue says of it. */
export type Present = { readonly sellable: Sellable; readonly item: RequestedItem };

const PRICE_FILTER = 'shop/cart/item_price';

/** Asks other code of the site for the price only where somebody listens. */
export const unitPriceOf = async ({ hooks }: Platform, { sellable, item }: Present): Promise<number> => {
  if (item.fixedPrice !== undefined) return item.fixedPrice;
  if (!hooks.hasFilter(PRICE_FILTER)) return sellable.price;
  const price = await hooks.applyFilters<unknown>(PRICE_FILTER, sellable.price, { sellable, item });
  return Number.isSafeInteger(price) && (price as number) >= 0 ? (price as number) : sellable.price;
};
