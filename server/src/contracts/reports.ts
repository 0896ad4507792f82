import type { Cents, Count } from './scalars';

/** How much more than in the period before, in percent of what was then; 100 where there was nothing. */
export type Fluctuation = {
  readonly value: number;
  readonly direction: 'up' | 'down' | 'same';
};

/** What the rows of a report stand for: a day, a month or a year, or what orders have in common. */
export type AppliedGroupKey =
  'daily' | 'monthly' | 'yearly' | 'billing_country' | 'shipping_country' | 'payment_method' | 'payment_status';

/** Where a row of a report belongs. */
export type ReportGroup = {
  /** Null where the group is no time. */
  readonly year: string | null;
  /** YYYY-MM-DD, YYYY-MM or YYYY; else a country, a payment method or a payment status, '' for none. */
  readonly group: string;
};

export type RevenueMetrics = {
  readonly gross_revenue: Cents;
  /** May be negative. */
  readonly net_revenue: Cents;
};

export type RevenueRow = ReportGroup & RevenueMetrics & { readonly orders: Count };

export type RevenueSummary = RevenueMetrics & { readonly total_orders: Count };

export type RevenueAnswer = {
  readonly revenueReport: readonly RevenueRow[];
  readonly summary: RevenueSummary;
  readonly previousSummary: RevenueSummary;
  readonly fluctuations: {
    readonly gross_revenue: Fluctuation;
    readonly net_revenue: Fluctuation;
    readonly total_orders: Fluctuation;
  };
  readonly previousMetrics: readonly RevenueRow[];
  readonly appliedGroupKey: AppliedGroupKey;
};

export type GroupRevenue = {
  /** YYYY-MM-DD, YYYY-MM or YYYY; else a country, a payment method or a payment status, '' for none. */
  readonly label: string;
  readonly gross_sale: Cents;
  readonly net_revenue: Cents;
  readonly orders: Count;
};

export type RevenueByGroupAnswer = { readonly data: readonly GroupRevenue[] };

export type GroupOrders = {
  /** YYYY-MM-DD, YYYY-MM or YYYY; else a country, a payment method or a payment status, '' for none. */
  readonly label: string;
  readonly orders: Count;
  readonly gross: Cents;
};

export type OrdersByGroupAnswer = { readonly data: readonly GroupOrders[] };

export type OrderChartMetrics = {
  readonly gross_sale: Cents;
  readonly net_revenue: Cents;
  readonly items_sold: Count;
  /** Whole cents, rounded half up. */
  readonly average_order_gross: Cents;
  readonly average_order_net: Cents;
};

export type OrderChartRow = ReportGroup & OrderChartMetrics & { readonly orders: Count };

export type OrderChartSummary = OrderChartMetrics & { readonly total_orders: Count };

export type OrderChartAnswer = {
  readonly orderChartData: readonly OrderChartRow[];
  readonly summary: OrderChartSummary;
  readonly previousSummary: OrderChartSummary;
  readonly fluctuations: {
    readonly gross_sale: Fluctuation;
    readonly net_revenue: Fluctuation;
    readonly items_sold: Fluctuation;
    readonly average_order_gross: Fluctuation;
    readonly average_order_net: Fluctuation;
    readonly total_orders: Fluctuation;
  };
  readonly previousMetrics: readonly OrderChartRow[];
  readonly appliedGroupKey: AppliedGroupKey;
};

export type SalesMetrics = {
  readonly gross_sale: Cents;
  readonly net_revenue: Cents;
  readonly order_count: Count;
  readonly items_sold: Count;
  readonly refund_amount: Cents;
  /** Orders of which something was given back. */
  readonly refund_count: Count;
  /** Orders that renew a subscription. */
  readonly subscription_renewals: Count;
  readonly onetime_count: Count;
  readonly onetime_gross: Cents;
  /** Orders that begin a subscription. */
  readonly subscription_count: Count;
  readonly subscription_gross: Cents;
  readonly renewal_count: Count;
  readonly renewal_gross: Cents;
};

type PerSalesMetric<Value> = { readonly [Metric in keyof SalesMetrics]: Value };

export type GraphPoint = ReportGroup & { readonly value: number };

export type SalesReportAnswer = {
  readonly graphs: PerSalesMetric<readonly GraphPoint[]>;
  readonly summaryData: SalesMetrics;
  readonly previousSummary: SalesMetrics;
  readonly fluctuations: PerSalesMetric<Fluctuation>;
  readonly previousGraphs: PerSalesMetric<readonly GraphPoint[]>;
  readonly appliedGroupKey: AppliedGroupKey;
};

export type SalesGrowthChartAnswer = {
  readonly salesGrowthChart: readonly {
    /** YYYY-MM-DD, YYYY-MM or YYYY; else a country, a payment method or a payment status, '' for none. */
    readonly group: string;
    readonly orders: Count;
    readonly net_revenue: Cents;
  }[];
};

export type SalesGrowthAnswer = { readonly sales_data: readonly RevenueRow[] };

export type OrderValueBucket = {
  /** Units of the currency: from the first, below the second. */
  readonly range: string;
  readonly orders: Count;
};

export type OrderValueAnswer = { readonly data: readonly OrderValueBucket[] };

export type ItemCountAnswer = {
  /** The numbers that occur. The last may be `100+`. */
  readonly data: readonly { readonly items: string; readonly orders: Count }[];
};

export type CompletionTimeAnswer = {
  /** Whole hours from order to completion, those that occur; a week and more are 168. */
  readonly data: readonly { readonly hour: Count; readonly orders: Count }[];
};

export type HourOfWeek = {
  /** '0 AM' to '11 PM'. */
  readonly hour: string;
  readonly Sunday: Count;
  readonly Monday: Count;
  readonly Tuesday: Count;
  readonly Wednesday: Count;
  readonly Thursday: Count;
  readonly Friday: Count;
  readonly Saturday: Count;
};

type GrossOfOrders = { readonly gross_sale: Cents; readonly order_count: Count };

export type DayAndHourAnswer = {
  /** 24 rows. */
  readonly orderByDayAndHour: readonly HourOfWeek[];
  /** Seven rows; 1 is Sunday. */
  readonly grossSaleByDay: readonly (GrossOfOrders & { readonly day: Count })[];
  /** 24 rows, of the hours 0 to 23. */
  readonly grossSaleByHour: readonly (GrossOfOrders & { readonly hour: Count })[];
};

export type CustomerGroup = {
  readonly customer_count: Count;
  readonly order_count: Count;
  readonly gross_sales: Cents;
};

export type NewAndReturningAnswer = {
  readonly newVsReturning: {
    /** Customers whose first order lies in the period, with all of their orders in it. */
    readonly new: CustomerGroup;
    readonly returning: CustomerGroup;
  };
};

export type ReportOperations = {
  'reports.salesGrowthFind': SalesGrowthAnswer;
  'reports.revenueFind': RevenueAnswer;
  'reports.revenueByGroupFind': RevenueByGroupAnswer;
  'reports.salesReportFind': SalesReportAnswer;
  'reports.orderChartFind': OrderChartAnswer;
  'reports.salesGrowthChartFind': SalesGrowthChartAnswer;
  'reports.ordersByGroupFind': OrdersByGroupAnswer;
  'reports.dayAndHourFind': DayAndHourAnswer;
  'reports.orderValueFind': OrderValueAnswer;
  'reports.itemCountFind': ItemCountAnswer;
  'reports.completionTimeFind': CompletionTimeAnswer;
  'reports.newAndReturningFind': NewAndReturningAnswer;
};
