import type { Cents, Count, CountryCode, Id, Moment, Whole, YesNo } from './scalars';

/** A buyer that is a business, as the order names it. */
export type OrderBusiness = {
  readonly company_name: string;
  readonly legal_registration_id: string;
  readonly tax_number: string;
  /** The number was looked up; one that was only typed decides nothing. */
  readonly tax_number_validated: boolean;
  /** Empty unless the number was looked up. */
  readonly tax_number_country: CountryCode;
  /** Whose number it is, as the register says; empty unless it was looked up. */
  readonly tax_number_name: string;
  /** What the invoice has to say where the buyer owes the tax; empty everywhere else. */
  readonly reverse_charge_declaration: string;
};

/** Who sold, as it stood when the order was written. Empty texts for what the store has not said. */
export type OrderSeller = {
  readonly store_name: string;
  readonly company_name: string;
  readonly legal_registration_id: string;
  readonly seller_vat_id: string;
  readonly seller_tax_id: string;
  readonly store_address1: string;
  readonly store_address2: string;
  readonly store_city: string;
  readonly store_state: string;
  readonly store_postcode: string;
  readonly store_country: CountryCode;
  /** The number of the scheme under which the order is taxed. */
  readonly store_vat_number: string;
};

/** What the merchant took off the order. */
export type OrderDiscount = {
  /** How it is counted: `percentage` or `fixed`. */
  readonly type?: string;
  /** Percent, or cents where it is fixed. */
  readonly value?: number;
  readonly label?: string;
  readonly reason?: string;
  readonly action?: string;
};

/** Shipping that the merchant charged by hand. */
export type OrderShippingRate = {
  readonly type?: string;
  readonly rate_name?: string;
  readonly custom_price?: Cents;
};

/** Discount and shipping of the merchant, so that the order editor can show them again. */
export type OrderSettings = {
  readonly discount: OrderDiscount | null;
  readonly shipping: readonly OrderShippingRate[];
};

/** A tax on the fees of an order. */
export type OrderFeeTax = {
  /** 0 where the rate is not stored, negative where a registration in the EU gives it. */
  readonly rate_id: Whole;
  readonly label: string;
  /** A decimal number. */
  readonly rate_percent: string;
  readonly tax_amount: Cents;
};

/** What the order was placed for, on a subscription that runs already, or did. */
export type OrderPurpose = {
  /** `reactivation`: the subscription goes on once it is paid; `early_payment`: installments are paid ahead of their dates. */
  readonly kind: 'reactivation' | 'early_payment';
  readonly subscription_id: Id;
  /** Of a reactivation: days that were paid before. */
  readonly trial_days?: Count;
  /** Of an early payment: so many installments. */
  readonly count?: Count;
  /** Once that has been done, however often its money is taken back and comes again. */
  readonly is_carried_out?: 'yes';
};

/** The order changes a plan: which line of which order it replaces. */
export type OrderPlanChange = {
  /** The order that the old plan was sold with. */
  readonly from_order_id: Id;
  /** Its line. */
  readonly from_item_id: Id;
  readonly from_variation: Id;
  readonly to_variation: Id;
  /** The subscription that ends once this is paid; null where the old plan was paid once. */
  readonly subscription_id: Id | null;
  /** The order that has paid for the period whose rest is credited. Missing in orders of older versions. */
  readonly paid_order_id?: Id;
  /** Once it has ended, however often the money is taken back and comes again. */
  readonly is_carried_out?: 'yes';
};

/** What is kept of an order beside its columns. A key is missing where it does not apply. */
export type OrderConfig = {
  /** IANA time zone of the buyer. */
  readonly user_tz?: string;
  /** Language tag of the buyer (BCP 47): e-mails to the buyer are in it, where the store has texts in it. */
  readonly locale?: string;
  readonly create_account_after_paid?: YesNo;
  readonly shipping_method_id?: Id;
  readonly shipping_method_title?: string;
  /** The order bumps that were taken. */
  readonly _order_bump?: readonly Id[];
  /** A guest ordered under the e-mail address of somebody's account: the account does not show the order. */
  readonly placed_by_stranger?: 'yes';
  /** 1 once it was placed to be paid outside the store, whatever pays it in the end. */
  readonly placed_offline?: 1;
  /** 1 where what it is paid with is kept for later charges: it is paid again and again. */
  readonly keeps_method?: 1;
  /** 1 while it has an invoice number and was never paid. */
  readonly numbered_unpaid?: 1;
  /** How often a person has edited it. */
  readonly edits?: Count;
  /** What shipping was before it turned out to be impossible. */
  readonly shipping_previous_status?: string;
  /** How the store writes its prices: 0 untaxed, 1 without tax, 2 with tax. */
  readonly store_tax_behavior?: 0 | 1 | 2;
  /** Tax that was added to prices, where it is more than nothing. */
  readonly exclusive_tax_total?: Cents;
  /** Tax on the fees. */
  readonly fee_tax?: Cents;
  readonly fee_tax_lines?: readonly OrderFeeTax[];
  /** The buyer's tax number. */
  readonly tax_id?: string;
  readonly business_info?: Partial<OrderBusiness>;
  readonly store_business_info?: OrderSeller;
  readonly order_settings?: OrderSettings;
  /** The discount of `order_settings`. */
  readonly discount_meta?: OrderDiscount | null;
  /** The shipping of `order_settings`. */
  readonly shipping_meta?: readonly OrderShippingRate[];
  readonly purpose?: OrderPurpose;
  readonly plan_change?: OrderPlanChange;
  /** What was left of the old plan, taken off the total once. */
  readonly prorate_credit?: Cents;
  /** Of the upgrade path, taken off the total once. */
  readonly upgrade_discount?: Cents;
  /** Of a renewal: when its money is due. */
  readonly due_date?: Moment;
  /** Of a renewal that the store was to charge: since when its customer can pay it. */
  readonly payable_since?: Moment;
  /** The order of the plan that took the place of this one. */
  readonly upgraded_to?: Id;
  /** The order of the plan before. */
  readonly upgraded_from?: Id;
};
