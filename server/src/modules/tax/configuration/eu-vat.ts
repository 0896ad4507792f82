import type { TaxConfigurationAnswer, TaxSettings } from '../../../contracts/tax-configuration';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { parseClassRates } from './class-rates';
import type { EuVatCommand } from '../commands';
import { mergeChecked } from './set-up-tax';
import { classSlugs } from './oss-rates';
import {
  deleteRegistration,
  deleteRegistrations,
  findRegistrations,
  findSettings,
  lockRegistration,
  registrationVersion,
  saveRegistration,
} from './configuration.repository';
import { DEFAULT_EU_VAT, settingsVersion, type EuVatChange } from './tax-settings';

export const readEuVat = async ({ db }: Platform): Promise<TaxConfigurationAnswer> => {
  const settings = await findSettings(db);
  const registrations = await findRegistrations(db);
  return {
    settings,
    registrations: registrations.map((row) => ({ ...row, version: registrationVersion(row) })),
    version: settingsVersion(settings),
  };
};

type Act = (platform: Platform, principal: Principal, body: EuVatCommand) => Promise<void>;

const countryOf = ({ country }: EuVatCommand): string => {
  if (country) return country;
  throw new InvalidInputError('country is required', { country: { required: 'country is required' } });
};

const changeOf = (body: EuVatCommand): EuVatChange => {
  const { action: _action, reset_registration: _reset, eu_vat_settings: nested, ...rest } = body;
  const { country: _country, vat: _vat, rates: _rates, version: _version, ...flat } = rest;
  const given = Object.entries(nested ?? {}).filter(([, value]) => value !== undefined);
  return { ...flat, ...Object.fromEntries(given) };
};

/** With reset_registration the scheme, its numbers and all registrations are forgotten first. */
const saveSettings: Act = async (platform, principal, body) => {
  const reset = body.reset_registration === 'yes';
  const { method, oss_country, oss_vat, home_country, home_vat } = DEFAULT_EU_VAT;
  const blank: EuVatChange = reset ? { method, oss_country, oss_vat, home_country, home_vat } : {};
  const title = reset ? 'EU VAT set-up reset' : 'EU VAT set-up saved';
  const content = (settings: TaxSettings) => settings.eu_vat_settings.method || 'no scheme';
  await changeTax(platform, { principal, title, content }, async () => {
    if (reset) await deleteRegistrations(platform.db);
    const given = Object.fromEntries(Object.entries(changeOf(body)).filter(([, value]) => value !== undefined));
    return mergeChecked(platform, { eu_vat_settings: { ...blank, ...given } }, body.version);
  });
};

const saveCountry: Act = async (platform, principal, body) => {
  const country = countryOf(body);
  const rates = parseClassRates('rates', body.rates, await classSlugs(platform));
  const { db, clock } = platform;
  await changeTax(platform, { principal, title: 'EU VAT registration saved', content: () => country }, async () => {
    const stored = await lockRegistration(db, country);
    // One that is gone has no version, and nobody who edited it is to bring it back unawares.
    assertVersion(body.version, () => (stored ? registrationVersion(stored) : ''), 'registration');
    await saveRegistration(db, { country, vat: body.vat ?? '', rates }, clock.now());
  });
};

const deleteCountry: Act = async (platform, principal, body) => {
  const country = countryOf(body);
  const { db } = platform;
  await changeTax(platform, { principal, title: 'EU VAT registration deleted', content: () => country }, async () => {
    const stored = await lockRegistration(db, country);
    if (!stored) throw new NotFoundError('There is no registration for this country.');
    assertVersion(body.version, () => registrationVersion(stored), 'registration');
    await deleteRegistration(db, country);
  });
};

const ACTIONS: Readonly<Record<string, Act>> = {
  euCrossBorderSettings: saveSettings,
  saveCountryRegistration: saveCountry,
  deleteCountryRegistration: deleteCountry,
};

/**
 * One change of how VAT is charged across the EU, and what stands afterwards. See docs/rules/tax.md#vat-in-the-eu.
 * @throws InvalidInputError without a country, or for a class that does not exist; NotFoundError for a registration that does not;
 * ConflictError where `version` is not what is stored.
 */
export const changeEuVat = async (
  platform: Platform,
  principal: Principal,
  body: EuVatCommand
): Promise<TaxConfigurationAnswer> => {
  await ACTIONS[String(body.action)]?.(platform, principal, body);
  return readEuVat(platform);
};
