import type { AnyRoute } from '../../platform/http/route';
import { readFutureRenewals } from './definitions/future-renewals';
import { readRetentionChart, readSubscriptionCohorts } from './definitions/subscription-lives';
import {
  readDailySignups,
  readLicenseChart,
  readLicensePie,
  readLicenseSummary,
  readSubscriptionChart,
  readSubscriptionRetention,
} from './definitions/subscriptions';
import { report } from './report-route';
import { COHORTS, FUTURE_RENEWALS, RETENTION_CHART, STANDARD, SUBSCRIPTIONS } from './report-parameters';
import {
  dailySignupsTable,
  futureRenewalsTable,
  licenseChartTable,
  licensePieTable,
  licenseSummaryTable,
  retentionChartTable,
  subscriptionChartTable,
  subscriptionCohortsTable,
  subscriptionRetentionTable,
} from './tables/subscription-tables';

const BEGUN =
  'By the day of the first order, and by time whatever the group key. Those that nothing came of are left out.';
const ISSUED = 'By the day of the order, in whatever currency.';

/** Subscriptions and licences. */
export const subscriptionReportRoutes: readonly AnyRoute[] = [
  report({
    path: 'subscription-chart',
    action: 'reports.subscriptionChartFind',
    summary: 'Get the subscriptions that were begun, and their monthly revenue',
    description: BEGUN,
    parameters: SUBSCRIPTIONS,
    read: readSubscriptionChart,
    table: subscriptionChartTable,
  }),
  report({
    path: 'daily-signups',
    action: 'reports.dailySignupsFind',
    summary: 'Count the subscriptions that were begun',
    description: BEGUN,
    parameters: SUBSCRIPTIONS,
    read: readDailySignups,
    table: dailySignupsTable,
  }),
  report({
    path: 'subscription-retention',
    action: 'reports.subscriptionRetentionFind',
    summary: 'Get who came, who went and who stayed by month',
    description: 'Of the months that the period touches, each as a whole.',
    parameters: SUBSCRIPTIONS,
    read: readSubscriptionRetention,
    table: subscriptionRetentionTable,
  }),
  report({
    path: 'retention-chart',
    action: 'reports.retentionChartFind',
    summary: 'Count subscriptions by how long they lasted',
    description: 'Those that began in the period, by the day of the first order; in days of 24 hours.',
    parameters: RETENTION_CHART,
    read: readRetentionChart,
    table: retentionChartTable,
  }),
  report({
    path: 'subscription-cohorts',
    action: 'reports.subscriptionCohortsFind',
    summary: 'Get how many of those who began together stayed',
    description:
      'Of the months, or years, that the period touches, each as a whole; 120 months or years after each at most.',
    parameters: COHORTS,
    read: readSubscriptionCohorts,
    table: subscriptionCohortsTable,
  }),
  report({
    path: 'future-renewals',
    action: 'reports.futureRenewalsFind',
    summary: 'Get the renewals of the next three months',
    description: 'Of active and trialing subscriptions, if nobody cancels, as far as their terms go.',
    parameters: FUTURE_RENEWALS,
    read: readFutureRenewals,
    table: futureRenewalsTable,
  }),
  report({
    path: 'license-chart',
    action: 'reports.licenseChartFind',
    summary: 'Count the licences that were issued',
    description: ISSUED,
    premium: true,
    parameters: STANDARD,
    read: readLicenseChart,
    table: licenseChartTable,
  }),
  report({
    path: 'license-pie-chart',
    action: 'reports.licensePieChartFind',
    summary: 'Count the sites of licences by product',
    description: ISSUED,
    premium: true,
    parameters: STANDARD,
    read: readLicensePie,
    table: licensePieTable,
  }),
  report({
    path: 'license-summary',
    action: 'reports.licenseSummaryFind',
    summary: 'Count licences by their state',
    description: ISSUED,
    premium: true,
    parameters: STANDARD,
    read: readLicenseSummary,
    table: licenseSummaryTable,
  }),
];
