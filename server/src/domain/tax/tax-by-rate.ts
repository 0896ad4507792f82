import { allocate, fraction, sum, type Cents, type Fraction } from '../money';
import type { AppliedRate } from './tax-rate';

/** `item` rounds every line, `subtotal` every rate, `total` the order. */
export type TaxRounding = 'item' | 'subtotal' | 'total';

/** One line, or one fee, with what each of its rates takes; `goods` and `shipping` run along `rates`. */
export type TaxedAmount = {
  readonly rates: readonly AppliedRate[];
  readonly inclusive: boolean;
  readonly taxable: Cents;
  readonly goods: readonly Fraction[];
  readonly shipping: readonly Fraction[];
};

/** Everything that one rate takes. */
export type RateSum = {
  readonly rate: AppliedRate;
  readonly goods: Fraction;
  /** Every line's part rounded by itself, then added. */
  readonly goodsByLine: Cents;
  /** On every line's share of the delivery, rounded share by share. */
  readonly shipping: Cents;
  readonly taxable: Cents;
  readonly inclusive: boolean;
  readonly isMixed: boolean;
};

/** The line of one rate on an order. See docs/rules/tax.md#tax-records. */
export type RateTax = {
  readonly rate: AppliedRate;
  /** On the lines, without fees and shipping. */
  readonly orderTax: Cents;
  readonly shippingTax: Cents;
  readonly feeTax: Cents;
  /** The lines that it was worked out on, after discounts. */
  readonly taxable: Cents;
  readonly inclusive: boolean;
  /** Contained in some prices, added to others. */
  readonly isMixed: boolean;
  /** What is added to prices, delivery and fees: over all rates, just what the total has more than those. */
  readonly added: Cents;
  /** What they contain already. */
  readonly contained: Cents;
};

/** An override lends a stored rate's id to another percentage: those stay apart. */
const keyOf = ({ id, percent, label }: AppliedRate): string => `${id} ${percent} ${label}`;

const inOrder = ({ rate: a }: RateSum, { rate: b }: RateSum): number =>
  a.priority - b.priority ||
  Number(a.isCompound) - Number(b.isCompound) ||
  Math.abs(a.id) - Math.abs(b.id) ||
  (keyOf(a) < keyOf(b) ? -1 : 1);

const sumOf = (rate: AppliedRate, index: number, amount: TaxedAmount): RateSum => {
  const goods = amount.goods[index] ?? fraction.ZERO;
  const shipping = fraction.round(amount.shipping[index] ?? fraction.ZERO);
  const { inclusive, taxable } = amount;
  return { rate, goods, goodsByLine: fraction.round(goods), shipping, taxable, inclusive, isMixed: false };
};

const merged = (a: RateSum, b: RateSum): RateSum => ({
  rate: a.rate,
  goods: fraction.plus(a.goods, b.goods),
  goodsByLine: a.goodsByLine + b.goodsByLine,
  shipping: a.shipping + b.shipping,
  taxable: a.taxable + b.taxable,
  inclusive: a.inclusive && b.inclusive,
  isMixed: a.isMixed || a.inclusive !== b.inclusive,
});

/** What every rate takes of all amounts together, in an order that does not depend on theirs. */
export const addUp = (amounts: readonly TaxedAmount[]): readonly RateSum[] => {
  const sums = new Map<string, RateSum>();
  for (const amount of amounts) {
    amount.rates.forEach((rate, index) => {
      const key = keyOf(rate);
      const known = sums.get(key);
      const own = sumOf(rate, index, amount);
      sums.set(key, known ? merged(known, own) : own);
    });
  }
  return [...sums.values()].sort(inOrder);
};

/** Every fee is rounded once; its rates share the cents. */
const feeTaxOf = (rate: AppliedRate, fees: readonly TaxedAmount[]): Cents =>
  sum(
    fees.map(({ rates, goods }) => {
      const index = rates.findIndex((each) => keyOf(each) === keyOf(rate));
      return fraction.roundTogether(goods)[index] ?? 0;
    })
  );

const ROUNDED: Readonly<Record<TaxRounding, (sum: RateSum) => Cents>> = {
  item: ({ goodsByLine }) => goodsByLine,
  subtotal: ({ goods }) => fraction.round(goods),
  total: ({ goods }) => fraction.floor(goods),
};

type Whole = Omit<RateTax, 'added' | 'contained'>;

export const exclusiveOnly = (amounts: readonly TaxedAmount[]): readonly TaxedAmount[] =>
  amounts.filter(({ inclusive }) => !inclusive);

/** The lines of an order, and its fees. */
export type TaxedParts = { readonly lines: readonly TaxedAmount[]; readonly fees: readonly TaxedAmount[] };

export type Rounding = {
  readonly rounding: TaxRounding;
  readonly shippingInclusive: boolean;
};

/** What each rate adds, as its own amounts have it; the one rounding of the order may differ by a cent. */
const addedByRate = (
  taxes: readonly Whole[],
  { lines, fees }: TaxedParts,
  { rounding, shippingInclusive }: Rounding
): readonly Cents[] => {
  const [addedLines, addedFees] = [exclusiveOnly(lines), exclusiveOnly(fees)];
  const goods = new Map(addUp(addedLines).map((each) => [keyOf(each.rate), ROUNDED[rounding](each)]));
  return taxes.map(
    ({ rate, shippingTax }) =>
      (goods.get(keyOf(rate)) ?? 0) + (shippingInclusive ? 0 : shippingTax) + feeTaxOf(rate, addedFees)
  );
};

/**
 * One line per rate. What a rate takes of a line's share of the delivery is rounded by itself, so that the shipping tax of the
 * order is the sum of what its rates show (docs/rules/tax.md#rounding). The tax of a fee is rounded once and its cents shared
 * among the rates. `addedTax` is all that the total has more than prices, delivery and fees.
 */
export const taxesByRate = (
  { lines, fees }: TaxedParts,
  rules: Rounding,
  addedTax: (shippingTax: Cents) => Cents
): readonly RateTax[] => {
  const sums = addUp(lines);
  const whole = sums.map((each) => ({
    rate: each.rate,
    orderTax: ROUNDED[rules.rounding](each),
    shippingTax: each.shipping,
    feeTax: feeTaxOf(each.rate, fees),
    taxable: each.taxable,
    inclusive: each.inclusive,
    isMixed: each.isMixed,
  }));
  const own = addedByRate(whole, { lines, fees }, rules);
  const added = allocate(addedTax(sum(sums.map(({ shipping }) => shipping))), own);
  return whole.map((tax, index) => ({
    ...tax,
    added: added[index] ?? 0,
    contained: Math.max(0, tax.orderTax + tax.shippingTax + tax.feeTax - (own[index] ?? 0)),
  }));
};
