import { column, contentType } from '../../../platform/module';

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
