import type { AppliedGroupKey, Fluctuation, ReportGroup } from './reports';
import type { Cents, Count, Id } from './scalars';

export type SubscriptionMetrics = {
  /** That were begun. */
  readonly subscriptions: Count;
  /** What they come to in a month. */
  readonly mrr: Cents;
};

export type SubscriptionRow = ReportGroup & SubscriptionMetrics;

export type SubscriptionChartAnswer = {
  readonly currentMetrics: readonly SubscriptionRow[];
  readonly compareMetrics: readonly SubscriptionRow[];
  readonly summary: SubscriptionMetrics;
  readonly previousSummary: SubscriptionMetrics;
  readonly fluctuations: { readonly subscriptions: Fluctuation; readonly mrr: Fluctuation };
  /** What is still to be paid for subscriptions of the period that end after so many payments. */
  readonly futureInstallments: { readonly subscriptions: Count; readonly payments: Count; readonly amount: Cents };
  readonly appliedGroupKey: AppliedGroupKey;
};

export type DailySignupsAnswer = {
  readonly signups: {
    /** YYYY-MM-DD, or YYYY-MM or YYYY for long periods. */
    readonly labels: readonly string[];
    /** Subscriptions that were begun, of each label. */
    readonly data: readonly Count[];
    readonly total: Count;
  };
};

export type MonthOfSubscriptions = {
  /** YYYY-MM. */
  readonly month: string;
  readonly new_subscriptions: Count;
  readonly new_subscriptions_mrr: Cents;
  /** Canceled in the month; or whose access ended in it, where they were not canceled. */
  readonly churned_subscriptions: Count;
  readonly churned_subscriptions_mrr: Cents;
  /** At the end of the month, or now. */
  readonly active_subscriptions: Count;
  readonly active_paid: Count;
  /** That nothing is paid for. */
  readonly active_free: Count;
  readonly mrr: Cents;
  /** Percent of those who were there when the month began. */
  readonly retention_rate: number;
  /** The same of the MRR. */
  readonly retention_rate_money: number;
};

/** The months that the period touches, each as a whole. */
export type SubscriptionRetentionAnswer = { readonly data: readonly MonthOfSubscriptions[] };

export type LicenseChartAnswer = {
  /** `date` is YYYY-MM-DD, or YYYY-MM or YYYY for long periods. */
  readonly lineChartData: readonly { readonly date: string; readonly license_count: Count }[];
};

export type LicensePieAnswer = {
  /** The fifty products with the most sites. */
  readonly pieChartData: readonly {
    readonly product_id: Id;
    /** '' where the product is gone. */
    readonly post_title: string;
    /** Sites on which their licences are in use. */
    readonly activation_count: Count;
    /** Percent of all sites. */
    readonly percentage: number;
  }[];
};

export type LicenseSummaryAnswer = {
  readonly summaryData: {
    readonly totalLicense: Count;
    /** That can be used. */
    readonly totalActiveLicense: Count;
    /** That were disabled. */
    readonly totalInactiveLicense: Count;
    readonly totalExpiredLicense: Count;
    readonly totalActivatedSites: Count;
    readonly totalLicensedProducts: Count;
  };
};

export type ReportSubscriptionOperations = {
  'reports.subscriptionChartFind': SubscriptionChartAnswer;
  'reports.dailySignupsFind': DailySignupsAnswer;
  'reports.subscriptionRetentionFind': SubscriptionRetentionAnswer;
  'reports.licenseChartFind': LicenseChartAnswer;
  'reports.licensePieChartFind': LicensePieAnswer;
  'reports.licenseSummaryFind': LicenseSummaryAnswer;
};
