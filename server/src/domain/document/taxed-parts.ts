import { sum, type Cents } from '../money';
import { isEuCountry } from '../tax';
import type { DocumentTax, TaxCategory, TaxedPart, TaxShare } from './document';
import type { OrderFacts } from './order-facts';
import { chargedOf, type Charged } from './tax-parts';

export const taxOf = (part: Pick<TaxedPart, 'taxes'>): Cents => sum(part.taxes.map(({ tax }) => tax));

export const isReversed = ({ reverseCharge, taxes }: OrderFacts): boolean =>
  reverseCharge !== '' || taxes.some(({ reversed }) => reversed);

/** Goods that leave the EU are exempt with the right to deduct; services to there are outside the scope. */
const abroadCategory = ({ shipTo, seller }: OrderFacts): TaxCategory => (shipTo && seller.vatNumber !== '' ? 'G' : 'O');

/** Of what bears no tax. */
const untaxedCategory = (facts: OrderFacts): TaxCategory => {
  if (isReversed(facts)) return 'AE';
  if (facts.taxes.length > 0) return 'E';
  const { country } = (facts.shipTo ?? facts.buyer).address;
  const leavesUnion = isEuCountry(facts.seller.address.country) && country !== '' && !isEuCountry(country);
  return leavesUnion ? abroadCategory(facts) : 'E';
};

const isZero = ({ percent }: TaxShare): boolean => Number(percent) === 0;

const categoryOf = (taxes: readonly TaxShare[], untaxed: TaxCategory): TaxCategory => {
  if (taxes.length === 0) return untaxed;
  return taxes.every(isZero) ? 'Z' : 'S';
};

/** Of a discount as much is tax as of what is left; of what costs nothing any more, as much as its rates say. */
const netDiscountOf = ({ amount, discount, inclusive, taxes }: Charged, net: Cents): Cents => {
  if (discount <= 0 || !inclusive) return Math.max(0, discount);
  const percent = sum(taxes.map((tax) => Number(tax.percent)));
  return Math.round(amount > 0 ? (discount * net) / amount : (discount * 100) / (100 + percent));
};

const partOf = (charged: Charged, untaxed: TaxCategory): TaxedPart => {
  const { amount, inclusive, taxes } = charged;
  const net = inclusive ? amount - taxOf(charged) : amount;
  return { category: categoryOf(taxes, untaxed), net, netDiscount: netDiscountOf(charged, net), taxes };
};

export type TaxedOrder = {
  /** One for each line of the order. */
  readonly lines: readonly TaxedPart[];
  readonly shipping: readonly TaxedPart[];
};

export const taxedOf = (facts: OrderFacts): TaxedOrder => {
  const { lines, shipping } = chargedOf(facts);
  const untaxed = untaxedCategory(facts);
  return {
    lines: lines.map((each) => partOf(each, untaxed)),
    shipping: shipping.map((each) => partOf(each, untaxed)),
  };
};

/** What each rate takes of these parts, in the order in which they name the rates. */
export const taxSummary = (parts: readonly TaxedPart[]): readonly DocumentTax[] => {
  const rows = new Map<string, DocumentTax>();
  for (const { net, taxes } of parts) {
    for (const { label, percent, tax } of taxes) {
      const key = JSON.stringify([label, percent]);
      const known = rows.get(key);
      rows.set(key, { label, percent, net: (known?.net ?? 0) + net, tax: (known?.tax ?? 0) + tax });
    }
  }
  return [...rows.values()];
};
