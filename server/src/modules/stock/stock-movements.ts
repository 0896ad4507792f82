import type { RawModel } from '../../platform/db/raw-model';

/**
 * What each order line holds of the stock. `available = total - on hold - committed` of a variant is explained by these rows,
 * and they keep an event that arrives twice from moving stock twice. See docs/rules/stock.md#movements.
 */
export const stockMovementModel: RawModel = {
  uid: 'shop::stock-movement',
  singularName: 'shop_stock_movements',
  tableName: 'shop_stock_movements',
  attributes: {
    id: { type: 'increments' },
    order_id: { type: 'integer' },
    order_item_id: { type: 'integer' },
    variation_id: { type: 'integer' },
    on_hold: { type: 'integer' },
    committed: { type: 'integer' },
  },
  indexes: [
    { name: 'shop_stock_movements_item_uq', columns: ['order_item_id', 'variation_id'], type: 'unique' },
    { name: 'shop_stock_movements_order_idx', columns: ['order_id'] },
    { name: 'shop_stock_movements_variant_idx', columns: ['variation_id'] },
  ],
};
