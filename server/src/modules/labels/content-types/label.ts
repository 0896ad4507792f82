import { column, contentType } from '../../../platform/module';

export const LABELS = 'shop_labels';

/** A word that staff put on orders, customers, products and subscriptions. */
export const labelType = contentType({
  table: LABELS,
  singularName: 'label',
  pluralName: 'labels',
  displayName: 'Label',
  attributes: {
    value: column.text,
    /** uniqueKey of the value. */
    value_key: column.text,
  },
  indexes: [{ name: 'shop_labels_value_uq', columns: ['value_key'], type: 'unique' }],
});
