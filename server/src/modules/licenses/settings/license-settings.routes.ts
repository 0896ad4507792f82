import { route, type AnyRoute } from '../../../platform/http/route';
import * as settings from './license-settings.controller';
import { licenseSettingsBody } from './license-settings.input';

const PATH = '/licensing/products/:id/settings';

/** See docs/rules/licenses.md. */
export const licenseSettingsRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: PATH,
    action: 'licenses.settingsFind',
    summary: 'Show how a product is licensed',
    description:
      '`license_keys` shows at most 1,000 of the prepared keys, those that are given out next, and none without the permission `licenses/manage`; `pool` counts them.',
    policy: 'LicensePolicy',
    permission: 'licenses/view',
    premium: true,
    handler: settings.find,
  }),
  route({
    method: 'POST',
    path: PATH,
    action: 'licenses.saveSettings',
    summary: 'Save how a product is licensed',
    description:
      'What is left out stays. With the `revision` that was read before, nothing that somebody else changed meanwhile is overwritten; keys of the pool are no part of it. Licences that were issued keep their terms. Another `version` than before is published: devices learn of it, and `product_version_updated` is told.',
    failures: {
      409: 'Somebody else has changed the settings since their `revision` was read.',
      422: 'A bundle cannot be licensed, or the input is refused.',
    },
    policy: 'LicensePolicy',
    permission: 'licenses/manage',
    premium: true,
    errors: 'fields',
    input: { body: licenseSettingsBody },
    handler: settings.save,
  }),
];
