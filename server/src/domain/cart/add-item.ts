import { ForbiddenError, UnprocessableError } from '../errors';

/** What the catalogue says of the variant that somebody wants to put into a cart. */
export type CartCandidate = {
  readonly variationId: number;
  readonly productTitle: string;
  readonly forSale: boolean;
  readonly paymentType: string;
  readonly soldIndividually: boolean;
  /** Null where stock is not counted. */
  readonly available: number | null;
  readonly inStock: boolean;
};

export type CartContent = readonly {
  readonly variation_id: number;
  readonly quantity: number;
  /** The line has the price of an order bump, which holds for one piece: any other quantity ends it. */
  readonly bump_id?: number;
}[];

export type QuantityChange = {
  readonly quantity: number;
  /** The quantity replaces what is there instead of adding to it. */
  readonly absolute: boolean;
};

/** Lines beyond this are no shopping, and every one of them is priced on each request. */
export const MAX_CART_LINES = 500;
const MAX_LINE_QUANTITY = 1_000_000;

const assertBuyable = (candidate: CartCandidate, quantity: number, others: CartContent): void => {
  const { productTitle } = candidate;
  if (!candidate.forSale) throw new UnprocessableError('This product is not available.');
  if (candidate.paymentType === 'subscription' && quantity > 1) {
    throw new UnprocessableError('A subscription can only be bought once.');
  }
  if (candidate.paymentType === 'subscription' && others.length > 0) {
    throw new UnprocessableError('A subscription cannot be bought together with other products.');
  }
  if (!candidate.inStock) throw new UnprocessableError(`"${productTitle}" is out of stock.`);
  if (candidate.available !== null && candidate.available < quantity) {
    throw new UnprocessableError(`Only ${candidate.available} of "${productTitle}" left.`);
  }
  if (quantity > MAX_LINE_QUANTITY) throw new UnprocessableError('The quantity is too large.');
};

export const removeLine = (content: CartContent, variationId: number): CartContent =>
  content.filter((line) => line.variation_id !== variationId);

/**
 * The lines after the change. Zero or less takes the line out, whatever the catalogue says of it; products that are sold
 * individually stay at one. Source: behaviours 3.2.
 */
export const changeQuantity = (content: CartContent, candidate: CartCandidate, change: QuantityChange): CartContent => {
  const { variationId } = candidate;
  const current = content.find((line) => line.variation_id === variationId)?.quantity ?? 0;
  const wanted = change.absolute ? change.quantity : current + change.quantity;
  const others = removeLine(content, variationId);
  if (wanted <= 0 || change.quantity === 0) return others;
  const quantity = candidate.soldIndividually ? 1 : wanted;
  assertBuyable(candidate, quantity, others);
  if (current === 0 && others.length >= MAX_CART_LINES) throw new ForbiddenError('The cart is full.');
  // The line keeps its place in the cart.
  if (current === 0) return [...content, { variation_id: variationId, quantity }];
  return content.map((line) => (line.variation_id === variationId ? { variation_id: variationId, quantity } : line));
};
