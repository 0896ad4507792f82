import { allocate, sum, type Cents } from '../money';
import type { DocumentLine, TaxShare } from './document';
import type { LineFacts, LineTaxFacts, OrderFacts, RateFacts, TaxFacts } from './order-facts';

/** An amount as buyers see it, with the taxes that it contains or that are added to it. */
export type Charged = {
  readonly amount: Cents;
  readonly discount: Cents;
  /** `amount` contains the taxes. */
  readonly inclusive: boolean;
  readonly taxes: readonly TaxShare[];
};

/** What every line, and the charge for shipping, bears of the taxes that the order records. */
export type ChargedOrder = { readonly lines: readonly Charged[]; readonly shipping: readonly Charged[] };

const isFee = ({ kind }: DocumentLine): boolean => kind === 'fee';

const isPriced = ({ kind }: DocumentLine): boolean => kind !== 'bundled' && kind !== 'trial';

const isOf = (tax: TaxFacts, rate: RateFacts): boolean =>
  rate.rateId === tax.rateId && rate.percent === tax.percent && rate.label === tax.label;

/** Whoever was taxed by the record, with the weight of each. Records that no line names are borne by all. */
const weightsOf = <Item>(items: readonly Item[], weightOf: (item: Item) => number | null): readonly number[] => {
  const weights = items.map(weightOf);
  if (weights.every((weight) => weight === null)) return items.map(() => 1);
  const known = weights.map((weight) => weight ?? 0);
  // A tax of a few cents may be none on each line by itself.
  return sum(known) > 0 ? known : weights.map((weight) => (weight === null ? 0 : 1));
};

/** What of a record stands on lines and what on fees. */
const splitOf = ({ orderTax, feeTax }: TaxFacts, hasFees: boolean, hasLines: boolean) => {
  if (!hasFees) return { lines: orderTax, fees: 0 };
  return hasLines ? { lines: orderTax - feeTax, fees: feeTax } : { lines: 0, fees: orderTax };
};

type Column = readonly (TaxShare | null)[];

const shareOf = (tax: TaxFacts, percent: string, cents: Cents): TaxShare => ({ label: tax.label, percent, tax: cents });

/** The record on each of these lines; null where a line does not bear it. */
const columnOf = (tax: TaxFacts, lines: readonly LineFacts[]): Column => {
  const goods = lines.filter(({ line }) => isPriced(line) && !isFee(line));
  const fees = lines.filter(({ line, taxed }) => isFee(line) && taxed.tax > 0);
  const split = splitOf(tax, fees.length > 0, goods.length > 0);
  const own = ({ taxed }: LineFacts): number | null => taxed.rates.find((rate) => isOf(tax, rate))?.tax ?? null;
  const bearers = goods.some((each) => own(each) !== null) ? goods.filter((each) => own(each) !== null) : goods;
  const onGoods = allocate(split.lines, weightsOf(bearers, own));
  const onFees = allocate(
    split.fees,
    weightsOf(fees, ({ taxed }) => taxed.tax)
  );
  return lines.map((each) => {
    const [good, fee] = [bearers.indexOf(each), fees.indexOf(each)];
    if (good >= 0) return shareOf(tax, tax.percent, onGoods[good] ?? 0);
    return fee >= 0 && split.fees !== 0 ? shareOf(tax, tax.percent, onFees[fee] ?? 0) : null;
  });
};

const isShare = (share: TaxShare | null): share is TaxShare => share !== null;

const chargedLines = ({ lines, taxes }: OrderFacts): readonly Charged[] => {
  const columns = taxes.filter(({ reversed }) => !reversed).map((tax) => columnOf(tax, lines));
  return lines.map(({ line, taxed }, index) => ({
    amount: line.total,
    discount: line.discount,
    inclusive: taxed.inclusive,
    taxes: columns.map((column) => column[index] ?? null).filter(isShare),
  }));
};

type Delivery = { readonly amount: Cents; readonly rates: readonly RateFacts[] };

const percentOf = ({ shippingPercent, percent }: RateFacts): string => shippingPercent ?? percent;

const keyOf = (rates: readonly RateFacts[]): string =>
  JSON.stringify(rates.map((rate) => [rate.rateId, rate.label, percentOf(rate)]));

const priceOf = ({ line }: LineFacts): number => (isPriced(line) ? Math.max(0, line.total) : 0);

/** The charge for shipping, by the rates that the lines bear: delivery shares the fate of what is delivered. */
const deliveriesOf = ({ lines, shipping }: OrderFacts): readonly Delivery[] => {
  const goods = lines.filter(({ line }) => !isFee(line) && line.kind !== 'bundled');
  if (shipping === 0 || goods.length === 0) return shipping === 0 ? [] : [{ amount: shipping, rates: [] }];
  const shares = goods.map(({ taxed }) => taxed.shipping);
  const amounts = allocate(shipping, sum(shares) > 0 ? shares : goods.map(priceOf));
  const byRates = new Map<string, Delivery>();
  goods.forEach(({ taxed: { rates } }: { readonly taxed: LineTaxFacts }, index) => {
    const known = byRates.get(keyOf(rates));
    byRates.set(keyOf(rates), { rates, amount: (known?.amount ?? 0) + (amounts[index] ?? 0) });
  });
  return [...byRates.values()].filter(({ amount }) => amount !== 0);
};

const shippingColumn = (tax: TaxFacts, deliveries: readonly Delivery[]): Column => {
  const rateOf = ({ rates }: Delivery): RateFacts | undefined => rates.find((rate) => isOf(tax, rate));
  const named = deliveries.filter((each) => rateOf(each) !== undefined);
  if (named.length === 0 && tax.shippingTax === 0) return deliveries.map(() => null);
  const bearers = named.length > 0 ? named : deliveries;
  const cents = allocate(
    tax.shippingTax,
    weightsOf(bearers, ({ amount }) => Math.max(0, amount))
  );
  return deliveries.map((each) => {
    const rate = rateOf(each);
    const at = bearers.indexOf(each);
    return at < 0 ? null : shareOf(tax, rate ? percentOf(rate) : tax.percent, cents[at] ?? 0);
  });
};

const chargedShipping = (facts: OrderFacts): readonly Charged[] => {
  const deliveries = deliveriesOf(facts);
  const taxes = facts.taxes.filter(({ reversed }) => !reversed);
  const columns = taxes.map((tax) => shippingColumn(tax, deliveries));
  return deliveries.map(({ amount }, index) => ({
    amount,
    discount: 0,
    inclusive: taxes.some(({ shippingInclusive }) => shippingInclusive),
    taxes: columns.map((column) => column[index] ?? null).filter(isShare),
  }));
};

/**
 * Which line, and which part of the charge for shipping, bears how much of each tax. The records of the order are what was charged, and
 * lines may be rounded otherwise: their shares add up to the records.
 */
export const chargedOf = (facts: OrderFacts): ChargedOrder => ({
  lines: chargedLines(facts),
  shipping: chargedShipping(facts),
});
