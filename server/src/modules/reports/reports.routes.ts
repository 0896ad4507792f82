import type { AnyRoute } from '../../platform/http/route';
import {
  readCompletionTimes,
  readDayAndHour,
  readItemCounts,
  readNewAndReturning,
  readOrderValues,
} from './definitions/distributions';
import { readRepeatCustomers, readReportOverview } from './definitions/order-overview';
import { readOverview } from './definitions/overview';
import { readQuickOrderStats, readReportMeta } from './definitions/quick-stats';
import {
  readOrdersByGroup,
  readRevenue,
  readRevenueByGroup,
  readSalesGrowth,
  readSalesGrowthChart,
} from './definitions/revenue';
import { readOrderChart, readSalesReport } from './definitions/sales';
import { breakdownRoutes } from './breakdowns.routes';
import { BY_GROUP, COMPARED, report } from './report-route';
import { subscriptionReportRoutes } from './subscriptions.routes';
import {
  overviewQuery,
  quickStatsQuery,
  rangeQuery,
  repeatCustomersQuery,
  reportOverviewQuery,
  salesGrowthQuery,
  standardQuery,
} from './reports.input';

const figureRoutes: readonly AnyRoute[] = [
  report({
    path: 'overview',
    action: 'reports.overviewFind',
    summary: 'Compare the revenue of months and quarters with the year before',
    description: 'Of the last 30 months, and of the five countries with the most revenue.',
    query: overviewQuery,
    read: readOverview,
  }),
  report({
    path: 'fetch-report-meta',
    action: 'reports.metaFind',
    summary: 'Get what reports can be asked for',
    description: 'The currencies are those of orders of the period.',
    query: rangeQuery,
    read: readReportMeta,
  }),
  report({
    path: 'quick-order-stats',
    action: 'reports.quickOrderStatsFind',
    summary: 'Count orders of a period and of the one before',
    query: quickStatsQuery,
    read: readQuickOrderStats,
  }),
  report({
    path: 'sales-growth',
    action: 'reports.salesGrowthFind',
    summary: 'Get sales from the first order to the last',
    query: salesGrowthQuery,
    read: readSalesGrowth,
  }),
  report({
    path: 'report-overview',
    action: 'reports.reportOverviewFind',
    summary: 'Get the figures of a period and its orders by payment method',
    query: reportOverviewQuery,
    read: readReportOverview,
  }),
  report({
    path: 'search-repeat-customer',
    action: 'reports.repeatCustomersFind',
    summary: 'List the customers who ordered more than once',
    description: 'Those with the most orders first. Names and addresses need `customers/view`.',
    query: repeatCustomersQuery,
    read: readRepeatCustomers,
  }),
  report({
    path: 'revenue',
    action: 'reports.revenueFind',
    summary: 'Get the revenue of a period',
    description: COMPARED,
    query: standardQuery,
    read: readRevenue,
  }),
  report({
    path: 'revenue-by-group',
    action: 'reports.revenueByGroupFind',
    summary: 'Get revenue by group',
    description: BY_GROUP,
    query: standardQuery,
    read: readRevenueByGroup,
  }),
  report({
    path: 'sales-report',
    action: 'reports.salesReportFind',
    summary: 'Get all figures of sales',
    description: COMPARED,
    query: standardQuery,
    read: readSalesReport,
  }),
  report({
    path: 'order-chart',
    action: 'reports.orderChartFind',
    summary: 'Get orders and their averages',
    description: COMPARED,
    query: standardQuery,
    read: readOrderChart,
  }),
  report({
    path: 'sales-growth-chart',
    action: 'reports.salesGrowthChartFind',
    summary: 'Get orders and net revenue by group',
    description: BY_GROUP,
    query: standardQuery,
    read: readSalesGrowthChart,
  }),
  report({
    path: 'fetch-order-by-group',
    action: 'reports.ordersByGroupFind',
    summary: 'Count orders by group',
    description: BY_GROUP,
    query: standardQuery,
    read: readOrdersByGroup,
  }),
  report({
    path: 'fetch-report-by-day-and-hour',
    action: 'reports.dayAndHourFind',
    summary: 'Count orders by day of the week and hour',
    description: 'On the clock of the store.',
    query: standardQuery,
    read: readDayAndHour,
  }),
  report({
    path: 'order-value-distribution',
    action: 'reports.orderValueFind',
    summary: 'Count orders by what they cost',
    query: standardQuery,
    read: readOrderValues,
  }),
  report({
    path: 'item-count-distribution',
    action: 'reports.itemCountFind',
    summary: 'Count orders by their number of items',
    query: standardQuery,
    read: readItemCounts,
  }),
  report({
    path: 'order-completion-time',
    action: 'reports.completionTimeFind',
    summary: 'Count completed orders by the hours that they took',
    query: standardQuery,
    read: readCompletionTimes,
  }),
  report({
    path: 'fetch-new-vs-returning-customer',
    action: 'reports.newAndReturningFind',
    summary: 'Compare new customers with returning ones',
    query: standardQuery,
    read: readNewAndReturning,
  }),
];

/** See docs/reports.md, which defines the figures. */
export const reportRoutes: readonly AnyRoute[] = [...figureRoutes, ...breakdownRoutes, ...subscriptionReportRoutes];
