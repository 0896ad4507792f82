import type { RawModel } from '../../../platform/db/raw-model';

/** Who changed the stock of a variant by hand, from what to what, and why. What orders move is explained by their lines. */
export const stockAdjustmentModel: RawModel = {
  uid: 'shop::stock-adjustment',
  singularName: 'shop_stock_adjustments',
  tableName: 'shop_stock_adjustments',
  attributes: {
    id: { type: 'increments' },
    variation_id: { type: 'integer' },
    product_id: { type: 'integer' },
    old_stock: { type: 'integer' },
    new_stock: { type: 'integer' },
    reason: { type: 'string' },
    reason_text: { type: 'string' },
    user_id: { type: 'integer' },
    author: { type: 'string' },
    created_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_stock_adjustments_variant_idx', columns: ['variation_id', 'id'] },
    { name: 'shop_stock_adjustments_product_idx', columns: ['product_id'] },
  ],
};
