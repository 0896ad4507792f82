import type { RawModel } from '../../../platform/db/raw-model';

export const LICENSES = 'shop_licenses';

/**
 * The right to use what was bought, under a key. One row for each unit of a licensed line of an order, however often its payment is
 * heard of; an upgrade moves the row to the line of the new plan.
 */
export const licenseModel: RawModel = {
  uid: 'shop::license',
  singularName: LICENSES,
  tableName: LICENSES,
  attributes: {
    id: { type: 'increments' },
    /** active | disabled | expired; see docs/rules/licenses.md#states. */
    status: { type: 'string', column: { notNullable: true } },
    /** Sites; 0: as many as they like. */
    limit: { type: 'integer', column: { notNullable: true } },
    /** Active sites that count, local ones not; changed with the row locked. */
    activation_count: { type: 'integer', column: { notNullable: true } },
    license_key: { type: 'string', column: { notNullable: true } },
    /** What keys are found by: equal keys have equal digests on every database, and nothing is compared letter by letter. */
    key_digest: { type: 'string', column: { notNullable: true } },
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    variation_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    order_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    order_item_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** Which unit of the line, from 1. */
    unit: { type: 'integer', column: { notNullable: true } },
    /** Licence whose place it has taken. */
    parent_id: { type: 'integer', column: { unsigned: true } },
    customer_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    subscription_id: { type: 'integer', column: { unsigned: true } },
    /** Null: for ever. */
    expiration_date: { type: 'datetime' },
    config: { type: 'json' },
    /** For whoever looks into the tables; what keeps a stage from being told twice is `shop_reminders`. */
    last_reminder_sent: { type: 'datetime' },
    /** days-7: as many days before its end. */
    last_reminder_type: { type: 'string' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_licenses_key_uq', columns: ['key_digest'], type: 'unique' },
    { name: 'shop_licenses_unit_uq', columns: ['order_item_id', 'unit'], type: 'unique' },
    { name: 'shop_licenses_order_idx', columns: ['order_id'] },
    { name: 'shop_licenses_customer_idx', columns: ['customer_id', 'id'] },
    { name: 'shop_licenses_subscription_idx', columns: ['subscription_id'] },
    { name: 'shop_licenses_product_idx', columns: ['product_id', 'id'] },
    { name: 'shop_licenses_expiry_idx', columns: ['status', 'expiration_date', 'id'] },
    { name: 'shop_licenses_use_idx', columns: ['status', 'activation_count', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_licenses_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
