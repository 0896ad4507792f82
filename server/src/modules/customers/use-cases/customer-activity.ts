import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';

/** Who acts, for the activity log. */
export type Author = Pick<ActivityEntry, 'userId' | 'author'>;

/** Customers are named by their id alone: the log outlives them. */
export const logCustomers = (
  platform: Platform,
  customerIds: readonly number[],
  title: string,
  author: Author,
  content?: string
): Promise<void> =>
  recordActivities(
    platform,
    customerIds.map((moduleId) => ({
      title,
      content: content ?? `Customer #${moduleId}`,
      moduleName: 'customer',
      moduleId,
      ...author,
    }))
  );
