import { column, contentType } from '../../../platform/module';
import { TAX_CLASSES, TAX_RATES } from '../tax.tables';

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
