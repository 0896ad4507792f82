import type * as yup from 'yup';
import {
  described,
  explained,
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  required,
  text,
  versionField,
  yesNo,
} from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { countryCode, euCountryCode, filled, MAX_RATE_TEXT, percent } from '../tax.fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { EuVatCommand, OnboardingTaxCommand, OssRateCommand } from '../commands';

const MAX_VAT = 50;
const MAX_COUNTRIES = 300;
const METHODS = ['', 'oss', 'home', 'specific'] as const;

/** '' is a value of its own here: no method. */
const method = (): yup.StringSchema<(typeof METHODS)[number] | undefined> =>
  described(text(20), {
    type: 'string',
    enum: METHODS,
    description: 'Whose rates a customer in the EU is charged.',
  }).test(
    'one_of',
    '${path} must be one of oss, home, specific, or blank',
    (value) => value === undefined || (METHODS as readonly string[]).includes(value)
  ) as yup.StringSchema<(typeof METHODS)[number] | undefined>;

/** See class-rates.ts. */
const CLASS_RATES = {
  description:
    'By the slug of the tax class: `{rate, label}`, or the rate alone. Classes with a blank rate are left out.',
} as const;

const euVatFields = () => ({
  method: method(),
  oss_country: euCountryCode(),
  oss_vat: plainLine(MAX_VAT),
  home_country: euCountryCode(),
  home_vat: plainLine(MAX_VAT),
  require_vat_number: yesNo(),
  local_reverse_charge: yesNo(),
  reverse_charge_price_mode: oneOf('fixed', 'dynamic'),
  vat_reverse_excluded_categories: explained(
    listOf(id(), 200),
    'Ids of product categories whose goods the local reverse charge leaves out.'
  ),
});

const settingFields = () => ({
  enable_tax: yesNo(),
  tax_inclusion: oneOf('included', 'excluded'),
  tax_calculation_basis: oneOf('shipping', 'billing', 'store'),
  tax_rounding: oneOf('item', 'subtotal'),
  checkout_tax_breakdown_display: oneOf('both', 'label', 'tooltip'),
  tax_display_label: plainLine(MAX_RATE_TEXT),
  price_suffix_included: plainLine(MAX_RATE_TEXT),
  price_suffix_excluded: plainLine(MAX_RATE_TEXT),
  eu_vat_settings: object(euVatFields()).optional().default(undefined),
});

/** The settings themselves, or as `settings`. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const saveSettingsBody = object({
  ...settingFields(),
  settings: object(settingFields()).optional().default(undefined),
  version: versionField('tax settings'),
});

/** What the first steps ask of taxes. */
export const onboardingTaxBody = object({
  enable_tax: required(yesNo()),
  tax_inclusion: oneOf('included', 'excluded'),
  tax_calculation_basis: oneOf('shipping', 'billing', 'store'),
});

export type OnboardingTaxBody = Conforms<OnboardingTaxCommand, yup.InferType<typeof onboardingTaxBody>>;

export const importCountriesBody = object({
  countries: required(listOf(filled(countryCode()), MAX_COUNTRIES)),
});

/** The fields of every action; which of them count is the action's matter. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const euVatBody = object({
  action: required(oneOf('euCrossBorderSettings', 'saveCountryRegistration', 'deleteCountryRegistration')),
  ...euVatFields(),
  eu_vat_settings: object(euVatFields()).optional().default(undefined),
  reset_registration: yesNo(),
  country: euCountryCode(),
  vat: plainLine(MAX_VAT),
  rates: explained(freeMap(10), CLASS_RATES),
  version: versionField('settings or the registration'),
});

const ossRate = object({
  country: filled(euCountryCode()),
  tax_label: plainLine(MAX_RATE_TEXT),
  rate: percent(),
  class_rates: explained(freeMap(10), CLASS_RATES),
  version: versionField('rates'),
});

export const ossRatesBody = object({ rates: required(listOf(ossRate, 60)) });

/** All member states where none is named. */
export const resetRatesBody = object({ countries: listOf(filled(euCountryCode()), 60) });

export type SaveSettingsBody = yup.InferType<typeof saveSettingsBody>;
export type ImportCountriesBody = yup.InferType<typeof importCountriesBody>;
export type EuVatBody = Conforms<EuVatCommand, yup.InferType<typeof euVatBody>>;
export type OssRatesBody = yup.InferType<typeof ossRatesBody>;
export type OssRate = Conforms<OssRateCommand, yup.InferType<typeof ossRate>>;
export type ResetRatesBody = yup.InferType<typeof resetRatesBody>;
