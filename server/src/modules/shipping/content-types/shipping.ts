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

export const SHIPPING_ZONES = 'shop_shipping_zones';

/** Where a set of shipping methods reaches. */
export const shippingZoneType = contentType({
  table: SHIPPING_ZONES,
  singularName: 'shipping-zone',
  pluralName: 'shipping-zones',
  displayName: 'Shipping zone',
  attributes: {
    name: column.text,
    /** ISO 3166-1 alpha-2, 'all', 'selection', or '' for a zone that is not finished. */
    region: column.text,
    /** 'all' on the one zone that covers everything, null on all others. */
    everywhere_key: column.text,
    /** {countries, selection_type} of the region 'selection'. */
    meta: column.json,
    sort_order: column.integer,
    /** A shipping class may own zones, which then serve only carts that hold the class. */
    shipping_class_id: column.reference,
  },
  indexes: [
    { name: 'shop_shipping_zones_everywhere_uq', columns: ['everywhere_key'], type: 'unique' },
    { name: 'shop_shipping_zones_order_idx', columns: ['sort_order', 'id'] },
    { name: 'shop_shipping_zones_region_idx', columns: ['region', 'id'] },
    { name: 'shop_shipping_zones_name_idx', columns: ['name', 'id'] },
    { name: 'shop_shipping_zones_class_idx', columns: ['shipping_class_id'] },
  ],
});

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
