import { route, type AnyRoute } from '../../../platform/http/route';
import { activateAddon, installAddon, listAddons } from './addons';
import { activateAddonBody, installAddonBody } from './addons.input';
import * as modules from './modules.controller';
import { saveModulesBody } from './modules.input';

const BASE = '/settings/modules';
const OWNER = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;

/** Behaviours 12.3. */
export const moduleRoutes: readonly AnyRoute[] = [
  route({ method: 'GET', path: BASE, action: 'modules.find', ...OWNER, handler: modules.view }),
  route({
    method: 'POST',
    path: BASE,
    action: 'modules.update',
    ...OWNER,
    input: { body: saveModulesBody },
    handler: modules.save,
  }),
  route({
    method: 'GET',
    path: `${BASE}/plugin-addons`,
    action: 'modules.addonsFind',
    ...OWNER,
    handler: ({ platform }) => listAddons(platform),
  }),
  route({
    method: 'POST',
    path: `${BASE}/plugin-addons/install`,
    action: 'modules.addonInstall',
    ...OWNER,
    input: { body: installAddonBody },
    handler: ({ platform, body }) => Promise.resolve(installAddon(platform, body.plugin_slug)),
  }),
  route({
    method: 'POST',
    path: `${BASE}/plugin-addons/activate`,
    action: 'modules.addonActivate',
    ...OWNER,
    input: { body: activateAddonBody },
    handler: ({ platform, body }) => Promise.resolve(activateAddon(platform, body.plugin_file)),
  }),
];
