import type { CountryCode, Count, Id, Version, YesNo } from './scalars';
import type { PercentText } from './tax';

/** How VAT is charged across the EU. */
export type EuVatSettings = {
  /**
   * Whose rates a customer in the EU is charged: oss, those of their country; home, those of the store's country; specific, those of the
   * store's registration there, and nothing without one; empty, the stored rates.
   */
  readonly method: '' | 'oss' | 'home' | 'specific';
  readonly oss_country: CountryCode | '';
  readonly oss_vat: string;
  readonly home_country: CountryCode | '';
  readonly home_vat: string;
  /** Businesses in the EU have to give a VAT number. */
  readonly require_vat_number: YesNo;
  /** Whether businesses of the store's own country owe the tax themselves, too. */
  readonly local_reverse_charge: YesNo;
  /** Where the buyer owes the tax: fixed, gross prices stay as they are; dynamic, their tax is taken off. */
  readonly reverse_charge_price_mode: 'fixed' | 'dynamic';
  /** Ids of product categories whose goods the local reverse charge leaves out. */
  readonly vat_reverse_excluded_categories: readonly Id[];
};

export type TaxSettings = {
  readonly enable_tax: YesNo;
  /** Whether prices contain their tax, unless a variant says otherwise. */
  readonly tax_inclusion: 'included' | 'excluded';
  /** Whose address is taxed. */
  readonly tax_calculation_basis: 'shipping' | 'billing' | 'store';
  readonly tax_rounding: 'item' | 'subtotal';
  /** How the checkout shows taxes: a row a rate, all in one row with the rates as its tooltip, or rows with tooltips. */
  readonly checkout_tax_breakdown_display: 'both' | 'label' | 'tooltip';
  /** The store's word for tax; empty where it has none of its own. */
  readonly tax_display_label: string;
  /** What stands behind a price that contains its tax; may hold placeholders. */
  readonly price_suffix_included: string;
  readonly price_suffix_excluded: string;
  readonly eu_vat_settings: EuVatSettings;
};

/** By the slug of the tax class. */
export type ClassRates = Readonly<Record<string, { readonly rate: PercentText; readonly label: string }>>;

/** A member state of the EU in which the store is registered. */
export type TaxRegistration = {
  readonly id: Id;
  readonly country: CountryCode;
  readonly vat: string;
  readonly rates: ClassRates;
  readonly version: Version;
};

export type TaxConfigurationAnswer = {
  readonly settings: TaxSettings;
  /** By country. */
  readonly registrations: readonly TaxRegistration[];
  /** Of the settings. */
  readonly version: Version;
};

export type SavedTaxConfigurationAnswer = TaxConfigurationAnswer & { readonly message: string };

export type SavedTaxSettingsAnswer = {
  readonly settings: TaxSettings;
  readonly version: Version;
  readonly message: string;
};

/** Codes of the countries that got the built-in rates, and of those that had rates already or have no built-in ones. */
export type RateImport = { readonly imported: readonly CountryCode[]; readonly skipped: readonly CountryCode[] };

export type RateImportAnswer = RateImport & { readonly message: string };

export type OnboardingTaxAnswer = RateImportAnswer & { readonly settings: TaxSettings };

export type BuiltInTaxRate = {
  readonly rate: PercentText;
  readonly type: 'standard' | 'reduced' | 'zero';
  readonly name: string;
  readonly compound: boolean;
  /** Absent where it is the rate of the whole country. */
  readonly state?: string;
};

export type BuiltInCountryRates = {
  readonly country_code: CountryCode;
  readonly country_name: string;
  readonly rates: readonly BuiltInTaxRate[];
  readonly total_rates: Count;
  /** Whether the store has rates of its own there. */
  readonly configured: boolean;
};

export type BuiltInRateGroup = {
  readonly group_name: string;
  readonly group_code: 'EU' | 'NA' | 'SA' | 'AS' | 'AF' | 'OC' | 'REST';
  readonly countries: readonly BuiltInCountryRates[];
  readonly total_countries: Count;
};

export type BuiltInRatesAnswer = { readonly tax_rates: readonly BuiltInRateGroup[] };

/** What customers of a member state are charged under OSS. */
export type OssCountryRates = {
  readonly country: CountryCode;
  readonly country_name: string;
  /** The name of the standard rate. */
  readonly tax_label: string;
  /** The standard rate; '0' where there is none. */
  readonly rate: PercentText;
  /** All classes but the standard one. */
  readonly class_rates: ClassRates;
  readonly version: Version;
};

export type OssRatesAnswer = { readonly rates: readonly OssCountryRates[] };

export type SavedOssRatesAnswer = OssRatesAnswer & { readonly message: string };

export type ResetRatesAnswer = { readonly message: string; readonly countries: readonly CountryCode[] };

export type TaxConfigurationOperations = {
  'taxConfiguration.saveOnboarding': OnboardingTaxAnswer;
  'taxConfiguration.ratesFind': BuiltInRatesAnswer;
  'taxConfiguration.importCountries': RateImportAnswer;
  'taxConfiguration.settingsFind': TaxConfigurationAnswer;
  'taxConfiguration.saveSettings': SavedTaxSettingsAnswer;
  'taxConfiguration.saveEuVat': SavedTaxConfigurationAnswer;
  'taxConfiguration.resetRates': ResetRatesAnswer;
  'taxConfiguration.ossRatesFind': OssRatesAnswer;
  'taxConfiguration.saveOssRates': SavedOssRatesAnswer;
};
