import { driverMessage } from '../../../platform/db/database-errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { toActivityRow, type ActivityEntry } from '../activity-entry';
import { hasActivity, insertActivities } from '../activity.repository';

/** Writes all entries in one statement, as part of the ambient transaction: an undone change leaves no trace in the log. */
export const recordActivities = async (platform: Platform, entries: readonly ActivityEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const now = platform.clock.now();
  await insertActivities(
    platform,
    entries.map((entry) => toActivityRow(entry, now))
  );
};

/** What is found again and again, as with each look at a provider, is said once in the log of a record. */
export const recordOnce = async (
  platform: Platform,
  entry: ActivityEntry & { readonly moduleId: number }
): Promise<void> => {
  if (!(await hasActivity(platform, entry))) await recordActivities(platform, [entry]);
};

type FailedWork = {
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

type FailedCall = {
  /** What has failed, in words and without what differs from call to call: equal titles are one failure. */
  readonly title: string;
  /** Which of many it was, e.g. the provider's id of a payment. */
  readonly detail?: string;
  readonly moduleName: string;
  readonly moduleId?: number;
};

/** Milliseconds: a provider that is down for a day is one story, and not a line for each payment that it was asked about. */
const QUIET = 3_600_000;
const MAX_REMEMBERED = 1_000;

const RECORDED = Symbol('failed calls that were recorded');

/** Whether it is the first of its kind for an hour; of a process, which is enough against a flood. */
const isNews = ({ memo, clock }: Platform, { title, moduleName, moduleId }: FailedCall): boolean => {
  const recorded = memo(RECORDED, () => new Map<string, number>());
  const key = `${moduleName} ${moduleId ?? ''} ${title}`;
  const now = clock.now().getTime();
  if (now - (recorded.get(key) ?? -QUIET) < QUIET) return false;
  if (recorded.size >= MAX_REMEMBERED) recorded.clear();
  recorded.set(key, now);
  return true;
};

/** Statements and their values stay out of what staff read. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${driverMessage(error)}` : errorText(error);

/**
 * A provider's API, or the store's own, has failed: the log of the store says so (`log_type` api), once an hour at most for the
 * same failure. Never throws: whoever calls it has a failure to deal with already.
 */
export const noteApiFailure = async (platform: Platform, failed: FailedCall, error: unknown): Promise<void> => {
  if (!isNews(platform, failed)) return;
  const { title, detail, moduleName, moduleId } = failed;
  const content = `${detail === undefined ? '' : `${detail}: `}${errorText(textOf(error))}`;
  const entry = { title, content, status: 'error', logType: 'api', author: 'system', moduleName } as const;
  try {
    await recordActivities(platform, [{ ...entry, ...(moduleId === undefined ? {} : { moduleId }) }]);
  } catch (failure) {
    platform.strapi.log.error(`The failure could not be recorded: ${textOf(failure)}`);
  }
};

/** The same, and a line in the log of the site each time. */
export const recordApiFailure = async (platform: Platform, failed: FailedCall, error: unknown): Promise<void> => {
  const { title, detail, moduleName, moduleId } = failed;
  const which = [detail, moduleId === undefined ? undefined : `${moduleName} ${moduleId}`].filter(Boolean).join(', ');
  platform.strapi.log.error(`${title}${which && ` (${which})`}: ${errorText(error)}`);
  await noteApiFailure(platform, failed, error);
};
