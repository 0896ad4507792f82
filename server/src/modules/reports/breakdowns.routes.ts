import type { AnyRoute } from '../../platform/http/route';
import { readCustomerReport, readHeatMap, readSources, readTaxes } from './definitions/buyers';
import {
  readProductPerformance,
  readProductReport,
  readTopProductsSold,
  readTopSoldProducts,
  readTopSoldVariants,
} from './definitions/products';
import { readRefundChart, readRefundsByGroup, readWeeksToRefund } from './definitions/refunds';
import {
  readDashboardCounts,
  readRecentActivities,
  readRecentOrders,
  readStoreSummary,
} from './definitions/store-dashboard';
import { COMPARED, report } from './report-route';
import { nothingQuery, standardQuery } from './reports.input';

const SOLD = 'By quantity, then amount. Fees are no products, and what lies in a bundle counts as the bundle.';
const REFUNDS = 'Of the orders of the period, whenever the money went back.';

/** What was sold to whom, and what came back. */
export const breakdownRoutes: readonly AnyRoute[] = [
  report({
    path: 'product-report',
    action: 'reports.productReportFind',
    summary: 'Get how many products were sold, and for how much',
    description: COMPARED,
    query: standardQuery,
    read: readProductReport,
  }),
  report({
    path: 'product-performance',
    action: 'reports.productPerformanceFind',
    summary: 'List the twenty products that were sold most',
    description: SOLD,
    query: standardQuery,
    read: readProductPerformance,
  }),
  report({
    path: 'fetch-top-sold-products',
    action: 'reports.topSoldProductsFind',
    summary: 'List the ten products that were sold most',
    description: SOLD,
    query: standardQuery,
    read: readTopSoldProducts,
  }),
  report({
    path: 'fetch-top-sold-variants',
    action: 'reports.topSoldVariantsFind',
    summary: 'List the ten variants that were sold most',
    description: SOLD,
    query: standardQuery,
    read: readTopSoldVariants,
  }),
  report({
    path: 'top-products-sold',
    action: 'reports.topProductsSoldFind',
    summary: 'List the top ten of products',
    description: SOLD,
    query: standardQuery,
    read: readTopProductsSold,
  }),
  report({
    path: 'refund-chart',
    action: 'reports.refundChartFind',
    summary: 'Get what was given back',
    description: `By the days on which the orders were placed. ${COMPARED}`,
    query: standardQuery,
    read: readRefundChart,
  }),
  report({
    path: 'refund-data-by-group',
    action: 'reports.refundsByGroupFind',
    summary: 'Count refunds by payment method, reason and country',
    description: REFUNDS,
    query: standardQuery,
    read: readRefundsByGroup,
  }),
  report({
    path: 'weeks-between-refund',
    action: 'reports.weeksToRefundFind',
    summary: 'Count refunds by the weeks after the order',
    description: REFUNDS,
    query: standardQuery,
    read: readWeeksToRefund,
  }),
  report({
    path: 'sources',
    action: 'reports.sourcesFind',
    summary: 'Count orders by where their buyers came from',
    description: 'UTM source, else host of the referring page, else `direct`.',
    query: standardQuery,
    read: readSources,
  }),
  report({
    path: 'country-heat-map',
    action: 'reports.heatMapFind',
    summary: 'Count orders by billing country',
    query: standardQuery,
    read: readHeatMap,
  }),
  report({
    path: 'customer-report',
    action: 'reports.customerReportFind',
    summary: 'Count customers, new and returning',
    description: 'By time, whatever the group key. With the period that it is compared with.',
    query: standardQuery,
    read: readCustomerReport,
  }),
  report({
    path: 'taxes',
    action: 'reports.taxesFind',
    summary: 'Add up taxes by place and rate',
    description: 'Of the tax records of the orders, at most 5,000 rates.',
    query: standardQuery,
    read: readTaxes,
  }),
  report({
    path: 'dashboard-stats',
    action: 'reports.dashboardStatsFind',
    summary: 'Count orders of a period and of another',
    description: 'The payment status is not asked for: it is told apart.',
    query: standardQuery,
    read: readDashboardCounts,
  }),
  report({
    path: 'get-dashboard-summary',
    action: 'reports.dashboardSummaryFind',
    summary: 'Count products and coupons',
    query: nothingQuery,
    read: readStoreSummary,
  }),
  report({
    path: 'get-recent-orders',
    action: 'reports.recentOrdersFind',
    summary: 'List the ten latest orders',
    description: 'Null for callers without `orders/view`.',
    query: nothingQuery,
    read: readRecentOrders,
  }),
  report({
    path: 'get-recent-activities',
    action: 'reports.recentActivitiesFind',
    summary: 'List the ten latest lines of the activity log',
    description: 'Null for callers who may not see it.',
    query: nothingQuery,
    read: readRecentActivities,
  }),
];
