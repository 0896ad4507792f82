import type { OrderPaymentStatus, OrderStatus } from './order-statuses';
import type { MessageAnswer, Page } from './answers';
import type { Cents, Count, CountryCode, CurrencyCode, Id, Moment, Version, Whole, YesNo } from './scalars';

/** Percent as a decimal text from 0 to 100 with at most six decimals: '7.25'. */
export type PercentText = string;

/** What decides which of a country's rates a product is taxed with. */
export type TaxClass = {
  readonly id: Id;
  readonly title: string;
  /** Products and registrations name the class by it. */
  readonly slug: string;
  /** Facts that a site's own code keeps; the store writes none. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  readonly version: Version;
};

export type BuiltInTaxClass = { readonly slug: 'standard' | 'reduced' | 'zero'; readonly title: string };

export type TaxClassListAnswer = {
  /** Oldest first. */
  readonly classes: readonly TaxClass[];
  /** How many there can be. */
  readonly max_classes: Count;
  /** The next built-in class that does not exist yet; null where all do. */
  readonly next_builtin: BuiltInTaxClass | null;
};

export type SavedTaxClassAnswer = { readonly class: TaxClass; readonly message: string };

export type TaxRate = {
  readonly id: Id;
  readonly class_id: Id;
  readonly country: CountryCode;
  /** A code (ISO 3166-2 without the country), or any word where the country has no list of states; empty: everywhere. */
  readonly state: string;
  /** Empty: everywhere. */
  readonly postcode: string;
  /** Empty: everywhere. */
  readonly city: string;
  readonly rate: PercentText;
  readonly name: string;
  /** EU, NA, SA, AS, AF, OC, REST, or a word of the merchant's. */
  readonly group: string;
  /** Lower is applied first. */
  readonly priority: Count;
  /** 1: it taxes the taxes before it, too. */
  readonly is_compound: 0 | 1;
  /** What shipping is taxed with in place of `rate`, in percent; null: as goods are. */
  readonly for_shipping: number | null;
  /** 1: it stands in place of the country's rate. */
  readonly for_order: 0 | 1;
  /** The state by name. */
  readonly formatted_state: string;
  readonly tax_class: { readonly id: Id; readonly title: string };
  readonly version: Version;
};

export type ShortTaxRate = Pick<TaxRate, 'class_id' | 'name' | 'rate' | 'for_shipping'>;

export type TaxedCountry = {
  readonly country_code: CountryCode;
  readonly country_name: string;
  readonly rates: readonly ShortTaxRate[];
  /** Of the country, also where the answer has no room for all of them (5000 in all). */
  readonly total_rates: Count;
};

export type TaxedCountryGroup = {
  readonly group_name: string;
  readonly group_code: string;
  readonly countries: readonly TaxedCountry[];
  readonly total_countries: Count;
};

export type TaxRateListAnswer = { readonly tax_rates: readonly TaxedCountryGroup[] };

export type CountryTaxRatesAnswer = {
  /** By priority, then id. */
  readonly tax_rates: readonly TaxRate[];
  /** Parts of addresses that the country does not have; null where it has all of them, and for the EU. */
  readonly settings: { readonly hidden: readonly ('state' | 'city' | 'postcode')[] } | null;
  readonly tax_enabled: boolean;
};

export type TaxStatusAnswer = { readonly enabled: 0 | 1; readonly message: string };

export type SavedTaxRateAnswer = { readonly tax_rate: TaxRate; readonly message: string };

/** The store's own tax number in a country; empty where it has none. */
export type CountryTaxIdAnswer = { readonly tax_id: string };

export type SavedCountryTaxIdAnswer = CountryTaxIdAnswer & { readonly message: string };

/** What goods of a category are taxed with in one place, instead of its rates. */
export type TaxOverride = {
  readonly id: Id;
  readonly country: CountryCode;
  /** Empty: everywhere; so with city and postcode. */
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly category_id: Id;
  readonly category: { readonly id: Id; readonly name: string };
  readonly rate: PercentText;
  readonly tax_label: string;
  /** Whether it stands in place of the state's rates, too. */
  readonly override_state_tax: YesNo;
  /** 0: goods of any class. */
  readonly class_id: Whole;
  /** Where the override comes from, in the words of whoever made it. */
  readonly source_type: string;
  readonly source_id: Whole | null;
  readonly version: Version;
};

export type TaxOverrideListAnswer = { readonly overrides: readonly TaxOverride[] };

