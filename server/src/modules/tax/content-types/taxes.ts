import type { RawModel } from '../../../platform/db/raw-model';
import { column, contentType } from '../../../platform/module';
import {
  ORDER_TAXES,
  TAX_CLASSES,
  TAX_COUNTRIES,
  TAX_OVERRIDES,
  TAX_RATES,
  TAX_REGISTRATIONS,
  TAX_SETTINGS,
  VAT_CHECKS,
} from '../tax.tables';

/** What kind of goods a rate is for. At most six; `standard` always exists. */
export const taxClassType = contentType({
  table: TAX_CLASSES,
  singularName: 'tax-class',
  pluralName: 'tax-classes',
  displayName: 'Tax class',
  attributes: { title: column.text, slug: column.text, meta: column.json },
  indexes: [{ name: 'shop_tax_classes_slug_uq', columns: ['slug'], type: 'unique' }],
});

/** What is taken of goods of one class in one place; blank state, city and postcode mean everywhere in the country. */
export const taxRateType = contentType({
  table: TAX_RATES,
  singularName: 'tax-rate',
  pluralName: 'tax-rates',
  displayName: 'Tax rate',
  attributes: {
    class_id: column.reference,
    country: column.text,
    state: column.text,
    postcode: column.text,
    city: column.text,
    /** Percent, as decimal text: exact, whatever the database. */
    rate: column.text,
    name: column.text,
    /** `group` is a word of SQL. */
    rate_group: column.text,
    priority: column.integer,
    is_compound: column.integer,
    /** Percent as decimal text; null: shipping is taxed as the goods are. */
    for_shipping: column.text,
    for_order: column.integer,
  },
  indexes: [
    { name: 'shop_tax_rates_place_idx', columns: ['country', 'state', 'class_id'] },
    { name: 'shop_tax_rates_class_idx', columns: ['class_id', 'country'] },
    { name: 'shop_tax_rates_group_idx', columns: ['rate_group', 'country', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_tax_rates_class_fk',
      columns: ['class_id'],
      referencedTable: TAX_CLASSES,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

/**
 * A rate that goods of one category have in one place, in place of the country's own. See
 * docs/rules/tax.md#which-rates.
 */
export const taxOverrideType = contentType({
  table: TAX_OVERRIDES,
  singularName: 'tax-override',
  pluralName: 'tax-overrides',
  displayName: 'Tax override',
  attributes: {
    country: column.text,
    state: column.text,
    city: column.text,
    postcode: column.text,
    category_id: column.reference,
    rate: column.text,
    tax_label: column.text,
    /** yes | no */
    override_state_tax: column.text,
    /** 0: goods of any class. */
    class_id: column.integer,
    source_type: column.text,
    source_id: column.integer,
    /** uniqueKey of the place and the category: with the class, what no two overrides may claim. */
    place_key: column.text,
  },
  indexes: [
    { name: 'shop_tax_overrides_place_uq', columns: ['place_key', 'class_id'], type: 'unique' },
    { name: 'shop_tax_overrides_country_idx', columns: ['country', 'category_id'] },
    { name: 'shop_tax_overrides_category_idx', columns: ['category_id'] },
    { name: 'shop_tax_overrides_class_idx', columns: ['class_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_tax_overrides_category_fk',
      columns: ['category_id'],
      referencedTable: 'shop_product_categories',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

/** The store's VAT registration in one EU country, with what it charges there. See docs/rules/tax.md#vat-in-the-eu. */
export const taxRegistrationType = contentType({
  table: TAX_REGISTRATIONS,
  singularName: 'tax-registration',
  pluralName: 'tax-registrations',
  displayName: 'Tax registration',
  attributes: {
    country: column.text,
    vat: column.text,
    /** Class slug -> {rate, label}. */
    rates: column.json,
  },
  indexes: [{ name: 'shop_tax_registrations_uq', columns: ['country'], type: 'unique' }],
});

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

/**
 * What an order owes by one rate, for filing. The place and the name of the rate are kept beside its id, because rates are
 * changed and deleted while what was charged stays. See docs/rules/tax.md#tax-records.
 */
export const orderTaxType = contentType({
  table: ORDER_TAXES,
  singularName: 'order-tax',
  pluralName: 'order-taxes',
  displayName: 'Order tax',
  attributes: {
    order_id: column.reference,
    /** Place among the records of its order. */
    position: column.integer,
    /** 0: no stored rate; negative: the registration of that id. */
    tax_rate_id: column.integer,
    country: column.text,
    state: column.text,
    postcode: column.text,
    name: column.text,
    rate_group: column.text,
    shipping_tax: column.cents,
    order_tax: column.cents,
    total_tax: column.cents,
    meta: column.json,
    /** yes | no: whether filed_at is set, for filters and views. */
    filed: column.text,
    filed_at: column.moment,
  },
  indexes: [
    { name: 'shop_order_taxes_uq', columns: ['order_id', 'position'], type: 'unique' },
    { name: 'shop_order_taxes_filed_idx', columns: ['filed', 'id'] },
    { name: 'shop_order_taxes_rate_idx', columns: ['tax_rate_id'] },
    { name: 'shop_order_taxes_country_idx', columns: ['country', 'id'] },
    { name: 'shop_order_taxes_total_idx', columns: ['total_tax', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_order_taxes_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
