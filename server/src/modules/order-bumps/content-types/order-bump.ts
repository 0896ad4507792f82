import { column, contentType } from '../../../platform/module';

export const ORDER_BUMPS = 'shop_order_bumps';

/** An offer at the checkout: one more product, or a better one, at a lower price. */
export const orderBumpType = contentType({
  table: ORDER_BUMPS,
  singularName: 'order-bump',
  pluralName: 'order-bumps',
  displayName: 'Order bump',
  attributes: {
    hash: column.text,
    parent_id: column.reference,
    type: column.text,
    /** active | draft */
    status: column.text,
    /** The offered variation. It may have been deleted since. */
    src_object_id: column.reference,
    src_object_type: column.text,
    title: column.text,
    description: column.longText,
    conditions: column.json,
    config: column.json,
    priority: column.integer,
  },
  indexes: [
    { name: 'shop_order_bumps_hash_uq', columns: ['hash'], type: 'unique' },
    { name: 'shop_order_bumps_status_idx', columns: ['status', 'priority'] },
  ],
});
