import type { RawModel } from '../../../platform/db/raw-model';

/** Which terms a product carries; `taxonomy` is the plural name of the terms' content type. */
export const productTermModel: RawModel = {
  uid: 'shop::product-term',
  singularName: 'shop_product_terms',
  tableName: 'shop_product_terms',
  attributes: {
    id: { type: 'increments' },
    product_id: { type: 'integer' },
    taxonomy: { type: 'string' },
    term_id: { type: 'integer' },
  },
  indexes: [
    { name: 'shop_product_terms_uq', columns: ['taxonomy', 'term_id', 'product_id'], type: 'unique' },
    { name: 'shop_product_terms_product_idx', columns: ['product_id'] },
  ],
};
