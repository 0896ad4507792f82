import type { EuVatSettings, RateImport, TaxSettings } from '../../../contracts/tax-configuration';
import { InvalidInputError } from '../../../domain/errors';
import { isEuCountry } from '../../../domain/tax';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { changeTax } from '../change-tax';
import type { OnboardingTaxCommand } from '../commands';
import { insertMissing } from './built-in';
import { mergeSettings } from './configuration.repository';
import type { SettingsChange } from './tax-settings';

/** Whose rates the scheme `home` charges: what the merchant says, else where the store is; '' where neither is a member state. */
const readHomeCountry = async (
  platform: Platform,
  { home_country: said }: Pick<EuVatSettings, 'home_country'>
): Promise<string> => {
  if (said !== '') return said;
  const here = String((await readStoreSettings(platform)).store_country ?? '');
  return isEuCountry(here) ? here : '';
};

/** Whose rates customers in the EU are charged, and which country is home. */
type VatScheme = { readonly method: EuVatSettings['method']; readonly homeCountry: string };

/** Charging the rates of home is no scheme where nobody says which country that is: then what is stored counts. */
export const readVatScheme = async (platform: Platform, eu: EuVatSettings): Promise<VatScheme> => {
  if (eu.method !== 'home') return { method: eu.method, homeCountry: '' };
  const homeCountry = await readHomeCountry(platform, eu);
  return { method: homeCountry === '' ? '' : eu.method, homeCountry };
};

const assertHasHome = async (platform: Platform, { eu_vat_settings: eu }: TaxSettings): Promise<void> => {
  if (eu.method !== 'home' || (await readHomeCountry(platform, eu)) !== '') return;
  const message = 'home_country is required: the store itself is in no member state of the EU.';
  throw new InvalidInputError(message, { home_country: { required: message } });
};

/**
 * As `mergeSettings`. The scheme `home` needs a home: without one nobody in the EU could be taxed by it
 * (docs/rules/tax.md#vat-in-the-eu).
 * @throws InvalidInputError (422) on home_country; the caller's transaction takes the change back.
 */
export const mergeChecked = async (
  platform: Platform,
  change: SettingsChange,
  version?: string
): Promise<TaxSettings> => {
  const merged = await mergeSettings(platform.db, change, version);
  await assertHasHome(platform, merged);
  return merged;
};

type OnboardingTax = RateImport & { readonly settings: TaxSettings };

const NOTHING: RateImport = { imported: [], skipped: [] };

const contentOf = ({ settings, imported }: OnboardingTax): string =>
  settings.enable_tax === 'yes' ? ['Tax is on.', ...imported].join(' ') : 'Tax is off.';

/**
 * The tax step of the first steps: switching tax on brings the built-in rates of the store's country, unless it has rates. All of
 * it, or nothing. See docs/reference/tax-and-shipping.md#tax-set-up.
 */
export const saveOnboardingTax = async (
  platform: Platform,
  principal: Principal,
  body: OnboardingTaxCommand
): Promise<OnboardingTax> => {
  const country = String((await readStoreSettings(platform)).store_country ?? '');
  const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as SettingsChange;
  return changeTax(platform, { principal, title: 'Tax set up', content: contentOf }, async () => {
    const wantsRates = body.enable_tax === 'yes' && country !== '';
    const rates = wantsRates ? await insertMissing(platform, [country]) : NOTHING;
    return { ...rates, settings: await mergeSettings(platform.db, change) };
  });
};
