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
      summary: 'Get what a back office needs at its start',
      handler: ({ platform }) => readAppInit(platform),
      policy: 'AdminPolicy',
      permission: 'super_admin',
    }),
    route({
      method: 'GET',
      path: '/public/store',
      action: 'app.publicStoreFind',
      summary: 'Get what a storefront needs at its start',
      description: 'Nothing in it depends on who asks.',
      handler: ({ platform }) => readPublicStore(platform),
      policy: 'PublicPolicy',
    }),
  ],
});
