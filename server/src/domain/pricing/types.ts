import type { AppliedCoupon, Coupon, CouponCustomer, CouponShare, RefusedCoupon } from '../coupon';
import type { Cents } from '../money';
import type { ShippingClass, ShippingMethod } from '../shipping';
import type {
  CategoryOverride,
  RateAmount,
  RateTax,
  ReverseChargeMode,
  ReverseChargeQuery,
  TaxAddress,
  TaxRate,
  TaxRounding,
} from '../tax';

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

/** One line as the shopper put it together. Prices come from the catalogue, never from a client. */
export type CartLine = {
  readonly variationId: number;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** Whether something is sent, be it a part of a bundle. Left out: digital. */
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
  /** Of the product; for a bundle without a class, those of what is sent of it. */
  readonly shippingClasses?: readonly ShippingClass[];
  /** Left out: the standard class. */
  readonly taxClassId?: number;
  readonly taxExempt?: boolean;
  /** Overrides the store's setting for this line. */
  readonly taxInclusion?: 'included' | 'excluded';
};

/** Given by the merchant to a single order. See docs/rules/money.md#manual-discounts. */
export type ManualDiscount = {
  readonly type: 'percentage' | 'fixed';
  /** Percent, or cents. */
  readonly value: number;
};

/** A surcharge of the order, e.g. for a way to pay; key and source together are unique. See docs/rules/money.md#fees. */
export type CartFee = {
  readonly key: string;
  readonly source: string;
  readonly label: string;
  readonly amount: Cents;
  readonly taxable: boolean;
  /** The tax is part of the amount. */
  readonly inclusive: boolean;
  /** Whatever else is to be known of it; kept with the order. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * How and where the cart is taxed; nothing of it where the store does not tax. See
 * docs/rules/tax.md#which-rates.
 */
export type TaxFacts = {
  /** Whether prices, and shipping, contain their tax unless a line says otherwise. */
  readonly inclusion: 'included' | 'excluded';
  readonly rounding: TaxRounding;
  readonly standardClassId: number;
  /** All that may apply at the address, the EU's scheme already considered. */
  readonly rates: readonly TaxRate[];
  readonly overrides?: readonly CategoryOverride[];
  readonly address: TaxAddress;
  readonly reverseCharge?: Omit<ReverseChargeQuery, 'taxCountry' | 'categoryIds'> & {
    readonly mode: ReverseChargeMode;
  };
};

/** The setup fee of a subscription: a line of the order of its own. */
export type PricedSetupFee = {
  readonly subtotal: Cents;
  readonly discountTotal: Cents;
  readonly taxAmount: Cents;
  readonly taxLines: readonly RateAmount[];
  /** The price contains the tax. */
  readonly taxInclusive: boolean;
  readonly lineTotal: Cents;
};

export type PricedLine = {
  readonly variationId: number;
  readonly unitPrice: Cents;
  /** `unitPrice` before a reverse charge took the tax out of it. */
  readonly agreedPrice: Cents;
  readonly quantity: number;
  readonly subtotal: Cents;
  /** Together with manualDiscount never above what product and setup fee cost now. */
  readonly couponDiscount: Cents;
  /** couponDiscount by coupon, in the order of application. */
  readonly couponDiscounts: readonly CouponShare[];
  readonly manualDiscount: Cents;
  /** The part of both discounts on the product itself; the rest stands with the setup fee. */
  readonly discountTotal: Cents;
  /** What the line's shipping class costs. */
  readonly shippingCharge: Cents;
  /** The line's share of the whole shipping total; shipping tax is worked out on it. */
  readonly itemwiseShippingCharge: Cents;
  /** Without the tax of the setup fee. */
  readonly taxAmount: Cents;
  readonly taxLines: readonly RateAmount[];
  /** The price contains the tax. */
  readonly taxInclusive: boolean;
  /** Product alone, without its setup fee; nothing of it is due while `isTrial`. */
  readonly lineTotal: Cents;
  readonly isTrial: boolean;
  readonly setupFee: PricedSetupFee | null;
  /** What recurring coupons take off every renewal. */
  readonly recurringDiscount: Cents;
  /** Price x quantity with the shipping share; 0 for what is paid once. */
  readonly recurringAmount: Cents;
  /** Tax on recurringAmount less recurringDiscount. */
  readonly recurringTax: Cents;
  /** What every renewal costs. */
  readonly recurringTotal: Cents;
};

export type PricedFee = CartFee & { readonly taxAmount: Cents };

/** 0 none, 1 exclusive, 2 inclusive, 3 mixed. */
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
  readonly taxLines: readonly RateTax[];
  /** What the buyer owes in the seller's stead; null unless the cart is reverse charged. */
  readonly reversedTax: { readonly taxTotal: Cents; readonly shippingTax: Cents; readonly feeTax: Cents } | null;
  /** In the order in which they were applied. */
  readonly appliedCoupons: readonly AppliedCoupon[];
  readonly refusedCoupons: readonly RefusedCoupon[];
  readonly prorateCredit: Cents;
  readonly upgradeDiscount: Cents;
  /** What is due now. */
  readonly total: Cents;
};

/** Coupons are judged at a moment, so a price with coupons names one. */
type EnteredCoupons =
  | { readonly coupons?: undefined; readonly now?: Date }
  /** In the order in which the shopper entered them. */
  | { readonly coupons: readonly Coupon[]; readonly now: Date };

/**
 * Everything that decides what a cart costs. All but the lines may be left out. Filters are asked by whoever gathers this: prices,
 * fees, `vetoed`, `skips` and the like arrive filtered.
 */
export type PricingInput = EnteredCoupons & {
  readonly lines: readonly CartLine[];
  /** `amountStep` of the currency: every amount of the answer is a multiple of it. Left out: 1. */
  readonly step?: Cents;
  /** Codes that were entered and belong to no coupon. */
  readonly unknownCodes?: readonly string[];
  readonly customer?: CouponCustomer;
  readonly shippingMethod?: ShippingMethod | null;
  /** What shipping costs in place of what the method charges; counts only where something is shipped. */
  readonly shippingTotal?: Cents;
  /** What minimum and maximum purchases of coupons are compared with; left out: all that is due for goods before coupons. */
  readonly purchaseAmount?: Cents;
  readonly fees?: readonly CartFee[];
  readonly tax?: TaxFacts | null;
  readonly manualDiscount?: ManualDiscount | null;
  /** Credits of a change of plan; they reduce the total once. */
  readonly prorateCredit?: Cents;
  readonly upgradeDiscount?: Cents;
};
