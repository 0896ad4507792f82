import { column, contentType } from '../../../platform/module';

/** Pieces of an order that were sent together. */
export const shipmentType = contentType({
  table: 'shop_shipments',
  singularName: 'shipment',
  pluralName: 'shipments',
  displayName: 'Shipment',
  attributes: {
    order_id: column.reference,
    /** shipped, delivered or canceled. */
    status: column.text,
    carrier: column.text,
    tracking_number: column.text,
    tracking_url: column.longText,
    note: column.longText,
    shipped_at: column.moment,
    delivered_at: column.moment,
    canceled_at: column.moment,
  },
  indexes: [{ name: 'shop_shipments_order_idx', columns: ['order_id'] }],
  foreignKeys: [
    {
      name: 'shop_shipments_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

/** How many pieces of which line of the order lie in a shipment. */
export const shipmentItemType = contentType({
  table: 'shop_shipment_items',
  singularName: 'shipment-item',
  pluralName: 'shipment-items',
  displayName: 'Shipment item',
  attributes: {
    shipment_id: column.reference,
    order_item_id: column.reference,
    quantity: column.integer,
  },
  indexes: [
    { name: 'shop_shipment_items_uq', columns: ['shipment_id', 'order_item_id'], type: 'unique' },
    { name: 'shop_shipment_items_item_idx', columns: ['order_item_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_shipment_items_shipment_fk',
      columns: ['shipment_id'],
      referencedTable: 'shop_shipments',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_shipment_items_item_fk',
      columns: ['order_item_id'],
      referencedTable: 'shop_order_items',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
