import { findStateCode } from '../../../domain/address';
import type { CartLine, TaxFacts } from '../../../domain/pricing';
import type { RecordFacts, TaxAddress } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import type { PurchasableVariant } from '../../catalog';
import { readStoreSettings } from '../../settings';
import { readTaxFacts, readTaxScope, taxClassOf, type EuVatSettings, type TaxFacts as StoreTax } from '../../tax';
import type { PricingRequest } from './pricing-request';

/** How a cart is taxed, and what its order's tax records keep of that. */
export type CartTax = {
  readonly facts: TaxFacts;
  readonly record: RecordFacts;
  readonly classes: StoreTax['classes'];
};

/** As much of a request as taxes depend on. */
export type TaxedRequest = Pick<PricingRequest, 'billing' | 'shipping' | 'vatNumber'>;

type Place = { readonly address: TaxAddress; readonly storeCountry: string };

/** Where a country can do without states, an address may name one in words. */
const located = (address: TaxAddress): TaxAddress => ({
  ...address,
  state: (address.state && findStateCode(address.country, address.state)) || address.state,
});

/** See docs/rules/tax.md#place. */
const taxPlace = async (platform: Platform, request: TaxedRequest, basis: string): Promise<Place> => {
  const settings = await readStoreSettings(platform);
  const storeCountry = String(settings.store_country ?? '');
  if (basis === 'billing') return { address: located(request.billing), storeCountry };
  if (basis !== 'store') return { address: located(request.shipping), storeCountry };
  const [state, city, postcode] = [settings.store_state, settings.store_city, settings.store_postcode].map((text) =>
    String(text ?? '')
  ) as [string, string, string];
  return { address: located({ country: storeCountry, state, city, postcode }), storeCountry };
};

/**
 * What is domestic: a store that does not say where it is, is where it declares its taxes. See
 * docs/rules/checkout.md#business-customers.
 */
const homeOf = ({ method, oss_country, home_country }: EuVatSettings): string =>
  ({ '': '', specific: '', oss: oss_country, home: home_country })[method];

const factsOf = (store: StoreTax, { address, storeCountry }: Place, { vatNumber }: TaxedRequest): TaxFacts => {
  const { settings, rates, overrides, classes } = store;
  const eu = settings.eu_vat_settings;
  return {
    inclusion: settings.tax_inclusion,
    rounding: settings.tax_rounding,
    standardClassId: taxClassOf(classes, 'standard').id,
    rates,
    overrides,
    address,
    reverseCharge: {
      vatNumber: vatNumber && { country: vatNumber.country, valid: true },
      storeCountry: storeCountry || homeOf(eu),
      local: eu.local_reverse_charge === 'yes',
      excludedCategoryIds: eu.vat_reverse_excluded_categories,
      mode: eu.reverse_charge_price_mode,
    },
  };
};

/** Null where the store does not tax the address. Rates come from memory; overrides cost a statement where there are any. */
export const loadTax = async (
  platform: Platform,
  request: TaxedRequest,
  categoryIds: () => Promise<readonly number[]>
): Promise<CartTax | null> => {
  const { settings, isTaxed } = await readTaxScope(platform);
  const place = await taxPlace(platform, request, settings.tax_calculation_basis);
  if (!isTaxed(place.address.country)) return null;
  const store = await readTaxFacts(platform, { ...place.address, categoryIds });
  return {
    facts: factsOf(store, place, request),
    classes: store.classes,
    record: {
      taxCountry: place.address.country,
      storeVatNumber: store.storeVatNumber,
      shippingInclusive: store.settings.tax_inclusion === 'included',
    },
  };
};

/** Lines with the tax class of their variant. */
export const withTaxClasses = (
  lines: readonly CartLine[],
  sellables: readonly PurchasableVariant[],
  { classes }: CartTax
): readonly CartLine[] =>
  lines.map((line, index) => ({ ...line, taxClassId: taxClassOf(classes, sellables[index]?.taxClass).id }));
