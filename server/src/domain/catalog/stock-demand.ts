import { UnprocessableError } from '../errors';

/** What deciding about stock takes to know of a variant. */
export type StockedVariant = {
  readonly variationId: number;
  readonly productTitle: string;
  /** Null where stock is not counted. */
  readonly available: number | null;
  readonly inStock: boolean;
};

/** A variant with what lies in it; `parts` is empty for everything that is no bundle. */
export type WithParts<Variant extends StockedVariant> = Variant & { readonly parts: readonly Variant[] };

export type Demand<Variant extends StockedVariant> = { readonly variant: Variant; readonly quantity: number };

/**
 * How many pieces of each variant the lines take. A bundle takes itself and, in the same quantity, everything in it; who buys a
 * bundle and one of its parts needs that part twice. See docs/rules/stock.md.
 */
export const stockDemand = <Variant extends StockedVariant>(
  lines: readonly { readonly variant: WithParts<Variant>; readonly quantity: number }[]
): readonly Demand<Variant>[] => {
  const demands = new Map<number, Demand<Variant>>();
  for (const { variant, quantity } of lines) {
    for (const piece of [variant, ...variant.parts]) {
      const earlier = demands.get(piece.variationId)?.quantity ?? 0;
      demands.set(piece.variationId, { variant: piece, quantity: earlier + quantity });
    }
  }
  return [...demands.values()];
};

/**
 * There is not enough of a product; `available` says how many there are, where that is known. See
 * docs/rules/checkout.md#what-can-be-added.
 */
export const shortage = (productTitle: string, available = 0): UnprocessableError =>
  new UnprocessableError(
    available > 0 ? `Only ${available} of "${productTitle}" left.` : `"${productTitle}" is out of stock.`,
    { extra: { code: 'insufficient_stock' } }
  );

/** @throws UnprocessableError with `code`, naming the product that there is not enough of. */
export const assertInStock = (demands: readonly Demand<StockedVariant>[]): void => {
  for (const { variant, quantity } of demands) {
    const { productTitle, available, inStock } = variant;
    if (!inStock) throw shortage(productTitle);
    if (available !== null && available < quantity) throw shortage(productTitle, available);
  }
};
