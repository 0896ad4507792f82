import type { Page } from './answers';
import type { OwnLicense } from './licenses';
import type { OrderBusiness, OrderSeller } from './order-config';
import type { OrderLine } from './order-lines';
import type { Order } from './orders';
import type { Cents, Count, CountryCode, Html, Id } from './scalars';
import type { Shipment } from './shipments';
import type { OwnSubscription } from './own-subscriptions';
import type { Transaction } from './transactions';
import type { UpgradeOffer } from './upgrade-paths';

/** An order in the list of an account. */
export type OwnOrderLine = Pick<
  Order,
  'id' | 'invoice_no' | 'total_amount' | 'uuid' | 'type' | 'status' | 'created_at'
>;

/** An order in the list of the portal. */
export type OwnOrder = Pick<
  Order,
  'created_at' | 'invoice_no' | 'total_amount' | 'currency' | 'uuid' | 'type' | 'status' | 'payment_status'
> & {
  /** Renewals of its subscription that came to something. */
  readonly renewals_count: Count;
  readonly order_items: readonly OwnListedItem[];
};

export type OwnListedItem = Pick<OrderLine, 'id' | 'post_title' | 'title' | 'quantity' | 'payment_type' | 'line_meta'>;

/** Without what only staff may know, such as what a piece costs the merchant. */
export type OwnItem = Pick<
  OrderLine,
  | 'id'
  | 'post_id'
  | 'variation_id'
  | 'fulfillment_type'
  | 'payment_type'
  | 'post_title'
  | 'title'
  | 'sku'
  | 'quantity'
  | 'unit_price'
  | 'subtotal'
  | 'discount_total'
  | 'tax_amount'
  | 'shipping_charge'
  | 'refund_total'
  | 'line_total'
  | 'line_meta'
>;

export type OwnTransaction = Pick<
  Transaction,
  | 'uuid'
  | 'created_at'
  | 'total'
  | 'order_type'
  | 'currency'
  | 'status'
  | 'payment_method'
  | 'card_brand'
  | 'card_last_4'
  | 'vendor_charge_id'
  | 'transaction_type'
> & {
  readonly invoice_no: string | null;
  /** Page of the receipt; empty where no money has come. */
  readonly receipt_download_url: string;
};

export type OwnFile = {
  readonly title: string;
  readonly file_name: string;
  /**
   * Bytes.
   * @asType integer
   * @minimum 0
   */
  readonly file_size: number;
  /** Signed; good for an hour. */
  readonly download_url: string;
  readonly order_uuid: string;
};

/** Pieces of an order that were sent together, as their buyer sees them. */
export type OwnShipment = Pick<
  Shipment,
  'status' | 'carrier' | 'tracking_number' | 'tracking_url' | 'shipped_at' | 'delivered_at' | 'items'
>;

export type OwnOrderDetail = Pick<
  Order,
  | 'id'
  | 'uuid'
  | 'invoice_no'
  | 'type'
  | 'status'
  | 'payment_status'
  | 'shipping_status'
  | 'fulfillment_type'
  | 'created_at'
  | 'currency'
  | 'subtotal'
  | 'total_amount'
  | 'total_paid'
  | 'total_refund'
  | 'shipping_total'
  | 'coupon_discount_total'
  | 'manual_discount_total'
  | 'fee_total'
  | 'tax_total'
  | 'tax_behavior'
  | 'shipping_tax'
  | 'payment_method'
  | 'payment_method_title'
> & {
  /** In one line; empty where there is none. */
  readonly billing_address_text: string;
  readonly shipping_address_text: string;
  /** Null of a consumer. */
  readonly business_info: OrderBusiness | null;
  /** Null of orders that older versions of the store have written. */
  readonly store_business_info: OrderSeller | null;
  readonly applied_coupons: readonly { readonly code: string; readonly amount: Cents }[];
  readonly order_items: readonly OwnItem[];
  /** What was sent so far, the oldest first. */
  readonly shipments: readonly OwnShipment[];
  readonly subscriptions: readonly OwnSubscription[];
  readonly licenses: readonly OwnLicense[];
  readonly transactions: readonly OwnTransaction[];
  readonly downloads: readonly OwnFile[];
  /** Page of the storefront: a whole address where the store knows it, else a path. */
  readonly receipt_url: string;
  /** Page of the storefront where the order can be paid, as `receipt_url`; empty where it cannot be. */
  readonly payment_link: string;
};

export type OwnDashboardAnswer = {
  readonly message: string;
  /** The newest five orders. */
  readonly dashboard_data: { readonly orders: readonly OwnOrder[] };
  /** Of the site, around the orders; empty where it has none. */
  readonly sections_parts: { readonly before_orders_table: Html; readonly after_orders_table: Html };
};

export type OwnOrderListAnswer = { readonly orders: Page<OwnOrder> };

/** Of the site, between the sections of the page; empty where it has none. */
export type OwnOrderSections = {
  readonly before_summary: Html;
  readonly after_summary: Html;
  readonly after_licenses: Html;
  readonly after_subscriptions: Html;
  readonly after_downloads: Html;
  readonly after_transactions: Html;
  readonly end_of_order: Html;
};

export type OwnOrderAnswer = { readonly order: OwnOrderDetail; readonly section_parts: OwnOrderSections };

/** To what each plan of the order may be changed, and what that costs. */
export type UpgradePathsOfOrderAnswer = { readonly upgradePaths: readonly UpgradeOffer[] };

/** Whom the invoice of an order is made out to. */
export type OwnBillTo = {
  readonly name: string;
  readonly company_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: CountryCode;
  readonly vat_tax_id: string;
  /** Null where the order has no billing address yet. */
  readonly address_id: Id | null;
};

export type OwnBillToAnswer = { readonly message: string; readonly data: OwnBillTo };

export type SavedBillToAnswer = {
  readonly message: string;
  /** In one line. */
  readonly formatted_address: string;
};

export type OwnFilesAnswer = { readonly message: string; readonly downloads: Page<OwnFile> };

export type PurchaseOperations = {
  'purchases.dashboardFind': OwnDashboardAnswer;
  'purchases.find': OwnOrderListAnswer;
  'purchases.findOne': OwnOrderAnswer;
  'purchases.upgradePathsFind': UpgradePathsOfOrderAnswer;
  'purchases.billingAddressFind': OwnBillToAnswer;
  'purchases.changeBillingAddress': SavedBillToAnswer;
  'purchases.downloadsFind': OwnFilesAnswer;
};
