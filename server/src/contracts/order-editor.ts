import type { CustomerAddress } from './customers';
import type { OrderAddress, OrderLine } from './order-lines';
import type { TaxBehavior } from './order-statuses';
import type { Order } from './orders';
import type { Cents, CountryCode, CurrencyCode, Id } from './scalars';

export type CreatedOrderAnswer = { readonly message: string; readonly order_id: Id; readonly uuid: string };

/** A coupon that was on the order and gives nothing any more. */
export type RefusedOrderCoupon = {
  readonly code: string;
  /** The rule that it breaks, such as `min_purchase_amount_not_met`. */
  readonly reason: string;
  readonly message: string;
};

export type EditedOrderAnswer = {
  readonly message: string;
  readonly order_id: Id;
  readonly uuid: string;
  readonly order: Order;
  readonly refused_coupons: readonly RefusedOrderCoupon[];
};

export type AddedLineAnswer = { readonly message: string; readonly order_item: OrderLine };

export type SavedOrderAddressAnswer = { readonly message: string; readonly address: OrderAddress };

export type AddedCustomerAddressAnswer = { readonly message: string; readonly data: CustomerAddress };

/** One rate over all amounts that were asked for. */
export type QuotedTaxLine = {
  readonly label: string;
  /** A decimal number. */
  readonly rate_percent: string;
  readonly tax_amount: Cents;
  /** Whether the amounts contain the tax. */
  readonly inclusive: boolean;
};

export type TaxQuoteAnswer = {
  readonly tax_total: Cents;
  readonly shipping_tax: Cents;
  readonly tax_behavior: TaxBehavior;
  /** The country whose rates were taken; empty where nothing is taxed. */
  readonly tax_country: CountryCode;
  readonly tax_lines: readonly QuotedTaxLine[];
};

/** A shipping method of the store, with what it charges for the lines that were asked for. */
export type EditorShippingMethod = {
  readonly id: Id;
  readonly zone_id: Id;
  readonly title: string;
  /** flat_rate, free_shipping, local_pickup. */
  readonly type: string;
  /** Cents; percent where the method charges a share of the price. */
  readonly amount: number;
  /** Codes of the states that it serves; empty: all of them. */
  readonly states: readonly string[];
  readonly shipping_charge: Cents;
};

export type EditorShippingMethodsAnswer = {
  /** Those that reach the place. */
  readonly shipping_methods: readonly EditorShippingMethod[];
  readonly other_shipping_methods: readonly EditorShippingMethod[];
};

/** What an order would cost. Amounts are in its currency. */
export type OrderQuote = {
  readonly currency: CurrencyCode;
  /** In the order of the body, but without what the store works out by itself. */
  readonly lines: readonly QuotedLine[];
  readonly subtotal: Cents;
  readonly coupon_discount_total: Cents;
  readonly manual_discount_total: Cents;
  readonly shipping_total: Cents;
  /** Empty where nothing is charged for delivery. */
  readonly shipping_title: string;
  readonly shipping_tax: Cents;
  readonly fee_total: Cents;
  readonly tax_total: Cents;
  readonly tax_behavior: TaxBehavior;
  readonly total_amount: Cents;
  readonly applied_coupons: readonly { readonly code: string; readonly amount: Cents }[];
  /** Those that give nothing. */
  readonly refused_coupons: readonly RefusedOrderCoupon[];
};

export type QuotedLine = Pick<
  OrderLine,
  'post_title' | 'title' | 'quantity' | 'unit_price' | 'subtotal' | 'discount_total' | 'line_total'
>;

export type OrderQuoteAnswer = { readonly quote: OrderQuote };

export type OrderEditorOperations = {
  'orderEditor.create': CreatedOrderAnswer;
  'orderEditor.edit': EditedOrderAnswer;
  'orderEditor.createCustom': AddedLineAnswer;
  'orderEditor.chooseAddress': SavedOrderAddressAnswer;
  'orderEditor.correctAddress': SavedOrderAddressAnswer;
  'orderEditor.quote': OrderQuoteAnswer;
  'orderEditor.calculateTax': TaxQuoteAnswer;
  'orderEditor.shippingMethodsFind': EditorShippingMethodsAnswer;
  'customerAddresses.create': AddedCustomerAddressAnswer;
};
