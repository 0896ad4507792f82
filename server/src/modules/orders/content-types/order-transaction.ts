import { column, contentType } from '../../../platform/module';

/** Money that moved, or is to move, for an order. */
export const orderTransactionType = contentType({
  table: 'shop_order_transactions',
  singularName: 'order-transaction',
  pluralName: 'order-transactions',
  displayName: 'Order transaction',
  attributes: {
    uuid: column.text,
    order_id: column.reference,
    order_type: column.text,
    transaction_type: column.text,
    subscription_id: column.integer,
    vendor_charge_id: column.text,
    payment_method: column.text,
    payment_mode: column.text,
    payment_method_type: column.text,
    card_last_4: column.integer,
    card_brand: column.text,
    status: column.text,
    currency: column.text,
    total: column.cents,
    rate: column.text,
    meta: column.json,
  },
  indexes: [
    { name: 'shop_transactions_uuid_uq', columns: ['uuid'], type: 'unique' },
    { name: 'shop_transactions_order_idx', columns: ['order_id'] },
    { name: 'shop_transactions_charge_idx', columns: ['payment_method', 'vendor_charge_id'] },
    { name: 'shop_transactions_status_idx', columns: ['status', 'id'] },
    { name: 'shop_transactions_subscription_idx', columns: ['subscription_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_transactions_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
