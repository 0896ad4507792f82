import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { hasActivity } from '../activity.repository';
import { recordActivities } from './record-activities';

export type FailedWork = {
  /** What was not done, in words. */
  readonly title: string;
  readonly moduleName: string;
  readonly moduleId: number;
};

/**
 * Work in the background has failed for one record while it goes on for others. Each failure is logged; the record's own log says so
 * once, as the work is tried again with every run.
 */
export const recordFailure = async (platform: Platform, failed: FailedWork, error: unknown): Promise<void> => {
  const { title, moduleName, moduleId } = failed;
  platform.strapi.log.error(`${title} (${moduleName} ${moduleId}): ${errorText(error)}`);
  if (await hasActivity(platform, failed)) return;
  const content = `${errorText(error)} It is tried again.`;
  await recordActivities(platform, [{ title, content, status: 'error', author: 'system', moduleName, moduleId }]);
};
