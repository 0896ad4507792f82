import { payable, proportion, type Cents } from '../money';
import { addIntervals, termEnd } from './calendar';
import type { TermsChange, TermsRefusal } from './facts';
import { BILLING_INTERVALS } from './intervals';
import { pause, resume, type Move } from './moves';
import { isEndOfTerm, paidBills, remainingBills, trialUntil } from './statuses';
import type { Moment, Subscription, SubscriptionChanges, SubscriptionStatus } from './types';

const CHOICES: Readonly<Partial<Record<Subscription['status'], readonly SubscriptionStatus[]>>> = {
  active: ['active', 'paused'],
  trialing: ['trialing', 'paused'],
  paused: ['paused', 'active'],
  past_due: ['past_due', 'active'],
};

/** What staff may make of the status, the one that it has first; none where the terms cannot be changed. */
export const statusChoices = ({
  status,
  collectionMethod,
}: Pick<Subscription, 'status' | 'collectionMethod'>): readonly SubscriptionStatus[] =>
  collectionMethod === 'automatic' ? [] : (CHOICES[status] ?? []);

/** Whoever asks for "now" means a moment that is over when the store reads it. */
const NOW = 60_000;
const FURTHEST_YEARS = 10;

/** People are shown whole seconds, and send them back. */
const isSameSecond = (one: Date | null, other: Date): boolean =>
  one !== null && Math.floor(one.getTime() / 1_000) === Math.floor(other.getTime() / 1_000);

/** Null: it stays. */
const newDate = ({ nextBillingDate }: Subscription, { nextBillingDate: told }: TermsChange, { at }: Moment) => {
  if (told === undefined || isSameSecond(nextBillingDate, told)) return null;
  return told < at ? at : told;
};

const dateChanges = (subscription: Subscription, wanted: TermsChange, moment: Moment): SubscriptionChanges => {
  const date = newDate(subscription, wanted, moment);
  if (date === null) return {};
  return { anchor: date, nextBillingDate: date, ...trialUntil(subscription, date) };
};

/** Price and tax keep the share that they had, so that a later reactivation and the tax records know them. */
const amountChanges = (
  { recurringTotal, recurringAmount, recurringTaxTotal }: Subscription,
  { recurringTotal: total, step }: TermsChange
): SubscriptionChanges => {
  if (total === undefined || total === recurringTotal) return {};
  const share = (part: Cents): Cents => payable(proportion(total, part, recurringTotal), step);
  return recurringTotal > 0
    ? {
        recurringTotal: total,
        recurringAmount: Math.max(step, share(recurringAmount)),
        recurringTaxTotal: share(recurringTaxTotal),
      }
    : { recurringTotal: total, recurringAmount: total, recurringTaxTotal: 0 };
};

const termChanges = (subscription: Subscription, { billTimes, interval }: TermsChange): SubscriptionChanges => ({
  ...(billTimes === undefined || billTimes === subscription.billTimes ? {} : { billTimes }),
  ...(interval === undefined || interval === subscription.interval ? {} : { interval }),
});

const changesOf = (subscription: Subscription, wanted: TermsChange, moment: Moment): SubscriptionChanges => ({
  ...amountChanges(subscription, wanted),
  ...termChanges(subscription, wanted),
  ...dateChanges(subscription, wanted, moment),
});

const dateRefusal = (subscription: Subscription, wanted: TermsChange, moment: Moment): TermsRefusal | null => {
  const { nextBillingDate: told } = wanted;
  if (told === undefined || newDate(subscription, wanted, moment) === null) return null;
  if (told.getTime() < moment.at.getTime() - NOW) return 'date_passed';
  return told > addIntervals(moment.at, 'yearly', FURTHEST_YEARS, moment.zone) ? 'date_too_far' : null;
};

/** What costs nothing has no date, and what costs something has one. */
const moneyRefusal = (
  subscription: Subscription,
  { recurringTotal: total }: TermsChange,
  { nextBillingDate: date }: SubscriptionChanges
): TermsRefusal | 'nothing_to_bill' | null => {
  if (total !== undefined && total <= 0 && total !== subscription.recurringTotal) return 'nothing_to_bill';
  const isFree = (total ?? subscription.recurringTotal) <= 0;
  if (isFree) return date ? 'nothing_to_bill' : null;
  return date || subscription.nextBillingDate !== null ? null : 'date_needed';
};

const lengthRefusal = (
  subscription: Subscription,
  { billTimes, interval }: SubscriptionChanges,
  after: Subscription,
  { zone }: Moment
): TermsRefusal | null => {
  const known: readonly string[] = BILLING_INTERVALS;
  if (interval !== undefined && !known.includes(interval)) return 'no_such_interval';
  if (billTimes !== undefined && billTimes > 0 && billTimes < paidBills(subscription)) return 'below_paid';
  const { anchor, nextBillingDate: dueAt } = after;
  if (dueAt === null) return null;
  const remaining = remainingBills(after);
  const end = termEnd({ anchor: anchor ?? dueAt, dueAt }, after.interval, remaining, zone);
  return remaining !== null && end === null ? 'term_too_long' : null;
};

/** What was not paid at its date goes on where nothing is overdue any more: the date lies ahead, or all of it is paid. */
const overdueRefusal = (
  { status }: Subscription,
  wanted: TermsChange,
  after: Subscription,
  { at }: Moment
): TermsRefusal | null => {
  if (status !== 'past_due') return null;
  const isOverdue = !isEndOfTerm(after) && (after.nextBillingDate === null || after.nextBillingDate <= at);
  if (wanted.status === 'past_due') return isOverdue ? null : 'not_overdue';
  return isOverdue ? 'date_needed' : null;
};

export const termsRefusal = (subscription: Subscription, wanted: TermsChange, moment: Moment) => {
  if (subscription.collectionMethod === 'automatic') return 'billed_by_provider';
  if (!statusChoices(subscription).includes(wanted.status)) return 'no_such_status';
  const changes = changesOf(subscription, wanted, moment);
  if (wanted.status === subscription.status && Object.keys(changes).length === 0) return 'unchanged';
  const after = { ...subscription, ...changes };
  return (
    dateRefusal(subscription, wanted, moment) ??
    moneyRefusal(subscription, wanted, changes) ??
    lengthRefusal(subscription, changes, after, moment) ??
    overdueRefusal(subscription, wanted, after, moment)
  );
};

/** As the same change of the status alone is made. */
const turnedTo = (status: SubscriptionStatus, after: Subscription, moment: Moment): Move => {
  if (status === after.status) return {};
  if (status === 'paused') return pause(after);
  return after.status === 'paused' ? resume(after, null, moment) : { status };
};

/** What asks for another amount or at another date than was agreed on is not to be paid any more. */
const misses = ({ recurringTotal, nextBillingDate }: SubscriptionChanges): boolean =>
  recurringTotal !== undefined || nextBillingDate !== undefined;

export const changeTerms = (subscription: Subscription, wanted: TermsChange, moment: Moment): Move => {
  const changes = changesOf(subscription, wanted, moment);
  const turned = turnedTo(wanted.status, { ...subscription, ...changes }, moment);
  const isVoid = misses(changes);
  return {
    ...turned,
    changes: { ...changes, ...(isVoid ? { chargeFailures: 0 } : {}), ...turned.changes },
    events: [...(turned.events ?? []), ...(Object.keys(changes).length > 0 ? (['subscription_updated'] as const) : [])],
    effects: isVoid ? [{ kind: 'void_open_renewal' }] : (turned.effects ?? []),
  };
};
