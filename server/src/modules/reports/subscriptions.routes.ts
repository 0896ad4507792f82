import type { AnyRoute } from '../../platform/http/route';
import {
  readDailySignups,
  readLicenseChart,
  readLicensePie,
  readLicenseSummary,
  readSubscriptionChart,
  readSubscriptionRetention,
} from './definitions/subscriptions';
import { report } from './report-route';
import { standardQuery } from './reports.input';

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
    query: standardQuery,
    read: readSubscriptionChart,
  }),
  report({
    path: 'daily-signups',
    action: 'reports.dailySignupsFind',
    summary: 'Count the subscriptions that were begun',
    description: BEGUN,
    query: standardQuery,
    read: readDailySignups,
  }),
  report({
    path: 'subscription-retention',
    action: 'reports.subscriptionRetentionFind',
    summary: 'Get who came, who went and who stayed by month',
    description: 'Of the months that the period touches, each as a whole.',
    query: standardQuery,
    read: readSubscriptionRetention,
  }),
  report({
    path: 'license-chart',
    action: 'reports.licenseChartFind',
    summary: 'Count the licences that were issued',
    description: ISSUED,
    premium: true,
    query: standardQuery,
    read: readLicenseChart,
  }),
  report({
    path: 'license-pie-chart',
    action: 'reports.licensePieChartFind',
    summary: 'Count the sites of licences by product',
    description: ISSUED,
    premium: true,
    query: standardQuery,
    read: readLicensePie,
  }),
  report({
    path: 'license-summary',
    action: 'reports.licenseSummaryFind',
    summary: 'Count licences by their state',
    description: ISSUED,
    premium: true,
    query: standardQuery,
    read: readLicenseSummary,
  }),
];
