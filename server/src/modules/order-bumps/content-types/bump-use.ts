import { BIGINT, type RawModel } from '../../../platform/db/raw-model';

export const BUMP_USES = 'shop_order_bump_uses';

/**
 * Which paid order was made larger by which bump. One row for each, whoever reports the payment how often; it stays when the bump
 * is deleted. See docs/rules/order-bumps.md.
 */
export const bumpUseModel: RawModel = {
  uid: 'shop::order-bump-use',
  singularName: BUMP_USES,
  tableName: BUMP_USES,
  attributes: {
    id: { type: 'increments' },
    promotion_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    order_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** The variation that was sold. */
    object_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** Cents that the line was worth, after discounts. */
    amount: { ...BIGINT },
    /** paid */
    status: { type: 'string' },
    created_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_order_bump_uses_uq', columns: ['promotion_id', 'order_id'], type: 'unique' },
    { name: 'shop_order_bump_uses_order_idx', columns: ['order_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_order_bump_uses_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
