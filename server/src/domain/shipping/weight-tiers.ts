import { fraction } from '../money';
import type { ShippingMethod, WeightTier } from './shipping-methods';

/** A line as scales see it. */
export type WeighedLine = {
  readonly isPhysical: boolean;
  readonly shipsFree: boolean;
  /** Of one piece with its package, in the store's unit. */
  readonly weight: number;
  readonly quantity: number;
};

/** The first tier that holds the weight of the lines. */
export const tierFor = (
  { weightTiers }: Pick<ShippingMethod, 'weightTiers'>,
  lines: readonly Pick<WeighedLine, 'weight' | 'quantity'>[]
): WeightTier | undefined => {
  const weights = lines.map(({ weight, quantity }) =>
    fraction.times(fraction.decimal(weight), fraction.fractionOf(quantity))
  );
  const weight = fraction.total(weights);
  return weightTiers.find(
    ({ min, max }) =>
      fraction.compare(weight, fraction.decimal(Math.max(0, min))) >= 0 &&
      (max <= 0 || fraction.compare(weight, fraction.decimal(max)) <= 0)
  );
};

/**
 * Whether a method takes the goods: one by weight has no price for what no tier of it holds. Goods whose weight nobody entered weigh
 * nothing, and are taken as before.
 */
export const carries = (method: ShippingMethod, lines: readonly WeighedLine[]): boolean => {
  if (method.basis !== 'per_weight' || method.type === 'free_shipping') return true;
  const charged = lines.filter(({ isPhysical, shipsFree }) => isPhysical && !shipsFree);
  return charged.every(({ weight }) => weight <= 0) || tierFor(method, charged) !== undefined;
};
