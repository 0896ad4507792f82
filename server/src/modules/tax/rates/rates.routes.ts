import { route, type AnyRoute } from '../../../platform/http/route';
import * as rates from './rates.controller';
import { countryRatesQuery, countryStatusBody, countryTaxIdBody, rateBody, shippingOverrideBody } from './rates.input';

const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'store/settings' } as const;
const OWNER = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;

/** Specification 2, Tax rates; behaviours 8 for what the specification does not show. */
export const rateRoutes: readonly AnyRoute[] = [
  route({ ...SETTINGS, method: 'GET', path: '/tax/rates', action: 'taxRates.find', handler: rates.list }),
  route({
    ...SETTINGS,
    method: 'GET',
    path: '/tax/rates/country/rates/:country_code',
    action: 'taxRates.countryFind',
    handler: rates.listOfCountry,
    input: { query: countryRatesQuery },
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/country-status/:country_code',
    action: 'taxRates.setStatus',
    handler: rates.setStatus,
    input: { body: countryStatusBody },
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/country/rate',
    action: 'taxRates.create',
    handler: rates.create,
    input: { body: rateBody },
  }),
  route({
    ...SETTINGS,
    method: 'PUT',
    path: '/tax/country/rate/:id',
    action: 'taxRates.update',
    handler: rates.update,
    input: { body: rateBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/country/rate/:id',
    action: 'taxRates.delete',
    handler: rates.remove,
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/country/:country_code',
    action: 'taxRates.deleteCountry',
    handler: rates.removeCountry,
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/rates/country/override',
    action: 'taxRates.saveShippingOverride',
    handler: rates.saveOverride,
    input: { body: shippingOverrideBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/rates/country/override/:id',
    action: 'taxRates.deleteShippingOverride',
    handler: rates.removeOverride,
  }),
  route({
    ...OWNER,
    method: 'GET',
    path: '/tax/country-tax-id/:country_code',
    action: 'taxRates.taxIdFind',
    handler: rates.findTaxId,
  }),
  route({
    ...OWNER,
    method: 'POST',
    path: '/tax/country-tax-id/:country_code',
    action: 'taxRates.saveTaxId',
    handler: rates.saveTaxId,
    input: { body: countryTaxIdBody },
  }),
];
