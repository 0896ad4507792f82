import { assertExact, type Cents } from './amounts';

/**
 * An exact number >= 0. Doubles cannot hold most percentages, and a tax that lies exactly on half a cent must not depend on which
 * way a double happened to err: percentages are worked out in fractions and rounded once, at the end.
 */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

export const ONE: Fraction = { numerator: 1n, denominator: 1n };

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/** '8.25', 8.25 or 1e-7 as it is written. @throws RangeError for what is no decimal number >= 0. */
export const decimal = (written: string | number): Fraction => {
  const match = DECIMAL.exec(String(written).trim().toLowerCase());
  if (match === null) throw new RangeError(`"${written}" is no decimal number of zero or more.`);
  const [, whole = '', fractional = '', exponent = '0'] = match;
  const shift = Number(exponent) - fractional.length;
  const digits = BigInt(whole + fractional);
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) };
};

export const fractionOf = (amount: Cents): Fraction => ({ numerator: BigInt(amount), denominator: 1n });

export const plus = (a: Fraction, b: Fraction): Fraction => {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
};

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));

/** The same numbers over one denominator, so that adding them up, or multiples of them, stays cheap. */
export const alike = (fractions: readonly Fraction[]): readonly Fraction[] => {
  const denominator = fractions.reduce(
    (common, each) => (common / greatestCommonDivisor(common, each.denominator)) * each.denominator,
    1n
  );
  return fractions.map((each) => ({
    numerator: each.numerator * (denominator / each.denominator),
    denominator,
  }));
};

export const dividedBy = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
});

/** Negative, zero or positive, as sort functions want it. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const total = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, ZERO);

export const floor = ({ numerator, denominator }: Fraction): Cents => assertExact(Number(numerator / denominator));

/** R() without the error of a double: half up. */
export const round = ({ numerator, denominator }: Fraction): Cents =>
  assertExact(Number((2n * numerator + denominator) / (2n * denominator)));

/** The nearest number with so many decimals, half up; for what is measured. Money is rounded to cents. */
export const toNumber = ({ numerator, denominator }: Fraction, decimals: number): number => {
  const scale = 10n ** BigInt(decimals);
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator);
  return Number(`${scaled / scale}.${String(scaled % scale).padStart(decimals, '0')}`);
};

/**
 * Rounds parts so that they add up to their rounded total: the cents that are missing after rounding down go to the largest
 * remainders, ties to the earlier part.
 */
export const roundTogether = (parts: readonly Fraction[]): readonly Cents[] => {
  const floors = parts.map(floor);
  const missing = round(total(parts)) - floors.reduce((given, part) => given + part, 0);
  const remainders = parts.map(({ numerator, denominator }) => ({ numerator: numerator % denominator, denominator }));
  const raised = new Set(
    remainders
      .map((remainder, index) => ({ remainder, index }))
      .sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index)
  );
  return floors.map((part, index) => part + (raised.has(index) ? 1 : 0));
};
