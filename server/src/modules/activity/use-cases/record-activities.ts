import type { Platform } from '../../../platform/platform';
import { toActivityRow, type ActivityEntry } from '../activity-entry';
import { insertActivities } from '../activity.repository';

/** Writes all entries in one statement, as part of the ambient transaction: an undone change leaves no trace in the log. */
export const recordActivities = async (platform: Platform, entries: readonly ActivityEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const now = platform.clock.now();
  await insertActivities(
    platform,
    entries.map((entry) => toActivityRow(entry, now))
  );
};
