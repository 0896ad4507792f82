import type { Page } from './answers';
import type { OrderMode } from './order-statuses';
import type { Fluctuation } from './reports';
import type { Cents, Count, CurrencyCode, Day, Id } from './scalars';

export type YearOnYear = {
  readonly current: Cents;
  /** Of the same month a year before. */
  readonly prev: Cents;
  /** In percent. */
  readonly yoy_growth: number;
};

export type QuarterOnYear = {
  readonly current: Cents;
  readonly prev_year: Cents;
  /** In percent. */
  readonly yy_growth: number;
};

export type OverviewSummary = {
  /** Of the last twelve months, this one included. */
  readonly total: Cents;
  /** Of the twelve months before. */
  readonly total_prev: Cents;
  /** In percent. */
  readonly yoy_growth: number;
};

export type TopCountries = {
  /** YYYY-MM to country to amount. */
  readonly by_month: Readonly<Record<string, Readonly<Record<string, Cents>>>>;
  /** The five countries with the largest amounts of the last twelve months, the largest first; '' is no country. */
  readonly by_countries: readonly { readonly country: string; readonly amount: Cents }[];
};

export type OverviewAnswer = {
  readonly data: {
    /** YYYY-MM to amounts, of the last 18 months. */
    readonly gross_revenue: Readonly<Record<string, YearOnYear>>;
    /** YYYY-Qn to amounts, of the quarters that begin in these months. */
    readonly gross_revenue_quarterly: Readonly<Record<string, QuarterOnYear>>;
    readonly net_revenue: Readonly<Record<string, YearOnYear>>;
    readonly net_revenue_quarterly: Readonly<Record<string, QuarterOnYear>>;
    readonly gross_summary: OverviewSummary;
    readonly net_summary: OverviewSummary;
    readonly top_country_net: TopCountries;
    readonly top_country_gross: TopCountries;
  };
};

export type ReportMetaAnswer = {
  /** Those of orders, and that of the store, by ISO code. */
  readonly currencies: Readonly<Record<string, { readonly code: CurrencyCode; readonly sign: string }>>;
  /** The first day that reports may begin with; null while there is none. */
  readonly min_date: Day | null;
  readonly storeMode: OrderMode;
  readonly first_order_date: Day | null;
};

export type QuickOrderStat = {
  readonly title: string;
  /** A number of things; with `has_currency`, cents. */
  readonly current_count: number;
  /** Of the period before, which is as long. */
  readonly compare_count: number;
  readonly fluctuation: Fluctuation;
  /** Name of an icon, for clients that have one of this name. */
  readonly icon: string;
  readonly has_currency: boolean;
};

export type QuickOrderStatsAnswer = {
  /** All Orders, Paid Orders, Paid Order Items and Order Value (Paid), in this order. */
  readonly stats: readonly QuickOrderStat[];
  readonly from_date: Day;
  readonly to_date: Day;
};

export type MethodOrders = { readonly payment_method: string; readonly orders: Count; readonly gross_sale: Cents };

export type ReportOverviewAnswer = {
  readonly data: {
    readonly total_orders: Count;
    readonly gross_sale: Cents;
    readonly net_revenue: Cents;
    readonly refund_amount: Cents;
    readonly refund_count: Count;
    readonly tax_total: Cents;
    readonly shipping_tax: Cents;
    readonly average_order_gross: Cents;
    readonly average_order_net: Cents;
  };
  readonly orders_by_payment_method: readonly MethodOrders[];
};

export type RepeatCustomer = {
  readonly customer_id: Id;
  /** Null for callers without the permission `customers/view`, as the address is. */
  readonly full_name: string | null;
  readonly email: string | null;
  readonly orders: Count;
  readonly gross_sale: Cents;
  readonly first_order_date: Day;
  readonly last_order_date: Day;
};

export type RepeatCustomersAnswer = { readonly repeat_customers: Page<RepeatCustomer> };

/** How far the days of reports have been added up. What has not been is counted: reports say the same, and take longer. */
export type ReportDays = {
  readonly state: 'running' | 'complete';
  /** That of the first order; null where there is none. */
  readonly first_day: Day | null;
  /** The last day that has been added up. */
  readonly rolled_to: Day | null;
  /** The last day that is to be. */
  readonly last_day: Day;
  readonly days_done: Count;
  readonly days_in_all: Count;
  /** Days whose orders have changed since. */
  readonly changed_days: Count;
};

export type ReportDaysAnswer = { readonly report_days: ReportDays };

export type ReportDaysRebuiltAnswer = ReportDaysAnswer & { readonly message: string };

export type ReportOverviewOperations = {
  'reports.overviewFind': OverviewAnswer;
  'reports.metaFind': ReportMetaAnswer;
  'reports.quickOrderStatsFind': QuickOrderStatsAnswer;
  'reports.reportOverviewFind': ReportOverviewAnswer;
  'reports.repeatCustomersFind': RepeatCustomersAnswer;
  'reportDays.find': ReportDaysAnswer;
  'reportDays.rebuild': ReportDaysRebuiltAnswer;
};
