import type { Subscription, SubscriptionDetail, SubscriptionStatus } from '../../../server/src/contracts/subscriptions';
import { parseMoment } from '../kit/parse-moment';
import type { Tone } from '../kit/tone';
import type { TextId } from '../texts/use-text';

/** In the order in which they follow on each other, what needs somebody first among those that run. */
export const STATUS_TONES: Readonly<Record<SubscriptionStatus, Tone>> = {
  active: 'success',
  trialing: 'info',
  failing: 'danger',
  past_due: 'danger',
  expiring: 'warning',
  paused: 'warning',
  canceled: 'neutral',
  expired: 'neutral',
  completed: 'success',
  pending: 'neutral',
  intended: 'neutral',
};

/** What becomes of a subscription next. */
export type Outlook = { readonly text: TextId; readonly date: string | null };

type Dated = Pick<Subscription, 'status' | 'next_billing_date' | 'collection_method'>;

const isAhead = (date: string | null, now: Date): date is string => date !== null && parseMoment(date) > now;

/** Until when it is paid, where that is ahead. */
export const paidUntil = ({ next_billing_date: date }: Pick<Dated, 'next_billing_date'>, now: Date): string | null =>
  isAhead(date, now) ? date : null;

const ENDED: Readonly<Partial<Record<SubscriptionStatus, TextId>>> = {
  pending: 'subscriptions.next.notBegun',
  intended: 'subscriptions.next.notBegun',
  completed: 'subscriptions.next.completed',
  expired: 'subscriptions.next.expired',
};

/** Nothing is billed, and what is paid can be used. */
const RESTING: Readonly<Partial<Record<SubscriptionStatus, readonly [TextId, TextId]>>> = {
  canceled: ['subscriptions.next.canceledUntil', 'subscriptions.next.canceled'],
  paused: ['subscriptions.next.pausedUntil', 'subscriptions.next.paused'],
};

const UNPAID: readonly SubscriptionStatus[] = ['failing', 'expiring', 'past_due'];

const COLLECTED: Readonly<Record<Subscription['collection_method'], TextId>> = {
  automatic: 'subscriptions.next.automatic',
  system: 'subscriptions.next.system',
  manual: 'subscriptions.next.manual',
};

const outlookOfRunning = (
  { status, next_billing_date: date, collection_method: method }: Dated,
  now: Date
): Outlook => {
  if (date === null) return { text: 'subscriptions.next.nothing', date };
  if (!isAhead(date, now)) return { text: 'subscriptions.next.overdue', date };
  return { text: UNPAID.includes(status) ? 'subscriptions.next.refused' : COLLECTED[method], date };
};

/** In a sentence: what is billed next and by whom, or why nothing is. */
export const outlookOf = (subscription: Dated, now: Date): Outlook => {
  const ended = ENDED[subscription.status];
  if (ended) return { text: ended, date: null };
  const resting = RESTING[subscription.status];
  if (!resting) return outlookOfRunning(subscription, now);
  const date = paidUntil(subscription, now);
  return { text: resting[date === null ? 1 : 0], date };
};

/** The date in a list: of the next payment, or until when what was paid can be used; null where neither is to come. */
export const listedDate = (
  subscription: Dated,
  now: Date
): { readonly isEnd: boolean; readonly date: string } | null => {
  const { status, next_billing_date: due } = subscription;
  if (ENDED[status]) return null;
  const isEnd = RESTING[status] !== undefined;
  const date = isEnd ? paidUntil(subscription, now) : due;
  return date === null ? null : { isEnd, date };
};

/** What the next renewal costs. */
export const renewalAmount = ({ config, recurring_total: total }: Pick<Subscription, 'config' | 'recurring_total'>) =>
  config.current_renewal_amount ?? total;

/** Installments that are paid of those of the term; without a term, all payments. */
export const paymentsMade = ({
  bill_times: times,
  bill_count: count,
  remaining_bills: left,
}: Pick<SubscriptionDetail, 'bill_times' | 'bill_count' | 'remaining_bills'>): number =>
  left === null || times === 0 ? count : times - left;
