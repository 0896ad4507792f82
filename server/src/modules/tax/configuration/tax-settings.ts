import type { EuVatSettings, TaxSettings } from '../../../contracts/tax-configuration';
import { assertVersion, contentVersion } from '../../../platform/content-version';

/** The tax configuration's defaults. See docs/reference/tax-and-shipping.md#tax-set-up. Tax is off until it is switched on. */
export const DEFAULT_EU_VAT: EuVatSettings = {
  method: '',
  oss_country: '',
  oss_vat: '',
  home_country: '',
  home_vat: '',
  require_vat_number: 'no',
  local_reverse_charge: 'no',
  reverse_charge_price_mode: 'fixed',
  vat_reverse_excluded_categories: [],
};

export const DEFAULT_SETTINGS: TaxSettings = {
  enable_tax: 'no',
  tax_inclusion: 'included',
  tax_calculation_basis: 'shipping',
  tax_rounding: 'item',
  checkout_tax_breakdown_display: 'both',
  tax_display_label: '',
  price_suffix_included: '',
  price_suffix_excluded: '',
  eu_vat_settings: DEFAULT_EU_VAT,
};

export type EuVatChange = { readonly [Key in keyof EuVatSettings]?: EuVatSettings[Key] | undefined };

export type SettingsChange = {
  readonly [Key in Exclude<keyof TaxSettings, 'eu_vat_settings'>]?: TaxSettings[Key] | undefined;
} & { readonly eu_vat_settings?: EuVatChange | undefined };

/** Names what owners see of the settings. */
export const settingsVersion = (settings: TaxSettings): string => contentVersion(settings);

/** For a change of what was read before. @throws ConflictError where something else is stored by now. */
export const assertSettings = (version: string | undefined, stored: TaxSettings): void =>
  assertVersion(version, () => settingsVersion(stored), 'tax settings');

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Keys that the change does not name keep their value. */
export const applyChange = (
  settings: TaxSettings,
  { eu_vat_settings: eu, ...change }: SettingsChange
): TaxSettings => ({
  ...settings,
  ...(given(change) as Partial<TaxSettings>),
  eu_vat_settings: { ...settings.eu_vat_settings, ...(given(eu ?? {}) as Partial<EuVatSettings>) },
});
