import { route } from '../../platform/http/route';
import * as controller from './settings.controller';
import { saveSettingsBody, viewSettingsQuery } from './settings.controller';

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/store',
    action: 'settings.storeFind',
    summary: 'Get the store settings',
    description:
      'One tab where `settings_name` names it, else all. Sensitive settings only for holders of `store/sensitive`.',
    handler: controller.view,
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
    input: { query: viewSettingsQuery },
  }),
  route({
    method: 'POST',
    path: '/settings/store',
    action: 'settings.storeUpdate',
    summary: 'Change the store settings',
    description:
      'Under `settings`, or as keys of the body itself; GET /settings/store says which keys there are and what they take. Only what is sent is checked and changed; blank brings the default back. Keys that are not known, or that the caller may not see, are passed over. With the `version` that was read before, of all settings or of the tab that `settings_name` names, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the settings since their `version` was read.' },
    handler: controller.save,
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
    input: { body: saveSettingsBody },
  }),
];
