import { defineModule } from '../../platform/module';
import { activityRoutes } from './activity.routes';
import { ACTIVITIES_TABLE, activityContentType } from './content-types/activity';

export { activityRows, removeActivitiesOf } from './activity.repository';
export { presentActivityRow } from './activity.presenter';
export { provideTimezone } from './store-timezone';
export { authorOf, type ActivityEntry } from './activity-entry';
export { findActivitiesOfMany } from './use-cases/find-activities-of-many';
export { findActivitiesOf } from './use-cases/find-activities-of';
export { noteApiFailure, recordApiFailure } from './use-cases/record-api-failure';
export { recordFailure } from './use-cases/record-failure';
export { recordActivities } from './use-cases/record-activities';

/** The log of what happened in the store; every other module writes to it. */
export const activityModule = defineModule({
  name: 'activity',
  transfer: { references: [{ table: ACTIVITIES_TABLE, column: 'user_id', to: 'admin', form: 'id' }] },
  contentTypes: [activityContentType],
  routes: activityRoutes,
});
