import { column, contentType } from '../../../platform/module';

const belongsToOrder = (name: `shop_${string}`) => ({
  name,
  columns: ['order_id'],
  referencedTable: 'shop_orders' as const,
  referencedColumns: ['id'],
  onDelete: 'CASCADE' as const,
});

export const orderItemType = contentType({
  table: 'shop_order_items',
  singularName: 'order-item',
  pluralName: 'order-items',
  displayName: 'Order item',
  attributes: {
    order_id: column.reference,
    post_id: column.integer,
    variation_id: column.integer,
    object_id: column.integer,
    fulfillment_type: column.text,
    payment_type: column.text,
    quantity: column.integer,
    fulfilled_quantity: column.integer,
    post_title: column.text,
    title: column.text,
    sku: column.text,
    unit_price: column.cents,
    item_cost: column.cents,
    subtotal: column.cents,
    discount_total: column.cents,
    tax_amount: column.cents,
    shipping_charge: column.cents,
    refund_total: column.cents,
    restocked_quantity: column.integer,
    line_total: column.cents,
    cart_index: column.integer,
    rate: column.text,
    line_meta: column.json,
    other_info: column.json,
  },
  indexes: [
    { name: 'shop_order_items_order_idx', columns: ['order_id', 'cart_index'] },
    { name: 'shop_order_items_variation_idx', columns: ['variation_id'] },
    { name: 'shop_order_items_post_idx', columns: ['post_id'] },
  ],
  foreignKeys: [belongsToOrder('shop_order_items_order_fk')],
});

export const orderAddressType = contentType({
  table: 'shop_order_addresses',
  singularName: 'order-address',
  pluralName: 'order-addresses',
  displayName: 'Order address',
  attributes: {
    order_id: column.reference,
    type: column.text,
    name: column.text,
    first_name: column.text,
    last_name: column.text,
    address_1: column.text,
    address_2: column.text,
    city: column.text,
    state: column.text,
    postcode: column.text,
    country: column.text,
    phone: column.text,
    email: column.text,
    company_name: column.text,
  },
  indexes: [{ name: 'shop_order_addresses_uq', columns: ['order_id', 'type'], type: 'unique' }],
  foreignKeys: [belongsToOrder('shop_order_addresses_order_fk')],
});

/** Where an order came from. */
export const orderOperationType = contentType({
  table: 'shop_order_operations',
  singularName: 'order-operation',
  pluralName: 'order-operations',
  displayName: 'Order operation',
  attributes: {
    order_id: column.reference,
    created_via: column.text,
    cart_hash: column.text,
    refer_url: column.longText,
    utm_campaign: column.text,
    utm_term: column.text,
    utm_source: column.text,
    utm_medium: column.text,
    utm_content: column.text,
    utm_id: column.text,
    /** Null until its receipt is asked for. */
    receipt_viewed_at: column.moment,
    meta: column.json,
  },
  indexes: [{ name: 'shop_order_operations_uq', columns: ['order_id'], type: 'unique' }],
  foreignKeys: [belongsToOrder('shop_order_operations_order_fk')],
});
