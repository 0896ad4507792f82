import type { Cents } from '../money';
import { paidBills, remainingBills } from './statuses';
import type { Subscription } from './types';

/** What a subscription costs, part by part; whoever shows it finds the words. Amounts in cents. */
export type PaymentPart =
  /** `times` null: until it is canceled. */
  | { readonly kind: 'recurring'; readonly amount: Cents; readonly interval: string; readonly times: number | null }
  | { readonly kind: 'trial'; readonly days: number }
  | { readonly kind: 'setup_fee'; readonly amount: Cents };

type Priced = Pick<Subscription, 'recurringTotal' | 'interval' | 'billTimes' | 'trialDays' | 'isTrialSimulated'> & {
  readonly signupFee: Cents;
};

/** A simulated trial is a first period at another price: neither a trial nor a fee, and one payment more. */
export const paymentParts = (subscription: Priced): readonly PaymentPart[] => {
  const { recurringTotal: amount, interval, billTimes, trialDays, isTrialSimulated, signupFee } = subscription;
  const times = billTimes === 0 ? null : billTimes + (isTrialSimulated ? 1 : 0);
  const recurring: PaymentPart = { kind: 'recurring', amount, interval, times };
  if (isTrialSimulated) return [recurring];
  return [
    recurring,
    ...(trialDays > 0 ? [{ kind: 'trial' as const, days: trialDays }] : []),
    ...(signupFee > 0 ? [{ kind: 'setup_fee' as const, amount: signupFee }] : []),
  ];
};

export type BillingInfo = {
  readonly amount: Cents;
  readonly interval: string;
  /** The date that people are shown as that of the next payment, or of the end. */
  readonly date: Date | null;
  readonly paidBills: number;
  /** Null: endless. */
  readonly remainingBills: number | null;
  readonly expireAt: Date | null;
};

/** The next payment; of what has ended, when it was canceled. */
export const shownBillingDate = ({
  status,
  billCount,
  trialEndsAt,
  nextBillingDate,
  canceledAt,
}: Subscription): Date | null => {
  if (status === 'completed') return null;
  if (status === 'canceled' || status === 'expired') return canceledAt;
  return status === 'trialing' && billCount === 0 ? (trialEndsAt ?? nextBillingDate) : nextBillingDate;
};

export const billingInfo = (subscription: Subscription): BillingInfo => ({
  amount: subscription.recurringTotal,
  interval: subscription.interval,
  date: shownBillingDate(subscription),
  paidBills: paidBills(subscription),
  remainingBills: remainingBills(subscription),
  expireAt: subscription.expireAt,
});
