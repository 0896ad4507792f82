import { route } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import { readAppInit } from './read-app-init';
import { readPublicStore } from './read-public-store';

/** What clients ask for at their start: those of the back office, and storefronts. */
export const appModule = defineModule({
  name: 'app',
  routes: [
    route({
      method: 'GET',
      path: '/app/init',
      action: 'app.initFind',
      handler: ({ platform }) => readAppInit(platform),
      policy: 'AdminPolicy',
      permission: 'super_admin',
    }),
    route({
      method: 'GET',
      path: '/public/store',
      action: 'app.publicStoreFind',
      handler: ({ platform }) => readPublicStore(platform),
      policy: 'PublicPolicy',
    }),
  ],
});
