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

/** Behaviours 8: whether and how the store taxes at all; behaviours 16 for the onboarding. */
export const configurationRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/onboarding/save-tax',
    action: 'taxConfiguration.saveOnboarding',
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
    handler: configuration.builtInRates,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: '/tax/configuration/countries',
    action: 'taxConfiguration.importCountries',
    handler: configuration.importRates,
    input: { body: importCountriesBody },
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: '/tax/configuration/settings',
    action: 'taxConfiguration.settingsFind',
    handler: configuration.settings,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: '/tax/configuration/settings',
    action: 'taxConfiguration.saveSettings',
    handler: configuration.saveSettings,
    input: { body: saveSettingsBody },
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: EU_VAT,
    action: 'taxConfiguration.saveEuVat',
    handler: configuration.euVat,
    input: { body: euVatBody },
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: `${EU_VAT}/reset-rates`,
    action: 'taxConfiguration.resetRates',
    handler: configuration.resetRates,
    input: { body: resetRatesBody },
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: `${EU_VAT}/oss-rates`,
    action: 'taxConfiguration.ossRatesFind',
    handler: configuration.ossRates,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: `${EU_VAT}/oss-rates`,
    action: 'taxConfiguration.saveOssRates',
    handler: configuration.saveOss,
    input: { body: ossRatesBody },
  }),
];
