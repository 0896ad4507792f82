import {
  isEuCountry,
  sourceRates,
  taxState,
  type CategoryOverride,
  type ClassRate,
  type EuVatSource,
  type TaxAddress,
  type TaxRate,
} from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { STANDARD, ZERO } from '../classes/classes.repository';
import { readVatScheme } from '../configuration/set-up-tax';
import type { TaxSettings } from '../../../contracts/tax-configuration';
import { BUILT_IN_RATES } from '../data/built-in-rates';
import { EU } from '../tax-places';
import { findOverridesAt, findRatesAt } from './place-rates.repository';
import { readTaxConfiguration, type TaxClassRef, type TaxConfiguration } from './tax-configuration';

/** Everything that the tax of a cart at one address depends on. */
export type TaxFacts = {
  /** Tax is switched on, in general and for the country. Where it is not, there are no rates either. */
  readonly enabled: boolean;
  readonly settings: TaxSettings;
  /** For `taxClassOf`. */
  readonly classes: readonly TaxClassRef[];
  /** What may apply at the address, for all classes, with the EU scheme already taken into account: input of selectRates. */
  readonly rates: readonly TaxRate[];
  readonly overrides: readonly CategoryOverride[];
  /** The store's own number for sales there; '' where it has none. */
  readonly storeVatNumber: string;
};

export type TaxFactsQuery = TaxAddress & {
  /** The categories of all products in question, asked for where a category is taxed differently there; [] reads no overrides. */
  readonly categoryIds: readonly number[] | (() => Promise<readonly number[]>);
};

const categoriesIn = async ({ categoryIds }: TaxFactsQuery): Promise<readonly number[]> =>
  typeof categoryIds === 'function' ? categoryIds() : categoryIds;

/**
 * The class that a variant names by slug, else by id; unknown and missing ones are the standard class.
 * See docs/rules/tax.md#which-rates.
 */
export const taxClassOf = (classes: readonly TaxClassRef[], name: unknown): TaxClassRef => {
  const wanted = typeof name === 'string' || typeof name === 'number' ? String(name) : STANDARD;
  const found = classes.find(({ slug }) => slug === wanted) ?? classes.find(({ id }) => String(id) === wanted);
  return found ?? classes.find(({ slug }) => slug === STANDARD) ?? { id: 0, slug: STANDARD };
};

/** The merchant has switched the place off neither by itself nor with the EU. */
export const isPlaceOn = ({ countries }: Pick<TaxConfiguration, 'countries'>, place: string): boolean => {
  const off = (code: string): boolean => countries.get(code)?.enabled === false;
  return !off(place) && !(isEuCountry(place) && off(EU));
};

/** Tax is switched on, in general and for the country, which is written as its code. */
export const isTaxedIn = (configuration: TaxConfiguration, country: string): boolean =>
  configuration.settings.enable_tax === 'yes' && country !== '' && isPlaceOn(configuration, country);

const taxIdIn = ({ countries }: TaxConfiguration, place: string): string => countries.get(place)?.taxId ?? '';

/** Under which the scheme has a sale declared; '' where it says nothing. */
const numberOfScheme = (configuration: TaxConfiguration, country: string): string => {
  const { method, oss_vat, oss_country, home_vat } = configuration.settings.eu_vat_settings;
  // Sales at home are no part of the one-stop shop.
  if (method === 'oss') return (oss_country === country && taxIdIn(configuration, country)) || oss_vat;
  if (method === 'home') return home_vat;
  return method === '' ? '' : (configuration.registrations.find((each) => each.country === country)?.vat ?? '');
};

const storeNumberIn = (configuration: TaxConfiguration, country: string): string => {
  const own = taxIdIn(configuration, country);
  return isEuCountry(country) ? numberOfScheme(configuration, country) || own || taxIdIn(configuration, EU) : own;
};

const builtIn = (country: string, slug: string): ClassRate | undefined => {
  const rate = BUILT_IN_RATES.get(country)?.find(({ type, state }) => type === slug && state === '');
  return rate && { rate: rate.rate, label: rate.name };
};

const sourceOf = async (platform: Platform, { settings, registrations }: TaxConfiguration): Promise<EuVatSource> => ({
  ...(await readVatScheme(platform, settings.eu_vat_settings)),
  registrations,
});

const isRegisteredAtHome = ({ homeCountry, registrations }: EuVatSource): boolean =>
  registrations.some(({ country }) => country === homeCountry);

/** A registration says all that it charges; nobody has to tell the rates of a country that what is zero-rated costs nothing. */
const isUntaxed = (source: EuVatSource, { slug }: TaxClassRef): boolean =>
  slug === ZERO && (source.method === 'oss' || (source.method === 'home' && !isRegisteredAtHome(source)));

/** The rates of each class as the EU scheme has it; a class that has none in the country is charged its standard rate. */
const ratesOf = async (
  platform: Platform,
  configuration: TaxConfiguration,
  address: TaxAddress,
  stored: readonly TaxRate[]
): Promise<readonly TaxRate[]> => {
  const source = await sourceOf(platform, configuration);
  if (!isEuCountry(address.country) || source.method === '') return stored;
  const { method, homeCountry: country } = source;
  const storedAtHome = method === 'home' ? await findRatesAt(platform, { country, state: '' }) : [];
  const query = { address, source, stored, storedAtHome, builtIn };
  const standard = taxClassOf(configuration.classes, STANDARD);
  return configuration.classes.flatMap((taxClass) => {
    const own = sourceRates({ ...query, taxClass });
    if (own.length > 0 || isUntaxed(source, taxClass)) return own;
    const fallback = sourceRates({ ...query, taxClass: standard });
    return fallback.map((rate) => ({ ...rate, classId: taxClass.id }));
  });
};

/**
 * What is taxed how at an address: at most three statements, each on an index of its table, however many rates and overrides are
 * stored; the rest comes from memory as long as nobody changes the set-up.
 */
export const readTaxFacts = async (platform: Platform, query: TaxFactsQuery): Promise<TaxFacts> => {
  const configuration = await readTaxConfiguration(platform);
  const { settings, classes } = configuration;
  const country = query.country.trim().toUpperCase();
  const storeVatNumber = storeNumberIn(configuration, country);
  if (!isTaxedIn(configuration, country)) {
    return { enabled: false, settings, classes, rates: [], overrides: [], storeVatNumber };
  }
  const place = { country, state: taxState(country, query.state) };
  const stored = await findRatesAt(platform, place);
  const categoryIds = configuration.overriddenCountries.has(country) ? await categoriesIn(query) : [];
  const overrides = categoryIds.length > 0 ? await findOverridesAt(platform, place, categoryIds) : [];
  return {
    enabled: true,
    settings,
    classes,
    rates: await ratesOf(platform, configuration, { ...query, country }, stored),
    overrides,
    storeVatNumber,
  };
};
