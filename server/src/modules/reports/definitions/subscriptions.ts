import type {
  DailySignupsAnswer,
  LicenseChartAnswer,
  LicensePieAnswer,
  LicenseSummaryAnswer,
  MonthOfSubscriptions,
  SubscriptionChartAnswer,
  SubscriptionMetrics,
  SubscriptionRetentionAnswer,
  SubscriptionRow,
} from '../../../contracts/report-subscriptions';
import {
  addDays,
  addMonths,
  endOfMonth,
  firstOfMonth,
  fluctuationsOf,
  groupsOf,
  isTimeKey,
  LENGTH_OF,
  monthlyRecurring,
  percentage,
  retentionOf,
  timeKeyFor,
  type MonthOfRetention,
  type TimeKey,
} from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { countLicenses, countLicensesByGroup, findSitesByProduct } from '../licenses.read-model';
import { readParameters, type Asked } from '../read-parameters';
import { widened } from '../report-days';
import { withDays, type ReportFilter } from '../report-filter';
import type { StandardParams, StandardQuery } from '../reports.input';
import {
  findBegunSubscriptions,
  findInstallments,
  findMoves,
  type SubscriptionsOfGroup,
} from '../subscriptions.read-model';

/** These reports go by time, whatever the group key. */
const readTimed = async (platform: Platform, params: StandardParams): Promise<Asked & { readonly key: TimeKey }> => {
  const asked = await readParameters(platform, params);
  return { ...asked, key: isTimeKey(asked.key) ? asked.key : timeKeyFor(asked.filter) };
};

const metricsOf = (rows: readonly SubscriptionsOfGroup[]): SubscriptionMetrics => ({
  subscriptions: rows.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
  mrr: monthlyRecurring(rows),
});

const readSide = async (platform: Platform, filter: ReportFilter, key: TimeKey) => {
  const rows = await findBegunSubscriptions(platform.db, filter, LENGTH_OF[key]);
  const series = groupsOf(filter, key).map((group): SubscriptionRow => ({
    ...{ year: group.slice(0, 4), group },
    ...metricsOf(rows.filter((row) => row.group === group)),
  }));
  return { series, summary: metricsOf(rows) };
};

export const readSubscriptionChart = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<SubscriptionChartAnswer> => {
  const { filter, compared, key } = await readTimed(platform, params);
  const current = await readSide(platform, filter, key);
  const previous = await readSide(platform, withDays(filter, compared), key);
  return {
    currentMetrics: current.series,
    compareMetrics: previous.series,
    summary: current.summary,
    previousSummary: previous.summary,
    fluctuations: fluctuationsOf(current.summary, previous.summary),
    futureInstallments: await findInstallments(platform.db, filter),
    appliedGroupKey: key,
  };
};

export const readDailySignups = async (platform: Platform, { params }: StandardQuery): Promise<DailySignupsAnswer> => {
  const { filter, key } = await readTimed(platform, params);
  const { series, summary } = await readSide(platform, filter, key);
  return {
    signups: {
      labels: series.map(({ group }) => group),
      data: series.map(({ subscriptions }) => subscriptions),
      total: summary.subscriptions,
    },
  };
};

const monthRow = (row: MonthOfRetention): MonthOfSubscriptions => ({
  month: row.month,
  new_subscriptions: row.begun,
  new_subscriptions_mrr: row.begunMrr,
  churned_subscriptions: row.ended,
  churned_subscriptions_mrr: row.endedMrr,
  active_subscriptions: row.active,
  active_paid: row.activePaid,
  active_free: row.activeFree,
  mrr: row.mrr,
  retention_rate: row.retentionRate,
  retention_rate_money: row.moneyRate,
});

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** By whole months, on the calendar of the store; on the free edition by the days of them that it covers. */
export const readSubscriptionRetention = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<SubscriptionRetentionAnswer> => {
  const { filter } = await readParameters(platform, params);
  const wholeMonths = { from: firstOfMonth(filter.from), to: endOfMonth(filter.to) };
  const whole = withDays(filter, widened(platform, filter, wholeMonths));
  const zone = await readZone(platform);
  const beginning = (day: string): number => zone.toMoment(Date.parse(`${day}T00:00:00Z`));
  const months = groupsOf(whole, 'monthly');
  const dayAfter = addDays(whole.to, 1);
  const moves = await findMoves(platform.db, whole, {
    months: months.map((month) => ({ month, end: beginning(earlier(addMonths(`${month}-01`, 1), dayAfter)) })),
    first: beginning(whole.from),
    now: platform.clock.now().getTime(),
  });
  return { data: retentionOf(moves.begun, moves.ended, months).map(monthRow) };
};

export const readLicenseChart = async (platform: Platform, { params }: StandardQuery): Promise<LicenseChartAnswer> => {
  const { filter, key } = await readTimed(platform, params);
  const found = await countLicensesByGroup(platform.db, filter, LENGTH_OF[key]);
  return {
    lineChartData: groupsOf(filter, key).map((group) => ({ date: group, license_count: found.get(group) ?? 0 })),
  };
};

export const readLicensePie = async (platform: Platform, { params }: StandardQuery): Promise<LicensePieAnswer> => {
  const { filter } = await readParameters(platform, params);
  const rows = await findSitesByProduct(platform.db, filter);
  const { sites: all } = await countLicenses(platform.db, filter, platform.clock.now());
  return {
    pieChartData: rows.map(({ productId, title, sites }) => ({
      product_id: productId,
      post_title: title,
      activation_count: sites,
      percentage: percentage(sites, all),
    })),
  };
};

export const readLicenseSummary = async (
  platform: Platform,
  { params }: StandardQuery
): Promise<LicenseSummaryAnswer> => {
  const { filter } = await readParameters(platform, params);
  const counts = await countLicenses(platform.db, filter, platform.clock.now());
  return {
    summaryData: {
      totalLicense: counts.all,
      totalActiveLicense: counts.all - counts.disabled - counts.expired,
      totalInactiveLicense: counts.disabled,
      totalExpiredLicense: counts.expired,
      totalActivatedSites: counts.sites,
      totalLicensedProducts: counts.products,
    },
  };
};
