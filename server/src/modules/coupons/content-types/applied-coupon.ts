import { column, contentType } from '../../../platform/module';
import { COUPONS } from './coupon';

export const APPLIED_COUPONS = 'shop_applied_coupons';

/** Which coupon took how much off which order. It stays when the coupon is deleted: it explains the order's total. */
export const appliedCouponType = contentType({
  table: APPLIED_COUPONS,
  singularName: 'applied-coupon',
  pluralName: 'applied-coupons',
  displayName: 'Applied coupon',
  attributes: {
    order_id: column.reference,
    coupon_id: column.reference,
    customer_id: column.reference,
    code: column.text,
    /** Cents taken off the order. */
    amount: column.cents,
    /** 1: a use of the coupon; 0: the order was canceled or its payment failed, and the use was given back. */
    is_counted: column.integer,
    /** 1: a person gave the order to another customer, who may have more uses by it than one customer may; else null. */
    is_transferred: column.integer,
  },
  indexes: [
    { name: 'shop_applied_coupons_uq', columns: ['order_id', 'coupon_id'], type: 'unique' },
    { name: 'shop_applied_coupons_coupon_idx', columns: ['coupon_id', 'customer_id'] },
    { name: 'shop_applied_coupons_customer_idx', columns: ['customer_id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_applied_coupons_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
    {
      name: 'shop_applied_coupons_coupon_fk',
      columns: ['coupon_id'],
      referencedTable: COUPONS,
      referencedColumns: ['id'],
      onDelete: 'SET NULL',
    },
  ],
});
