import type { Cents } from '../money';
import { intervalTerms } from '../subscription/intervals';
import type { PricedCart, PricedLine, SubscriptionTerms } from './types';

const LONGEST_TRIAL = 365;

/** What a payment gateway is told of a new subscription. */
export type FirstPayment = {
  readonly recurringAmount: Cents;
  readonly recurringTotal: Cents;
  /** Charged now beside, or instead of, the first period. */
  readonly signupFee: Cents;
  /** Days without a charge of the period's price. */
  readonly trialDays: number;
  /** Payments after the trial; 0: endless, unless `isPaidOff`. */
  readonly billTimes: number;
  /** The signup fee was the only payment. */
  readonly isPaidOff: boolean;
  /** The first period is paid by the signup fee, because it costs less than the later ones. */
  readonly isTrialSimulated: boolean;
};

const simulatedTrial = ({ interval, trialDays, billTimes }: SubscriptionTerms): Partial<FirstPayment> => ({
  trialDays: Math.min(trialDays + intervalTerms(interval).days, LONGEST_TRIAL),
  billTimes: Math.max(0, billTimes - 1),
  isPaidOff: billTimes === 1,
  isTrialSimulated: true,
});

/**
 * How a gateway is brought to charge exactly what the order says now, and the recurring total from then on, discounts and taxes
 * included. A first period that costs less than the later ones becomes a trial with a fee; one that costs more, a fee beside the
 * first period. See docs/rules/money.md#subscriptions.
 */
export const firstPaymentOf = (
  terms: SubscriptionTerms,
  { recurringAmount, recurringTotal }: Pick<PricedLine, 'recurringAmount' | 'recurringTotal'>,
  { total: dueNow }: Pick<PricedCart, 'total'>
): FirstPayment => {
  const { trialDays, billTimes } = terms;
  const plain = { recurringAmount, recurringTotal, trialDays, billTimes, isPaidOff: false, isTrialSimulated: false };
  if (trialDays > 0) return { ...plain, signupFee: dueNow };
  if (dueNow >= recurringTotal) return { ...plain, signupFee: dueNow - recurringTotal };
  return { ...plain, signupFee: dueNow, ...simulatedTrial(terms) };
};
