import type { RawModel } from '../../../platform/db/raw-model';

export const SAVED_METHODS = 'shop_saved_methods';

/**
 * What buyers agreed to be charged by later, each for the order that it paid first and for its renewals: nobody agreed to more. The ids
 * are of no use without the keys of the account, so they are not sealed.
 */
export const savedMethodModel: RawModel = {
  uid: 'shop::saved-method',
  singularName: SAVED_METHODS,
  tableName: SAVED_METHODS,
  attributes: {
    id: { type: 'increments' },
    /** Digest of gateway, mode, order and the provider's id of the method. */
    method_key: { type: 'string', column: { notNullable: true } },
    order_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    /** test or live: the other account knows nothing of it. */
    mode: { type: 'string', column: { notNullable: true } },
    vendor_customer_id: { type: 'string', column: { notNullable: true } },
    vendor_method_id: { type: 'string', column: { notNullable: true } },
    type: { type: 'string', column: { notNullable: true } },
    brand: { type: 'string' },
    last_4: { type: 'string' },
    exp_month: { type: 'integer' },
    exp_year: { type: 'integer' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    /** Never charged again from then on. The row stays: its first payment is reported once more now and then. */
    forgotten_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_saved_methods_key_uq', columns: ['method_key'], type: 'unique' },
    { name: 'shop_saved_methods_order_idx', columns: ['order_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_saved_methods_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
