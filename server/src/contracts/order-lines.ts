import type { OrderFulfillment } from './order-statuses';
import type { Cents, Count, CountryCode, Id, Whole } from './scalars';

/** A tax that a line bears. */
export type OrderLineTax = {
  /** 0 where the rate is not stored, negative where a registration in the EU gives it. */
  readonly rate_id: Whole;
  readonly label: string;
  /** A decimal number. */
  readonly rate_percent: string;
  readonly tax_amount: Cents;
  readonly taxable_amount: Cents;
  readonly is_compound: boolean;
  /** Percent on the shipping of the line, a decimal number; null: as on the goods. */
  readonly for_shipping: string | null;
};

export type OrderLineTaxes = {
  /** Whether the price contains its tax. */
  readonly inclusive: boolean;
  readonly rates: readonly OrderLineTax[];
};

/** Of a product, where it is taxed or shipped. */
export type ProductLineMeta = {
  readonly tax_config: OrderLineTaxes;
  readonly itemwise_shipping_charge: Cents;
  /** Of one unit, where a reverse charge took the tax out of it. */
  readonly agreed_price?: Cents;
};

export type SetupFeeLineMeta = {
  /** The line of the subscription. */
  readonly parent_item_id: Id;
  readonly tax_config: OrderLineTaxes;
};

export type BundleLineMeta = {
  /** The line of the bundle that it lay in. */
  readonly bundle_parent_item_id: Id;
};

export type FeeLineMeta = {
  readonly key: string;
  /** Who charges it. */
  readonly source: string;
  /** Whether the fee contains its tax. */
  readonly tax_inclusive: boolean;
  /** What code of the site keeps with its fee. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** An empty list where there is nothing to say. */
export type OrderLineMeta = ProductLineMeta | SetupFeeLineMeta | BundleLineMeta | FeeLineMeta | readonly [];

/** `signup_fee`: setup of a subscription; `bundle`: lay in a bundle, whose line has the price; `adjustment`: change of a plan. */
export type OrderLinePayment = 'onetime' | 'subscription' | 'signup_fee' | 'bundle' | 'fee' | 'adjustment';

/** A line of an order, as it was sold. Later changes of the catalogue never touch it. */
export type OrderLine = {
  readonly id: Id;
  readonly order_id: Id;
  /** The product; 0 for fees and for what stands in no catalogue. */
  readonly post_id: Count;
  /** The variant; 0 as above. */
  readonly variation_id: Count;
  /** As `variation_id`. */
  readonly object_id: Count;
  readonly fulfillment_type: OrderFulfillment;
  readonly payment_type: OrderLinePayment;
  readonly quantity: Count;
  /** Pieces that have been shipped. */
  readonly fulfilled_quantity: Count;
  /** Title of the product. */
  readonly post_title: string;
  /** Title of the variant. */
  readonly title: string;
  readonly sku: string | null;
  /** As `unit_price`. */
  readonly price: Cents;
  readonly unit_price: Cents;
  /** What a piece costs the merchant. */
  readonly item_cost: Cents;
  /** As `item_cost`. */
  readonly cost: Cents;
  /** As `subtotal`. */
  readonly item_total: Cents;
  /** Before discounts. */
  readonly subtotal: Cents;
  readonly shipping_charge: Cents;
  readonly tax_amount: Cents;
  readonly discount_total: Cents;
  readonly refund_total: Cents;
  /** Pieces that refunds put back on sale. */
  readonly restocked_quantity: Count;
  /** As `line_total`. */
  readonly total: Cents;
  /** After discounts. */
  readonly line_total: Cents;
  /** Lines are shown by it. */
  readonly cart_index: Count;
  /** Exchange rate to the currency of the store. */
  readonly rate: number;
  readonly line_meta: OrderLineMeta;
  /**
   * What the variant said of itself when it was sold (`other_info` of a variant); beside it `item_attributes`, `promotion_id` of an
   * order bump, and `is_custom` of what stands in no catalogue.
   */
  readonly other_info: Readonly<Record<string, unknown>>;
};

/** Where an order is billed or sent to. Texts are empty where nothing was given. */
export type OrderAddress = {
  readonly id: Id;
  readonly order_id: Id;
  readonly type: 'billing' | 'shipping';
  /** The whole name, as it was given. */
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  /** `name`, or first and last name where there is none. */
  readonly full_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  /** ISO 3166-2 code of the subdivision without its country, or a name. */
  readonly state: string;
  readonly postcode: string;
  readonly country: CountryCode;
  readonly phone: string;
  readonly email: string;
  readonly company_name: string;
  /** Always empty: each part of an address has a field of its own. */
  readonly meta: Readonly<Record<string, never>>;
};
