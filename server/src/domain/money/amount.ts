/** Amounts are integers in minor units ("cents"); fractions exist only inside a computation and end in `roundHalfUp`. */
export type Cents = number;

/** R(): half up, towards positive infinity at the exact half. Source: behaviours, Conventions. */
export const roundHalfUp = (value: number): Cents => {
  const rounded = Math.floor(value + 0.5);
  return Object.is(rounded, -0) ? 0 : rounded;
};

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Beyond this a sum of doubles is no longer exact; no real amount comes near it. */
export const assertExact = (amount: Cents): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError('The amount is too large to be exact.');
  return amount;
};
