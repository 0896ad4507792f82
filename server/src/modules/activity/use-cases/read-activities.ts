import type { Activity } from '../../../contracts/activity';
import { ForbiddenError } from '../../../domain/errors';
import { parseSort, type Condition, type SearchContext, type Sort } from '../../../domain/search';
import { envelope, type Envelope } from '../../../platform/http/envelope';
import type { ListCriteria } from '../../../platform/list-criteria';
import type { Platform } from '../../../platform/platform';
import { presentActivity } from '../activity.presenter';
import {
  selectActivitiesOf,
  selectActivitiesOfMany,
  selectLatestActivities,
  selectActivityPage,
} from '../activity.repository';
import { ACTIVITY_FIELDS, activityFilters, activitySearch, activityView } from '../activity.search';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ListActivitiesCriteria = ListCriteria;

type ReadTimezone = () => Promise<string>;

const TIMEZONE = Symbol('time zone of the activity log');

const holderOf = (platform: Platform): { read: ReadTimezone } =>
  platform.memo(TIMEZONE, () => ({ read: () => Promise.resolve('UTC') }));

/** Called at start by the settings, which write to the log and so cannot be imported by it. UTC until then. */
export const provideTimezone = (platform: Platform, read: ReadTimezone): void => {
  holderOf(platform).read = read;
};

/** IANA name of the zone whose days are the days of the store. */
const timezoneOfStore = (platform: Platform): Promise<string> => holderOf(platform).read();

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

/** The newest first, of whatever record. */
export const findLatestActivities = async (platform: Platform, limit: number): Promise<Activity[]> =>
  (await selectLatestActivities(platform, limit)).map(presentActivity);

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

const PREMIUM_ONLY = 'Advanced filters need the premium edition of the shop.';

const NEWEST_FIRST: Sort = { column: 'id', direction: 'desc' };

const advanced = (platform: Platform, query: ListActivitiesCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced') return null;
  if (platform.config.edition === 'free') throw new ForbiddenError(PREMIUM_ONLY);
  return activityFilters(query.advanced_filters, context);
};

/** One page of the log, newest first unless asked otherwise; two statements. */
export const listActivities = async (
  platform: Platform,
  query: ListActivitiesCriteria
): Promise<Envelope<Activity>> => {
  const context: SearchContext = {
    timezone: query.user_tz ?? (await timezoneOfStore(platform)),
    now: platform.clock.now(),
  };
  const request = { page: query.page, perPage: query.per_page };
  const { rows, total } = await selectActivityPage(platform, {
    ...request,
    conditions: [
      query.search ? activitySearch(query.search, context) : null,
      activityView(query.active_view),
      advanced(platform, query, context),
    ],
    sort: parseSort(query.sort_by, query.sort_type, ACTIVITY_FIELDS, NEWEST_FIRST),
  });
  return envelope(rows.map(presentActivity), total, request);
};
