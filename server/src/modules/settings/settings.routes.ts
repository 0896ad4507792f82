import { route } from '../../platform/http/route';
import * as controller from './settings.controller';
import { saveSettingsBody, viewSettingsQuery } from './settings.input';

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/store',
    action: 'settings.storeFind',
    handler: controller.view,
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
    input: { query: viewSettingsQuery },
  }),
  route({
    method: 'POST',
    path: '/settings/store',
    action: 'settings.storeUpdate',
    handler: controller.save,
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
    input: { body: saveSettingsBody },
  }),
];
