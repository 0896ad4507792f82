import type { Activity } from '../../../contracts/activity';
import { parseSort, type Condition, type SearchContext, type Sort } from '../../../domain/search';
import { ForbiddenError } from '../../../domain/errors';
import { envelope, type Envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import type { ListActivitiesCriteria } from '../commands';
import { presentActivity } from '../activity.presenter';
import { selectActivityPage } from '../activity.repository';
import { timezoneOfStore } from '../store-timezone';
import { ACTIVITY_FIELDS, activityFilters, activitySearch, activityView } from '../activity.search';

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
