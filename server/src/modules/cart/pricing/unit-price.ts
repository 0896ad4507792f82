import type { Platform } from '../../../platform/platform';
import type { Sellable } from '../../catalog';
import { ITEM_PRICE } from '../cart.hooks';
import type { RequestedItem } from './pricing-request';

/** A line of a cart with what the catalogue says of it. */
export type Present = { readonly sellable: Sellable; readonly item: RequestedItem };

/** Asks other code of the site for the price only where somebody listens. */
export const unitPriceOf = async ({ hooks }: Platform, { sellable, item }: Present): Promise<number> => {
  if (item.fixedPrice !== undefined) return item.fixedPrice;
  return hooks.ask(ITEM_PRICE, sellable.price, { sellable, item });
};
