import { intervalTerms, transition, type Fact, type SubscriptionStatus } from '../../../domain/subscription';
import type { Platform } from '../../../platform/platform';
import { readPayableSince } from '../../orders';
import { isAnyMoneyOnItsWay } from '../../payments';
import { GRACE_DAYS } from '../subscriptions.hooks';
import { presentSubscription } from '../subscriptions.presenter';
import { findPastDate } from '../renewals/due-subscriptions.repository';
import { readOpenOrDue, type OpenOrDue, type RenewalRow } from '../renewals/renewals.repository';
import { walkDue } from '../renewals/walk-due';
import { ruledOf, type SubscriptionRow } from '../subscriptions.rows';
import { askProviderOf } from './ask-providers';
import { billingRefusal } from './open-renewal';
import { readMoment } from './read-moment';
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

/** Longer than a store is down: what cannot be billed, charged or asked about at all is not waited for while access goes on for ever. */
const LONGEST_WAIT = 30 * 24 * 3_600_000;

/** Milliseconds of a run in which providers are asked: one that does not answer must not keep everybody else from what is due. */
const LONGEST_ASKING = 10 * 60_000;

const isWaitOver = (dueAt: Date, now: Date): boolean => now.getTime() > dueAt.getTime() + LONGEST_WAIT;

/**
 * The store has not asked for its money yet, as it or the provider was down, and its customer cannot pay it; or the money is on the way.
 */
const isBeingCharged = ({ attempts, rechecks, next_attempt_at: next, due_at: dueAt }: RenewalRow, now: Date): boolean =>
  next !== null && (rechecks !== null || (attempts === 0 && now.getTime() < dueAt.getTime() + LONGEST_WAIT));

/** Nobody could pay it yet: the hourly job that opens renewals has not come to it. */
const waitsForBill = (row: SubscriptionRow, { open, due }: OpenOrDue, now: Date): boolean => {
  const { next_billing_date: dueAt } = row;
  if (dueAt === null || isWaitOver(dueAt, now)) return false;
  return open === null && due === null && billingRefusal(row, dueAt) === null;
};

/** Money is on its way, or about to be asked for: nothing is overdue, and nothing ends. */
type Awaited = { readonly isExpected: boolean; readonly isQueued: boolean };

const awaitedOf = async (platform: Platform, open: RenewalRow | null): Promise<Awaited> => {
  if (open === null) return { isExpected: false, isQueued: false };
  const isOnItsWay = await isAnyMoneyOnItsWay(platform, open.order_id);
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

/**
 * A provider that bills may have the money without the store having heard of it, as where the store was down: it is asked before access
 * ends, and what it says is written by that. False where it does not answer, and where the run has asked for too long: the next one does.
 */
const isHeardOf = async (platform: Platform, row: SubscriptionRow, fact: Fact, askUntil: Date): Promise<boolean> => {
  if (row.collection_method !== 'automatic' || fact.kind !== 'grace_passed') return true;
  const { next_billing_date: dueAt } = row;
  if (dueAt === null || transition(ruledOf(row), fact, await readMoment(platform)).isRefused) return true;
  const isAnswered = platform.clock.now() < askUntil && (await askProviderOf(platform, row));
  return isAnswered || isWaitOver(dueAt, platform.clock.now());
};

const lapse = async (platform: Platform, row: SubscriptionRow, askUntil: Date): Promise<boolean> => {
  for (const fact of await factsOf(platform, row)) {
    if (!(await isHeardOf(platform, row, fact, askUntil))) return false;
    const result = await syncSubscription(platform, row.id, { fact, author: SYSTEM });
    if (!result.isRefused) return true;
  }
  return false;
};

/**
 * The hourly job: what was not paid at its date is overdue, and expires behind the grace period, once there is a bill for it and its
 * provider has been asked; what was canceled ends with the period that was paid. Answers how many it changed. See
 * docs/rules/subscriptions.md#transitions.
 */
export const lapseOverdue = async (platform: Platform): Promise<number> => {
  const until = platform.clock.now();
  const askUntil = new Date(until.getTime() + LONGEST_ASKING);
  let lapsed = 0;
  for (const status of PASSING) {
    lapsed += await walkDue(platform, {
      find: (page) => findPastDate(platform.db, { ...page, status, until }),
      each: (row) => lapse(platform, row, askUntil),
      title: 'The overdue subscription was not changed',
    });
  }
  return lapsed;
};
