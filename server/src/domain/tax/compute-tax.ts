import { fraction, sum, type Cents } from '../money';
import { portions, stackOf, type AppliedRate, type RateStack } from './tax-rate';
import { addUp, exclusiveOnly, taxesByRate, type RateTax, type TaxedAmount, type TaxRounding } from './tax-by-rate';

export type TaxableLine = {
  /** Subtotal without discounts, >= 0; 0 for what costs nothing yet, such as a trial. A setup fee is a line of its own. */
  readonly taxable: Cents;
  /** Its share of the shipping charge, 0 for what is not shipped. */
  readonly shippingShare: Cents;
  /** selectRates' answer; [] where nothing is taxed. */
  readonly rates: readonly AppliedRate[];
  /** The price contains the tax. */
  readonly inclusive: boolean;
};

export type TaxableFee = { readonly amount: Cents; readonly taxable: boolean; readonly inclusive: boolean };

export type TaxInput = {
  readonly lines: readonly TaxableLine[];
  readonly fees: readonly TaxableFee[];
  readonly rounding: TaxRounding;
  /** Shipping prices contain their tax: the store's own setting, whatever single lines say. See docs/rules/tax.md#rounding. */
  readonly shippingInclusive: boolean;
};

export type RateAmount = { readonly rate: AppliedRate; readonly taxAmount: Cents };

export type LineTax = { readonly taxAmount: Cents; readonly rates: readonly RateAmount[] };

export type ComputedTax = {
  /** 0 none, 1 exclusive, 2 inclusive, 3 mixed. */
  readonly behavior: 0 | 1 | 2 | 3;
  readonly lines: readonly LineTax[];
  /** The tax of each fee. */
  readonly fees: readonly Cents[];
  /** Tax on the lines, contained and added alike; without shipping and fees. */
  readonly taxTotal: Cents;
  /** The part of taxTotal that comes on top of the prices. */
  readonly exclusiveTaxTotal: Cents;
  readonly shippingTax: Cents;
  readonly feeTax: Cents;
  /** The parts of shippingTax and feeTax that come on top. */
  readonly addedShippingTax: Cents;
  readonly addedFeeTax: Cents;
  readonly byRate: readonly RateTax[];
};

export const NO_TAX: ComputedTax = {
  behavior: 0,
  lines: [],
  fees: [],
  taxTotal: 0,
  exclusiveTaxTotal: 0,
  shippingTax: 0,
  feeTax: 0,
  addedShippingTax: 0,
  addedFeeTax: 0,
  byRate: [],
};

const behaviorOf = (lines: readonly TaxableLine[]): 0 | 1 | 2 | 3 => {
  if (lines.every(({ rates }) => rates.length === 0)) return 0;
  if (lines.every(({ inclusive }) => inclusive)) return 2;
  return lines.some(({ inclusive }) => inclusive) ? 3 : 1;
};

type StacksByRates = Map<readonly AppliedRate[], RateStack>;

/** Lines mostly share their list of rates, and a stack costs more to build than to use. */
const stacksFor = (shippingInclusive: boolean): ((line: TaxableLine) => RateStack) => {
  const included: StacksByRates = new Map();
  const added: StacksByRates = new Map();
  return ({ rates, inclusive }) => {
    const stacks = inclusive ? included : added;
    const stack = stacks.get(rates) ?? stackOf(rates, inclusive, shippingInclusive);
    stacks.set(rates, stack);
    return stack;
  };
};

const taxedLine = (line: TaxableLine, stack: RateStack): TaxedAmount => ({
  rates: line.rates,
  inclusive: line.inclusive,
  taxable: line.taxable,
  goods: portions(line.taxable, stack.goods),
  shipping: portions(line.shippingShare, stack.shipping),
});

/** Where the order or the rate is what is rounded, a line shows its tax rounded down. */
const lineTax = ({ rates, goods }: TaxedAmount, rounding: TaxRounding): LineTax => {
  const whole = fraction.total(goods);
  return {
    taxAmount: rounding === 'item' ? fraction.round(whole) : fraction.floor(whole),
    rates: rates.map((rate, index) => ({ rate, taxAmount: fraction.round(goods[index] ?? fraction.ZERO) })),
  };
};

const totalOf = (amounts: readonly TaxedAmount[], rounding: TaxRounding): Cents => {
  if (rounding === 'item') return sum(amounts.map(({ goods }) => fraction.round(fraction.total(goods))));
  const byRate = addUp(amounts).map(({ goods }) => goods);
  return rounding === 'subtotal' ? sum(byRate.map(fraction.round)) : fraction.round(fraction.total(byRate));
};

/** Fees are taxed with the rates of the first line. See docs/rules/tax.md#rounding. */
const taxedFee = ({ amount, taxable, inclusive }: TaxableFee, rates: readonly AppliedRate[]): TaxedAmount => ({
  rates: taxable ? rates : [],
  inclusive,
  taxable: amount,
  goods: taxable ? portions(amount, stackOf(rates, inclusive, inclusive).goods) : [],
  shipping: [],
});

const wholeTax = (amounts: readonly TaxedAmount[]): readonly Cents[] =>
  amounts.map(({ goods }) => fraction.round(fraction.total(goods)));

/**
 * The tax of a cart or order. What a price contains is never added to it, whatever the other lines do. Pure; exact fractions
 * until the one rounding that `rounding` names; on delivery every rate is rounded for each line's share. See
 * docs/rules/money.md#order-of-computation and docs/rules/tax.md#rounding.
 */
export const computeTax = ({ lines, fees, rounding, shippingInclusive }: TaxInput): ComputedTax => {
  const stackFor = stacksFor(shippingInclusive);
  const taxed = lines.map((line) => taxedLine(line, stackFor(line)));
  const feeRates = lines[0]?.rates ?? [];
  const taxedFees = fees.map((fee) => taxedFee(fee, feeRates));
  const exclusiveTaxTotal = totalOf(exclusiveOnly(taxed), rounding);
  const addedFeeTax = sum(wholeTax(exclusiveOnly(taxedFees)));
  const byRate = taxesByRate(
    { lines: taxed, fees: taxedFees },
    { rounding, shippingInclusive },
    (shipping) => exclusiveTaxTotal + addedFeeTax + (shippingInclusive ? 0 : shipping)
  );
  const shippingTax = sum(byRate.map((each) => each.shippingTax));
  return {
    behavior: behaviorOf(lines),
    lines: taxed.map((line) => lineTax(line, rounding)),
    fees: wholeTax(taxedFees),
    taxTotal: totalOf(taxed, rounding),
    exclusiveTaxTotal,
    shippingTax,
    feeTax: sum(wholeTax(taxedFees)),
    addedShippingTax: shippingInclusive ? 0 : shippingTax,
    addedFeeTax,
    byRate,
  };
};
