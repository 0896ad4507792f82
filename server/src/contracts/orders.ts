import type { Activity } from './activity';
import type { MessageAnswer, Page } from './answers';
import type { AppliedCoupon } from './coupons';
import type { Customer } from './customers';
import type { Label } from './labels';
import type { License } from './licenses';
import type { OrderAddress, OrderLine } from './order-lines';
import type {
  OrderBusiness,
  OrderConfig,
  OrderDiscount,
  OrderSeller,
  OrderSettings,
  OrderShippingRate,
} from './order-config';
import type {
  OrderFulfillment,
  OrderMode,
  OrderPaymentStatus,
  OrderShippingStatus,
  OrderStatus,
  OrderType,
  TaxBehavior,
} from './order-statuses';
import type { Cents, Count, CurrencyCode, Id, Moment } from './scalars';
import type { Subscription } from './subscriptions';
import type { ShownTransaction } from './transactions';

/** A sale. Amounts are in the currency of the order, which may be another one than the store has today. */
export type Order = {
  readonly id: Id;
  readonly uuid: string;
  /** Null until it was paid, or placed to be paid outside the store. */
  readonly invoice_no: string | null;
  /** The number within `invoice_no`. */
  readonly receipt_number: Count | null;
  readonly status: OrderStatus;
  readonly payment_status: OrderPaymentStatus;
  readonly shipping_status: OrderShippingStatus;
  /** Slug of the payment method. */
  readonly payment_method: string;
  /** Its name when the order was placed. */
  readonly payment_method_title: string;
  readonly type: OrderType;
  readonly mode: OrderMode;
  readonly fulfillment_type: OrderFulfillment;
  readonly currency: CurrencyCode;
  /** Of a renewal: the first order of the subscription. */
  readonly parent_id: Id | null;
  readonly customer_id: Id;
  /** Of all lines before discounts, without fees. */
  readonly subtotal: Cents;
  readonly discount_tax: Cents;
  readonly manual_discount_total: Cents;
  readonly coupon_discount_total: Cents;
  readonly shipping_tax: Cents;
  readonly shipping_total: Cents;
  readonly fee_total: Cents;
  /** Of the goods; how much of it is added to prices follows from `tax_behavior`. */
  readonly tax_total: Cents;
  readonly total_amount: Cents;
  /** What has come, whatever of it went back. */
  readonly total_paid: Cents;
  readonly total_refund: Cents;
  readonly tax_behavior: TaxBehavior;
  /** Exchange rate to the currency of the store. */
  readonly rate: number;
  readonly note: string;
  /** Of whoever placed it; null once it has been forgotten. */
  readonly ip_address: string | null;
  readonly config: OrderConfig;
  /** How often a person has edited it; what an edit sends back, so that nobody's changes are overwritten. */
  readonly version: Count;
  readonly completed_at: Moment | null;
  /** When all of its money had gone back. */
  readonly refunded_at: Moment | null;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type OrderCustomer = {
  readonly id: Id;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
};

/** Where an order came from, and what has been done for it. Campaign fields are null where none was named. */
export type OrderOrigin = {
  readonly id: Id;
  readonly order_id: Id;
  /** `checkout`, or `admin` for an order that staff wrote. */
  readonly created_via: string;
  readonly has_tax: 0 | 1;
  readonly has_discount: 0 | 1;
  readonly coupons_counted: 0 | 1;
  readonly emails_sent: 0 | 1;
  readonly sales_recorded: 0 | 1;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_content: string | null;
  readonly utm_id: string | null;
  readonly cart_hash: string | null;
  /** The page that sent the shopper. */
  readonly refer_url: string | null;
  /** Nothing so far. */
  readonly meta: Readonly<Record<string, never>>;
};

/** What `with[]` adds to an order of a list; missing where it was not asked for. */
export type OrderRelations = {
  readonly billing_address?: OrderAddress | null;
  readonly shipping_address?: OrderAddress | null;
  readonly parent_order?: Order | null;
  readonly order_operation?: OrderOrigin | null;
  /** What was sold with it to be paid again and again. */
  readonly subscriptions?: readonly Subscription[];
  /** Of the units of its lines; the oldest first. */
  readonly licenses?: readonly License[];
  readonly order_items?: readonly OrderLine[];
  readonly transactions?: readonly ShownTransaction[];
  readonly children?: readonly Order[];
  readonly labels?: readonly Label[];
  /** The newest first. */
  readonly activities?: readonly Activity[];
  readonly applied_coupons?: readonly AppliedCoupon[];
  readonly addresses_count?: Count;
  readonly billing_address_count?: Count;
  readonly shipping_address_count?: Count;
  readonly parent_order_count?: Count;
  readonly order_operation_count?: Count;
  readonly subscriptions_count?: Count;
  readonly licenses_count?: Count;
  readonly order_items_count?: Count;
  readonly transactions_count?: Count;
  readonly children_count?: Count;
  readonly labels_count?: Count;
  readonly activities_count?: Count;
  readonly applied_coupons_count?: Count;
};

/** A row of the list: all fields of an order, or those that `select[]` names and the id. */
export type ListedOrder = Pick<Order, 'id'> &
  Partial<Omit<Order, 'id'>> &
  OrderRelations & {
    /** As the record of the customer is now; null where it is gone. */
    readonly customer: OrderCustomer | null;
    /** The name that the order was placed under: that of its bill. Empty where there is none. */
    readonly placed_as: string;
  };

/** Relations that hold nothing are empty lists, not missing. */
export type OrderDetail = Order & {
  readonly customer: Customer | null;
  readonly order_items: readonly OrderLine[];
  readonly transactions: readonly ShownTransaction[];
  readonly billing_address: OrderAddress | null;
  /** Null where nothing is shipped. */
  readonly shipping_address: OrderAddress | null;
  /** What was sold with it to be paid again and again. */
  readonly subscriptions: readonly Subscription[];
  /** The newest 50, the newest first. */
  readonly activities: readonly Activity[];
  readonly labels: readonly Label[];
  readonly applied_coupons: readonly AppliedCoupon[];
  /** Renewals: the newest 200, the oldest of them first. `GET /renewals?parent_id=` has all. */
  readonly children: readonly Order[];
  readonly parent_order: Order | null;
  readonly order_operation: OrderOrigin | null;
  /** Page of the storefront: a whole address where the store knows it, else a path. */
  readonly receipt_url: string;
  /** Page of the storefront where the order can be paid: a whole address where the store knows it, else a path. */
  readonly custom_checkout_url: string;
  /** Of the units of its lines; the oldest first. */
  readonly licenses: readonly License[];
  /**
   * Pieces that it has of stock that is counted, delivered or not. Canceling it puts them back on sale, or takes them out of the stock.
   */
  readonly held_pieces: Count;
  /** Whether a unit that is paid and licensed has none. */
  readonly has_missing_licenses: boolean;
  /** Whether the order still waits for money. */
  readonly can_send_payment_reminder: boolean;
};

export type OrderListAnswer = { readonly orders: Page<ListedOrder> };

export type OrderAnswer = {
  readonly order: OrderDetail;
  /** Null where the order editor never gave one; so are the next two. */
  readonly discount_meta: OrderDiscount | null;
  readonly shipping_meta: readonly OrderShippingRate[] | null;
  readonly order_settings: OrderSettings | null;
  readonly selected_labels: readonly Id[];
  /** The buyer's tax number. */
  readonly tax_id: string | null;
  /** Null of a consumer. */
  readonly business_info: OrderBusiness | null;
  /** Null of orders that older versions of the store have written. */
  readonly store_business_info: OrderSeller | null;
};

export type SavedOrderAnswer = { readonly message: string; readonly order: Order };

export type DeletedOrderAnswer = {
  readonly message: string;
  readonly data: { readonly order_id: Id; readonly invoice_no: string | null; readonly status: 'success' };
  readonly errors: readonly [];
};

/** Each order succeeds or fails for itself. */
export type BulkOrdersAnswer = {
  readonly message: string;
  readonly data: {
    readonly done: readonly Id[];
    readonly failed: readonly { readonly id: Id; readonly message: string }[];
  };
};

/** One batch of `delete_test_orders`; called again with the last id until `has_more` is false. */
export type TestOrdersDeletedAnswer = {
  readonly message: string;
  /** Test orders before this batch. */
  readonly total_count: Count;
  readonly batch_size: Count;
  readonly batch_count: Count;
  readonly deleted_count: Count;
  readonly failed_count: Count;
  readonly deleted_order_ids: readonly Id[];
  readonly failed_order_ids: readonly Id[];
  /** `last_order_id` of the next call. */
  readonly last_attempted_order_id: Count;
  readonly has_more: boolean;
};

export type NewCustomerOfOrderAnswer = { readonly message: string; readonly data: { readonly customer_id: Id } };

export type OrdersOfCustomerAnswer = { readonly orders: Page<OrderOfCustomer> };

export type OrderOfCustomer = Order & { readonly customer: OrderCustomer | null };

export type PurchasesOfCustomerAnswer = { readonly data: Page<PurchaseOfCustomer> };

export type PurchaseOfCustomer = Order & {
  /** What was bought: without fees, and without what lies in bundles. */
  readonly filtered_order_items: readonly OrderLine[];
};

export type OrderOperations = {
  'orders.find': OrderListAnswer;
  'orders.findOne': OrderAnswer;
  'orders.update': SavedOrderAnswer;
  'orders.delete': DeletedOrderAnswer;
  'orders.bulkAction': BulkOrdersAnswer | TestOrdersDeletedAnswer;
  'orders.changeStatuses': MessageAnswer;
  'orders.markAsPaid': MessageAnswer;
  'orders.generateMissingLicenses': MessageAnswer;
  'orders.changeCustomer': MessageAnswer;
  'orders.createAndChangeCustomer': NewCustomerOfOrderAnswer;
  'orders.attachNote': MessageAnswer;
  'customerOrders.find': OrdersOfCustomerAnswer;
  'customerOrders.findOne': PurchasesOfCustomerAnswer;
};
