import type { ReceiptLicense } from './licenses';
import type { OrderPaymentStatus, OrderShippingStatus, OrderStatus } from './order-statuses';
import type { CartLineInfo, Fragments, OrderBumpOffer } from './carts';
import type { CountryStates } from './places';
import type { PublicPaymentMethod } from './storefront';
import type { Cents, Count, CountryCode, CurrencyCode, Html, Id, Moment, Whole } from './scalars';

/** What the shopper has to do next: go to `redirect_url`, or pay on the page with `payment_args`. */
export type PlacedOrderAnswer = {
  readonly status: 'success';
  readonly message: string;
  /** A page of the payment provider, or that of the receipt. */
  readonly redirect_url?: string;
  /**
   * What the provider's script needs in the browser; the payment method decides its keys. `checkout_mode`: onsite or hosted;
   * `client_secret` of card payments on the page.
   */
  readonly payment_args?: Readonly<Record<string, unknown>>;
  readonly order_id: Id;
  readonly order_uuid: string;
};

/** What a page needs to offer a way to pay. */
export type OrderInfoAnswer = {
  readonly status: 'success';
  readonly message: string;
  /** The payment method decides its keys, e.g. `client_secret` and `publishable_key` of card payments on the page. */
  readonly data: Readonly<Record<string, unknown>>;
  /** `checkout_mode`: onsite, hosted or offline; `appearance`, and what else the payment method says. */
  readonly payment_args: Readonly<Record<string, unknown>>;
};

export type ShippingRefusalCode = 'no_country' | 'require_state' | 'no_shipping_methods';

/** `invalid`: the method does not reach the address; `not_shipped`: nothing is sent; `fixed`: the order has its delivery already. */
export type ShippingErrorCode = ShippingRefusalCode | 'invalid' | 'no_cart' | 'not_shipped' | 'fixed';

export type CheckoutSummary = {
  readonly views: Html;
  /** As people read it, as the other prices that are texts. */
  readonly subtotal: string;
  readonly has_subscriptions: boolean;
  readonly shipping_charge: Cents;
  /** What is due; of an order (`order_hash`) what is still to pay. */
  readonly unformatted_total: Cents;
  readonly total: string;
  readonly shipping_charge_formated: string;
  /** The id in digits; empty where there is none. */
  readonly shipping_method_id: string;
  /** Why the charge of the method that was named is not part of the total. */
  readonly shipping_error?: { readonly code: ShippingErrorCode; readonly message: string };
  /** What it can be paid with, in the order of the merchant; none where nothing is due, now or later. */
  readonly payment_methods: readonly PublicPaymentMethod[];
  /** Absent where there is no offer. */
  readonly order_bumps?: readonly OrderBumpOffer[];
};

export type CheckoutSummaryAnswer = { readonly items: CheckoutSummary };

export type CountryInfoAnswer = {
  readonly data: Pick<CountryStates, 'country_code' | 'address_locale'> & {
    /** Empty where the country has none. */
    readonly states: readonly { readonly value: string; readonly label: string }[];
  };
};

/** A way to deliver to an address. */
export type OfferedShippingMethod = {
  readonly id: Id;
  readonly title: string;
  /** flat_rate, free_shipping, local_pickup or a word of the merchant's own. */
  readonly charge_type: string;
  /** Cents, for the visitor's cart; null where that cannot be said without a cart. */
  readonly charge_amount: number | null;
  readonly status: 'active';
  /** The country that was asked for. */
  readonly countries: readonly CountryCode[];
  /** Codes of the states that it reaches; empty: all of them. */
  readonly states: readonly string[];
};

/** Nothing can be delivered: a refusal that is, for HTTP, a success. */
export type NoShippingAnswer =
  | { readonly status: false; readonly code: 'no_country'; readonly message: string }
  | {
      readonly status: false;
      readonly code: 'require_state' | 'no_shipping_methods';
      readonly country_code: CountryCode;
      readonly view: Html;
    };

export type ShippingMethodsAnswer =
  | { readonly available_shipping_methods: readonly OfferedShippingMethod[]; readonly country_code: CountryCode }
  | NoShippingAnswer;

