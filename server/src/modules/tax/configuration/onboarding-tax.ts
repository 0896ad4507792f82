import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { changeTax } from '../change-tax';
import { insertMissing } from './built-in';
import type { OnboardingTaxCommand } from '../commands';
import { mergeSettings } from './settings.repository';
import type { RateImport, TaxSettings } from '../../../contracts/tax-configuration';
import type { SettingsChange } from './tax-settings';

export type OnboardingTax = RateImport & { readonly settings: TaxSettings };

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
