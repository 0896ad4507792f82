import { fraction, type Cents, type Fraction } from '../money';

/** Where something is taxed. See docs/rules/tax.md#place. */
export type TaxAddress = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2, with or without the country in front; '' where unknown. */
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
};

/** A part of a country; '' means everywhere. */
export type TaxPlace = {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  /** Postcodes and numeric ranges, e.g. '90000-90010,12345'. */
  readonly postcode: string;
};

/** What is charged; `percent` and `forShipping` are decimal strings, so that 9.975 stays 9.975. */
export type AppliedRate = {
  /** The stored rate; 0 for a rate that is not stored, negative for EU registrations. */
  readonly id: number;
  readonly label: string;
  readonly percent: string;
  readonly priority: number;
  /** Taxes the taxes that come before it too. */
  readonly isCompound: boolean;
  /** Shipping is taxed at this percentage instead; null: at `percent`. */
  readonly forShipping: string | null;
};

export type TaxRate = AppliedRate &
  TaxPlace & {
    readonly classId: number;
    /** Stands in the place of the broader rates of its class instead of adding to them. */
    readonly forOrder: boolean;
    /** The name under which stored rates are listed together; missing where the rate is not stored. */
    readonly group?: string;
  };

/** A category that is taxed differently somewhere. See docs/rules/tax.md. */
export type CategoryOverride = TaxPlace & {
  readonly id: number;
  readonly categoryId: number;
  /** How many categories stand above it: what is said of a narrower category counts before what is said of a wider one. */
  readonly depth: number;
  /** 0: any class. */
  readonly classId: number;
  readonly percent: string;
  readonly label: string;
  /** Drops the rates of states, cities and postcodes as well. */
  readonly overridesStateTax: boolean;
};

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

/** What `{label}` and `{rate}`, in one brace or two, stand for in a suffix: the store's own name for tax, and its standard rates at home. */
type SuffixFacts = { readonly label: string; readonly rates: readonly AppliedRate[] };

const PLACEHOLDER = /\{\{(label|rate)\}\}|\{(label|rate)\}/g;

/** How the store calls its tax: its own word for it, else that of its standard rate. */
const taxLabelOf = ({ label, rates }: SuffixFacts): string => label || rates[0]?.label || 'Tax';

/**
 * 'incl. {rate} {label}' -> 'incl. 19% VAT'. What is no placeholder stays as it is. See
 * docs/reference/cart-and-checkout.md#price-suffixes-and-summary.
 */
export const filledSuffix = (template: string, facts: SuffixFacts): string =>
  template
    .replace(PLACEHOLDER, (all) =>
      all.includes('label') ? taxLabelOf(facts) : facts.rates.map(({ percent }) => `${percent}%`).join(' + ')
    )
    .replace(/ {2,}/g, ' ')
    .trim();
