import { column, contentType } from '../../../platform/module';
import { TAX_CLASSES } from '../tax.tables';

/** What kind of goods a rate is for. At most six; `standard` always exists. */
export const taxClassType = contentType({
  table: TAX_CLASSES,
  singularName: 'tax-class',
  pluralName: 'tax-classes',
  displayName: 'Tax class',
  attributes: { title: column.text, slug: column.text, meta: column.json },
  indexes: [{ name: 'shop_tax_classes_slug_uq', columns: ['slug'], type: 'unique' }],
});
