import type {
  CohortRow,
  RetentionChartAnswer,
  SubscriptionCohortsAnswer,
} from '../../../contracts/report-subscriptions';
import {
  addMonths,
  cohortsOf,
  endOfMonth,
  firstOfMonth,
  groupsOf,
  LENGTH_OF,
  lifespansOf,
  MOST_LATER,
  type Cohort,
  type DayRange,
} from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { readParameters } from '../read-parameters';
import { widened } from '../report-days';
import { withDays } from '../report-filter';
import type { CohortsQuery, RetentionChartQuery } from '../reports.input';
import { countLives, findCohortParts } from '../subscription-lives.read-model';

export const readRetentionChart = async (
  platform: Platform,
  { params }: RetentionChartQuery
): Promise<RetentionChartAnswer> => {
  const { filter } = await readParameters(platform, params);
  const { customDays } = params;
  const lives = await countLives(platform.db, filter, { now: platform.clock.now().getTime(), customDays });
  const [day7 = 0, day15 = 0, day30 = 0, day90 = 0, day180 = 0, day365 = 0, longer = 0] = lifespansOf(lives);
  return {
    retentionChart: {
      ...{ day_7: day7, day_15: day15, day_30: day30, day_90: day90, day_180: day180, day_365: day365 },
      more_than_year: longer,
    },
    custom: customDays === undefined ? null : { days: customDays, subscriptions: lives.within.get(customDays) ?? 0 },
    summary: {
      ...{ subscriptions: lives.subscriptions, ended: lives.ended },
      still_there: lives.subscriptions - lives.ended,
    },
  };
};

/** What cohorts began in, as reports put days together. */
const KEYS = { month: 'monthly', year: 'yearly' } as const;
const MONTHS = { month: 1, year: 12 } as const;

const wholeRange = ({ from, to }: DayRange, groupBy: keyof typeof KEYS): DayRange =>
  groupBy === 'month'
    ? { from: firstOfMonth(from), to: endOfMonth(to) }
    : { from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };

const cohortRow = ({ cohort, initial, later, retentionRate }: Cohort): CohortRow => ({
  month: cohort,
  initial,
  ...Object.fromEntries(later.map((there, index) => [`month_${index + 1}`, there])),
  retention_rate: retentionRate,
});

/** By whole months or years, on the calendar of the store; on the free edition by the days of them that it covers. */
export const readSubscriptionCohorts = async (
  platform: Platform,
  { params }: CohortsQuery
): Promise<SubscriptionCohortsAnswer> => {
  const { groupBy = 'month', metric = 'subscribers' } = params;
  const { filter } = await readParameters(platform, params);
  const whole = withDays(filter, widened(platform, filter, wholeRange(filter, groupBy)));
  const zone = await readZone(platform);
  const now = platform.clock.now();
  const beginning = (day: string): number => zone.toMoment(Date.parse(`${day}T00:00:00Z`));
  const cohorts = groupsOf(whole, KEYS[groupBy]);
  const told = groupsOf({ from: whole.from, to: zone.dayAt(now) }, KEYS[groupBy]).slice(0, cohorts.length + MOST_LATER);
  const firstDay = (group: string): string => (groupBy === 'month' ? `${group}-01` : `${group}-01-01`);
  const parts = await findCohortParts(platform.db, whole, {
    length: LENGTH_OF[KEYS[groupBy]],
    groups: told.map((group) => ({ group, end: beginning(addMonths(firstDay(group), MONTHS[groupBy])) })),
    ...{ first: beginning(whole.from), now: now.getTime() },
  });
  return { cohorts: cohortsOf(parts, { cohorts, told }, metric).map(cohortRow), groupBy, metric };
};
