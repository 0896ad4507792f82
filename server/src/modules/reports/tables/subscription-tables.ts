import type {
  DailySignupsAnswer,
  FutureRenewalsAnswer,
  LicenseChartAnswer,
  LicensePieAnswer,
  LicenseSummaryAnswer,
  RetentionChartAnswer,
  SubscriptionChartAnswer,
  SubscriptionCohortsAnswer,
  SubscriptionRetentionAnswer,
} from '../../../contracts/report-subscriptions';
import type { CsvValue } from '../../../domain/csv';
import { comparedTable, tableOf, type ReportTable } from './report-table';

export const subscriptionChartTable = (answer: SubscriptionChartAnswer): ReportTable =>
  comparedTable(
    { current: answer.currentMetrics, previous: answer.compareMetrics, key: answer.appliedGroupKey },
    { group: 'text', subscriptions: 'count', mrr: 'money' }
  );

export const dailySignupsTable = ({ signups }: DailySignupsAnswer): ReportTable =>
  tableOf(
    signups.labels.map((label, place) => ({ label, signups: signups.data[place] ?? 0 })),
    { label: 'text', signups: 'count' }
  );

export const subscriptionRetentionTable = ({ data }: SubscriptionRetentionAnswer): ReportTable =>
  tableOf(data, {
    month: 'text',
    new_subscriptions: 'count',
    new_subscriptions_mrr: 'money',
    churned_subscriptions: 'count',
    churned_subscriptions_mrr: 'money',
    active_subscriptions: 'count',
    active_paid: 'count',
    active_free: 'count',
    mrr: 'money',
    retention_rate: 'percent',
    retention_rate_money: 'percent',
  });

export const retentionChartTable = ({ retentionChart, custom, summary }: RetentionChartAnswer): ReportTable =>
  tableOf(
    [
      {
        ...summary,
        ...retentionChart,
        ...{ custom_days: custom?.days ?? null, custom_subscriptions: custom?.subscriptions ?? null },
      },
    ],
    {
      subscriptions: 'count',
      ended: 'count',
      still_there: 'count',
      day_7: 'count',
      day_15: 'count',
      day_30: 'count',
      day_90: 'count',
      day_180: 'count',
      day_365: 'count',
      more_than_year: 'count',
      custom_days: 'count',
      custom_subscriptions: 'count',
    }
  );

type Cohort = Readonly<Record<string, CsvValue>>;

/** As many later months as the longest row has: cells of younger cohorts end earlier. */
export const subscriptionCohortsTable = ({ cohorts, metric }: SubscriptionCohortsAnswer): ReportTable => {
  const kind = metric === 'mrr' ? 'money' : 'count';
  const isLater = (name: string): boolean => name.startsWith('month_');
  const length = Math.max(0, ...cohorts.map((row) => Object.keys(row).filter(isLater).length));
  const later = Array.from({ length }, (_, place) => [`month_${place + 1}`, kind] as const);
  return tableOf<Cohort>(cohorts, {
    month: 'text',
    initial: kind,
    retention_rate: 'percent',
    ...Object.fromEntries(later),
  });
};

export const futureRenewalsTable = ({ projections }: FutureRenewalsAnswer): ReportTable =>
  tableOf(projections, { group: 'text', renewals_count: 'count', projected_amount: 'money' });

export const licenseChartTable = ({ lineChartData }: LicenseChartAnswer): ReportTable =>
  tableOf(lineChartData, { date: 'text', license_count: 'count' });

export const licensePieTable = ({ pieChartData }: LicensePieAnswer): ReportTable =>
  tableOf(pieChartData, {
    product_id: 'count',
    post_title: 'text',
    activation_count: 'count',
    percentage: 'percent',
  });

export const licenseSummaryTable = ({ summaryData }: LicenseSummaryAnswer): ReportTable =>
  tableOf([summaryData], {
    totalLicense: 'count',
    totalActiveLicense: 'count',
    totalInactiveLicense: 'count',
    totalExpiredLicense: 'count',
    totalActivatedSites: 'count',
    totalLicensedProducts: 'count',
  });
