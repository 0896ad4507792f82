import type { StatusEvent, Subscription, SubscriptionChanges, SubscriptionStatus } from './types';

/** Money may still be collected. */
export const LIVE_STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'paused',
  'failing',
  'expiring',
  'past_due',
];

/** Somebody may still ask for money: it runs, or its provider may go on trying for what has expired here. */
export const mayBeBilled = ({ status, collectionMethod }: Pick<Subscription, 'status' | 'collectionMethod'>): boolean =>
  LIVE_STATUSES.some((live) => live === status) || (status === 'expired' && collectionMethod === 'automatic');

/** What a customer is not shown: nothing came of it so far. */
export const HIDDEN_STATUSES: readonly SubscriptionStatus[] = ['pending', 'intended'];

/** Why a subscription is canceled whose order nobody paid in time: it never began. */
export const NOT_PAID = 'order_not_paid';

/** Why it is canceled, where its provider says so first. */
export const LOST_REASON = 'canceled_by_provider';

export const REACTIVATABLE_STATUSES: readonly SubscriptionStatus[] = [
  'canceled',
  'failing',
  'expired',
  'paused',
  'expiring',
  'past_due',
];

const ALWAYS_VALID: readonly string[] = ['active', 'trialing', 'completed'];
const VALID_WHILE_PAID: readonly string[] = ['canceled', 'failing', 'paused', 'expiring'];

/** Whether the customer may use what was subscribed to. See docs/rules/subscriptions.md#access. */
export const hasAccess = (
  { status, nextBillingDate }: Pick<Subscription, 'status' | 'nextBillingDate'>,
  at: Date
): boolean => {
  if (ALWAYS_VALID.includes(status)) return true;
  return VALID_WHILE_PAID.includes(status) && nextBillingDate !== null && nextBillingDate.getTime() > at.getTime();
};

type Trial = Pick<Subscription, 'status' | 'trialDays' | 'isTrialSimulated' | 'trialEndsAt'>;

/** Nothing was paid for the period that runs. */
export const isInRealTrial = ({ status, isTrialSimulated, trialEndsAt }: Trial, at: Date): boolean =>
  (status === 'trialing' || status === 'active') &&
  !isTrialSimulated &&
  trialEndsAt !== null &&
  trialEndsAt.getTime() > at.getTime();

/** The next bill moves to another date: a trial that ends with it ends there. */
export const trialUntil = (
  { trialEndsAt, nextBillingDate }: Pick<Subscription, 'trialEndsAt' | 'nextBillingDate'>,
  date: Date
): Pick<SubscriptionChanges, 'trialEndsAt'> =>
  trialEndsAt !== null && trialEndsAt.getTime() === nextBillingDate?.getTime() ? { trialEndsAt: date } : {};

/** What people are shown: a simulated trial is a period that was paid. */
export const overriddenStatus = (subscription: Trial, at: Date): Subscription['status'] => {
  const { status, isTrialSimulated } = subscription;
  if (status === 'trialing') return isTrialSimulated ? 'active' : 'trialing';
  return isInRealTrial(subscription, at) ? 'trialing' : status;
};

export const statusEvents = (status: SubscriptionStatus): readonly StatusEvent[] => [
  'payments/subscription_status_changed',
  `payments/subscription_${status}`,
];

type Term = Pick<Subscription, 'billTimes' | 'billCount' | 'setupBills' | 'isPaidOff'>;

/** Payments of periods so far. */
export const paidBills = ({ billCount, setupBills }: Pick<Term, 'billCount' | 'setupBills'>): number =>
  Math.max(0, billCount - setupBills);

/** Installments that are still to be paid; null: endless. */
export const remainingBills = ({ billTimes, isPaidOff, ...paid }: Term): number | null => {
  if (isPaidOff) return 0;
  return billTimes > 0 ? Math.max(0, billTimes - paidBills(paid)) : null;
};

export const isEndOfTerm = (subscription: Term): boolean => remainingBills(subscription) === 0;
