import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type CreateClassCommand = {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
};

type Versioned = { readonly version?: string | undefined };

export type RenameClassCommand = Versioned & { readonly title?: string | undefined };

export type OssRateCommand = Versioned & {
  readonly country?: string | undefined;
  readonly tax_label?: string | undefined;
  readonly rate?: string | undefined;
  readonly class_rates?: Readonly<Record<string, unknown>> | undefined;
};

type EuVatSettingsCommand = {
  readonly method?: '' | 'oss' | 'home' | 'specific' | undefined;
  readonly oss_country?: string | undefined;
  readonly oss_vat?: string | undefined;
  readonly home_country?: string | undefined;
  readonly home_vat?: string | undefined;
  readonly require_vat_number?: 'yes' | 'no' | undefined;
  readonly local_reverse_charge?: 'yes' | 'no' | undefined;
  readonly reverse_charge_price_mode?: 'fixed' | 'dynamic' | undefined;
  readonly vat_reverse_excluded_categories?: readonly number[] | undefined;
};

export type EuVatCommand = EuVatSettingsCommand & {
  readonly version?: string | undefined;
  readonly country?: string | undefined;
  readonly eu_vat_settings?: EuVatSettingsCommand | undefined;
  readonly reset_registration?: 'yes' | 'no' | undefined;
  readonly vat?: string | undefined;
  readonly rates?: Readonly<Record<string, unknown>> | undefined;
  readonly action: 'euCrossBorderSettings' | 'saveCountryRegistration' | 'deleteCountryRegistration';
};

export type OnboardingTaxCommand = {
  readonly tax_inclusion?: 'included' | 'excluded' | undefined;
  readonly tax_calculation_basis?: 'shipping' | 'billing' | 'store' | undefined;
  readonly enable_tax: 'yes' | 'no';
};

export type ListTaxesCriteria = ListCriteria & {
  readonly with?: readonly string[] | undefined;
  readonly select?: readonly string[] | undefined;
  readonly include_ids?: readonly number[] | undefined;
};

export type OverrideCommand = Versioned & {
  readonly country?: string | undefined;
  readonly id?: number | undefined;
  readonly source_id?: number | undefined;
  readonly tax_label: string;
  readonly rate: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly category_id: number;
  readonly override_state_tax: 'yes' | 'no';
  readonly class_id: number;
  readonly source_type: string;
};

export type RateCommand = {
  readonly country?: string | undefined;
  readonly rate?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly priority?: number | undefined;
  readonly is_compound?: 0 | 1 | undefined;
  readonly for_shipping?: string | null | undefined;
  readonly for_order?: 0 | 1 | undefined;
  readonly class_id: number;
};

export type ChangeRateCommand = RateCommand & Versioned;

export type ShippingOverrideCommand = Partial<RateCommand> & { readonly id?: number | undefined };
