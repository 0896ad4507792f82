import type { Activity } from '../../../contracts/activity';
import type { Platform } from '../../../platform/platform';
import { presentActivity } from '../activity.presenter';
import { selectActivitiesOfMany } from '../activity.repository';

/** All records together; the log of single records is asked for with `findActivitiesOf`. */
const MAX_ACTIVITIES = 2_000;

/** The activities of several records, newest first, by the id of the record; one statement. Records without any are missing. */
export const findActivitiesOfMany = async (
  platform: Platform,
  moduleName: string,
  moduleIds: readonly number[]
): Promise<ReadonlyMap<number, readonly Activity[]>> => {
  const byRecord = new Map<number, Activity[]>();
  if (moduleIds.length === 0) return byRecord;
  const rows = await selectActivitiesOfMany(platform, moduleName, moduleIds, MAX_ACTIVITIES);
  for (const activity of rows.map(presentActivity)) {
    const id = activity.module_id as number;
    byRecord.set(id, [...(byRecord.get(id) ?? []), activity]);
  }
  return byRecord;
};
