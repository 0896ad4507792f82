import { column, contentType } from '../../../platform/module';
import { TAX_REGISTRATIONS } from '../tax.tables';

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
