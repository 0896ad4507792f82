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

export type RetentionChartAnswer = {
  /** Those that ended, by how long they lasted: at most so many days, and longer than those of the field before. */
  readonly retentionChart: {
    readonly day_7: Count;
    readonly day_15: Count;
    readonly day_30: Count;
    readonly day_90: Count;
    readonly day_180: Count;
    readonly day_365: Count;
    readonly more_than_year: Count;
  };
  /** Those that ended and lasted so many days at most; null unless `customDays` is asked for. */
  readonly custom: { readonly days: Count; readonly subscriptions: Count } | null;
  readonly summary: {
    /** That were begun. */
    readonly subscriptions: Count;
    readonly ended: Count;
    readonly still_there: Count;
  };
};

/** Subscriptions that began in one month, or year. Amounts where the metric is `mrr`, in cents. */
export type CohortRow = {
  /** YYYY-MM, or YYYY. */
  readonly month: string;
  /** All of them. */
  readonly initial: Count | Cents;
  /** Percent of `initial` that is there at the end of the last month, or year, that is told of, or now. */
  readonly retention_rate: number;
  /** `month_1`, `month_2`, ...: what was there at the end of so many months, or years, after `month`; now, where that is not over. */
  readonly [later: `month_${number}`]: Count | Cents;
};

export type SubscriptionCohortsAnswer = {
  readonly cohorts: readonly CohortRow[];
  readonly groupBy: 'month' | 'year';
  readonly metric: 'subscribers' | 'mrr';
};

export type FutureRenewalsAnswer = {
  /** Of all months. */
  readonly totalProjected: Cents;
  readonly totalRenewals: Count;
  /** Each month of the period, of which the first and the last may be there in part. */
  readonly projections: readonly {
    /** YYYY-MM. */
    readonly group: string;
    /** Payments that fall due; each of one subscription counts. */
    readonly renewals_count: Count;
    readonly projected_amount: Cents;
  }[];
  /** YYYY-MM-DD, the first and the last day included. */
  readonly period: { readonly startDate: string; readonly endDate: string };
  readonly groupBy: 'monthly';
};

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

/** Of snapshots that other stores count cohorts from: here there are none, and there is nothing to wait for. */
export type RetentionSnapshotsAnswer = { readonly status: 'completed'; readonly message: string };

export type ReportSubscriptionOperations = {
  'reports.subscriptionChartFind': SubscriptionChartAnswer;
  'reports.dailySignupsFind': DailySignupsAnswer;
  'reports.subscriptionRetentionFind': SubscriptionRetentionAnswer;
  'reports.retentionChartFind': RetentionChartAnswer;
  'reports.subscriptionCohortsFind': SubscriptionCohortsAnswer;
  'reports.futureRenewalsFind': FutureRenewalsAnswer;
  'reports.licenseChartFind': LicenseChartAnswer;
  'reports.licensePieChartFind': LicensePieAnswer;
  'reports.licenseSummaryFind': LicenseSummaryAnswer;
  'retentionSnapshots.generate': RetentionSnapshotsAnswer;
  'retentionSnapshots.statusFind': RetentionSnapshotsAnswer;
};
