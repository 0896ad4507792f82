import { MAX_CART_LINES, type CartContent } from './add-item';

/**
 * The lines of the cart of somebody who signs in: those that were just put together stay as they are, and what waited in the
 * older cart of the account comes after them. A variant that stands in both keeps the newer quantity, as the shopper has just
 * seen it.
 */
export const mergeCarts = (current: CartContent, older: CartContent): CartContent => {
  const known = new Set(current.map(({ variation_id }) => variation_id));
  return [...current, ...older.filter(({ variation_id }) => !known.has(variation_id))].slice(0, MAX_CART_LINES);
};

/** Codes in the order in which they were entered, each once. */
export const mergeCoupons = (current: readonly string[], older: readonly string[]): readonly string[] => [
  ...new Set([...current, ...older]),
];
