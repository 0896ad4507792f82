import { assertExact, sum, type Cents } from './amount';

/**
 * Splits `total` (cents, any sign) over whole-number `weights` (>= 0) by largest remainder; ties go to the earlier part. The
 * parts always add up to `total` exactly; where all weights are zero the split is equal. No weights: no parts.
 */
export const allocate = (total: Cents, weights: readonly number[]): readonly Cents[] => {
  if (weights.length === 0) return [];
  assertExact(total);
  const whole = sum(weights);
  const effective = whole === 0 ? weights.map(() => 1n) : weights.map((weight) => BigInt(assertExact(weight)));
  const divisor = whole === 0 ? BigInt(weights.length) : BigInt(assertExact(whole));
  const sign = total < 0 ? -1n : 1n;
  const amount = BigInt(Math.abs(total));
  const shares = effective.map((weight) => ({
    floor: (amount * weight) / divisor,
    remainder: (amount * weight) % divisor,
  }));
  const missing = Number(amount - shares.reduce((given, { floor }) => given + floor, 0n));
  const byRemainder = shares
    .map(({ remainder }, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map(({ floor }, index) => Number(sign * (floor + (raised.has(index) ? 1n : 0n))));
};
