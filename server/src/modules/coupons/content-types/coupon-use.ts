import type { RawModel } from '../../../platform/db/raw-model';
import { COUPONS } from './coupon';

export const COUPON_USES = 'shop_coupon_uses';

/**
 * How often a customer uses a coupon, in one row that two orders at once must both pass. Counting the rows of
 * shop_applied_coupons would not do: neither of the two orders sees what the other has not committed yet.
 */
export const couponUseModel: RawModel = {
  uid: 'shop::coupon-use',
  singularName: COUPON_USES,
  tableName: COUPON_USES,
  attributes: {
    id: { type: 'increments' },
    coupon_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    customer_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    uses: { type: 'integer', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_coupon_uses_uq', columns: ['coupon_id', 'customer_id'], type: 'unique' }],
  foreignKeys: [
    {
      name: 'shop_coupon_uses_coupon_fk',
      columns: ['coupon_id'],
      referencedTable: COUPONS,
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
};
