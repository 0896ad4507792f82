import { defineModule } from '../../platform/module';
import { LOOKUP_FILTERS } from './lookups.hooks';
import { lookupRoutes } from './lookups.routes';

/** Small questions of forms and lists that belong to no business area. */
export const lookupsModule = defineModule({ name: 'lookups', routes: lookupRoutes, filters: LOOKUP_FILTERS });
