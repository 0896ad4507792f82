import { InvalidInputError, UnprocessableError } from '../errors';

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

/**
 * ISO 4217 currencies whose amounts have no decimals. MGA has fifths of a unit, which nobody pays in; payment providers count it among
 * those without decimals.
 */
export const ZERO_DECIMAL_CURRENCIES: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');

const WHOLE_UNIT: Cents = 100;
const CENT: Cents = 1;

/** Amounts of such a currency are kept x 100 like all others, but are whole units. `known`: the currencies that a store says. */
export const isZeroDecimalCurrency = (code: string, known: readonly string[] = ZERO_DECIMAL_CURRENCIES): boolean =>
  known.includes(code.toUpperCase());

/**
 * The smallest step by which an amount of the currency grows, in hundredths of its unit: a whole unit where it has no decimals,
 * else a hundredth. Where a currency has three or four decimals, hundredths are what people pay in; payment providers ask for
 * them, too.
 */
export const amountStep = (code: string, known?: readonly string[]): Cents =>
  isZeroDecimalCurrency(code, known) ? WHOLE_UNIT : CENT;

/** The nearest amount that can be paid, half up. */
export const payable = (amount: Cents, step: Cents): Cents => Math.floor(amount / step + 0.5) * step;

/** What a client has added up in doubles may be off by so much of itself. */
const ERROR_OF_DOUBLES = 4 * Number.EPSILON;

/** Whether an amount in units of a currency, as people write it (12.5), has no fraction that its step has not. */
export const isPayable = (units: number, step: Cents = CENT): boolean => {
  const nearest = (roundHalfUp((units * WHOLE_UNIT) / step) * step) / WHOLE_UNIT;
  return Math.abs(units - nearest) <= ERROR_OF_DOUBLES * Math.max(1, Math.abs(units));
};

const FRACTION = {
  [CENT]: 'may have at most two decimals',
  [WHOLE_UNIT]: 'may have no fraction: the currency has no smaller unit',
} as const;

/** Of amounts that are in cents; `field` is where it was sent. @throws InvalidInputError where nobody could pay it. */
export const assertPayable = (amount: Cents, step: Cents, field: string): Cents => {
  if (isPayable(amount / WHOLE_UNIT, step)) return amount;
  const message = `${field} ${FRACTION[step as keyof typeof FRACTION]}`;
  throw new InvalidInputError(message, { [field]: { step: message } });
};

/**
 * Cents of an amount that people have written in units of a currency. What cannot be paid is refused and not rounded: it would be another
 * amount than the one that was meant. See docs/rules/money.md#rounding.
 * @throws InvalidInputError
 */
export const centsOfUnits = (units: number, step: Cents, field: string): Cents => {
  if (isPayable(units, step)) return roundHalfUp(units * WHOLE_UNIT);
  return assertPayable(units * WHOLE_UNIT, step, field);
};

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

/** Hundredths of a percent: 100 % = 10,000. */
export const WHOLE_IN_BASIS_POINTS = 10_000;

/**
 * R(amount x part / whole) without the error of a double, for amounts and parts >= 0 and a whole > 0. Doubles are used as long as
 * they are exact, since this runs for every line and coupon of every cart.
 */
export const proportion = (amount: Cents, part: number, whole: number): Cents => {
  const doubled = 2 * amount * part + whole;
  if (Number.isSafeInteger(doubled) && doubled < Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * whole));
  const [a, b, c] = [BigInt(assertExact(amount)), BigInt(assertExact(part)), BigInt(assertExact(whole))];
  return assertExact(Number((2n * a * b + c) / (2n * c)));
};

/** `proportion` of an amount of either sign, half away from zero; nothing of a whole of nothing. For parts >= 0. */
export const shareOf = (amount: Cents, part: number, whole: number): Cents => {
  if (whole <= 0) return 0;
  return amount < 0 ? -proportion(-amount, part, whole) : proportion(amount, part, whole);
};

/** A percentage kept to two decimals and held between 0 and 100, in basis points. See docs/rules/coupons.md#discounts. */
export const basisPoints = (percent: number): number =>
  Math.min(WHOLE_IN_BASIS_POINTS, Math.max(0, Math.round(percent * 100)));
