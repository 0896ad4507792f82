import type { TaxField, TaxPlaces } from '../../../domain/checkout';
import { isEuCountry } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import type { TaxSettings } from '../../../contracts/tax-configuration';
import { isTaxedIn } from './read-tax-facts';
import { readTaxConfiguration, type TaxConfiguration } from './tax-configuration';

/** Which places the store taxes and what it must know of an address, without looking at any rate. */
export type TaxScope = {
  readonly settings: TaxSettings;
  readonly isTaxed: (country: string) => boolean;
  readonly places: TaxPlaces;
  /** The same by country, of those whose rates are stored. */
  readonly fieldsByCountry: () => ReadonlyMap<string, ReadonlySet<TaxField>>;
};

const NONE: ReadonlySet<TaxField> = new Set();

/** Two of the EU schemes take one rate for the whole of a country, whatever is stored for parts of it. */
const usesStoredRates = ({ settings }: TaxConfiguration, country: string): boolean => {
  const { method } = settings.eu_vat_settings;
  return !isEuCountry(country) || method === '' || method === 'oss';
};

const fieldsOf = (configuration: TaxConfiguration, country: string): ReadonlySet<TaxField> => {
  // Without a country nobody knows what is taxed; one that is not taxed asks for nothing.
  if (country !== '' && !isTaxedIn(configuration, country)) return NONE;
  const { ratedCountries, overriddenCountries } = configuration;
  const rated = usesStoredRates(configuration, country) ? ratedCountries.get(country) : undefined;
  return new Set<TaxField>(['country', ...(rated ?? []), ...(overriddenCountries.get(country) ?? [])]);
};

export const readTaxScope = async (platform: Platform): Promise<TaxScope> => {
  const configuration = await readTaxConfiguration(platform);
  const { settings, ratedCountries, overriddenCountries } = configuration;
  const isOn = settings.enable_tax === 'yes' && settings.tax_calculation_basis !== 'store';
  const codeOf = (country: string): string => country.trim().toUpperCase();
  const fieldsIn = (country: string): ReadonlySet<TaxField> => (isOn ? fieldsOf(configuration, codeOf(country)) : NONE);
  const stored = [...new Set([...ratedCountries.keys(), ...overriddenCountries.keys()])];
  return {
    settings,
    isTaxed: (country) => isTaxedIn(configuration, codeOf(country)),
    places: { basis: settings.tax_calculation_basis, fieldsIn },
    fieldsByCountry: () => new Map(stored.map((country) => [country, fieldsIn(country)] as const)),
  };
};
