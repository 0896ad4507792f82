import { basisPoints, payable, proportion, WHOLE_IN_BASIS_POINTS, type Cents } from '../money';

/** `amount` is percent, or cents. */
export type BumpDiscount = { readonly type: 'percentage' | 'fixed'; readonly amount: number };

/**
 * The price that an order bump locks for one unit; a multiple of `step`, the currency's `amountStep`. See
 * docs/rules/order-bumps.md.
 */
export const bumpPrice = (price: Cents, { type, amount }: BumpDiscount, step: Cents = 1): Cents =>
  payable(
    type === 'percentage'
      ? price - proportion(price, basisPoints(amount), WHOLE_IN_BASIS_POINTS)
      : Math.max(0, price - amount),
    step
  );
