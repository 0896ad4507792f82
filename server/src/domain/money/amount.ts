import { UnprocessableError } from '../errors';

/** Amounts are integers in minor units ("cents"); fractions exist only inside a computation and end in `roundHalfUp`. */
export type Cents = number;

/** Half up, towards positive infinity at the exact half. See docs/rules/money.md#rounding. */
export const roundHalfUp = (value: number): Cents => Math.floor(value + 0.5);

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Beyond this a sum of doubles silently loses cents; no real cart comes near it. @throws UnprocessableError */
export const assertExact = (amount: Cents): Cents => {
  if (!Number.isSafeInteger(amount)) throw new UnprocessableError('The cart is too large to be priced.');
  return amount;
};
