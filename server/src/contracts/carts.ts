import type { AttachedAttribute } from './attributes';
import type { CartCheckoutData, CartFeeLine, CheckedVatNumber } from './cart-checkout';
import type { DraftCoupon } from './coupons';
import type { Cents, Count, Html, Id, Moment, Whole, YesNo } from './scalars';
import type { PercentText } from './tax';

/** What is to be known of a line beside its figures: what its variant says of itself (`other_info`), and this. */
export type CartLineInfo = {
  /** What makes it this variant of its product; absent where the product has but one. */
  readonly item_attributes?: readonly AttachedAttribute[];
  /** The order bump that put the line in. */
  readonly promotion_id?: Id;
  /** Of a line that an order bump put in. */
  readonly is_price_locked?: 'yes';
  /** Of the variant. */
  readonly [key: string]: unknown;
};

export type LineTaxRate = {
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly rate_id: Whole;
  readonly label: string;
  readonly rate_percent: PercentText;
  readonly tax_amount: Cents;
  readonly taxable_amount: Cents;
  readonly is_compound: boolean;
  /** What shipping is taxed with, in percent; null: as goods. */
  readonly for_shipping: PercentText | null;
};

/** How a line is taxed; empty where it is not. */
export type CartLineMeta = {
  readonly tax_config?: {
    /** Whether the price contains the tax. */
    readonly inclusive: boolean;
    readonly rates: readonly LineTaxRate[];
  };
};

export type CartLine = {
  /** The variant, as `object_id`. */
  readonly id: Id;
  readonly object_id: Id;
  /** The product. */
  readonly post_id: Id;
  readonly quantity: Count;
  readonly post_title: string;
  /** Of the variant. */
  readonly title: string;
  /** What the shopper calls it: the product, with its variant where there are several. */
  readonly variation_display_title: string;
  /** Of one unit, as `unit_price`. */
  readonly price: Cents;
  readonly unit_price: Cents;
  readonly subtotal: Cents;
  readonly coupon_discount: Cents;
  readonly manual_discount: Cents;
  readonly discount_total: Cents;
  readonly tax_amount: Cents;
  /** What the shipping class of the line costs. */
  readonly shipping_charge: Cents;
  /** The share of the line in all that shipping costs. */
  readonly itemwise_shipping_charge: Cents;
  readonly line_total: Cents;
  /** As people read it: '$12.50'. */
  readonly line_total_formatted: string;
  /** What coupons take off every renewal. */
  readonly recurring_discounts: { readonly amount: Cents };
  readonly fulfillment_type: 'digital' | 'physical';
  /** Address of a picture. */
  readonly featured_media: string | null;
  /** Address of the page of the product. */
  readonly view_url: string;
  /** simple: the product has one variant alone. */
  readonly variation_type: string;
  readonly is_custom: false;
  /** false: it is not for sale any more, and an order waits until it is taken out. */
  readonly is_available: boolean;
  readonly other_info: CartLineInfo;
  readonly line_meta: CartLineMeta;
};

/** What one tax rate takes. */
export type CartTaxLine = {
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly rate_id: Whole;
  readonly label: string;
  readonly rate_percent: PercentText;
  readonly order_tax: Cents;
  readonly shipping_tax: Cents;
};

/** Coupons that take something off the cart, by code. */
export type CartCoupons = Readonly<Record<string, DraftCoupon>>;

export type CartTotals = {
  readonly subtotal: Cents;
  readonly coupon_discount_total: Cents;
  readonly manual_discount_total: Cents;
  readonly shipping_total: Cents;
  readonly shipping_tax: Cents;
  /** Fees with the tax that is added to them. */
  readonly fee_total: Cents;
  /** Tax on goods, whether it is added to prices or contained in them. */
  readonly tax_total: Cents;
  /** The part of `tax_total` that is added to prices. */
  readonly exclusive_tax_total: Cents;
  /** 0: no tax; 1: tax is added to all prices; 2: all prices contain it; 3: some do. */
  readonly tax_behavior: 0 | 1 | 2 | 3;
  readonly tax_lines: readonly CartTaxLine[];
  readonly fees: readonly CartFeeLine[];
  readonly applied_coupons: CartCoupons;
  /** What is due now. */
  readonly total: Cents;
};

