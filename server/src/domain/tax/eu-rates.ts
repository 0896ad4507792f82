import { covers, specificityOf } from './place-match';
import type { TaxAddress, TaxRate } from './tax-rate';

/** The member states, for VAT. Greece writes its numbers with EL but is GR everywhere else. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isEuCountry = (country: string): boolean => EU_COUNTRIES.includes(country);

export type ClassRate = { readonly rate: string; readonly label: string };

/** What the store declared in one country. `rates` by slug of the tax class. */
export type VatRegistration = {
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
