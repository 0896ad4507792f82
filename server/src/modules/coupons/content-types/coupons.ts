import type { RawModel } from '../../../platform/db/raw-model';
import type { SortedTexts } from '../../../platform/db/sort-keys';
import { column, contentType } from '../../../platform/module';

export const COUPONS = 'shop_coupons';

/** Lists of coupons by title or code. */
export const COUPON_ORDER: SortedTexts = { table: COUPONS, keys: { title_sort: ['title'], code_sort: ['code'] } };

/** A code that makes an order cheaper. */
export const couponType = contentType({
  table: COUPONS,
  singularName: 'coupon',
  pluralName: 'coupons',
  displayName: 'Coupon',
  attributes: {
    parent: column.reference,
    title: column.text,
    /** As the merchant wrote it. */
    code: column.text,
    /** uniqueKey of the code. */
    code_key: column.text,
    /** See `COUPON_ORDER`. */
    title_sort: column.text,
    code_sort: column.text,
    /** active | expired | disabled | scheduled; what the dates make of it is settled before a list or view is answered. */
    status: column.text,
    /** fixed | percentage | free_shipping | buy_x_get_y */
    type: column.text,
    /** A hundredth of what the merchant wrote: cents of a fixed amount, hundredths of a percent otherwise. */
    amount: column.cents,
    stackable: column.text,
    priority: column.integer,
    /** Orders that count as a use: exactly the live rows of shop_applied_coupons. */
    use_count: column.integer,
    /** Null: no limit. */
    max_uses: column.integer,
    max_per_customer: column.integer,
    notes: column.longText,
    show_on_checkout: column.text,
    start_date: column.moment,
    end_date: column.moment,
    /** The conditions beside the two limits. */
    conditions: column.json,
  },
  // No index holds use_count: every order with a coupon would have to move in it.
  indexes: [
    { name: 'shop_coupons_code_uq', columns: ['code_key'], type: 'unique' },
    { name: 'shop_coupons_code_sort_idx', columns: ['code_sort', 'id'] },
    { name: 'shop_coupons_title_sort_idx', columns: ['title_sort', 'id'] },
    { name: 'shop_coupons_end_idx', columns: ['status', 'end_date'] },
    { name: 'shop_coupons_start_idx', columns: ['status', 'start_date'] },
    { name: 'shop_coupons_amount_idx', columns: ['type', 'amount'] },
    { name: 'shop_coupons_priority_idx', columns: ['priority', 'id'] },
    { name: 'shop_coupons_created_idx', columns: ['created_at'] },
  ],
});

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
