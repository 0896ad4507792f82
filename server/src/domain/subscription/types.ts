import type { Cents } from '../money';
import type { LocalZone } from '../search';

/** See docs/rules/subscriptions.md#states. */
export const SUBSCRIPTION_STATUSES = [
  'pending',
  'intended',
  'trialing',
  'active',
  'paused',
  'failing',
  'expiring',
  'past_due',
  'canceled',
  'expired',
  'completed',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Who asks for the money of a renewal: the provider, the store with an invoice, the store with a saved payment method. */
export const COLLECTION_METHODS = ['automatic', 'manual', 'system'] as const;
export type CollectionMethod = (typeof COLLECTION_METHODS)[number];

/** So many installments were paid at once, ahead of their dates, by this order. */
export type EarlyPayment = { readonly count: number; readonly orderId?: number };

/** What the rules know of a subscription. */
export type Subscription = {
  /** `none`: not written yet. */
  readonly status: SubscriptionStatus | 'none';
  readonly interval: string;
  readonly collectionMethod: CollectionMethod;
  readonly recurringAmount: Cents;
  readonly recurringTaxTotal: Cents;
  readonly recurringTotal: Cents;
  readonly trialDays: number;
  /** The trial stands for a first period that was paid at a discount. */
  readonly isTrialSimulated: boolean;
  /** The first payment was the only one. */
  readonly isPaidOff: boolean;
  readonly trialEndsAt: Date | null;
  /** Payments after the trial; 0: endless. */
  readonly billTimes: number;
  /** All payments so far, that of a setup fee included. */
  readonly billCount: number;
  /** Those of `billCount` that paid for no period: the setup fee of a trial. */
  readonly setupBills: number;
  /** Payments of several installments at once. */
  readonly earlyPayments: readonly EarlyPayment[];
  readonly createdAt: Date;
  /** Due dates are whole intervals behind it; null while the provider bills. */
  readonly anchor: Date | null;
  /** Until when access is paid. */
  readonly nextBillingDate: Date | null;
  /** When the last period of a limited term ends. */
  readonly expireAt: Date | null;
  readonly canceledAt: Date | null;
  readonly restoredAt: Date | null;
  /** When access ended, which is told once. */
  readonly validityExpiredAt: Date | null;
  readonly cancellationReason: string;
  /** Another subscription took its place. */
  readonly upgradedToId: number | null;
  /** Refused charges since something was paid or forgiven. */
  readonly chargeFailures: number;
};

export type SubscriptionChanges = Partial<Subscription>;

/** When something happens, and by which clock the store reckons its days. */
export type Moment = { readonly at: Date; readonly zone: LocalZone };

/** Names of events, without the prefix of the hooks. */
export type StatusEvent = 'payments/subscription_status_changed' | `payments/subscription_${SubscriptionStatus}`;
export type LifecycleEvent =
  | 'subscription_activated'
  | 'subscription_reactivated'
  | 'subscription_renewed'
  | 'subscription_canceled'
  | 'subscription_eot'
  | 'subscription_expired_validity'
  | 'subscription_paused'
  | 'subscription_resumed'
  | 'subscription_updated'
  | 'subscription_past_due'
  | 'subscription/data_updated'
  | 'subscription/early_payment_completed'
  | 'subscriptions/system_charge_failed'
  | 'subscriptions/system_charge_disabled';
export type SubscriptionEvent = StatusEvent | LifecycleEvent;

/** What is to be done beside writing the row. */
export type Effect =
  | {
      readonly kind: 'cancel_at_provider';
      /** The provider's answer is told to nobody. */
      readonly isSilent: boolean;
      readonly effective: CancelTime;
    }
  | { readonly kind: 'pause_at_provider' }
  | { readonly kind: 'resume_at_provider' }
  | { readonly kind: 'void_open_renewal' }
  | { readonly kind: 'retry_charge'; readonly at: Date }
  /** The open renewal waits for the customer, who is told so. */
  | { readonly kind: 'ask_customer_to_pay' };

export type CancelTime = 'at_once' | 'period_end';
