import {
  addDays,
  BILLING_INTERVALS,
  intervalTerms,
  renewalOpensAt,
  type SubscriptionStatus,
} from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readZone } from '../../settings';
import { findToOpen } from '../renewals/due-subscriptions.repository';
import { walkDue } from '../renewals/walk-due';
import type { SubscriptionRow } from '../subscriptions.rows';
import { openRenewal } from './open-renewal';

const SYSTEM = { author: 'system' };
/** Also what is overdue already: nobody could pay it, and it would end, where its date had come before this job did. */
const RENEWED: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/** Clocks change: what is left over is looked at row by row. */
const MARGIN = 2 * 3_600_000;

type Group = {
  readonly advanceDays: number;
  /** Null: those that the store does not know. */
  readonly intervals: readonly string[] | null;
};

/** Intervals whose renewals are opened as many days ahead. */
const GROUPS: readonly Group[] = [
  ...[...new Set(BILLING_INTERVALS.map((each) => intervalTerms(each).advanceDays))].map((advanceDays) => ({
    advanceDays,
    intervals: BILLING_INTERVALS.filter((each) => intervalTerms(each).advanceDays === advanceDays),
  })),
  { advanceDays: intervalTerms('').advanceDays, intervals: null },
];

/**
 * The hourly job: opens the renewals that are due soon enough, of subscriptions that the store bills. Answers how many it opened. Several
 * processes may run it; each renewal is opened once. See docs/rules/subscriptions.md#renewal-orders.
 */
export const openDueRenewals = async (platform: Platform): Promise<number> => {
  const { db, clock } = platform;
  const now = clock.now();
  const zone = await readZone(platform);
  const isDue = ({ next_billing_date: dueAt, billing_interval: interval }: SubscriptionRow): boolean =>
    dueAt !== null && renewalOpensAt(dueAt, interval, zone) <= now;
  const openOne = async (row: SubscriptionRow): Promise<boolean> => {
    if (!isDue(row)) return false;
    const result = await openRenewal(platform, row.id, { author: SYSTEM });
    return !result.isRefused && result.isNew;
  };
  let opened = 0;
  for (const status of RENEWED) {
    for (const { advanceDays, intervals } of GROUPS) {
      const until = new Date(addDays(now, advanceDays, zone).getTime() + MARGIN);
      opened += await walkDue(platform, {
        find: (page) => findToOpen(db, { ...page, status, until }, intervals),
        each: openOne,
        title: 'The renewal was not opened',
      });
    }
  }
  return opened;
};
