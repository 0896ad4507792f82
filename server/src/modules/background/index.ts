import { defineModule } from '../../platform/module';
import { backgroundRoutes } from './background.routes';

/** What the store does outside of requests, as people see it: jobs and events that were given up. */
export const backgroundModule = defineModule({ name: 'background', routes: backgroundRoutes });
