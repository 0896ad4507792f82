/** The tables of this module. */
export const TAX_CLASSES = 'shop_tax_classes';
export const TAX_RATES = 'shop_tax_rates';
export const TAX_OVERRIDES = 'shop_tax_overrides';
export const TAX_REGISTRATIONS = 'shop_tax_registrations';
export const TAX_COUNTRIES = 'shop_tax_countries';
export const TAX_SETTINGS = 'shop_tax_settings';
export const ORDER_TAXES = 'shop_order_taxes';
export const VAT_CHECKS = 'shop_vat_checks';

/** The number that every change of the tax set-up raises; see platform/cache/versions. */
export const TAX_VERSION = 'tax';