export type SavedTaxOverrideAnswer = { readonly override: TaxOverride; readonly message: string };

/** A rate as it was when the order was written. */
export type RecordedTaxRate = {
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly rate_id: Whole;
  readonly label: string;
  readonly rate_percent: PercentText;
  readonly is_compound: boolean;
  /** What shipping was taxed with, in percent; null: as goods. */
  readonly for_shipping: PercentText | null;
  readonly tax_amount: Cents;
  readonly taxable_amount: Cents;
};

/** Facts of a tax record beside its amounts. Records of older versions lack some. */
export type OrderTaxMeta = Partial<{
  /** The rate that the record is of; none where the buyer owes the tax. */
  readonly rates: readonly RecordedTaxRate[];
  readonly tax_country: CountryCode | '';
  /** The store's number in the scheme that was used; empty where it has none. */
  readonly store_vat_number: string;
  readonly reverse_charge_applied: boolean;
  /** Whether the price of shipping contained its tax. */
  readonly shipping_inclusive: boolean;
  readonly label: string;
  readonly rate_percent: PercentText;
  readonly is_compound: boolean;
  readonly taxable_amount: Cents;
  /** Tax on fees, part of `order_tax`. */
  readonly fee_tax: Cents;
  /** Whether prices contained the tax. */
  readonly inclusive: boolean;
  /** Some prices contained it and others did not. */
  readonly is_mixed_inclusive: boolean;
  /** The VAT number of the buyer, where the buyer owes the tax; the next three say what it would have been. */
  readonly vat_reverse: string;
  readonly reverse_charge_tax_total: Cents;
  readonly reverse_charge_shipping_tax: Cents;
  /** fixed: the buyer paid the gross price; dynamic: included tax was taken off. */
  readonly reverse_charge_price_mode: 'fixed' | 'dynamic';
}>;

/** What an order owes by one rate. */
export type OrderTax = {
  readonly id: Id;
  readonly order_id: Id;
  /** 0 for a rate that is not stored, negative for an EU registration. */
  readonly tax_rate_id: Whole;
  readonly shipping_tax: Cents;
  /** On lines and fees. */
  readonly order_tax: Cents;
  readonly total_tax: Cents;
  readonly meta: OrderTaxMeta;
  /** Null: not filed. */
  readonly filed_at: Moment | null;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type TaxedOrder = {
  readonly id: Id;
  readonly uuid: string;
  readonly invoice_no: string | null;
  readonly status: OrderStatus;
  readonly payment_status: OrderPaymentStatus;
  readonly currency: CurrencyCode;
  readonly total_amount: Cents;
  readonly created_at: Moment | null;
};

/** A row of GET /taxes: all fields, or the id and those that `select` names. */
export type ListedOrderTax = Pick<OrderTax, 'id'> &
  Partial<OrderTax> & {
    /** Where `with` asks for it; null where the order was deleted. */
    readonly order?: TaxedOrder | null;
    /** Where `with` asks for it: the rate as it is now; null where it is stored no longer. */
    readonly tax_rate?: TaxRate | null;
  };

export type OrderTaxListAnswer = { readonly taxes: Page<ListedOrderTax> };

export type TaxOperations = {
  'taxClasses.find': TaxClassListAnswer;
  'taxClasses.create': SavedTaxClassAnswer;
  'taxClasses.update': SavedTaxClassAnswer;
  'taxClasses.delete': MessageAnswer;
  'taxRates.find': TaxRateListAnswer;
  'taxRates.countryFind': CountryTaxRatesAnswer;
  'taxRates.setStatus': TaxStatusAnswer;
  'taxRates.create': SavedTaxRateAnswer;
  'taxRates.update': SavedTaxRateAnswer;
  'taxRates.delete': MessageAnswer;
  'taxRates.deleteCountry': MessageAnswer;
  'taxRates.saveShippingOverride': SavedTaxRateAnswer;
  'taxRates.deleteShippingOverride': MessageAnswer;
  'taxRates.taxIdFind': CountryTaxIdAnswer;
  'taxRates.saveTaxId': SavedCountryTaxIdAnswer;
  'taxOverrides.find': TaxOverrideListAnswer;
  'taxOverrides.save': SavedTaxOverrideAnswer;
  'taxOverrides.delete': MessageAnswer;
  'taxOverrides.euFind': TaxOverrideListAnswer;
  'taxes.find': OrderTaxListAnswer;
  'taxes.file': MessageAnswer;
};
