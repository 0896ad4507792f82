import { column, contentType } from '../../../platform/module';
import { TAX_OVERRIDES } from '../tax.tables';

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
