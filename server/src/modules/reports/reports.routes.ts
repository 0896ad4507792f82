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
  OVERVIEW,
  QUICK_STATS,
  RANGE,
  REPEAT_CUSTOMERS,
  REPORT_OVERVIEW,
  SALES_GROWTH,
  STANDARD,
} from './report-parameters';
import {
  overviewTable,
  quickOrderStatsTable,
  repeatCustomersTable,
  reportMetaTable,
  reportOverviewTable,
} from './tables/overview-tables';
import {
  completionTimeTable,
  dayAndHourTable,
  itemCountTable,
  newAndReturningTable,
  orderChartTable,
  orderValueTable,
  ordersByGroupTable,
  revenueByGroupTable,
  revenueTable,
  salesGrowthChartTable,
  salesGrowthTable,
  salesTable,
} from './tables/sales-tables';

const figureRoutes: readonly AnyRoute[] = [
  report({
    path: 'overview',
    action: 'reports.overviewFind',
    summary: 'Compare the revenue of months and quarters with the year before',
    description: 'Of the last 30 months, and of the five countries with the most revenue.',
    parameters: OVERVIEW,
    read: readOverview,
    table: overviewTable,
  }),
  report({
    path: 'fetch-report-meta',
    action: 'reports.metaFind',
    summary: 'Get what reports can be asked for',
    description: 'The currencies are those of orders of the period.',
    parameters: RANGE,
    read: readReportMeta,
    table: reportMetaTable,
  }),
  report({
    path: 'quick-order-stats',
    action: 'reports.quickOrderStatsFind',
    summary: 'Count orders of a period and of the one before',
    parameters: QUICK_STATS,
    read: readQuickOrderStats,
    table: quickOrderStatsTable,
  }),
  report({
    path: 'sales-growth',
    action: 'reports.salesGrowthFind',
    summary: 'Get sales from the first order to the last',
    parameters: SALES_GROWTH,
    read: readSalesGrowth,
    table: salesGrowthTable,
  }),
  report({
    path: 'report-overview',
    action: 'reports.reportOverviewFind',
    summary: 'Get the figures of a period and its orders by payment method',
    parameters: REPORT_OVERVIEW,
    read: readReportOverview,
    table: reportOverviewTable,
  }),
  report({
    path: 'search-repeat-customer',
    action: 'reports.repeatCustomersFind',
    summary: 'List the customers who ordered more than once',
    description: 'Those with the most orders first. Names and addresses need `customers/view`.',
    parameters: REPEAT_CUSTOMERS,
    read: readRepeatCustomers,
    table: repeatCustomersTable,
  }),
  report({
    path: 'revenue',
    action: 'reports.revenueFind',
    summary: 'Get the revenue of a period',
    description: COMPARED,
    parameters: STANDARD,
    read: readRevenue,
    table: revenueTable,
  }),
  report({
    path: 'revenue-by-group',
    action: 'reports.revenueByGroupFind',
    summary: 'Get revenue by group',
    description: BY_GROUP,
    parameters: STANDARD,
    read: readRevenueByGroup,
    table: revenueByGroupTable,
  }),
  report({
    path: 'sales-report',
    action: 'reports.salesReportFind',
    summary: 'Get all figures of sales',
    description: COMPARED,
    parameters: STANDARD,
    read: readSalesReport,
    table: salesTable,
  }),
  report({
    path: 'order-chart',
    action: 'reports.orderChartFind',
    summary: 'Get orders and their averages',
    description: COMPARED,
    parameters: STANDARD,
    read: readOrderChart,
    table: orderChartTable,
  }),
  report({
    path: 'sales-growth-chart',
    action: 'reports.salesGrowthChartFind',
    summary: 'Get orders and net revenue by group',
    description: BY_GROUP,
    parameters: STANDARD,
    read: readSalesGrowthChart,
    table: salesGrowthChartTable,
  }),
  report({
    path: 'fetch-order-by-group',
    action: 'reports.ordersByGroupFind',
    summary: 'Count orders by group',
    description: BY_GROUP,
    parameters: STANDARD,
    read: readOrdersByGroup,
    table: ordersByGroupTable,
  }),
  report({
    path: 'fetch-report-by-day-and-hour',
    action: 'reports.dayAndHourFind',
    summary: 'Count orders by day of the week and hour',
    description: 'On the clock of the store.',
    parameters: STANDARD,
    read: readDayAndHour,
    table: dayAndHourTable,
  }),
  report({
    path: 'order-value-distribution',
    action: 'reports.orderValueFind',
    summary: 'Count orders by what they cost',
    parameters: STANDARD,
    read: readOrderValues,
    table: orderValueTable,
  }),
  report({
    path: 'item-count-distribution',
    action: 'reports.itemCountFind',
    summary: 'Count orders by their number of items',
    parameters: STANDARD,
    read: readItemCounts,
    table: itemCountTable,
  }),
  report({
    path: 'order-completion-time',
    action: 'reports.completionTimeFind',
    summary: 'Count completed orders by the hours that they took',
    parameters: STANDARD,
    read: readCompletionTimes,
    table: completionTimeTable,
  }),
  report({
    path: 'fetch-new-vs-returning-customer',
    action: 'reports.newAndReturningFind',
    summary: 'Compare new customers with returning ones',
    parameters: STANDARD,
    read: readNewAndReturning,
    table: newAndReturningTable,
  }),
];

/** See docs/reports.md, which defines the figures. */
export const reportRoutes: readonly AnyRoute[] = [...figureRoutes, ...breakdownRoutes, ...subscriptionReportRoutes];
