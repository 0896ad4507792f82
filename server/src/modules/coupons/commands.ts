import type { MomentOrDay } from '../../platform/http/moment-field';
import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type CouponCommand = {
  readonly priority?: number | null | undefined;
  readonly notes?: string | null | undefined;
  /** A day begins, and ends, in the time zone of the store. */
  readonly start_date?: MomentOrDay | null | undefined;
  readonly end_date?: MomentOrDay | null | undefined;
  readonly conditions?: CouponConditions | undefined;
  readonly title: string;
  readonly code: string;
  readonly type: 'fixed' | 'percentage' | 'free_shipping' | 'buy_x_get_y';
  readonly amount: number;
  readonly status: 'active' | 'expired' | 'disabled' | 'scheduled';
  readonly stackable: 'yes' | 'no';
  readonly show_on_checkout: 'yes' | 'no';
};

/** `version`: who names it is refused where the coupon is another one by now. */
export type ChangeCouponCommand = CouponCommand & { readonly version?: string | undefined };

export type CouponConditions = {
  readonly min_purchase_amount?: number | undefined;
  readonly max_discount_amount?: number | undefined;
  readonly max_purchase_amount?: number | undefined;
  readonly apply_to_whole_cart?: 'yes' | 'no' | undefined;
  readonly apply_to_quantity?: 'yes' | 'no' | undefined;
  readonly is_recurring?: 'yes' | 'no' | undefined;
  readonly max_per_customer?: number | undefined;
  readonly max_uses?: number | undefined;
  readonly included_products?: readonly number[] | undefined;
  readonly excluded_products?: readonly number[] | undefined;
  readonly included_categories?: readonly number[] | undefined;
  readonly excluded_categories?: readonly number[] | undefined;
  readonly email_restrictions?: string | undefined;
  readonly buy_products?: readonly number[] | undefined;
  readonly get_products?: readonly number[] | undefined;
};

export type ListCouponsCriteria = ListCriteria & {
  readonly with?: readonly string[] | undefined;
  readonly select?: readonly string[] | undefined;
  readonly include_ids?: readonly number[] | undefined;
};

export type ApplyCouponCommand = {
  readonly order_items: readonly DraftItem[];
  readonly order_uuid?: string | undefined;
  readonly applied_coupons?: readonly number[] | undefined;
  readonly customer_email?: string | undefined;
  readonly coupon_code: string;
};

export type CancelCouponCommand = {
  readonly order_items: readonly DraftItem[];
  readonly id?: number | undefined;
  readonly order_uuid?: string | undefined;
  readonly applied_coupons?: readonly number[] | undefined;
  readonly customer_email?: string | undefined;
  readonly coupon_code: string;
};

export type ReapplyCouponsCommand = {
  readonly order_items?: readonly DraftItem[] | undefined;
  readonly order_uuid?: string | undefined;
  readonly applied_coupons?: readonly number[] | undefined;
  readonly customer_email?: string | undefined;
};

export type CheckEligibilityCommand = {
  readonly appliedCoupons?: readonly string[] | undefined;
  readonly origin?: string | undefined;
  readonly productId: number;
};

export type DraftItem = {
  readonly id?: number | undefined;
  readonly post_id?: number | undefined;
  readonly object_id?: number | undefined;
  readonly variation_id?: number | undefined;
  readonly quantity?: number | undefined;
  readonly unit_price?: number | undefined;
  readonly price?: number | undefined;
};
