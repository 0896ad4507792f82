import type { RawModel } from '../../../platform/db/raw-model';

export const SAMPLE_PRODUCTS = 'shop_sample_products';

/** Which products the store created as samples. A product that is deleted is no sample any more. */
export const sampleProductModel: RawModel = {
  uid: 'shop::sample-product',
  singularName: SAMPLE_PRODUCTS,
  tableName: SAMPLE_PRODUCTS,
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** Category and name: each sample is there once. */
    name: { type: 'string' },
    category: { type: 'string' },
    /** Of the product as it was created; another one shows that somebody changed it. */
    fingerprint: { type: 'string' },
    created_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_sample_products_name_uq', columns: ['name'], type: 'unique' },
    { name: 'shop_sample_products_product_idx', columns: ['product_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_sample_products_product_fk',
      columns: ['product_id'],
      referencedTable: 'shop_products',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
