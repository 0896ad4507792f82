import { intervalTerms, type Fact, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { GRACE_DAYS } from '../subscriptions.hooks';
import { presentSubscription } from '../subscriptions.presenter';
import { findPastDate } from '../renewals/due-subscriptions.repository';
import { readOpenOrDue, type OpenOrDue, type RenewalRow } from '../renewals/renewals.repository';
import { walkDue } from '../renewals/walk-due';
import type { SubscriptionRow } from '../subscriptions.rows';
import { billingRefusal } from './open-renewal';
import { syncSubscription } from './sync-subscription';

const SYSTEM = { author: 'system' };

/** Whose date may be past. */
const PASSING: readonly SubscriptionStatus[] = ['canceled', 'active', 'trialing', 'expiring', 'past_due'];

/** For the hourly job that charges what is due. */
const FIRST_ATTEMPT = 2 * 3_600_000;

/** Days after an unpaid due date until access ends; code of the site may say other ones. */
export const graceDaysOf = (platform: Platform, row: SubscriptionRow): Promise<number> =>
  platform.hooks.ask(GRACE_DAYS, intervalTerms(row.billing_interval).graceDays, {
    subscription: presentSubscription(row, platform.clock.now()),
  });

const NONE: OpenOrDue = { open: null, due: null };

/** The store has not tried to charge it yet, and is about to; or its money is on the way. */
const isBeingCharged = ({ attempts, rechecks, next_attempt_at: next, due_at: dueAt }: RenewalRow, now: Date): boolean =>
  next !== null && (rechecks !== null || (attempts === 0 && now.getTime() < dueAt.getTime() + FIRST_ATTEMPT));

/** Longer than a store is down: a bill that cannot be written at all is not waited for while access goes on for ever. */
const LONGEST_WAIT = 30 * 24 * 3_600_000;

/** Nobody could pay it yet: the hourly job that opens renewals has not come to it. */
const waitsForBill = (row: SubscriptionRow, { open, due }: OpenOrDue, now: Date): boolean => {
  const { next_billing_date: dueAt } = row;
  if (dueAt === null || now.getTime() > dueAt.getTime() + LONGEST_WAIT) return false;
  return open === null && due === null && billingRefusal(row, dueAt) === null;
};

/** What the passing of its date may mean, the worst first. */
const factsOf = async (platform: Platform, row: SubscriptionRow): Promise<readonly Fact[]> => {
  if (row.status === 'canceled') return [{ kind: 'validity_passed' }];
  const { next_billing_date: dueAt, collection_method: method } = row;
  const isAsked = method !== 'automatic' && dueAt !== null;
  const renewals = isAsked ? await readOpenOrDue(platform.db, row.id, dueAt) : NONE;
  const now = platform.clock.now();
  if (waitsForBill(row, renewals, now)) return [];
  const { open } = renewals;
  const isChargeQueued = open !== null && open.next_attempt_at !== null;
  const grace: Fact = { kind: 'grace_passed', graceDays: await graceDaysOf(platform, row), isChargeQueued };
  const waits = open !== null && isBeingCharged(open, now);
  return waits ? [grace] : [grace, { kind: 'renewal_overdue' }];
};

const lapse = async (platform: Platform, row: SubscriptionRow): Promise<boolean> => {
  for (const fact of await factsOf(platform, row)) {
    const result = await syncSubscription(platform, row.id, { fact, author: SYSTEM });
    if (!result.isRefused) return true;
  }
  return false;
};

/**
 * The hourly job: what was not paid at its date is overdue, and expires behind the grace period, once there is a bill for it; what was
 * canceled ends with the period that was paid. Answers how many it changed. See docs/rules/subscriptions.md#transitions.
 */
export const lapseOverdue = async (platform: Platform): Promise<number> => {
  const until = platform.clock.now();
  let lapsed = 0;
  for (const status of PASSING) {
    lapsed += await walkDue(platform, {
      find: (page) => findPastDate(platform.db, { ...page, status, until }),
      each: (row) => lapse(platform, row),
      title: 'The overdue subscription was not changed',
    });
  }
  return lapsed;
};
