import type { Cents } from '../money';
import { firstPaymentOf, type PricedCart, type PricedLine, type SubscriptionTerms } from '../pricing';
import type { LocalZone } from '../search';
import { firstCycle, termEnd } from './calendar';

/** A subscription that is being bought, as the checkout knows it. */
export type SoldSubscription = {
  readonly variationId: number;
  readonly variationTitle: string;
  readonly terms: SubscriptionTerms;
  /** `other_info` of the variant. */
  readonly info: Readonly<Record<string, unknown>>;
  readonly line: PricedLine;
  readonly total: PricedCart['total'];
  readonly currency: string;
  readonly orderedAt: Date;
  readonly zone: LocalZone;
};

/** What was agreed, as the catalogue had it; kept as JSON, whatever becomes of the product. Amounts in cents. */
export type OriginalPlan = {
  readonly variation_id: number;
  readonly variation_title: string;
  readonly item_price: Cents;
  readonly currency: string;
  readonly repeat_interval: string;
  /** 0: endless. */
  readonly times: number;
  readonly trial_days: number;
  readonly signup_fee: Cents;
  readonly signup_fee_name: string;
  readonly billing_summary: string;
};

/** The money and the term of a new subscription. See docs/rules/subscriptions.md#money. */
export type SubscriptionDraft = {
  readonly variationId: number;
  readonly quantity: number;
  readonly interval: string;
  /** A period before discounts, with its share of the delivery. */
  readonly recurringAmount: Cents;
  readonly recurringTaxTotal: Cents;
  /** What every renewal costs. */
  readonly recurringTotal: Cents;
  /** Charged now beside the first period; all that is charged now where there is a trial. */
  readonly signupFee: Cents;
  /** Tax of the setup fee, whether contained or added. */
  readonly initialTaxTotal: Cents;
  readonly trialDays: number;
  readonly isTrialSimulated: boolean;
  readonly isPaidOff: boolean;
  /** Payments after the trial; 0: endless. */
  readonly billTimes: number;
  readonly billCount: 0;
  /** As far as it is known before the first payment. */
  readonly expireAt: Date | null;
  readonly originalPlan: OriginalPlan;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const planOf = ({ variationId, variationTitle, terms, info, line, currency }: SoldSubscription): OriginalPlan => ({
  variation_id: variationId,
  variation_title: variationTitle,
  item_price: line.agreedPrice,
  currency,
  repeat_interval: terms.interval,
  times: terms.billTimes,
  trial_days: terms.trialDays,
  signup_fee: terms.signupFee,
  signup_fee_name: textOf(info.signup_fee_name),
  billing_summary: textOf(info.billing_summary),
});

type Term = Pick<SubscriptionDraft, 'trialDays' | 'billTimes' | 'isTrialSimulated' | 'isPaidOff'>;

/** A single payment at a discount has no later one for which a trial would have to be simulated. */
const termOf = (first: Term): Term =>
  first.isPaidOff ? { trialDays: 0, billTimes: 1, isTrialSimulated: false, isPaidOff: true } : first;

const endOf = ({ trialDays, billTimes, isTrialSimulated, isPaidOff }: Term, sold: SoldSubscription): Date | null => {
  const { interval } = sold.terms;
  const cycle = firstCycle({ interval, trialDays, isTrialSimulated, startedAt: sold.orderedAt }, sold.zone);
  if (billTimes === 0) return null;
  const firstIsPaid = trialDays === 0 || isPaidOff;
  return termEnd(cycle, interval, firstIsPaid ? billTimes - 1 : billTimes, sold.zone);
};

/** What is written of a subscription when its order is. */
export const subscriptionDraft = (sold: SoldSubscription): SubscriptionDraft => {
  const { terms, line, total } = sold;
  const first = firstPaymentOf(terms, line, { total });
  const term = termOf(first);
  return {
    variationId: sold.variationId,
    quantity: line.quantity,
    interval: terms.interval,
    recurringAmount: first.recurringAmount,
    recurringTaxTotal: line.recurringTax,
    recurringTotal: first.recurringTotal,
    signupFee: first.signupFee,
    initialTaxTotal: line.setupFee?.taxAmount ?? 0,
    trialDays: term.trialDays,
    isTrialSimulated: term.isTrialSimulated,
    isPaidOff: term.isPaidOff,
    billTimes: term.billTimes,
    billCount: 0,
    expireAt: endOf(term, sold),
    originalPlan: planOf(sold),
  };
};
