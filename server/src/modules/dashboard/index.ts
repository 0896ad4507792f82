import { defineModule } from '../../platform/module';
import { dashboardRoutes } from './dashboard.routes';

/** What a merchant sees first: how far the set-up is, how sales are, and what has to be done. */
export const dashboardModule = defineModule({ name: 'dashboard', routes: dashboardRoutes });
