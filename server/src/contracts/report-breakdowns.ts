import type { Activity } from './activity';
import type { AppliedGroupKey, Fluctuation, ReportGroup } from './reports';
import type { Cents, Count, CountryCode, Id, Moment } from './scalars';

/** What was sold of a product or of a variant, as the lines of the orders say. */
export type SoldProduct = {
  /** Null for what staff wrote into an order by hand. */
  readonly product_id: Id | null;
  /** Null where rows are products. */
  readonly variation_id: Id | null;
  /** As it was called when it was sold. */
  readonly title: string;
  readonly variation_title: string | null;
  /** Address of the first picture; null where there is none, or the product is gone. */
  readonly media: string | null;
  readonly quantity_sold: Count;
  /** What the lines cost. */
  readonly total_amount: Cents;
  readonly orders: Count;
  /** What was given back for the lines. */
  readonly refunds: Cents;
};

export type ProductReportSummary = {
  readonly total_products_sold: Count;
  /** What was paid for the orders. */
  readonly total_revenue: Cents;
  readonly unique_products: Count;
  /** Revenue by unit, in whole cents. */
  readonly average_price: Cents;
};

export type ProductReportRow = ReportGroup & { readonly products_sold: Count; readonly revenue: Cents };

export type ProductReportAnswer = {
  readonly summary: ProductReportSummary;
  readonly previousSummary: ProductReportSummary;
  readonly fluctuations: {
    readonly total_products_sold: Fluctuation;
    readonly total_revenue: Fluctuation;
    readonly unique_products: Fluctuation;
    readonly average_price: Fluctuation;
  };
  readonly currentMetrics: readonly ProductReportRow[];
  readonly previousMetrics: readonly ProductReportRow[];
  readonly appliedGroupKey: AppliedGroupKey;
};

export type ProductPerformanceAnswer = { readonly productPerformance: readonly SoldProduct[] };
export type TopSoldProductsAnswer = { readonly topSoldProducts: readonly SoldProduct[] };
export type TopSoldVariantsAnswer = { readonly topSoldVariants: readonly SoldProduct[] };
export type TopProductsSoldAnswer = { readonly top_products_sold: readonly SoldProduct[] };

export type RefundSummary = {
  /** Orders of which something was given back. */
  readonly total_refunds: Count;
  readonly total_refund_amount: Cents;
  /** Whole cents, rounded half up. */
  readonly average_refund: Cents;
  /** Percent of the orders. */
  readonly refund_rate: number;
};

export type RefundRow = ReportGroup & { readonly refund_count: Count; readonly refund_amount: Cents };

export type RefundChartAnswer = {
  readonly summary: RefundSummary;
  readonly previousSummary: RefundSummary;
  readonly fluctuations: {
    readonly total_refunds: Fluctuation;
    readonly total_refund_amount: Fluctuation;
    readonly average_refund: Fluctuation;
    readonly refund_rate: Fluctuation;
  };
  /** By the days on which the orders were placed. */
  readonly chartData: readonly RefundRow[];
  readonly previousChartData: readonly RefundRow[];
  readonly appliedGroupKey: AppliedGroupKey;
};

export type RefundGroup = {
  /** '' is none. */
  readonly label: string;
  readonly count: Count;
  readonly amount: Cents;
};

export type RefundsByGroupAnswer = {
  /** Refunds one by one, of the orders of the period; at most 50 groups of each. */
  readonly data: {
    readonly by_payment_method: readonly RefundGroup[];
    readonly by_reason: readonly RefundGroup[];
    readonly by_country: readonly RefundGroup[];
  };
};

export type WeeksToRefund = {
  readonly weeks: '0-1' | '1-2' | '2-4' | '4-8' | '8+';
  readonly count: Count;
  /** Percent of the refunds. */
  readonly percentage: number;
  readonly amount: Cents;
};

export type WeeksToRefundAnswer = { readonly data: readonly WeeksToRefund[] };

export type SourceRow = {
  /** UTM source, else the host of the referring page, else `direct`. */
  readonly source: string;
  readonly orders: Count;
  readonly revenue: Cents;
  /** Percent of the orders. */
  readonly percentage: number;
};

