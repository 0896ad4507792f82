import type { SubscriptionTerms } from '../pricing';

const wholeOf = (value: unknown): number => {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/**
 * What a variant's `payment_type` and `other_info` make it cost again and again; undefined for a single payment. `times` only
 * counts for installments, the setup fee only where it is switched on. See docs/rules/money.md#subscriptions.
 */
export const subscriptionTermsOf = (
  paymentType: string,
  otherInfo: Readonly<Record<string, unknown>>
): SubscriptionTerms | undefined => {
  if (paymentType !== 'subscription') return undefined;
  return {
    interval: String(otherInfo.repeat_interval ?? 'monthly'),
    billTimes: otherInfo.installment === 'yes' ? wholeOf(otherInfo.times) : 0,
    trialDays: wholeOf(otherInfo.trial_days),
    signupFee: otherInfo.manage_setup_fee === 'yes' ? wholeOf(otherInfo.signup_fee) : 0,
  };
};
