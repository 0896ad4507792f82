import {
  addDays,
  addIntervals,
  cycleAfterPayment,
  firstCycle,
  graceStart,
  moveBy,
  nextRetry,
  retryMoments,
} from './calendar';
import type { FactDetails } from './facts';
import { hasAccess, isInRealTrial, LOST_REASON, trialUntil } from './statuses';
import type { Effect, LifecycleEvent, Moment, Subscription, SubscriptionChanges, SubscriptionStatus } from './types';

/** What a fact makes of a subscription. Each of these is asked only where its fact is possible; see `state.ts`. */
export type Move = {
  /** Left out: it stays what it is. */
  readonly status?: SubscriptionStatus;
  readonly changes?: SubscriptionChanges;
  readonly events?: readonly LifecycleEvent[];
  readonly effects?: readonly Effect[];
};

const VOID: readonly Effect[] = [{ kind: 'void_open_renewal' }];

const isProviderBilled = ({ collectionMethod }: Subscription): boolean => collectionMethod === 'automatic';

const atProvider = (subscription: Subscription, effect: Effect): readonly Effect[] =>
  isProviderBilled(subscription) ? [effect] : VOID;

const earlier = (date: Date | null, at: Date): Date | null => (date !== null && date > at ? at : date);

type Dates = Pick<SubscriptionChanges, 'anchor' | 'nextBillingDate'>;

const firstDates = (subscription: Subscription, { at, zone }: Moment, told: Date | undefined): Dates => {
  if (subscription.recurringTotal <= 0 || subscription.isPaidOff) return { nextBillingDate: null };
  if (told) return { nextBillingDate: told };
  const { anchor, dueAt } = firstCycle({ ...subscription, startedAt: at }, zone);
  return { anchor: isProviderBilled(subscription) ? null : anchor, nextBillingDate: dueAt };
};

export const activate = (
  subscription: Subscription,
  { nextBillingDate: told }: FactDetails['first_payment_confirmed'],
  moment: Moment
): Move => {
  const dates = firstDates(subscription, moment, told);
  const { trialDays, isTrialSimulated } = subscription;
  const trialEnd = isTrialSimulated ? (dates.nextBillingDate ?? null) : addDays(moment.at, trialDays, moment.zone);
  return {
    status: trialDays > 0 ? 'trialing' : 'active',
    changes: { ...dates, trialEndsAt: trialDays > 0 ? trialEnd : null },
    events: ['subscription_activated'],
  };
};

const datesAfterPayment = (subscription: Subscription, { at, zone }: Moment, count: number): Dates => {
  const { interval, anchor, nextBillingDate } = subscription;
  const payment = { interval, paidAt: at, count, hadAccess: hasAccess(subscription, at) };
  const cycle = cycleAfterPayment({ anchor, dueAt: nextBillingDate }, payment, zone);
  return { anchor: cycle.anchor, nextBillingDate: cycle.dueAt };
};

export const renew = (
  subscription: Subscription,
  { nextBillingDate: told }: FactDetails['renewal_paid'],
  moment: Moment
): Move => ({
  status: 'active',
  changes: { ...(told ? { nextBillingDate: told } : datesAfterPayment(subscription, moment, 1)), chargeFailures: 0 },
  events: ['subscription_renewed'],
});

/** What was open for the date is among the installments that are paid now. Who has paid is on trial no longer. */
export const payEarly = (
  subscription: Subscription,
  { count, orderId }: FactDetails['early_paid'],
  moment: Moment
): Move => ({
  status: 'active',
  changes: {
    ...datesAfterPayment(subscription, moment, count),
    ...(isInRealTrial(subscription, moment.at) ? { trialEndsAt: moment.at } : {}),
    earlyPayments: [...subscription.earlyPayments, orderId === undefined ? { count } : { count, orderId }],
  },
  events: ['subscription/early_payment_completed'],
  effects: VOID,
});

/** The period is given away. */
export const skip = (subscription: Subscription, _fact: FactDetails['renewal_skipped'], { at, zone }: Moment): Move => {
  const { status, interval, anchor, nextBillingDate } = subscription;
  const dueAt = nextBillingDate ?? at;
  const cycle = moveBy({ anchor: anchor ?? dueAt, dueAt }, interval, 1, zone);
  return {
    ...(status === 'past_due' ? { status: 'active' as const } : {}),
    changes: {
      ...{ anchor: cycle.anchor, nextBillingDate: cycle.dueAt, chargeFailures: 0 },
      ...trialUntil(subscription, cycle.dueAt),
    },
    events: ['subscription_updated'],
    effects: VOID,
  };
};

export const complete = (subscription: Subscription): Move => ({
  status: 'completed',
  changes: { nextBillingDate: null },
  events: ['subscription_eot'],
  effects: atProvider(subscription, { kind: 'cancel_at_provider', isSilent: true, effective: 'at_once' }),
});

/** What was paid can be used to its end, unless the subscription is to end at once. */
export const cancel = (
  subscription: Subscription,
  { by, reason, effective, upgradedToId }: FactDetails['cancel'],
  { at }: Moment
): Move => {
  const { nextBillingDate } = subscription;
  const told: Effect = { kind: 'cancel_at_provider', isSilent: false, effective };
  return {
    status: 'canceled',
    changes: {
      canceledAt: at,
      cancellationReason: reason,
      ...(effective === 'at_once' ? { nextBillingDate: earlier(nextBillingDate, at) } : {}),
      ...(upgradedToId === undefined ? {} : { upgradedToId }),
    },
    events: ['subscription_canceled'],
    effects: by === 'provider' ? [] : atProvider(subscription, told),
  };
};