/** A line that left the cart because its product has been deleted, or its offer does not hold any more. */
export type RemovedCartLine = {
  /** The variant that was in the cart. */
  readonly object_id: Id;
  readonly quantity: Count;
  /** For the shopper. */
  readonly message: string;
};

export type Cart = CartTotals & {
  /** Names the cart: whoever knows it may use the cart of a guest. Empty where the visitor has no cart yet. */
  readonly cart_hash: string;
  readonly cart_data: readonly CartLine[];
  /** What has just left the cart because it is not sold, or not offered, any more; told once, absent as a rule. */
  readonly removed_items?: readonly RemovedCartLine[];
  readonly checkout_data: CartCheckoutData;
  /** The campaign that the shopper came by: utm_source and the like. */
  readonly utm_data: Readonly<Record<string, string>>;
  /** Codes, as entered; those that give nothing now are among them. */
  readonly coupons: readonly string[];
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  /** intended: there is an order, which waits for its payment. */
  readonly stage: 'draft' | 'intended' | 'completed';
  /** global; instant: made by a direct link. */
  readonly cart_group: string;
  /** Pieces of all lines. */
  readonly item_count: Count;
  readonly completed_at: Moment | null;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** By the CSS selector of what it replaces in a page that takes it from the store. */
export type Fragments = Readonly<Record<string, Html>>;

export type CartAnswer = { readonly cart: Cart };

export type ChangedCartAnswer = { readonly message: string; readonly data: Cart; readonly fragments: Fragments };

/** What a cart icon shows. */
export type CartStatusAnswer = {
  readonly cart_data: readonly CartLine[];
  /** As `removed_items` of the cart. */
  readonly removed_items?: readonly RemovedCartLine[];
  readonly item_count: Count;
  readonly total: Cents;
  readonly formatted_total: string;
};

export type EstimatedTotalsAnswer = CartTotals & { readonly formatted_total: string };

export type CartCouponAnswer = {
  readonly message: string;
  readonly cart: Cart;
  readonly total: Cents;
  readonly formatted_total: string;
  readonly applied_coupons: CartCoupons;
  readonly has_subscriptions: boolean;
  readonly fragments: Fragments;
};

export type VatNumberAnswer = ChangedCartAnswer & { readonly tax_data: CheckedVatNumber };

/** An order bump that is offered to the cart. */
export type OrderBumpOffer = {
  readonly id: Id;
  readonly title: string;
  /** May be empty. */
  readonly description: Html;
  readonly call_to_action: string;
  readonly discount: {
    readonly discount_type: 'percentage' | 'fixed';
    /** Percent, or cents where it is fixed. */
    readonly discount_amount: number;
  };
  /** yes: it has been taken. */
  readonly is_upgraded: YesNo;
  /** The variant in whose place it is put; null: it is put beside the rest. */
  readonly upgrade_from: Id | null;
  /** The variant that is offered. */
  readonly object_id: Id;
  readonly post_id: Id;
  readonly post_title: string;
  readonly variation_title: string;
  /** Address of a picture. */
  readonly featured_media: string | null;
  /** Address of the page of the product. */
  readonly view_url: string;
  /** Without the bump. */
  readonly price: Cents;
  readonly formatted_price: string;
  readonly bump_price: Cents;
  readonly formatted_bump_price: string;
};

export type OrderBumpOffersAnswer = { readonly order_bumps: readonly OrderBumpOffer[] };

export type CartBumpAnswer = { readonly message: string; readonly data: Cart };

export type CartOperations = {
  'cart.findOne': CartAnswer;
  'cart.addItemByLink': ChangedCartAnswer;
  'cart.addItem': ChangedCartAnswer;
  'cart.claim': CartAnswer;
  'cart.statusFind': CartStatusAnswer;
  'cart.estimateFind': EstimatedTotalsAnswer;
  'cart.removeItem': ChangedCartAnswer;
  'cart.setQuantity': ChangedCartAnswer;
  'cart.applyCoupon': CartCouponAnswer;
  'cart.removeCoupon': CartCouponAnswer;
  'cart.orderBumpsFind': OrderBumpOffersAnswer;
  'cart.applyOrderBump': CartBumpAnswer;
  'cart.saveCheckoutData': ChangedCartAnswer;
  'cart.instantByLink': ChangedCartAnswer;
  'cart.instantCheckout': ChangedCartAnswer;
  'cart.validateVat': VatNumberAnswer;
  'cart.removeVat': ChangedCartAnswer;
};
