import { basisPoints, proportion, WHOLE_IN_BASIS_POINTS, type Cents } from '../money';

/** `amount` is percent, or cents. */
export type BumpDiscount = { readonly type: 'percentage' | 'fixed'; readonly amount: number };

/** The price that an order bump locks for one unit. Source: behaviours 7. */
export const bumpPrice = (price: Cents, { type, amount }: BumpDiscount): Cents =>
  type === 'percentage'
    ? price - proportion(price, basisPoints(amount), WHOLE_IN_BASIS_POINTS)
    : Math.max(0, price - amount);
