import { route, type AnyRoute } from '../../../platform/http/route';
import { activateAddon, activateAddonBody, installAddon, installAddonBody, listAddons } from './addons';
import * as modules from './modules.controller';
import { saveModulesBody } from './modules.controller';

const BASE = '/settings/modules';
const OWNER = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;

/** See docs/reference/settings-and-modules.md. */
export const moduleRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: BASE,
    action: 'modules.find',
    summary: 'List the parts of the store that can be switched',
    ...OWNER,
    handler: modules.view,
  }),
  route({
    method: 'POST',
    path: BASE,
    action: 'modules.update',
    summary: 'Switch parts of the store on and off',
    description:
      'Under `settings`, or as keys of the body itself: a map of modules to their settings, such as `{"order_bump": {"active": "yes"}}`. What is not sent stays. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the modules since their `version` was read.' },
    ...OWNER,
    input: { body: saveModulesBody },
    handler: modules.save,
  }),
  route({
    method: 'GET',
    path: `${BASE}/plugin-addons`,
    action: 'modules.addonsFind',
    summary: 'List the extensions that the site knows of',
    ...OWNER,
    handler: ({ platform }) => listAddons(platform),
  }),
  route({
    method: 'POST',
    path: `${BASE}/plugin-addons/install`,
    action: 'modules.addonInstall',
    summary: 'Check that an extension is installed',
    description:
      'A running site downloads no code: where the npm package is missing, the answer is 422 and says what to do.',
    ...OWNER,
    input: { body: installAddonBody },
    handler: ({ platform, body }) => Promise.resolve(installAddon(platform, body.plugin_slug)),
  }),
  route({
    method: 'POST',
    path: `${BASE}/plugin-addons/activate`,
    action: 'modules.addonActivate',
    summary: 'Check that an extension is active',
    description: 'A running site switches no plugin on: where it is off, the answer is 422 and says what to do.',
    ...OWNER,
    input: { body: activateAddonBody },
    handler: ({ platform, body }) => Promise.resolve(activateAddon(platform, body.plugin_file)),
  }),
];
