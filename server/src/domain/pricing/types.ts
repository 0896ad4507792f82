import type { AppliedCoupon, Coupon, RefusedCoupon } from '../coupon';
import type { Cents } from '../money';

/** Terms of a line that is paid again and again. */
export type SubscriptionTerms = {
  readonly interval: string;
  /** So many payments in all; 0: endless. */
  readonly billTimes: number;
  /** The first period costs the setup fee alone while this is above 0. */
  readonly trialDays: number;
  /** Cents for each unit; 0: none. */
  readonly signupFee: Cents;
};

/** What the shipping class of a product adds. */
export type ShippingClassFacts = {
  readonly id: number;
  /** Cents for fixed, percent of the unit price for percentage. */
  readonly cost: number;
  readonly type: 'fixed' | 'percentage';
  /** Once for each unit instead of once for the line. */
  readonly perItem: boolean;
};

/** One line as the shopper put it together. Prices come from the catalogue, never from a client. */
export type CartLine = {
  readonly variationId: number;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** Left out: digital. */
  readonly fulfillmentType?: 'digital' | 'physical';
  /** Left out: a single payment. */
  readonly subscription?: SubscriptionTerms;
  readonly categoryIds?: readonly number[];
  /** Coupons leave the line alone. A price fixed by an order bump does not lock the line. */
  readonly isLocked?: boolean;
  /** Cents that a custom item costs less than its price; a share of the manual discount of the order comes on top. */
  readonly customDiscount?: Cents;
  /** Delivered without charge. */
  readonly freeShipping?: boolean;
  /** Of one unit with its package, in the unit of the store's weight tiers. */
  readonly weight?: number;
  readonly shippingClass?: ShippingClassFacts | null;
  /** Slug; left out: standard. */
  readonly taxClass?: string;
  readonly taxExempt?: boolean;
  /** Overrides the store's setting for this line. */
  readonly taxInclusion?: 'included' | 'excluded';
};

/** Given by the merchant to a single order. Source: behaviours 2.8. */
export type ManualDiscount = {
  readonly type: 'percentage' | 'fixed';
  /** Percent, or cents. */
  readonly value: number;
};

/** A surcharge of the order, e.g. for a way to pay; key and source together are unique. Source: behaviours 2.7. */
export type CartFee = {
  readonly key: string;
  readonly source: string;
  readonly label: string;
  readonly amount: Cents;
  readonly taxable: boolean;
  /** The tax is part of the amount. */
  readonly inclusive: boolean;
};

export type PricingCustomer = {
  readonly isLoggedIn: boolean;
  /** As typed into the checkout; null while it is not known. */
  readonly email: string | null;
};

/** Tax of one rate on one thing, in cents. */
export type TaxShare = {
  readonly rateId: number;
  readonly label: string;
  readonly ratePercent: number;
  readonly taxableAmount: Cents;
  readonly taxAmount: Cents;
  readonly isCompound: boolean;
  readonly inclusive: boolean;
};

/** The setup fee of a subscription: a line of the order of its own. */
export type PricedSetupFee = {
  readonly subtotal: Cents;
  readonly discountTotal: Cents;
  readonly taxAmount: Cents;
  readonly taxLines: readonly TaxShare[];
  readonly lineTotal: Cents;
};

export type PricedLine = {
  readonly variationId: number;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly subtotal: Cents;
  readonly couponDiscount: Cents;
  /** Cents of couponDiscount by coupon code. */
  readonly couponDiscounts: Readonly<Record<string, Cents>>;
  readonly manualDiscount: Cents;
  /** Coupon and manual discount together, the setup fee's share included; never above what the line costs now. */
  readonly discountTotal: Cents;
  /** The part of the shipping total that the line's shipping class causes. */
  readonly shippingCharge: Cents;
  /** The line's share of the method's base charge. */
  readonly itemwiseShippingCharge: Cents;
  /** Without the tax of the setup fee. */
  readonly taxAmount: Cents;
  readonly taxLines: readonly TaxShare[];
  /** Product alone, without its setup fee; nothing of it is due while `isTrial`. */
  readonly lineTotal: Cents;
  readonly isTrial: boolean;
  readonly setupFee: PricedSetupFee | null;
  /** What recurring coupons take off every renewal. */
  readonly recurringDiscount: Cents;
  readonly recurringTax: Cents;
};

/** One rate over the whole cart; what an order's tax record is made of. */
export type CartTaxLine = {
  readonly rateId: number;
  readonly label: string;
  readonly ratePercent: number;
  readonly isCompound: boolean;
  readonly taxableAmount: Cents;
  readonly orderTax: Cents;
  readonly shippingTax: Cents;
  readonly totalTax: Cents;
};

export type PricedFee = CartFee & { readonly taxAmount: Cents; readonly taxLines: readonly TaxShare[] };

/** 0 none, 1 exclusive, 2 inclusive, 3 mixed. Source: behaviours 1.6. */
export type TaxBehavior = 0 | 1 | 2 | 3;

export type PricedCart = {
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  /** Trial lines and fees are no part of it, setup fees are. */
  readonly subtotal: Cents;
  readonly couponDiscountTotal: Cents;
  readonly manualDiscountTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingTax: Cents;
  readonly fees: readonly PricedFee[];
  /** Fees with the tax that is added to them. */
  readonly feeTotal: Cents;
  readonly feeTax: Cents;
  /** Tax of lines and setup fees, whether added or contained. */
  readonly taxTotal: Cents;
  /** The part of taxTotal that is added to prices. */
  readonly exclusiveTaxTotal: Cents;
  readonly taxBehavior: TaxBehavior;
  readonly taxLines: readonly CartTaxLine[];
  /** In the order in which they were applied. */
  readonly appliedCoupons: readonly AppliedCoupon[];
  readonly refusedCoupons: readonly RefusedCoupon[];
  readonly prorateCredit: Cents;
  readonly upgradeDiscount: Cents;
  /** What is due now. */
  readonly total: Cents;
};

/**
 * Everything that decides what a cart costs. All but the lines may be left out. The filters shop/cart/item_price,
 * shop/coupon/can_use_coupon and shop/cart/fees are applied by whoever gathers this: prices, `vetoed` and fees arrive filtered.
 * Tax (setting, rates, overrides, address, reverse charge) and the chosen shipping method are inputs of the types that
 * domain/tax and domain/shipping define.
 */
export type PricingInput = {
  readonly lines: readonly CartLine[];
  /** In the order in which the shopper entered them. */
  readonly coupons?: readonly Coupon[];
  /** Codes that were entered and belong to no coupon. */
  readonly unknownCodes?: readonly string[];
  readonly fees?: readonly CartFee[];
  readonly manualDiscount?: ManualDiscount;
  readonly prorateCredit?: Cents;
  readonly upgradeDiscount?: Cents;
  readonly customer?: PricingCustomer;
  /** Only coupons with dates look at it; needed when there are coupons. */
  readonly now?: Date;
};
