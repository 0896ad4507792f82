import type { Cents } from '../money';
import type {
  CancelTime,
  CollectionMethod,
  Effect,
  SubscriptionChanges,
  SubscriptionEvent,
  SubscriptionStatus,
} from './types';

type Nothing = Readonly<Record<never, never>>;

/** Of a renewal that is open: since when its customer can pay it; null or left out: as long as it is due. */
type Payable = { readonly payableSince?: Date | null };

/** Of subscriptions that the provider bills, whose dates are its own. */
type ProviderDate = { readonly nextBillingDate?: Date };

/** What staff want of a subscription that the store bills; what is left out stays. See docs/rules/subscriptions.md#changed-terms. */
export type TermsChange = {
  /** What it is to be; the status that it has: it stays. */
  readonly status: SubscriptionStatus;
  readonly recurringTotal?: Cents | undefined;
  /** 0: endless. */
  readonly billTimes?: number | undefined;
  readonly interval?: string | undefined;
  readonly nextBillingDate?: Date | undefined;
  /** The smallest step by which amounts of its currency grow. */
  readonly step: Cents;
};

/** Why the terms stay what they are. */
export type TermsRefusal =
  /** Staff cannot bring it to this status from the one that it has. */
  | 'no_such_status'
  | 'no_such_interval'
  /** Fewer payments than have been made. */
  | 'below_paid'
  | 'date_passed'
  | 'date_too_far'
  /** It has none, or the one that it has would be overdue again at once. */
  | 'date_needed'
  /** With these terms nothing is overdue, so the status has to be another one. */
  | 'not_overdue'
  | 'term_too_long';

/** What may happen to a subscription. See docs/rules/subscriptions.md#transitions. */
export type FactDetails = {
  readonly draft_created: Nothing;
  /** Payment was begun, and nothing is confirmed. */
  readonly provider_created: Nothing;
  /** The first payment has come, or the payment method of a trial is set up. */
  readonly first_payment_confirmed: ProviderDate;
  readonly renewal_paid: ProviderDate;
  /** So many installments at once, by this order. */
  readonly early_paid: { readonly count: number; readonly orderId?: number };
  readonly renewal_skipped: Nothing;
  readonly installments_complete: Nothing;
  readonly cancel: {
    readonly by: 'staff' | 'customer' | 'provider' | 'refund' | 'upgrade';
    readonly reason: string;
    readonly effective: CancelTime;
    /** By an upgrade: the subscription that takes its place. */
    readonly upgradedToId?: number;
  };
  /** The hourly job: the paid period of a canceled subscription may be over. */
  readonly validity_passed: Nothing;
  /** The hourly job: the grace period may be over. */
  readonly grace_passed: Payable & {
    /** As the site has it; left out: as the interval has it. */
    readonly graceDays?: number;
    /** An attempt to charge is queued or not decided: it is waited for. */
    readonly isChargeQueued: boolean;
  };
  /** The renewal was not paid at its due date. */
  readonly renewal_overdue: Nothing;
  readonly provider_status: ProviderDate & {
    /** By `stripeStatus` or `payPalStatus`. */
    readonly status: SubscriptionStatus;
    /** Staff asked the provider: its answer overrules a cancellation here. */
    readonly isAsked: boolean;
  };
  readonly reactivated: ProviderDate & {
    /** By `remainingTrialDays`: paid before. */
    readonly trialDays: number;
  };
  readonly pause: Nothing;
  readonly resume: Nothing;
  /** Staff change what was agreed on. */
  readonly terms_changed: TermsChange;
  /** A charge of the renewal was refused. */
  readonly charge_refused: Payable & {
    readonly graceDays?: number;
    /** So many charges of this renewal were refused before. */
    readonly refusedBefore: number;
  };
  /** The payment method can no longer be charged by the store. */
  readonly charging_disabled: Nothing;
  /** The customer has chosen another payment method: who asks for the money from now on. */
  readonly collection_changed: { readonly collectionMethod: CollectionMethod };
};

export type FactKind = keyof FactDetails;
export type FactOf<Kind extends FactKind> = { readonly kind: Kind } & FactDetails[Kind];
export type Fact = { readonly [Kind in FactKind]: FactOf<Kind> }[FactKind];

/** Why a fact changes nothing; for code and tests, people are told in words of the endpoint. */
export type TransitionRefusal =
  /** The state does not know this fact. */
  | 'not_in_this_state'
  | 'already_canceled'
  /** All installments are paid: nothing changes any more. */
  | 'completed'
  | 'unchanged'
  /** The date has not come, or there is none. */
  | 'not_due'
  | 'charge_queued'
  | 'billed_by_provider'
  | 'billed_by_store'
  /** The customer pays invoices: nothing is charged. */
  | 'not_charged'
  /** The store has seen no first payment, or no end of the term, whatever the provider says. */
  | 'not_confirmed'
  | 'canceled_here'
  | 'not_installments'
  | 'no_such_installments'
  | 'upgraded'
  | 'nothing_to_bill'
  | TermsRefusal;

export type Transition =
  | { readonly isRefused: true; readonly reason: TransitionRefusal }
  | {
      readonly isRefused: false;
      readonly status: SubscriptionStatus;
      /** What is to be written, the status included where it changes. */
      readonly changes: SubscriptionChanges;
      /** In the order in which they are told. */
      readonly events: readonly SubscriptionEvent[];
      readonly effects: readonly Effect[];
    };
