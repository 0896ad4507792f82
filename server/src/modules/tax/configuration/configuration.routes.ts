import { route, type AnyRoute } from '../../../platform/http/route';
import * as configuration from './configuration.controller';
import {
  euVatBody,
  importCountriesBody,
  onboardingTaxBody,
  ossRatesBody,
  resetRatesBody,
  saveSettingsBody,
} from './configuration.input';

const OWNER = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;
const EU_VAT = '/tax/configuration/settings/eu-vat';

/** Whether and how the store taxes at all, and the onboarding. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const configurationRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/onboarding/save-tax',
    action: 'taxConfiguration.saveOnboarding',
    summary: 'Save the tax step of the onboarding',
    description: "Switching tax on adds the built-in rates of the store's country, unless it has rates.",
    handler: configuration.saveOnboarding,
    policy: 'AdminPolicy',
    permission: 'super_admin',
    input: { body: onboardingTaxBody },
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: '/tax/configuration/rates',
    action: 'taxConfiguration.ratesFind',
    summary: 'List the built-in tax rates',
    handler: configuration.builtInRates,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: '/tax/configuration/countries',
    action: 'taxConfiguration.importCountries',
    summary: 'Add the built-in rates of countries',
    description: 'Countries that have rates, and those without built-in ones, are skipped.',
    handler: configuration.importRates,
    input: { body: importCountriesBody },
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: '/tax/configuration/settings',
    action: 'taxConfiguration.settingsFind',
    summary: 'Read the tax settings and EU registrations',
    handler: configuration.settings,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: '/tax/configuration/settings',
    action: 'taxConfiguration.saveSettings',
    summary: 'Save the tax settings',
    description:
      'Settings that are left out keep their value. They may stand at the top, or in `settings`. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the tax settings since their `version` was read.' },
    handler: configuration.saveSettings,
    input: { body: saveSettingsBody },
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: EU_VAT,
    action: 'taxConfiguration.saveEuVat',
    summary: 'Change how VAT is charged across the EU',
    description:
      '`euCrossBorderSettings` saves the settings; with `reset_registration` the scheme, its numbers and all registrations are forgotten first. `saveCountryRegistration` saves `vat` and `rates` of `country`. `deleteCountryRegistration` deletes the registration of `country`. With the `version` of the settings or the registration that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: {
      404: 'There is no registration for the country.',
      409: 'Somebody else has changed the settings or the registration since its `version` was read.',
    },
    handler: configuration.euVat,
    input: { body: euVatBody },
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: `${EU_VAT}/reset-rates`,
    action: 'taxConfiguration.resetRates',
    summary: 'Replace rates of the EU by the built-in ones',
    description: 'Of the named member states, or of all of them. Rates that the store has there are deleted.',
    handler: configuration.resetRates,
    input: { body: resetRatesBody },
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: `${EU_VAT}/oss-rates`,
    action: 'taxConfiguration.ossRatesFind',
    summary: 'List what customers of the EU are charged under OSS',
    handler: configuration.ossRates,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: `${EU_VAT}/oss-rates`,
    action: 'taxConfiguration.saveOssRates',
    summary: 'Save rates of the EU',
    description:
      'Countries and classes that are left out keep their rates. With the `version` of a country that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the rates of a country since their `version` was read.' },
    handler: configuration.saveOss,
    input: { body: ossRatesBody },
  }),
];
