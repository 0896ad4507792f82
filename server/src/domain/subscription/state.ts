import { graceEnd, graceStart } from './calendar';
import type { FactKind, FactOf, Transition, TransitionRefusal } from './facts';
import * as moves from './moves';
import type { Move } from './moves';
import {
  isEndOfTerm,
  LIVE_STATUSES,
  mayBeBilled,
  REACTIVATABLE_STATUSES,
  remainingBills,
  statusEvents,
} from './statuses';
import { changeTerms, termsRefusal } from './terms-change';
import {
  SUBSCRIPTION_STATUSES,
  type Moment,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from './types';

type Judge<Kind extends FactKind> = (
  subscription: Subscription,
  fact: FactOf<Kind>,
  moment: Moment
) => TransitionRefusal | null;

type Rule<Kind extends FactKind> = {
  readonly from: readonly Subscription['status'][];
  /** Why it is not possible, though the state knows the fact. */
  readonly refusal?: Judge<Kind>;
  readonly move: (subscription: Subscription, fact: FactOf<Kind>, moment: Moment) => Move;
};

const others = (...left: readonly SubscriptionStatus[]): readonly SubscriptionStatus[] =>
  SUBSCRIPTION_STATUSES.filter((status) => !left.includes(status));

const isPast = (date: Date | null, { at }: Moment): boolean => date !== null && date.getTime() <= at.getTime();

const notBilledByStore = ({ collectionMethod }: Subscription): TransitionRefusal | null =>
  collectionMethod === 'automatic' ? 'billed_by_provider' : null;

/** Nobody is asked for the money of what has expired, but by a provider that goes on trying: it has renewed it after all. */
const renewalRefusal: Judge<'renewal_paid'> = (subscription) =>
  mayBeBilled(subscription) ? null : 'not_in_this_state';

/** Nothing of it goes on that its customer could end. */
const cancelRefusal: Judge<'cancel'> = (subscription, { by }) =>
  by === 'customer' && !mayBeBilled(subscription) ? 'not_in_this_state' : null;

/** A provider that bills would ask for the same installments again. */
const earlyPaymentRefusal: Judge<'early_paid'> = (subscription, { count }) => {
  if (subscription.collectionMethod === 'automatic') return 'billed_by_provider';
  const remaining = remainingBills(subscription);
  if (remaining === null) return 'not_installments';
  if (subscription.recurringTotal <= 0) return 'nothing_to_bill';
  return Number.isSafeInteger(count) && count >= 1 && count <= remaining ? null : 'no_such_installments';
};

const graceRefusal: Judge<'grace_passed'> = ({ nextBillingDate, interval }, fact, moment) => {
  const { graceDays, isChargeQueued, payableSince } = fact;
  if (nextBillingDate === null) return 'not_due';
  const startsAt = graceStart(nextBillingDate, payableSince);
  if (!isPast(graceEnd(startsAt, interval, moment.zone, graceDays), moment)) return 'not_due';
  return isChargeQueued ? 'charge_queued' : null;
};

const reactivationRefusal: Judge<'reactivated'> = (subscription) => {
  if (subscription.upgradedToId !== null) return 'upgraded';
  if (subscription.recurringAmount <= 0) return 'nothing_to_bill';
  return isEndOfTerm(subscription) ? 'completed' : null;
};

const chargeRefusal: Judge<'charge_refused'> = ({ status, collectionMethod }) => {
  if (collectionMethod === 'manual') return 'not_charged';
  return collectionMethod === 'automatic' && status === 'failing' ? 'unchanged' : null;
};

const BEFORE_FIRST_PAYMENT: readonly string[] = ['pending', 'intended'];
const ENDINGS: readonly string[] = ['canceled', 'expired'];

const confirmationRefusal = (subscription: Subscription, told: SubscriptionStatus): TransitionRefusal | null => {
  const { status } = subscription;
  if (told === 'completed') return isEndOfTerm(subscription) ? null : 'not_confirmed';
  if (BEFORE_FIRST_PAYMENT.includes(told)) return status === 'pending' && told === 'intended' ? null : 'not_confirmed';
  return BEFORE_FIRST_PAYMENT.includes(status) && !ENDINGS.includes(told) ? 'not_confirmed' : null;
};

/**
 * A provider may go on saying that a subscription is active which was canceled here to the end of its period, or whose
 * cancellation never reached it: that changes nothing until somebody asks.
 */
const reportRefusal: Judge<'provider_status'> = (subscription, { status: told, isAsked }) => {
  if (subscription.collectionMethod !== 'automatic') return 'billed_by_store';
  if (told === subscription.status) return 'unchanged';
  // Its access has ended: what the provider lets run out has run out here.
  if (told === 'expiring' && subscription.status === 'expired') return 'unchanged';
  if (subscription.status === 'canceled' && !isAsked) return 'canceled_here';
  return confirmationRefusal(subscription, told);
};

/** Where each fact is possible. What is missing is refused. See docs/rules/subscriptions.md#transitions. */
const RULES: { readonly [Kind in FactKind]: Rule<Kind> } = {
  draft_created: { from: ['none'], move: () => ({ status: 'pending' }) },
  provider_created: { from: ['pending'], move: () => ({ status: 'intended' }) },
  first_payment_confirmed: { from: ['pending', 'intended'], move: moves.activate },
  renewal_paid: { from: [...LIVE_STATUSES, 'expired'], refusal: renewalRefusal, move: moves.renew },
  early_paid: { from: ['active', 'trialing'], refusal: earlyPaymentRefusal, move: moves.payEarly },
  renewal_skipped: {
    from: ['active', 'trialing', 'past_due'],
    refusal: (subscription) =>
      notBilledByStore(subscription) ?? (subscription.nextBillingDate === null ? 'nothing_to_bill' : null),
    move: moves.skip,
  },
  installments_complete: {
    from: ['active', 'trialing'],
    refusal: (subscription) => (isEndOfTerm(subscription) ? null : 'not_confirmed'),
    move: moves.complete,
  },
  cancel: { from: others('canceled', 'completed'), refusal: cancelRefusal, move: moves.cancel },
  validity_passed: {
    from: ['canceled'],
    refusal: ({ nextBillingDate }, _fact, moment) => (isPast(nextBillingDate, moment) ? null : 'not_due'),
    move: moves.endValidity,
  },
  grace_passed: { from: ['active', 'trialing', 'expiring', 'past_due'], refusal: graceRefusal, move: moves.expire },
  renewal_overdue: {
    from: ['active', 'trialing'],
    refusal: (subscription, _fact, moment) =>
      notBilledByStore(subscription) ?? (isPast(subscription.nextBillingDate, moment) ? null : 'not_due'),
    move: moves.fallDue,
  },
  provider_status: { from: others('completed'), refusal: reportRefusal, move: moves.follow },
  reactivated: { from: REACTIVATABLE_STATUSES, refusal: reactivationRefusal, move: moves.reactivate },
  pause: { from: ['active', 'trialing'], move: moves.pause },
  resume: { from: ['paused'], move: moves.resume },
  terms_changed: {
    from: ['active', 'trialing', 'paused', 'past_due'],
    refusal: termsRefusal,
    move: changeTerms,
  },
  charge_refused: {
    from: ['active', 'trialing', 'failing', 'expiring', 'past_due'],
    refusal: chargeRefusal,
    move: moves.refuseCharge,
  },
  charging_disabled: {
    from: LIVE_STATUSES,
    refusal: ({ collectionMethod }) => (collectionMethod === 'system' ? null : 'not_charged'),
    move: moves.disableCharging,
  },
  collection_changed: { from: ['active', 'trialing', 'paused'], move: moves.changeCollection },
};

const stateRefusal = (status: Subscription['status'], kind: FactKind): TransitionRefusal => {
  if (status === 'completed') return 'completed';
  return status === 'canceled' && kind === 'cancel' ? 'already_canceled' : 'not_in_this_state';
};

/** Until money is asked for nobody is told. */
const QUIET: readonly SubscriptionStatus[] = ['pending', 'intended'];

const eventsOf = (from: Subscription['status'], { status, events = [] }: Move): readonly SubscriptionEvent[] => {
  const isTold = status !== undefined && status !== from && !QUIET.includes(status);
  return isTold ? [...events, ...statusEvents(status)] : events;
};

const accepted = (subscription: Subscription, move: Move): Transition => {
  const { status: from } = subscription;
  const status = move.status ?? (from === 'none' ? 'pending' : from);
  return {
    isRefused: false,
    status,
    changes: { ...(status === from ? {} : { status }), ...move.changes },
    events: eventsOf(from, move),
    effects: move.effects ?? [],
  };
};

/**
 * What a fact makes of a subscription at a moment, or why nothing. It throws for nothing that can happen: a provider may tell the
 * same twice, or too late. See docs/rules/subscriptions.md#transitions.
 */
export const transition = <Kind extends FactKind>(
  subscription: Subscription,
  fact: FactOf<Kind>,
  moment: Moment
): Transition => {
  const rule: Rule<Kind> = RULES[fact.kind];
  if (!rule.from.includes(subscription.status)) {
    return { isRefused: true, reason: stateRefusal(subscription.status, fact.kind) };
  }
  const reason = rule.refusal?.(subscription, fact, moment) ?? null;
  return reason === null ? accepted(subscription, rule.move(subscription, fact, moment)) : { isRefused: true, reason };
};