export type SourcesAnswer = {
  readonly sourceReportData: {
    /** The hundred with the most orders. */
    readonly sources: readonly SourceRow[];
    readonly total_orders: Count;
    readonly total_revenue: Cents;
  };
  readonly fluctuations: { readonly total_orders: Fluctuation; readonly total_revenue: Fluctuation };
};

export type HeatMapAnswer = {
  /** Billing countries, by their English names, the most orders first. */
  readonly countryHeatMap: readonly { readonly name: string; readonly value: Count }[];
};

export type CustomerMetrics = {
  readonly total_customers: Count;
  readonly new_customers: Count;
  readonly returning_customers: Count;
};

export type CustomerRow = ReportGroup & CustomerMetrics;

export type CustomerReportAnswer = {
  readonly summary: CustomerMetrics;
  readonly previousSummary: CustomerMetrics;
  readonly fluctuations: { readonly [Metric in keyof CustomerMetrics]: Fluctuation };
  /** New in a group of days are those who had not ordered before it. */
  readonly currentMetrics: readonly CustomerRow[];
  readonly previousMetrics: readonly CustomerRow[];
  readonly appliedGroupKey: AppliedGroupKey;
};

export type DashboardCount = {
  readonly title: string;
  /** Name of an icon, for clients that have one of this name. */
  readonly icon: string;
  readonly current_count: number;
  readonly compare_count: number;
};

export type DashboardCountsAnswer = {
  readonly dashBoardStats: {
    readonly total_orders: DashboardCount;
    readonly paid_orders: DashboardCount;
    readonly total_paid_order_items: DashboardCount;
    /** Cents. */
    readonly total_paid_amounts: DashboardCount;
  };
};

export type StoreSummaryAnswer = {
  readonly summaryData: {
    /** Without those in the trash. */
    readonly total_products: Count;
    readonly draft_products: Count;
    readonly active_coupons: Count;
    readonly expired_coupons: Count;
  };
};

export type RecentOrder = {
  readonly id: Id;
  readonly customer_id: Id | null;
  /** As the record of the customer is now. */
  readonly customer_name: string;
  /** The name that the order was placed under: that of its bill. Empty where there is none. */
  readonly placed_as: string;
  readonly total_amount: Cents;
  readonly created_at: Moment | null;
  readonly order_items_count: Count;
};

/** The ten latest orders of the mode of the store; null for callers without the permission `orders/view`. */
export type RecentOrdersAnswer = { readonly recentOrders: readonly RecentOrder[] | null };

/** The ten latest lines of the activity log; null for callers who may not see it, see `GET /activity`. */
export type RecentActivitiesAnswer = { readonly recentActivities: readonly Activity[] | null };

export type TaxSum = {
  readonly country: CountryCode | '';
  readonly state: string;
  /** Name of the rate as it was when it was charged. */
  readonly name: string;
  readonly orders: Count;
  readonly order_tax: Cents;
  readonly shipping_tax: Cents;
  readonly total_tax: Cents;
};

export type TaxReportAnswer = {
  /** The most tax first, 5,000 at most. */
  readonly taxes: readonly TaxSum[];
  /** There are rates beyond these; the summary counts them. */
  readonly has_more: boolean;
  readonly summary: { readonly order_tax: Cents; readonly shipping_tax: Cents; readonly total_tax: Cents };
};

export type ReportBreakdownOperations = {
  'reports.productReportFind': ProductReportAnswer;
  'reports.productPerformanceFind': ProductPerformanceAnswer;
  'reports.topSoldProductsFind': TopSoldProductsAnswer;
  'reports.topSoldVariantsFind': TopSoldVariantsAnswer;
  'reports.topProductsSoldFind': TopProductsSoldAnswer;
  'reports.refundChartFind': RefundChartAnswer;
  'reports.refundsByGroupFind': RefundsByGroupAnswer;
  'reports.weeksToRefundFind': WeeksToRefundAnswer;
  'reports.sourcesFind': SourcesAnswer;
  'reports.heatMapFind': HeatMapAnswer;
  'reports.customerReportFind': CustomerReportAnswer;
  'reports.dashboardStatsFind': DashboardCountsAnswer;
  'reports.dashboardSummaryFind': StoreSummaryAnswer;
  'reports.recentOrdersFind': RecentOrdersAnswer;
  'reports.recentActivitiesFind': RecentActivitiesAnswer;
  'reports.taxesFind': TaxReportAnswer;
};
