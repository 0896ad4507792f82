import { route } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import { readAppInit } from './read-app-init';

/** What back office clients ask for at their start. */
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
  ],
});
