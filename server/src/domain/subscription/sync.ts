import { addDays, addIntervals, firstCycle, termEnd } from './calendar';
import { transition } from './state';
import { isEndOfTerm, LIVE_STATUSES, remainingBills, statusEvents } from './statuses';
import type {
  Effect,
  LifecycleEvent,
  Moment,
  Subscription,
  SubscriptionChanges,
  SubscriptionEvent,
  SubscriptionStatus,
} from './types';

/** What the orders of a subscription say; see docs/rules/subscriptions.md#one-way-to-write. */
export type BillingFacts = {
  /** Succeeded charges with a total above 0, of the first order and of all renewals. */
  readonly paidCharges: number;
  /** How many of them paid for no period: the charge of the first order, where it has a trial. */
  readonly setupCharges: number;
  /** The last paid order, whatever its total; null: none. */
  readonly lastPaid: { readonly at: Date; readonly isFirst: boolean } | null;
};

export type SyncInput = {
  readonly stored: Subscription;
  /** By a transition, or as a provider reports them; empty: only the count is taken. */
  readonly changes: SubscriptionChanges;
  readonly events: readonly SubscriptionEvent[];
  readonly effects: readonly Effect[];
  readonly billing: BillingFacts;
};

export type SyncOutcome = {
  /** Only what differs from the row. Nothing: there is nothing to write. */
  readonly changes: SubscriptionChanges;
  readonly events: readonly SubscriptionEvent[];
  readonly effects: readonly Effect[];
};

const isLive = (status: Subscription['status']): boolean => LIVE_STATUSES.some((live) => live === status);

const isStatusEvent = (event: SubscriptionEvent): boolean => event.startsWith('payments/');

const counted = (subscription: Subscription, { paidCharges, setupCharges }: BillingFacts): Subscription => {
  const early = subscription.earlyPayments.reduce((more, { count }) => more + count - 1, 0);
  return { ...subscription, billCount: paidCharges + early, setupBills: setupCharges };
};

type Dates = Pick<Subscription, 'anchor' | 'nextBillingDate'>;

/**
 * The date of a live subscription that has none: behind what was paid last, or behind the trial. One that costs nothing has none.
 */
export const missingDates = (
  subscription: Subscription,
  lastPaid: BillingFacts['lastPaid'],
  { zone }: Pick<Moment, 'zone'>
): Dates => {
  const { interval, createdAt, trialDays } = subscription;
  if (lastPaid === null) {
    const dueAt = addDays(createdAt, trialDays, zone);
    return { anchor: dueAt, nextBillingDate: dueAt };
  }
  if (lastPaid.isFirst) {
    const { anchor, dueAt } = firstCycle({ ...subscription, startedAt: lastPaid.at }, zone);
    return { anchor, nextBillingDate: dueAt };
  }
  return { anchor: lastPaid.at, nextBillingDate: addIntervals(lastPaid.at, interval, 1, zone) };
};

const dated = (subscription: Subscription, lastPaid: BillingFacts['lastPaid'], moment: Moment): Subscription => {
  const { status, nextBillingDate, recurringTotal } = subscription;
  if (!isLive(status) || nextBillingDate !== null || recurringTotal <= 0 || isEndOfTerm(subscription)) {
    return subscription;
  }
  const { anchor, ...dates } = missingDates(subscription, lastPaid, moment);
  return { ...subscription, ...dates, anchor: subscription.collectionMethod === 'automatic' ? null : anchor };
};

/** The end of a limited term moves with its due dates. */
const withEnd = (subscription: Subscription, { zone }: Moment): Subscription => {
  const { status, anchor, nextBillingDate: dueAt, interval } = subscription;
  if (!isLive(status) || dueAt === null) return subscription;
  const expireAt = termEnd({ anchor: anchor ?? dueAt, dueAt }, interval, remainingBills(subscription), zone);
  return { ...subscription, expireAt };
};

/** What holds in a state, whoever brought it about. */
const inOrder = (stored: Subscription, wanted: Subscription, { at }: Moment): Subscription => {
  const isCanceledNow = wanted.status === 'canceled' && wanted.canceledAt === null;
  const hasLeftExpired = stored.status === 'expired' && wanted.status !== 'expired';
  return {
    ...wanted,
    ...(isCanceledNow ? { canceledAt: at } : {}),
    ...(hasLeftExpired ? { validityExpiredAt: null } : {}),
  };
};

const isSame = (one: unknown, other: unknown): boolean => {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return Array.isArray(one) && Array.isArray(other) ? JSON.stringify(one) === JSON.stringify(other) : one === other;
};

const differences = (stored: Subscription, wanted: Subscription): SubscriptionChanges => {
  const before: Readonly<Record<string, unknown>> = stored;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(before[name], value)));
};

const isTold = (status: Subscription['status']): status is SubscriptionStatus =>
  status !== 'none' && status !== 'pending' && status !== 'intended';

/** Status events once, for the status that is written in the end; other changes of the row are told where the status stays. */
const eventsOf = (
  stored: Subscription,
  wanted: Subscription,
  changes: SubscriptionChanges,
  events: readonly SubscriptionEvent[]
): readonly SubscriptionEvent[] => {
  const lifecycle = events.filter((event) => !isStatusEvent(event));
  if (wanted.status !== stored.status) {
    return [...lifecycle, ...(isTold(wanted.status) ? statusEvents(wanted.status) : [])];
  }
  const updated: readonly LifecycleEvent[] = Object.keys(changes).length > 0 ? ['subscription/data_updated'] : [];
  return [...lifecycle, ...updated];
};

/**
 * The one way to write a subscription: it counts the payments anew, ends a term whose installments are paid, fills what is missing
 * and says what is told. Called again with the same facts it changes nothing. See docs/rules/subscriptions.md#one-way-to-write.
 */
export const sync = ({ stored, changes, events, effects, billing }: SyncInput, moment: Moment): SyncOutcome => {
  const merged = inOrder(stored, counted({ ...stored, ...changes }, billing), moment);
  const current = withEnd(dated(merged, billing.lastPaid, moment), moment);
  const end = transition(current, { kind: 'installments_complete' }, moment);
  const wanted = end.isRefused ? current : { ...current, ...end.changes };
  const difference = differences(stored, wanted);
  return {
    changes: difference,
    events: eventsOf(stored, wanted, difference, end.isRefused ? events : [...events, ...end.events]),
    effects: end.isRefused ? effects : [...effects, ...end.effects],
  };
};
