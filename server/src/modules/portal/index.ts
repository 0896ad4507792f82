import { defineModule } from '../../platform/module';
import { portalRoutes } from './portal.routes';

/** The signed-in customer's side of the store. */
export const portalModule = defineModule({ name: 'portal', routes: portalRoutes });
