import type { Renewal } from '../../../server/src/contracts/renewals';
import type { SubscriptionDetail, SubscriptionStatus } from '../../../server/src/contracts/subscriptions';
import type { Tone } from '../kit/tone';
import type { TextId } from '../texts/use-text';

type State = NonNullable<Renewal['state']>;

export const RENEWAL_TONES: Readonly<Record<State, Tone>> = { open: 'warning', paid: 'success', void: 'neutral' };

type Stated = Pick<Renewal, 'state'>;

type Shown = Stated & Pick<Renewal, 'status' | 'payment_status'>;

/** The order of a renewal that was opened anew under another one knows only that it is canceled. */
export const shownState = ({ state, status }: Pick<Shown, 'state' | 'status'>): State | null =>
  state ?? (status === 'canceled' ? 'void' : null);

/** Of money that nobody is to pay, and of what is paid as it should be, the state has said enough. */
export const tellsPayment = (renewal: Shown): boolean => {
  const state = shownState(renewal);
  return state !== 'void' && !(state === 'paid' && renewal.payment_status === 'paid');
};

/** The one that waits for money: there is never more than one. */
export const openRenewalOf = <Row extends Stated>(renewals: readonly Row[]): Row | null =>
  renewals.find(({ state }) => state === 'open') ?? null;

type Tries = Pick<Renewal, 'state' | 'attempts' | 'next_attempt_at'>;

/** In words, how often the store has tried to charge a renewal, and what comes next; null where nothing is to be said. */
export const triesOf = ({ state, attempts, next_attempt_at: next }: Tries): TextId | null => {
  if (state === 'open') return next === null ? 'subscriptions.renewal.byCustomer' : 'subscriptions.renewal.nextTry';
  return attempts > 0 ? 'subscriptions.renewal.tried' : null;
};

const CHARGED: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

type Billed = Pick<
  SubscriptionDetail,
  'status' | 'collection_method' | 'date_after_skip' | 'recurring_total' | 'remaining_bills'
>;

/** What can be done with the renewals of a subscription as they are. Undefined: they are not loaded yet. */
export const renewalSteps = (subscription: Billed, renewals: readonly Stated[] | undefined) => {
  const { status, collection_method: method, date_after_skip: skipped, recurring_total: total } = subscription;
  const open = renewals && openRenewalOf(renewals);
  const isBilled = skipped !== null && total > 0 && subscription.remaining_bills !== 0;
  return {
    canCharge: Boolean(open) && method === 'system' && CHARGED.includes(status),
    canCreate: open === null && isBilled,
    canSkip: isBilled,
  };
};