export type ShippingMethodsViewAnswer =
  | {
      readonly data: {
        readonly status: true;
        readonly view: Html;
        readonly country_code: CountryCode;
      };
    }
  | NoShippingAnswer;

export type ReceiptLine = {
  /** Of the product. */
  readonly post_title: string;
  /** Of the variant. */
  readonly title: string;
  readonly quantity: Count;
  readonly unit_price: Cents;
  readonly subtotal: Cents;
  readonly discount_total: Cents;
  readonly line_total: Cents;
};

/** What was bought and what it cost; not who bought it. */
export type OrderReceipt = {
  readonly id: Id;
  readonly uuid: string;
  readonly invoice_no: string | null;
  readonly status: OrderStatus;
  readonly payment_status: OrderPaymentStatus;
  readonly shipping_status: OrderShippingStatus;
  readonly fulfillment_type: 'digital' | 'physical';
  readonly payment_method: string;
  readonly payment_method_title: string;
  readonly currency: CurrencyCode;
  readonly created_at: Moment | null;
  readonly items: readonly ReceiptLine[];
  readonly applied_coupons: readonly { readonly code: string; readonly amount: Cents }[];
  readonly subtotal: Cents;
  readonly coupon_discount_total: Cents;
  readonly manual_discount_total: Cents;
  readonly shipping_total: Cents;
  readonly shipping_tax: Cents;
  readonly fee_total: Cents;
  readonly tax_total: Cents;
  /** 0: no tax; 1: tax is added to all prices; 2: all prices contain it; 3: some do. */
  readonly tax_behavior: Whole;
  readonly total_amount: Cents;
  readonly total_paid: Cents;
  readonly total_refund: Cents;
  /** Who sold, as it stood when the order was written: names, numbers and address of the store. Null of older orders. */
  readonly store_business_info: Readonly<Record<string, string>> | null;
  /** What the invoice has to say where the buyer owes the tax; empty for all other orders. */
  readonly reverse_charge_declaration: string;
};

export type ReceiptAnswer = {
  readonly receipt: OrderReceipt & {
    /** What the payment method tells the buyer to do; may be empty. */
    readonly payment_instructions: Html;
    /** What the merchant tells buyers on the thank-you page; may be empty. */
    readonly confirmation_message: Html;
    /** Keys of what was bought; empty until it is paid. */
    readonly licenses: readonly ReceiptLicense[];
    /** Whether the page is opened for the first time. */
    readonly is_first_view: boolean;
  };
};

export type ConfirmPaymentAnswer = {
  readonly status: 'success';
  /** As the order has it now, e.g. paid or pending. */
  readonly payment_status: OrderPaymentStatus;
  readonly message: string;
};

export type ChosenAddressAnswer = {
  readonly message: string;
  /** The summary of the cart. */
  readonly data: Html;
  readonly fragments: Fragments;
};

/** A line of an order that is being put together. */
export type ShippedOrderItem = {
  /** The variant. */
  readonly id: Id;
  readonly quantity: Count;
  /** The share of the line in the whole charge. */
  readonly shipping_charge: Cents;
  readonly unit_price: Cents;
  readonly other_info: CartLineInfo;
  readonly discount_total: Cents;
  readonly fulfillment_type: 'digital' | 'physical';
};

export type ShippingChargeAnswer = {
  readonly message: string;
  readonly shipping_charge: Cents;
  /** By the id of the variant. */
  readonly order_items: Readonly<Record<string, ShippedOrderItem>>;
};

export type CheckoutOperations = {
  'checkout.placeOrder': PlacedOrderAnswer;
  'checkout.orderInfoFind': OrderInfoAnswer;
  'checkout.summaryFind': CheckoutSummaryAnswer;
  'checkout.countryFind': CountryInfoAnswer;
  'checkout.shippingMethodsFind': ShippingMethodsAnswer;
  'checkout.shippingMethodsViewFind': ShippingMethodsViewAnswer;
  'checkout.receiptFind': ReceiptAnswer;
  'checkout.confirmPayment': ConfirmPaymentAnswer;
  'checkout.selectAddressByLink': ChosenAddressAnswer;
  'checkout.selectAddress': ChosenAddressAnswer;
  'orderShipping.calculate': ShippingChargeAnswer;
};
