import type { Activity } from '../../../contracts/activity';
import type { Platform } from '../../../platform/platform';
import { presentActivity } from '../activity.presenter';
import { selectActivitiesOf } from '../activity.repository';

/** The newest activities of one record, newest first, for its detail view; one statement. */
export const findActivitiesOf = async (
  platform: Platform,
  moduleName: string,
  moduleId: number,
  limit = 50
): Promise<Activity[]> => {
  const rows = await selectActivitiesOf(platform, moduleName, moduleId, limit);
  return rows.map(presentActivity);
};
