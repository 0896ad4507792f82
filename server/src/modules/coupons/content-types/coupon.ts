import { column, contentType } from '../../../platform/module';

export const COUPONS = 'shop_coupons';

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
    { name: 'shop_coupons_code_idx', columns: ['code'] },
    { name: 'shop_coupons_title_idx', columns: ['title'] },
    { name: 'shop_coupons_end_idx', columns: ['status', 'end_date'] },
    { name: 'shop_coupons_start_idx', columns: ['status', 'start_date'] },
    { name: 'shop_coupons_amount_idx', columns: ['type', 'amount'] },
    { name: 'shop_coupons_priority_idx', columns: ['priority', 'id'] },
    { name: 'shop_coupons_created_idx', columns: ['created_at'] },
  ],
});
