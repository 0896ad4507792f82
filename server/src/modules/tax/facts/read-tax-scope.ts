import type { PublicTax } from '../../../contracts/storefront';
import type { TaxSettings } from '../../../contracts/tax-configuration';
import type { TaxField, TaxPlaces } from '../../../domain/checkout';
import {
  EU_COUNTRIES,
  filledSuffix,
  isEuCountry,
  selectRates,
  type AppliedRate,
  type EuVatSource,
  type TaxAddress,
} from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { STANDARD } from '../classes/classes.repository';
import { readVatScheme } from '../configuration/set-up-tax';
import { isTaxedIn, readTaxFacts, taxClassOf } from './read-tax-facts';
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
const usesStoredRates = (method: EuVatSource['method'], country: string): boolean =>
  !isEuCountry(country) || method === '' || method === 'oss';

const fieldsOf = (
  configuration: TaxConfiguration,
  method: EuVatSource['method'],
  country: string
): ReadonlySet<TaxField> => {
  // Without a country nobody knows what is taxed; one that is not taxed asks for nothing.
  if (country !== '' && !isTaxedIn(configuration, country)) return NONE;
  const { ratedCountries, overriddenCountries } = configuration;
  const rated = usesStoredRates(method, country) ? ratedCountries.get(country) : undefined;
  return new Set<TaxField>(['country', ...(rated ?? []), ...(overriddenCountries.get(country) ?? [])]);
};

export const readTaxScope = async (platform: Platform): Promise<TaxScope> => {
  const configuration = await readTaxConfiguration(platform);
  const { settings, ratedCountries, overriddenCountries } = configuration;
  const { method } = await readVatScheme(platform, settings.eu_vat_settings);
  const isOn = settings.enable_tax === 'yes' && settings.tax_calculation_basis !== 'store';
  const codeOf = (country: string): string => country.trim().toUpperCase();
  const fieldsIn = (country: string): ReadonlySet<TaxField> =>
    isOn ? fieldsOf(configuration, method, codeOf(country)) : NONE;
  const stored = [...new Set([...ratedCountries.keys(), ...overriddenCountries.keys()])];
  return {
    settings,
    isTaxed: (country) => isTaxedIn(configuration, codeOf(country)),
    places: { basis: settings.tax_calculation_basis, fieldsIn },
    fieldsByCountry: () => new Map(stored.map((country) => [country, fieldsIn(country)] as const)),
  };
};

/** What goods of the standard class are taxed with where the store is. */
const ratesAtHome = async (platform: Platform): Promise<readonly AppliedRate[]> => {
  const settings = await readStoreSettings(platform);
  const [country, state, city, postcode] = ['store_country', 'store_state', 'store_city', 'store_postcode'].map((key) =>
    String(settings[key as 'store_city'] ?? '')
  ) as [string, string, string, string];
  const address: TaxAddress = { country, state, city, postcode };
  const { rates, classes } = await readTaxFacts(platform, { ...address, categoryIds: [] });
  return selectRates({ rates, address, classId: taxClassOf(classes, STANDARD).id });
};

/**
 * How a storefront writes prices and taxes; nothing in it depends on who asks. See
 * docs/reference/cart-and-checkout.md#price-suffixes-and-summary.
 */
export const readPublicTax = async (platform: Platform): Promise<PublicTax> => {
  const { settings } = await readTaxScope(platform);
  const facts = { label: settings.tax_display_label, rates: await ratesAtHome(platform) };
  return {
    enabled: settings.enable_tax === 'yes',
    tax_inclusion: settings.tax_inclusion,
    tax_calculation_basis: settings.tax_calculation_basis,
    tax_display_label: settings.tax_display_label,
    price_suffix_included: filledSuffix(settings.price_suffix_included, facts),
    price_suffix_excluded: filledSuffix(settings.price_suffix_excluded, facts),
    checkout_tax_breakdown_display: settings.checkout_tax_breakdown_display,
    require_vat_number: settings.eu_vat_settings.require_vat_number === 'yes',
    vat_number_countries: EU_COUNTRIES,
  };
};
