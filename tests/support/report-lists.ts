import type { DashboardCountsAnswer } from '../../server/src/contracts/report-breakdowns';
import type { OverviewAnswer, QuickOrderStatsAnswer } from '../../server/src/contracts/report-overviews';
import type { GraphPoint, NewAndReturningAnswer } from '../../server/src/contracts/reports';
import type { DailySignupsAnswer, RetentionChartAnswer } from '../../server/src/contracts/report-subscriptions';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Where the rows of a list are: a path, or a function for what is no list of rows. */
type Place = string | ((answer: never) => Rows);

/**
 * What of each answer is in its file. The key is what stands before the names of the columns; where the table has several lists, it is
 * the name of one, with a colon.
 */
export type Lists = Readonly<Record<string, Place>>;

const values = (graphs: Readonly<Record<string, readonly GraphPoint[]>>): Rows =>
  Object.entries(graphs).flatMap(([name, points]) => points.map(({ value }) => ({ [name]: value })));

const STATS = ['total_orders', 'paid_orders', 'total_paid_order_items', 'total_paid_amounts'] as const;

type Count = { readonly current_count: number; readonly compare_count: number };

const counts = (stats: readonly Count[]): Rows =>
  stats.map((stat, place) => ({
    ...{ [String(STATS[place])]: stat.current_count, [`previous_${STATS[place]}`]: stat.compare_count },
  }));

const quarters = ({ data }: OverviewAnswer): Rows => [
  ...Object.values(data.gross_revenue_quarterly).map(({ current, prev_year: before }) => ({
    ...{ gross_revenue: current, previous_gross_revenue: before },
  })),
  ...Object.values(data.net_revenue_quarterly).map(({ current, yy_growth: growth }) => ({
    ...{ net_revenue: current, net_revenue_growth: growth },
  })),
];

const months = ({ data }: OverviewAnswer): Rows => [
  ...Object.values(data.gross_revenue).map(({ current, yoy_growth: growth }) => ({
    ...{ gross_revenue: current, gross_revenue_growth: growth },
  })),
  ...Object.values(data.net_revenue).map(({ current, prev }) => ({
    ...{ net_revenue: current, previous_net_revenue: prev },
  })),
];

const byCountry = ({ data }: OverviewAnswer): Rows => [
  ...data.top_country_gross.by_countries.map(({ amount }) => ({ gross_revenue: amount })),
  ...data.top_country_net.by_countries.map(({ amount }) => ({ net_revenue: amount })),
];

const byMonth = ({ data }: OverviewAnswer): Rows => [
  ...Object.values(data.top_country_gross.by_month).flatMap((row) =>
    Object.values(row).map((amount) => ({ gross_revenue: amount }))
  ),
  ...Object.values(data.top_country_net.by_month).flatMap((row) =>
    Object.values(row).map((amount) => ({ net_revenue: amount }))
  ),
];

const SOLD = (name: string): Lists => ({ '': name });

/** By the last part of the path. */
export const REPORT_LISTS: Readonly<Record<string, Lists>> = {
  overview: {
    'months:': months,
    'quarters:': quarters,
    'last_twelve_months:': ({ data }: OverviewAnswer) => [
      { gross_revenue: data.gross_summary.total, previous_net_revenue: data.net_summary.total_prev },
    ],
    'countries:': byCountry,
    'countries_by_month:': byMonth,
  },
  'fetch-report-meta': {},
  'quick-order-stats': { '': ({ stats }: QuickOrderStatsAnswer) => counts(stats) },
  'sales-growth': { '': 'sales_data' },
  'report-overview': { 'period:': 'data', 'payment_methods:': 'orders_by_payment_method' },
  'search-repeat-customer': { '': 'repeat_customers.data' },
  revenue: { '': 'revenueReport', previous_: 'previousMetrics' },
  'revenue-by-group': { '': 'data' },
  'sales-report': {
    '': ({ graphs }: { graphs: Readonly<Record<string, readonly GraphPoint[]>> }) => values(graphs),
    previous_: ({ previousGraphs }: { previousGraphs: Readonly<Record<string, readonly GraphPoint[]>> }) =>
      values(previousGraphs),
  },
  'order-chart': { '': 'orderChartData', previous_: 'previousMetrics' },
  'sales-growth-chart': { '': 'salesGrowthChart' },
  'fetch-order-by-group': { '': 'data' },
  'fetch-report-by-day-and-hour': {
    ...{ 'orders:': 'orderByDayAndHour', 'days:': 'grossSaleByDay', 'hours:': 'grossSaleByHour' },
  },
  'order-value-distribution': { '': 'data' },
  'item-count-distribution': { '': 'data' },
  'order-completion-time': { '': 'data' },
  'fetch-new-vs-returning-customer': {
    '': ({ newVsReturning: groups }: NewAndReturningAnswer) => [groups.new, groups.returning],
  },
  'product-report': { '': 'currentMetrics', previous_: 'previousMetrics' },
  'product-performance': SOLD('productPerformance'),
  'fetch-top-sold-products': SOLD('topSoldProducts'),
  'fetch-top-sold-variants': SOLD('topSoldVariants'),
  'top-products-sold': SOLD('top_products_sold'),
  'refund-chart': { '': 'chartData', previous_: 'previousChartData' },
  'refund-data-by-group': {
    ...{ 'by_payment_method:': 'data.by_payment_method', 'by_reason:': 'data.by_reason' },
    'by_country:': 'data.by_country',
  },
  'weeks-between-refund': { '': 'data' },
  sources: { '': 'sourceReportData.sources' },
  'country-heat-map': { '': 'countryHeatMap' },
  'customer-report': { '': 'currentMetrics', previous_: 'previousMetrics' },
  taxes: { '': 'taxes' },
  'dashboard-stats': {
    '': ({ dashBoardStats: stats }: DashboardCountsAnswer) => counts(STATS.map((name) => stats[name])),
  },
  'get-dashboard-summary': { '': 'summaryData' },
  'get-recent-orders': { '': 'recentOrders' },
  'get-recent-activities': { '': 'recentActivities' },
  'subscription-chart': { '': 'currentMetrics', previous_: 'compareMetrics' },
  'daily-signups': { '': ({ signups }: DailySignupsAnswer) => signups.data.map((count) => ({ signups: count })) },
  'subscription-retention': { '': 'data' },
  'retention-chart': {
    '': ({ retentionChart, summary, custom }: RetentionChartAnswer) => [
      { ...retentionChart, ...summary, custom_subscriptions: custom?.subscriptions },
    ],
  },
  'subscription-cohorts': { '': 'cohorts' },
  'future-renewals': { '': 'projections' },
  'license-chart': { '': 'lineChartData' },
  'license-pie-chart': { '': 'pieChartData' },
  'license-summary': { '': 'summaryData' },
};

/** The rows of a list of an answer. */
export const rowsAt = (answer: object, place: Place): Rows => {
  if (typeof place !== 'string') return place(answer as never);
  const found = place
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], answer);
  const rows: readonly unknown[] = Array.isArray(found) ? found : [found];
  return rows as Rows;
};
