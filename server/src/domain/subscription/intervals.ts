/** How often a subscription is billed. See docs/rules/subscriptions.md#billing-intervals. */
export const BILLING_INTERVALS = ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

export type IntervalTerms = {
  /** Steps of the calendar from one due date to the next. */
  readonly step: { readonly unit: 'day' | 'month'; readonly count: number };
  /** Its length where an amount of days is told, e.g. as a trial. */
  readonly days: number;
  /** Days after an unpaid due date until access ends. */
  readonly graceDays: number;
  /** Days before a due date on which the order of the renewal is opened. */
  readonly advanceDays: number;
};

const INTERVALS: Readonly<Record<BillingInterval, IntervalTerms>> = {
  daily: { step: { unit: 'day', count: 1 }, days: 1, graceDays: 1, advanceDays: 0 },
  weekly: { step: { unit: 'day', count: 7 }, days: 7, graceDays: 3, advanceDays: 3 },
  monthly: { step: { unit: 'month', count: 1 }, days: 30, graceDays: 7, advanceDays: 7 },
  quarterly: { step: { unit: 'month', count: 3 }, days: 90, graceDays: 15, advanceDays: 15 },
  half_yearly: { step: { unit: 'month', count: 6 }, days: 182, graceDays: 15, advanceDays: 15 },
  yearly: { step: { unit: 'month', count: 12 }, days: 365, graceDays: 15, advanceDays: 15 },
};

/** Of an interval that a site adds itself: the store knows nothing of it but that it repeats. */
const UNKNOWN: IntervalTerms = { step: { unit: 'day', count: 30 }, days: 30, graceDays: 7, advanceDays: 7 };

const isKnown = (interval: string): interval is BillingInterval =>
  BILLING_INTERVALS.some((known) => known === interval);

export const intervalTerms = (interval: string): IntervalTerms => (isKnown(interval) ? INTERVALS[interval] : UNKNOWN);
