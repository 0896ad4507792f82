import type { PublicTax } from '../../../contracts/storefront';
import { EU_COUNTRIES, filledSuffix, selectRates, type AppliedRate, type TaxAddress } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { STANDARD } from '../classes/built-in-classes';
import { readTaxFacts, taxClassOf } from './read-tax-facts';
import { readTaxScope } from './read-tax-scope';

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
