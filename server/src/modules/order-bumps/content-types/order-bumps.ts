import { BIGINT, type RawModel } from '../../../platform/db/raw-model';
import { column, contentType } from '../../../platform/module';

export const ORDER_BUMPS = 'shop_order_bumps';

/** An offer at the checkout: one more product, or a better one, at a lower price. */
export const orderBumpType = contentType({
  table: ORDER_BUMPS,
  singularName: 'order-bump',
  pluralName: 'order-bumps',
  displayName: 'Order bump',
  attributes: {
    hash: column.text,
    parent_id: column.reference,
    type: column.text,
    /** active | draft */
    status: column.text,
    /** The offered variation. It may have been deleted since. */
    src_object_id: column.reference,
    src_object_type: column.text,
    title: column.text,
    description: column.longText,
    conditions: column.json,
    config: column.json,
    priority: column.integer,
  },
  indexes: [
    { name: 'shop_order_bumps_hash_uq', columns: ['hash'], type: 'unique' },
    { name: 'shop_order_bumps_status_idx', columns: ['status', 'priority'] },
  ],
});

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