export const endValidity = (_subscription: Subscription, _fact: unknown, { at }: Moment): Move => ({
  changes: { nextBillingDate: null, validityExpiredAt: at },
  events: ['subscription_expired_validity'],
});

export const expire = (subscription: Subscription, _fact: unknown, moment: Moment): Move => ({
  ...endValidity(subscription, _fact, moment),
  status: 'expired',
  effects: isProviderBilled(subscription) ? [] : VOID,
});

export const fallDue = (): Move => ({ status: 'past_due', events: ['subscription_past_due'] });

const RESTORED: SubscriptionChanges = { canceledAt: null, validityExpiredAt: null, cancellationReason: '' };

const eventsOfReport = (from: Subscription['status'], to: SubscriptionStatus): readonly LifecycleEvent[] => {
  if (to === 'paused') return ['subscription_paused'];
  return from === 'paused' && (to === 'active' || to === 'trialing') ? ['subscription_resumed'] : [];
};

const LOST: FactDetails['cancel'] = { by: 'provider', reason: LOST_REASON, effective: 'period_end' };

/** The state of the provider, with what the same change brings where it is made here. */
export const follow = (
  subscription: Subscription,
  { status, nextBillingDate }: FactDetails['provider_status'],
  moment: Moment
): Move => {
  if (status === 'expired') return expire(subscription, null, moment);
  const known = nextBillingDate ? { ...subscription, nextBillingDate } : subscription;
  const dates = nextBillingDate ? { nextBillingDate } : {};
  if (status === 'completed') return complete(known);
  if (status === 'canceled') {
    const move = cancel(known, LOST, moment);
    return { ...move, changes: { ...dates, ...move.changes } };
  }
  return {
    status,
    changes: { ...dates, ...(subscription.status === 'canceled' ? RESTORED : {}) },
    events: eventsOfReport(subscription.status, status),
  };
};

/** Days that were paid before come first; else the payment that reactivates it pays the period that begins. */
const reactivatedDates = (subscription: Subscription, trialDays: number, { at, zone }: Moment): Dates => {
  const dueAt = trialDays > 0 ? addDays(at, trialDays, zone) : addIntervals(at, subscription.interval, 1, zone);
  return { anchor: trialDays > 0 ? dueAt : at, nextBillingDate: dueAt };
};

/** A new cycle: neither an open renewal nor the provider that billed so far is to ask for the old one. */
export const reactivate = (
  subscription: Subscription,
  { trialDays, nextBillingDate: told }: FactDetails['reactivated'],
  moment: Moment
): Move => ({
  status: 'active',
  changes: {
    ...RESTORED,
    ...(told ? { nextBillingDate: told } : reactivatedDates(subscription, trialDays, moment)),
    restoredAt: moment.at,
    chargeFailures: 0,
  },
  events: ['subscription_reactivated'],
  effects: atProvider(subscription, { kind: 'cancel_at_provider', isSilent: true, effective: 'at_once' }),
});

export const pause = (subscription: Subscription): Move => ({
  status: 'paused',
  events: ['subscription_paused'],
  effects: atProvider(subscription, { kind: 'pause_at_provider' }),
});

/** What was paid for lasts to its date; behind that the next payment is due now. What costs nothing is never due. */
export const resume = (subscription: Subscription, _fact: unknown, { at }: Moment): Move => {
  const { nextBillingDate } = subscription;
  const isPaid = nextBillingDate !== null && nextBillingDate > at;
  const isFree = subscription.recurringTotal <= 0;
  return {
    status: isInRealTrial({ ...subscription, status: 'trialing' }, at) ? 'trialing' : 'active',
    changes: isPaid || isFree || isProviderBilled(subscription) ? {} : { anchor: at, nextBillingDate: at },
    events: ['subscription_resumed'],
    effects: isProviderBilled(subscription) ? [{ kind: 'resume_at_provider' }] : [],
  };
};

/** A provider that bills says that it got nothing; the store tries again within the grace period. */
export const refuseCharge = (
  subscription: Subscription,
  { graceDays, refusedBefore, payableSince }: FactDetails['charge_refused'],
  { at, zone }: Moment
): Move => {
  if (isProviderBilled(subscription)) return { status: 'failing' };
  const { interval, nextBillingDate, chargeFailures } = subscription;
  const startsAt = graceStart(nextBillingDate ?? at, payableSince);
  const retry = nextRetry(retryMoments(startsAt, interval, zone, graceDays), at);
  return {
    changes: { chargeFailures: chargeFailures + 1 },
    events: refusedBefore === 0 ? ['subscriptions/system_charge_failed'] : [],
    effects: [
      ...(refusedBefore === 0 ? [{ kind: 'ask_customer_to_pay' as const }] : []),
      ...(retry ? [{ kind: 'retry_charge' as const, at: retry }] : []),
    ],
  };
};

export const disableCharging = (): Move => ({
  changes: { collectionMethod: 'manual' },
  events: ['subscriptions/system_charge_disabled'],
  effects: [{ kind: 'ask_customer_to_pay' }],
});

/** Its date stays. What is open was asked for by the old method; a provider's bills have no order until they are paid. */
export const changeCollection = (
  subscription: Subscription,
  { collectionMethod }: FactDetails['collection_changed']
): Move => {
  const { anchor, nextBillingDate } = subscription;
  return {
    changes: { collectionMethod, anchor: collectionMethod === 'automatic' ? null : (anchor ?? nextBillingDate) },
    effects: isProviderBilled(subscription) ? [] : VOID,
  };
};
