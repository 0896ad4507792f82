import { fraction, type Cents, type Fraction } from '../money';
import type { AppliedRate } from './tax-rate';

/** Which part of a taxable amount each rate takes, in the order of the rates. */
export type RateStack = {
  readonly goods: readonly Fraction[];
  readonly shipping: readonly Fraction[];
};

const HUNDRED = fraction.decimal(100);

type Percent = (rate: AppliedRate) => string;

/**
 * Exclusive: r / 100; inclusive: r / (100 + r), each rate on its own. A compound rate counts the taxes before it in; sorted
 * first it has none to count. Every step is linear in the amount, so the parts can be worked out once for all lines. See
 * docs/rules/tax.md#amount.
 */
const partsOf = (rates: readonly AppliedRate[], percentOf: Percent, inclusive: boolean): readonly Fraction[] => {
  const parts: Fraction[] = [];
  let taxed = fraction.ONE;
  for (const rate of rates) {
    const percent = fraction.decimal(percentOf(rate));
    const whole = inclusive ? fraction.plus(HUNDRED, percent) : HUNDRED;
    const base = rate.isCompound ? taxed : fraction.ONE;
    const part = fraction.times(base, fraction.dividedBy(percent, whole));
    taxed = fraction.plus(taxed, part);
    parts.push(part);
  }
  return fraction.alike(parts);
};

export const stackOf = (rates: readonly AppliedRate[], inclusive: boolean, shippingInclusive: boolean): RateStack => ({
  goods: partsOf(rates, ({ percent }) => percent, inclusive),
  shipping: partsOf(rates, ({ forShipping, percent }) => forShipping ?? percent, shippingInclusive),
});

export const portions = (amount: Cents, parts: readonly Fraction[]): readonly Fraction[] => {
  const whole = fraction.fractionOf(amount);
  return parts.map((part) => fraction.times(whole, part));
};

/** The tax on one amount, rounded once over all rates: recurring amounts, unit prices. */
export const taxOn = (amount: Cents, rates: readonly AppliedRate[], inclusive: boolean): Cents =>
  fraction.round(fraction.total(portions(amount, stackOf(rates, inclusive, inclusive).goods)));

/** A price that contains its tax, without it. See docs/rules/tax.md#reverse-charge. */
export const priceWithoutTax = (price: Cents, rates: readonly AppliedRate[]): Cents =>
  price - taxOn(price, rates, true);
