import type { Cents } from '../money';
import { NO_TAX, type ComputedTax } from './compute-tax';
import { covers, specificityOf } from './tax-place';
import type { TaxAddress, TaxRate } from './tax-rate';

/** The member states, for VAT. Greece writes its numbers with EL but is GR everywhere else. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isEuCountry = (country: string): boolean => EU_COUNTRIES.includes(country);

export type ClassRate = { readonly rate: string; readonly label: string };

/** What the store declared in one country. `rates` by slug of the tax class. */
type VatRegistration = {
  readonly country: string;
  readonly vat: string;
  readonly rates: Readonly<Record<string, ClassRate>>;
};

export type EuVatSource = {
  /** '' leaves the stored rates alone. */
  readonly method: '' | 'oss' | 'home' | 'specific';
  readonly homeCountry: string;
  readonly registrations: readonly VatRegistration[];
};

export type EuRateQuery = {
  readonly address: TaxAddress;
  readonly source: EuVatSource;
  readonly taxClass: { readonly id: number; readonly slug: string };
  readonly stored: readonly TaxRate[];
  /** What is stored for the home country. Left out: nothing. */
  readonly storedAtHome?: readonly TaxRate[];
  /** The VAT rate of a country by slug of the class, where the store has set none itself. */
  readonly builtIn: (country: string, slug: string) => ClassRate | undefined;
};

const rateFor = ({ address: { country }, taxClass }: EuRateQuery, id: number, { rate, label }: ClassRate): TaxRate => ({
  id,
  label,
  percent: rate,
  priority: 1,
  isCompound: false,
  forShipping: null,
  classId: taxClass.id,
  country,
  state: '',
  city: '',
  postcode: '',
  forOrder: false,
});

/** Negative ids tell registrations from stored rates; the place in the list of member states never changes. */
const registrationId = (country: string): number => -1 - EU_COUNTRIES.indexOf(country);

const registered = (query: EuRateQuery, registeredIn: string): readonly TaxRate[] => {
  const registration = query.source.registrations.find(({ country }) => country === registeredIn);
  const declared = registration?.rates[query.taxClass.slug];
  return declared ? [rateFor(query, registrationId(registeredIn), declared)] : [];
};

/** Who has not registered the home country is taxed there all the same: by its stored rates for all of it, else the built-in one. */
const atHome = (query: EuRateQuery): readonly TaxRate[] => {
  const { address, source, storedAtHome = [], taxClass } = query;
  const { homeCountry, registrations } = source;
  if (registrations.some(({ country }) => country === homeCountry)) return registered(query, homeCountry);
  const own = storedAtHome.filter((rate) => rate.classId === taxClass.id && specificityOf(rate) === 0);
  if (own.length > 0) return own.map((rate) => ({ ...rate, country: address.country }));
  const known = query.builtIn(homeCountry, taxClass.slug);
  return known ? [rateFor(query, 0, known)] : [];
};

/** What is stored for a part of the country says nothing about the rest of it. */
const oneStopShop = (query: EuRateQuery): readonly TaxRate[] => {
  const { address, stored, taxClass } = query;
  const own = stored.filter((rate) => rate.classId === taxClass.id && covers(rate, address));
  const known = query.builtIn(address.country, taxClass.slug);
  if (own.length > 0 || !known) return own;
  return [rateFor(query, 0, known)];
};

/**
 * Which rates count in the customer's country: inside the EU what the VAT scheme says, elsewhere what is stored. The home country's
 * rate is charged to every EU customer, so it comes back as a rate of the customer's country. See docs/rules/tax.md#vat-in-the-eu.
 */
export const sourceRates = (query: EuRateQuery): readonly TaxRate[] => {
  const { address, source, stored } = query;
  const { country } = address;
  if (!isEuCountry(country) || source.method === '') return stored;
  if (source.method === 'oss') return oneStopShop(query);
  if (source.method === 'specific') return registered(query, country);
  // A store that does not say where home is charges what it has stored: taxing nobody would be nobody's wish.
  return source.homeCountry === '' ? stored : atHome(query);
};

export type VatNumber = {
  /** ISO 3166-1 alpha-2, GR for Greece. */
  readonly country: string;
  /** Without the country in front: capital letters and digits. */
  readonly number: string;
};

/** What VAT numbers of the country begin with. */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** Of a number as `formatVatNumber` writes it. */
export const vatCountryOf = (written: string): string => (written.startsWith('EL') ? 'GR' : written.slice(0, 2));

/** Longer than any; hostile input ends here. */
const MAX_LENGTH = 50;

/**
 * 'DE 136.695 976' of DE -> 136695976. Null outside the EU and for what holds no number.
 * See docs/rules/tax.md#vat-numbers.
 */
export const normaliseVatNumber = (country: string, written: string): VatNumber | null => {
  const code = country.trim().toUpperCase() === 'EL' ? 'GR' : country.trim().toUpperCase();
  if (!isEuCountry(code) || written.length > MAX_LENGTH) return null;
  const compact = written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const prefix = [vatPrefixOf(code), code].find((each) => compact.startsWith(each)) ?? '';
  const number = compact.slice(prefix.length);
  return number === '' ? null : { country: code, number };
};

/** As it is printed on invoices and asked of VIES. */
export const formatVatNumber = ({ country, number }: VatNumber): string => `${vatPrefixOf(country)}${number}`;

/** fixed: the gross price stays; dynamic: the tax that a price contains is taken off it. */
export type ReverseChargeMode = 'fixed' | 'dynamic';

export type ReverseChargeQuery = {
  /** The customer's VAT number, checked; null where there is none. */
  readonly vatNumber: { readonly country: string; readonly valid: boolean } | null;
  readonly taxCountry: string;
  readonly storeCountry: string;
  /** Domestic sales as well, unless a category on the order is excluded. */
  readonly local: boolean;
  readonly excludedCategoryIds: readonly number[];
  /** The categories of all lines. */
  readonly categoryIds: readonly number[];
};

/** Does the buyer owe the tax instead of the seller? See docs/rules/tax.md#reverse-charge. */
export const isReverseCharged = (query: ReverseChargeQuery): boolean => {
  const { vatNumber, taxCountry, storeCountry, local, excludedCategoryIds, categoryIds } = query;
  if (!vatNumber?.valid || vatNumber.country !== taxCountry || !isEuCountry(taxCountry)) return false;
  if (taxCountry !== storeCountry) return true;
  return local && !categoryIds.some((id) => excludedCategoryIds.includes(id));
};

/** What would have been due, kept for the order's records. */
export type ReversedTax = {
  readonly tax: ComputedTax;
  readonly reversed: { readonly taxTotal: Cents; readonly shippingTax: Cents; readonly feeTax: Cents };
};

/** No tax is charged; what it would have been stays known. `computed` is computeTax's answer. */
export const reverseCharge = (computed: ComputedTax): ReversedTax => ({
  tax: {
    ...NO_TAX,
    lines: computed.lines.map(() => ({ taxAmount: 0, rates: [] })),
    fees: computed.fees.map(() => 0),
  },
  reversed: { taxTotal: computed.taxTotal, shippingTax: computed.shippingTax, feeTax: computed.feeTax },
});
