import type { Cents, Count, CountryCode, Id, Whole, YesNo } from './scalars';
import type { PercentText } from './tax';

/** A surcharge that code of the site asks for, e.g. for a way to pay. */
export type CartFeeLine = {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  readonly tax_amount: Cents;
};

/** The checkout form as far as it was filled in. Where it names no country, the store's counts. */
export type CheckoutFormData = Partial<{
  readonly billing_email: string;
  readonly billing_full_name: string;
  readonly billing_first_name: string;
  readonly billing_last_name: string;
  readonly billing_country: string;
  readonly billing_address_1: string;
  readonly billing_address_2: string;
  readonly billing_city: string;
  readonly billing_state: string;
  readonly billing_postcode: string;
  readonly billing_phone: string;
  readonly billing_company_name: string;
  /** A saved address of the shopper; 0: none. */
  readonly billing_address_id: Whole;
  readonly shipping_full_name: string;
  readonly shipping_first_name: string;
  readonly shipping_last_name: string;
  readonly shipping_country: string;
  readonly shipping_address_1: string;
  readonly shipping_address_2: string;
  readonly shipping_city: string;
  readonly shipping_state: string;
  readonly shipping_postcode: string;
  readonly shipping_phone: string;
  readonly shipping_company_name: string;
  readonly shipping_address_id: Whole;
  readonly ship_to_different: YesNo;
  readonly order_notes: string;
  readonly payment_method: string;
  /** 0: none. */
  readonly shipping_method_id: Whole;
  readonly billing_tax_id: string;
  readonly billing_legal_registration_id: string;
  readonly is_business: YesNo;
}>;

export type CartTaxAmount = {
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly rate_id: Whole;
  readonly label: string;
  readonly rate_percent: PercentText;
  readonly tax_amount: Cents;
};

/** A VAT number that was looked up. */
export type CheckedVatNumber = {
  /** GR for Greece. */
  readonly country: CountryCode;
  /** With its prefix: 'DE136695976'. */
  readonly vat_number: string;
  readonly valid: boolean;
  /** Whose it is, as the register says. */
  readonly name: string;
  readonly address: string;
};

/** The tax of a cart. `valid` and the number are there once a number was looked up, `valid` false while the bill goes elsewhere. */
export type CartTaxData = Partial<CheckedVatNumber> & {
  readonly tax_total: Cents;
  readonly exclusive_tax_total: Cents;
  readonly shipping_tax: Cents;
  readonly shipping_tax_lines: readonly CartTaxAmount[];
  readonly fee_tax: Cents;
  readonly fee_tax_lines: readonly CartTaxAmount[];
  /** On setup fees of subscriptions. */
  readonly signup_fee_tax: Cents;
  readonly tax_lines: readonly CartTaxAmount[];
  /** 0: no tax; 1: tax is added to all prices; 2: all prices contain it; 3: some do. */
  readonly tax_behavior: 0 | 1 | 2 | 3;
  /** How prices are written where no line says otherwise, and shipping always; 0 where nothing is taxed. */
  readonly store_tax_behavior: 0 | 1 | 2;
  /** Empty where nothing is taxed. */
  readonly tax_country: CountryCode | '';
  /** The next four: where the buyer owes the tax. What it would have been. */
  readonly reverse_charge_tax_total?: Cents;
  readonly reverse_charge_shipping_tax?: Cents;
  /** What was taken off prices that contained the tax. */
  readonly reverse_charge_inclusive_adjustment?: Cents;
  readonly reverse_charge_price_mode?: 'fixed' | 'dynamic';
};

export type CartFee = CartFeeLine & {
  /** Key and source together are unique. */
  readonly source: string;
  readonly taxable: boolean;
  /** The tax is part of the amount. */
  readonly inclusive: boolean;
  /** Whatever else the code of the site says of it. */
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** What a locked cart was made for, and what was agreed upon for it. */
export type CartRenewal = {
  /** `reactivation`: its order lets the subscription go on; `early_payment`: it pays installments ahead of their dates. */
  readonly kind: 'reactivation' | 'early_payment';
  readonly subscription_uuid: string;
  /** Days that are paid already; nothing is due now where there are some. */
  readonly trial_days: Count;
  /** Installments that are paid at once; 0 of a reactivation. */
  readonly count: Count;
  /** Payments that are left of the term, those of this cart included; 0: endless. */
  readonly bill_times: Count;
  /** What every later renewal costs. */
  readonly recurring_total: Cents;
};

/** A cart that changes a plan: what of the price of its line is taken off once. */
export type CartPlanChange = {
  /** The order that the old plan was sold with. */
  readonly order_uuid: string;
  readonly from_variation: Id;
  /** What is left of the old plan. */
  readonly prorate_credit: Cents;
  readonly upgrade_discount: Cents;
};

/** What was typed into the checkout so far, and what follows from it now. */
export type CartCheckoutData = {
  /** Absent until something is typed. */
  readonly form_data?: CheckoutFormData;
  /** The cart was made for one purpose: its lines and coupons cannot be changed. */
  readonly is_locked?: 'yes';
  readonly renew_data?: CartRenewal;
  readonly upgrade_data?: CartPlanChange;
  readonly shipping_data: {
    /** The one that is charged: chosen, or the only one that reaches the address. One that does not reach it any more is not named. */
    readonly shipping_method_id: Id | null;
    readonly shipping_charge: Cents;
    /** Several methods reach the address, and one has to be chosen before an order can be placed. */
    readonly is_choice_required: boolean;
  };
  readonly tax_data: CartTaxData;
  readonly fees: readonly CartFee[];
  /** Empty until one is chosen. */
  readonly payment_method: string;
  /** What each coupon takes off, by code. */
  readonly __per_coupon_discounts: Readonly<Record<string, Cents>>;
};
