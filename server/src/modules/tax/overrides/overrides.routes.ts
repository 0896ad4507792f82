import { route, type AnyRoute } from '../../../platform/http/route';
import * as overrides from './overrides.controller';
import { overrideBody } from '../tax.input';

const SETTINGS = { policy: 'StoreSettingsPolicy', permission: 'store/settings' } as const;

/** Rates of a category in place of the country's. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const overrideRoutes: readonly AnyRoute[] = [
  route({
    ...SETTINGS,
    method: 'GET',
    path: '/tax/product-overrides/:country_code',
    action: 'taxOverrides.find',
    summary: 'List the tax overrides of a country',
    description:
      '`country_code` is ISO 3166-1 alpha-2, or EU for all member states. At most 2000 overrides are listed.',
    failures: { 422: 'There is no such country.' },
    handler: overrides.list,
  }),
  route({
    ...SETTINGS,
    method: 'POST',
    path: '/tax/product-overrides',
    action: 'taxOverrides.save',
    summary: 'Save what goods of a category are taxed with',
    description:
      'With an `id` that override is changed; else the one of the same category, class and place, or a new one is made. With an `id` and the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: {
      404: 'The tax override does not exist.',
      409: 'Somebody else has changed the tax override since its `version` was read.',
    },
    handler: overrides.save,
    input: { body: overrideBody },
  }),
  route({
    ...SETTINGS,
    method: 'DELETE',
    path: '/tax/product-overrides/:id',
    action: 'taxOverrides.delete',
    summary: 'Delete a tax override',
    handler: overrides.remove,
  }),
  route({
    policy: 'StoreSettingsPolicy',
    permission: 'is_super_admin',
    method: 'GET',
    path: '/tax/configuration/settings/eu-vat/product-overrides',
    action: 'taxOverrides.euFind',
    summary: 'List the tax overrides of the EU',
    handler: overrides.listOfEu,
  }),
];
