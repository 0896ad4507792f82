import { defineModule } from '../../platform/module';
import { activityRoutes } from './activity.routes';
import { ACTIVITIES_TABLE, activityContentType } from './content-types/activity';

export { activityRows, removeActivitiesOf } from './activity.repository';
export { presentActivityRow } from './activity.presenter';
export {
  provideTimezone,
  findActivitiesOfMany,
  findActivitiesOf,
  findLatestActivities,
} from './use-cases/read-activities';
export { authorOf, type ActivityEntry } from './activity-entry';
export {
  noteApiFailure,
  recordActivities,
  recordApiFailure,
  recordFailure,
  recordOnce,
} from './use-cases/record-activities';

/** The log of what happened in the store; every other module writes to it. */
export const activityModule = defineModule({
  name: 'activity',
  transfer: { references: [{ table: ACTIVITIES_TABLE, column: 'user_id', to: 'admin', form: 'id' }] },
  contentTypes: [activityContentType],
  routes: activityRoutes,
});
