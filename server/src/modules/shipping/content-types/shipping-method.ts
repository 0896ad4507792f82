import { column, contentType } from '../../../platform/module';
import { SHIPPING_ZONES } from './shipping-zone';

export const SHIPPING_METHODS = 'shop_shipping_methods';

/** A way to ship into a zone, and what it costs. */
export const shippingMethodType = contentType({
  table: SHIPPING_METHODS,
  singularName: 'shipping-method',
  pluralName: 'shipping-methods',
  displayName: 'Shipping method',
  attributes: {
    zone_id: column.reference,
    title: column.text,
    type: column.text,
    /** Cents, or a percentage where settings.configure_rate is per_price: a decimal as text, never computed with in SQL. */
    amount: column.text,
    is_enabled: column.integer,
    /** Codes of states; [] is every state. */
    states: column.json,
    settings: column.json,
    meta: column.json,
    sort_order: column.integer,
  },
  indexes: [{ name: 'shop_shipping_methods_zone_idx', columns: ['zone_id', 'sort_order', 'id'] }],
  foreignKeys: [
    {
      name: 'shop_shipping_methods_zone_fk',
      columns: ['zone_id'],
      referencedTable: SHIPPING_ZONES,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
