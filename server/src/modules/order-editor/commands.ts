import type { WrittenAddressCommand } from '../customers';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

type AppliedCouponCommand = {
  readonly id?: number | undefined;
  readonly stackable?: 0 | 1 | undefined;
  readonly order_id?: number | undefined;
  readonly amount?: number | undefined;
  readonly discounted_amount?: number | undefined;
  readonly discount?: number | undefined;
  readonly min_purchase_amount?: number | undefined;
  readonly max_discount_amount?: number | undefined;
  readonly priority?: number | undefined;
  readonly max_uses?: number | undefined;
  readonly use_count?: number | undefined;
  readonly max_per_customer?: number | undefined;
  readonly notes?: string | undefined;
  readonly coupon_id: number;
  readonly code: string;
};

type OrderCommand = {
  readonly fulfillment_type?: string | undefined;
  readonly type?: string | undefined;
  readonly discount?: WrittenDiscountCommand | null | undefined;
  readonly status?: string | undefined;
  readonly payment_status?: string | undefined;
  readonly note?: string | undefined;
  readonly user_tz?: string | undefined;
  readonly locale?: string | undefined;
  readonly shipping?: readonly CustomShippingCommand[] | undefined;
  readonly shipping_id?: number | undefined;
  readonly applied_coupon?: readonly AppliedCouponCommand[] | undefined;
  readonly tax_id?: string | undefined;
  readonly billing_address?: WrittenAddressCommand | null | undefined;
  readonly shipping_address?: WrittenAddressCommand | null | undefined;
  readonly invoice_no?: string | undefined;
  readonly currency?: string | undefined;
  readonly subtotal?: number | undefined;
  readonly discount_tax?: number | undefined;
  readonly manual_discount_total?: number | undefined;
  readonly coupon_discount_total?: number | undefined;
  readonly shipping_tax?: number | undefined;
  readonly shipping_total?: number | undefined;
  readonly tax_total?: number | undefined;
  readonly total_amount?: number | undefined;
  readonly rate?: number | undefined;
  readonly uuid?: string | undefined;
  readonly completed_at?: string | undefined;
  readonly refunded_at?: string | undefined;
  readonly customer_id: number;
  readonly order_items: readonly EditedItemCommand[];
};

export type CreateOrderCommand = OrderCommand & {
  readonly payment_method?: string | undefined;
  readonly payment_method_title?: string | undefined;
  readonly ip_address?: string | undefined;
};

export type EditOrderCommand = OrderCommand & { readonly version?: number | undefined };

/** With `order_id` an edit of that order, else a new one. */
export type QuoteOrderCommand = CreateOrderCommand & EditOrderCommand & { readonly order_id?: number | undefined };

/** What is left out stays as it is. */
export type OrderChangesCommand = Partial<EditOrderCommand> & Pick<EditOrderCommand, 'order_items'>;

export type EditedItemCommand = {
  readonly id?: number | undefined;
  readonly object_id?: number | undefined;
  readonly variation_id?: number | undefined;
  readonly quantity?: number | undefined;
  readonly unit_price?: number | undefined;
  readonly price?: number | undefined;
  readonly title?: string | undefined;
  readonly post_title?: string | undefined;
  readonly fulfillment_type?: 'physical' | 'digital' | undefined;
  readonly payment_type?: string | undefined;
};

export type CustomShippingCommand = {
  readonly type?: string | undefined;
  readonly rate_name?: string | undefined;
  readonly custom_price?: number | undefined;
};

export type WrittenDiscountCommand = {
  readonly value?: number | undefined;
  readonly label?: string | undefined;
  readonly type?: string | undefined;
  readonly reason?: string | undefined;
  readonly action?: string | undefined;
};
