import type { SubscriptionStatus } from './types';

/** What a card gateway says of a subscription, as its API has it. */
export type StripeSubscription = {
  readonly status: string;
  /** `cancellation_details.reason`. */
  readonly cancellationReason: string | null;
  /** Still active there, and canceled here: access lasts to the end of the period. */
  readonly cancelsAtPeriodEnd: boolean;
  /** Its last bill was refused, and the provider will ask for the money again. */
  readonly isRetried?: boolean;
};

const STRIPE: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['incomplete', 'intended'],
  ['incomplete_expired', 'expired'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'expiring'],
  ['unpaid', 'expired'],
  ['canceled', 'canceled'],
  ['paused', 'paused'],
]);

const RUNNING: readonly string[] = ['active', 'trialing'];

/** Null: a status that the store does not know, which changes nothing. */
export const stripeStatus = ({
  status,
  cancellationReason,
  cancelsAtPeriodEnd,
  isRetried = false,
}: StripeSubscription): SubscriptionStatus | null => {
  if (status === 'canceled' && cancellationReason === 'payment_failed') return 'expired';
  if (cancelsAtPeriodEnd && RUNNING.includes(status)) return 'canceled';
  if (status === 'past_due' && isRetried) return 'failing';
  return STRIPE.get(status) ?? null;
};

export type PayPalSubscription = {
  readonly status: string;
  /** `billing_info.failed_payments_count`. */
  readonly failedPayments: number;
  /** The trial cycles of the plan are not over. */
  readonly isInTrial: boolean;
  /** The plan has a last cycle. */
  readonly isLimited: boolean;
};

const PAYPAL = new Map<string, (subscription: PayPalSubscription) => SubscriptionStatus>([
  ['APPROVAL_PENDING', () => 'intended'],
  ['APPROVED', () => 'intended'],
  ['ACTIVE', ({ failedPayments, isInTrial }) => (failedPayments > 0 ? 'failing' : isInTrial ? 'trialing' : 'active')],
  ['SUSPENDED', ({ failedPayments }) => (failedPayments > 0 ? 'failing' : 'paused')],
  ['CANCELLED', () => 'canceled'],
  ['EXPIRED', ({ isLimited }) => (isLimited ? 'completed' : 'expired')],
]);

/**
 * PayPal goes on asking for a refused payment, suspends after too many of them, and calls a plan expired whose cycles are all paid. Null: a status that the
 * store does not know, which changes nothing.
 */
export const payPalStatus = (subscription: PayPalSubscription): SubscriptionStatus | null =>
  PAYPAL.get(subscription.status)?.(subscription) ?? null;
