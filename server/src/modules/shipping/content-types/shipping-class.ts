import { column, contentType } from '../../../platform/module';

export const SHIPPING_CLASSES = 'shop_shipping_classes';

/** What some products cost to ship on top of the method. */
export const shippingClassType = contentType({
  table: SHIPPING_CLASSES,
  singularName: 'shipping-class',
  pluralName: 'shipping-classes',
  displayName: 'Shipping class',
  attributes: {
    name: column.text,
    /** Currency units for fixed, percent for percentage: a decimal as text, never computed with in SQL. */
    cost: column.text,
    type: column.text,
    per_item: column.integer,
  },
  indexes: [{ name: 'shop_shipping_classes_name_idx', columns: ['name', 'id'] }],
});
