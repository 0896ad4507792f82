import type { RawModel } from '../../../platform/db/raw-model';
import { TAX_COUNTRIES, TAX_SETTINGS, VAT_CHECKS } from '../tax.tables';

/** What the owner decided about a country, or about the EU as a whole (code `EU`). Without a row: switched on, no tax id. */
export const taxCountryModel: RawModel = {
  uid: 'shop::tax-country',
  singularName: TAX_COUNTRIES,
  tableName: TAX_COUNTRIES,
  attributes: {
    id: { type: 'increments' },
    code: { type: 'string', column: { notNullable: true } },
    /** 0 | 1 */
    enabled: { type: 'integer' },
    /** The store's own tax number there. */
    tax_id: { type: 'string' },
  },
  indexes: [{ name: 'shop_tax_countries_uq', columns: ['code'], type: 'unique' }],
};

/** One row: the tax configuration as JSON. */
export const taxSettingsModel: RawModel = {
  uid: 'shop::tax-settings',
  singularName: TAX_SETTINGS,
  tableName: TAX_SETTINGS,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    value: { type: 'text' },
  },
  indexes: [{ name: 'shop_tax_settings_uq', columns: ['name'], type: 'unique' }],
};

/** What the VAT register of the EU answered about a number, and when; so that it is not asked again for each shopper. */
export const vatCheckModel: RawModel = {
  uid: 'shop::vat-check',
  singularName: VAT_CHECKS,
  tableName: VAT_CHECKS,
  attributes: {
    id: { type: 'increments' },
    /** Country and number, e.g. DE136695976. */
    vat_number: { type: 'string', column: { notNullable: true } },
    /** 0 | 1 */
    valid: { type: 'integer' },
    name: { type: 'text' },
    address: { type: 'text' },
    checked_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_vat_checks_uq', columns: ['vat_number'], type: 'unique' },
    { name: 'shop_vat_checks_age_idx', columns: ['checked_at'] },
  ],
};
