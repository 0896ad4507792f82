import type {
  BuiltInRatesAnswer,
  OnboardingTaxAnswer,
  OssRatesAnswer,
  RateImportAnswer,
  ResetRatesAnswer,
  SavedOssRatesAnswer,
  SavedTaxConfigurationAnswer,
  SavedTaxSettingsAnswer,
  TaxConfigurationAnswer,
  TaxSettings,
} from '../../../contracts/tax-configuration';
import type { ShopRequest } from '../../../platform/http/route';
import { changeTax } from '../change-tax';
import { importCountries, readBuiltInRates, resetEuRates } from './built-in';
import type {
  EuVatBody,
  ImportCountriesBody,
  OnboardingTaxBody,
  OssRatesBody,
  ResetRatesBody,
  SaveSettingsBody,
} from './configuration.input';
import { changeEuVat, readEuVat } from './eu-vat';
import { mergeChecked, saveOnboardingTax } from './set-up-tax';
import { readOssRates, saveOssRates } from './oss-rates';
import { settingsVersion, type SettingsChange } from './tax-settings';

export const builtInRates = async ({ platform }: ShopRequest): Promise<BuiltInRatesAnswer> => ({
  tax_rates: await readBuiltInRates(platform.db),
});

export const importRates = async (request: ShopRequest<unknown, ImportCountriesBody>): Promise<RateImportAnswer> => {
  const { platform, principal, body } = request;
  const { imported, skipped } = await importCountries(platform, principal, (body.countries ?? []) as string[]);
  return { message: `Rates of ${imported.length} countries have been added.`, imported, skipped };
};

export const settings = ({ platform }: ShopRequest): Promise<TaxConfigurationAnswer> => readEuVat(platform);

const changeOf = ({ settings: nested, version: _version, ...flat }: SaveSettingsBody): SettingsChange => {
  const given = Object.entries(nested ?? {}).filter(([, value]) => value !== undefined);
  return { ...flat, ...Object.fromEntries(given) } as SettingsChange;
};

export const saveSettings = async (
  request: ShopRequest<unknown, SaveSettingsBody>
): Promise<SavedTaxSettingsAnswer> => {
  const { platform, principal, body } = request;
  const content = (saved: TaxSettings) => (saved.enable_tax === 'yes' ? 'Tax is on.' : 'Tax is off.');
  const saved = await changeTax(platform, { principal, title: 'Tax settings saved', content }, () =>
    mergeChecked(platform, changeOf(body), body.version)
  );
  return { settings: saved, version: settingsVersion(saved), message: 'The tax settings have been saved.' };
};

export const saveOnboarding = async (
  request: ShopRequest<unknown, OnboardingTaxBody>
): Promise<OnboardingTaxAnswer> => {
  const { platform, principal, body } = request;
  const { settings: saved, imported, skipped } = await saveOnboardingTax(platform, principal, body);
  return { settings: saved, imported, skipped, message: 'The tax settings have been saved.' };
};

export const euVat = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, EuVatBody>): Promise<SavedTaxConfigurationAnswer> => ({
  ...(await changeEuVat(platform, principal, body)),
  message: 'The EU VAT set-up has been saved.',
});

export const ossRates = async ({ platform }: ShopRequest): Promise<OssRatesAnswer> => ({
  rates: await readOssRates(platform),
});

export const saveOss = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, OssRatesBody>): Promise<SavedOssRatesAnswer> => {
  await saveOssRates(platform, principal, body.rates ?? []);
  return { rates: await readOssRates(platform), message: 'The OSS rates have been saved.' };
};

export const resetRates = async (request: ShopRequest<unknown, ResetRatesBody>): Promise<ResetRatesAnswer> => {
  const { platform, principal, body } = request;
  const countries = await resetEuRates(platform, principal, body.countries as string[] | undefined);
  return { message: `Rates of ${countries.length} countries are the built-in ones again.`, countries };
};
