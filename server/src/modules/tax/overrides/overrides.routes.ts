import { route, type AnyRoute } from '../../../platform/http/route';
import * as overrides from './overrides.controller';
import { overrideBody } from './overrides.input';

const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'store/settings' } as const;

/** Behaviours 8: rates of a category in place of the country's. */
export const overrideRoutes: readonly AnyRoute[] = [
  route({
    ...SETTINGS,
    method: 'GET',
    path: '/tax/product-overrides/:country_code',
    action: 'taxOverrides.find',
    handler: overrides.list,
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/product-overrides',
    action: 'taxOverrides.save',
    handler: overrides.save,
    input: { body: overrideBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/product-overrides/:id',
    action: 'taxOverrides.delete',
    handler: overrides.remove,
  }),
  route({
    policy: 'StoreSettingsPolicy',
    permission: 'is_super_admin',
    method: 'GET',
    path: '/tax/configuration/settings/eu-vat/product-overrides',
    action: 'taxOverrides.euFind',
    handler: overrides.listOfEu,
  }),
];
