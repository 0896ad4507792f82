import { intervalTerms, type Fact, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readPayableSince } from '../../orders';
import { isMoneyOnItsWay } from '../../payments';
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

/** Days after an unpaid due date until access ends; code of the site may say other ones. */
export const graceDaysOf = (platform: Platform, row: SubscriptionRow): Promise<number> =>
  platform.hooks.ask(GRACE_DAYS, intervalTerms(row.billing_interval).graceDays, {
    subscription: presentSubscription(row, platform.clock.now()),
  });

const NONE: OpenOrDue = { open: null, due: null };

/** Longer than a store is down: what cannot be billed or charged at all is not waited for while access goes on for ever. */
const LONGEST_WAIT = 30 * 24 * 3_600_000;

/**
 * The store has not asked for its money yet, as it or the provider was down, and its customer cannot pay it; or the money is on the way.
 */
const isBeingCharged = ({ attempts, rechecks, next_attempt_at: next, due_at: dueAt }: RenewalRow, now: Date): boolean =>
  next !== null && (rechecks !== null || (attempts === 0 && now.getTime() < dueAt.getTime() + LONGEST_WAIT));

/** Nobody could pay it yet: the hourly job that opens renewals has not come to it. */
const waitsForBill = (row: SubscriptionRow, { open, due }: OpenOrDue, now: Date): boolean => {
  const { next_billing_date: dueAt } = row;
  if (dueAt === null || now.getTime() > dueAt.getTime() + LONGEST_WAIT) return false;
  return open === null && due === null && billingRefusal(row, dueAt) === null;
};

/** Money is on its way, or about to be asked for: nothing is overdue, and nothing ends. */
type Awaited = { readonly isExpected: boolean; readonly isQueued: boolean };

const awaitedOf = async (platform: Platform, open: RenewalRow | null): Promise<Awaited> => {
  if (open === null) return { isExpected: false, isQueued: false };
  const isOnItsWay = await isMoneyOnItsWay(platform, open.order_id);
  const isExpected = isOnItsWay || isBeingCharged(open, platform.clock.now());
  return { isExpected, isQueued: isOnItsWay || open.next_attempt_at !== null };
};

/** A store that was down asks late: its customer has all of the grace period then. */
const graceFact = async (
  platform: Platform,
  row: SubscriptionRow,
  open: RenewalRow | null,
  isChargeQueued: boolean
): Promise<Fact> => ({
  kind: 'grace_passed',
  graceDays: await graceDaysOf(platform, row),
  isChargeQueued,
  payableSince: open && (await readPayableSince(platform, open.order_id)),
});

/** What the passing of its date may mean, the worst first. */
const factsOf = async (platform: Platform, row: SubscriptionRow): Promise<readonly Fact[]> => {
  if (row.status === 'canceled') return [{ kind: 'validity_passed' }];
  const { next_billing_date: dueAt, collection_method: method } = row;
  const isAsked = method !== 'automatic' && dueAt !== null;
  const renewals = isAsked ? await readOpenOrDue(platform.db, row.id, dueAt) : NONE;
  if (waitsForBill(row, renewals, platform.clock.now())) return [];
  const { open } = renewals;
  const { isExpected, isQueued } = await awaitedOf(platform, open);
  const grace = await graceFact(platform, row, open, isQueued);
  return isExpected ? [grace] : [grace, { kind: 'renewal_overdue' }];
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
