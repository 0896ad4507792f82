import type { CartPrices } from '../../cart';
import type { StoreSettings } from '../../settings';

/** The settings of the store that an invoice names, by their keys. */
const KEYS = [
  'store_name',
  'company_name',
  'legal_registration_id',
  'seller_vat_id',
  'seller_tax_id',
  'store_address1',
  'store_address2',
  'store_city',
  'store_state',
  'store_postcode',
  'store_country',
] as const;

/**
 * Who sells, as it stands when the order is written: an invoice must not change with the settings. `store_vat_number` is that of
 * the scheme under which this order is taxed. See docs/rules/checkout.md#business-customers.
 */
export const sellerInfo = (settings: StoreSettings, tax: CartPrices['tax']): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(KEYS.map((key) => [key, String(settings[key] ?? '')])),
  store_vat_number: tax?.record.storeVatNumber ?? '',
});
