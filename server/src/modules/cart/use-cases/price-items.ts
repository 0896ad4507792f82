import { priceCart, type PricedCart, type PricedLine } from '../../../domain/pricing';
import type { Platform } from '../../../platform/platform';
import { findSellables, type Sellable } from '../../catalog';
import type { StoredItem } from '../cart.repository';

export type CartItem = { readonly sellable: Sellable; readonly line: PricedLine };

export type CartPrices = {
  readonly items: readonly CartItem[];
  readonly priced: PricedCart;
  /** Lines whose variant has been deleted meanwhile; they are not shown, priced or bought. */
  readonly vanished: readonly number[];
};

/** Prices stored lines at the catalogue's present prices. `known` saves reading variants that the caller has at hand. */
export const priceItems = async (
  platform: Platform,
  items: readonly StoredItem[],
  known: ReadonlyMap<number, Sellable> = new Map()
): Promise<CartPrices> => {
  const unknown = items.map(({ variation_id }) => variation_id).filter((id) => !known.has(id));
  const read = await findSellables(platform.db, unknown);
  const sellableOf = (id: number): Sellable | undefined => known.get(id) ?? read.get(id);
  const present = items.flatMap(({ variation_id, quantity }) => {
    const sellable = sellableOf(variation_id);
    return sellable ? [{ sellable, quantity }] : [];
  });
  const priced = priceCart({
    lines: present.map(({ sellable, quantity }) => ({
      variationId: sellable.variationId,
      unitPrice: sellable.price,
      quantity,
    })),
  });
  return {
    items: present.map(({ sellable }, index) => ({ sellable, line: priced.lines[index] as PricedLine })),
    priced,
    vanished: items.map(({ variation_id }) => variation_id).filter((id) => !sellableOf(id)),
  };
};
