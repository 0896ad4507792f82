import type { RawModel } from '../../../platform/db/raw-model';

export const VENDOR_CUSTOMERS = 'shop_vendor_customers';

/** Which customer of a provider a customer of the store is: each is made there once. */
export const vendorCustomerModel: RawModel = {
  uid: 'shop::vendor-customer',
  singularName: VENDOR_CUSTOMERS,
  tableName: VENDOR_CUSTOMERS,
  attributes: {
    id: { type: 'increments' },
    /** Digest of gateway, mode and customer. */
    customer_key: { type: 'string', column: { notNullable: true } },
    customer_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    mode: { type: 'string', column: { notNullable: true } },
    vendor_customer_id: { type: 'string', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [
    { name: 'shop_vendor_customers_key_uq', columns: ['customer_key'], type: 'unique' },
    { name: 'shop_vendor_customers_customer_idx', columns: ['customer_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_vendor_customers_customer_fk',
      columns: ['customer_id'],
      referencedTable: 'shop_customers',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
