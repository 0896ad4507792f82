import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fromDecimalAmount, toDecimalAmount } from '../../../domain/payment';
import { BILLING_INTERVALS, intervalTerms } from '../../../domain/subscription';
import type { PlanToSell, SubscriptionToBill } from '../gateway-subscriptions';
import type { Money } from './paypal-disputes';

/** What is sold, and what of it is the price of a plan of PayPal. */
export type Terms = Pick<SubscriptionToBill, 'interval' | 'recurring' | 'currency' | 'trialDays' | 'billTimes'>;

export type Frequency = {
  readonly interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  readonly interval_count: number;
};

export type Cycle = {
  readonly sequence: number;
  readonly tenure_type: 'TRIAL' | 'REGULAR';
  readonly frequency: Frequency;
  /** 0: endless. */
  readonly total_cycles: number;
  /** Left out: it costs nothing. */
  readonly pricing_scheme?: { readonly fixed_price?: Money };
};

export type PlanTerms = {
  readonly billing_cycles: readonly Cycle[];
  readonly payment_preferences: { readonly setup_fee?: Money };
};

/** The provider takes no longer ones of each unit, and no more trials. */
const MOST_DAYS = 365;
const MOST_TRIALS = 2;
const MOST_CYCLES = 999;

/** Refused payments after which the provider asks no more. */
const FAILURES = 3;

/** In the words that buyers are shown: a year and no twelve months. */
export const frequencyOf = (interval: string): Frequency => {
  const { unit, count } = intervalTerms(interval).step;
  if (unit === 'day') {
    return count === 7 ? { interval_unit: 'WEEK', interval_count: 1 } : { interval_unit: 'DAY', interval_count: count };
  }
  return count === 12
    ? { interval_unit: 'YEAR', interval_count: 1 }
    : { interval_unit: 'MONTH', interval_count: count };
};

/** The interval of the store; blank for one that a merchant has chosen at the provider. */
export const intervalOf = (frequency: Frequency): string =>
  BILLING_INTERVALS.find((interval) => isDeepStrictEqual(frequencyOf(interval), frequency)) ?? '';

const moneyOf = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: toDecimalAmount(amount, currency),
});

/** The first period is billed as all later ones. */
const isPlain = ({ trialDays, recurring }: Terms, due: number): boolean => trialDays === 0 && due === recurring;

type Unnumbered = Omit<Cycle, 'sequence'>;

const trialOf = (days: number): Unnumbered => ({
  tenure_type: 'TRIAL',
  frequency: { interval_unit: 'DAY', interval_count: days },
  total_cycles: 1,
});

const trialsOf = (days: number): readonly Unnumbered[] =>
  days > MOST_DAYS ? [trialOf(MOST_DAYS), trialOf(days - MOST_DAYS)] : [trialOf(days)];

/** What comes before the price is due: the days of a trial, or a first period that is paid with all else that the order costs. */
const cyclesBefore = (terms: Terms, due: number): readonly Unnumbered[] => {
  if (isPlain(terms, due)) return [];
  if (terms.trialDays > 0) return trialsOf(terms.trialDays);
  return [{ tenure_type: 'TRIAL', frequency: frequencyOf(terms.interval), total_cycles: 1 }];
};

const regularCycles = (terms: Terms, due: number): number => {
  const { billTimes, trialDays } = terms;
  if (billTimes === 0 || trialDays > 0 || isPlain(terms, due)) return billTimes;
  return billTimes - 1;
};

const regularOf = (terms: Terms, due: number): Unnumbered => ({
  tenure_type: 'REGULAR',
  frequency: frequencyOf(terms.interval),
  total_cycles: regularCycles(terms, due),
  pricing_scheme: { fixed_price: moneyOf(terms.recurring, terms.currency) },
});

/**
 * The plan of a sale. `due`: what is paid now. Where that is not the price of a period, it is the setup fee, and the period that it pays is a
 * trial that costs nothing: a fee and a first period beside it would be two payments at the provider.
 */
export const planTerms = (terms: Terms, due: number): PlanTerms => ({
  billing_cycles: [...cyclesBefore(terms, due), regularOf(terms, due)].map((cycle, index) => ({
    sequence: index + 1,
    ...cycle,
  })),
  payment_preferences: {
    ...{ auto_bill_outstanding: true, payment_failure_threshold: FAILURES, setup_fee_failure_action: 'CANCEL' },
    ...(due > 0 && !isPlain(terms, due) ? { setup_fee: moneyOf(due, terms.currency) } : {}),
  },
});

/** Two plans are one where the provider bills the same for them. At most 255 characters. */
export const planName = ({ interval, recurring, currency, trialDays, billTimes }: Terms, due: number): string =>
  `${interval.slice(0, 100)} ${recurring} ${currency}, first ${due}, trial ${trialDays}, times ${billTimes}`;

const termsRefusal = ({ trialDays, billTimes }: PlanToSell): string | null => {
  const longest = MOST_TRIALS * MOST_DAYS;
  if (trialDays > longest) return `PayPal takes no trials of more than ${longest} days.`;
  return billTimes > MOST_CYCLES ? `PayPal takes no plans of more than ${MOST_CYCLES} payments.` : null;
};

/** Whether PayPal is offered for what is sold on such terms. */
export const billsPlan = (plan: PlanToSell): boolean => termsRefusal(plan) === null;

/** Why the provider cannot bill such a sale, in words for the shopper; null where it can. */
export const planRefusal = ({ trialDays, billTimes, recurring }: Terms, due: number): string | null => {
  const refusal = termsRefusal({ trialDays, billTimes });
  if (refusal !== null) return refusal;
  return trialDays === 0 && due < recurring ? 'The payment could not be started. Please try again.' : null;
};

const amountOf = (money: Money | undefined): number => (money ? fromDecimalAmount(money.value) : 0);

const priceOf = (cycle: Cycle | undefined): number => amountOf(cycle?.pricing_scheme?.fixed_price);

/** What a plan costs when it is agreed to: hundredths of the currency unit. */
export const firstPriceOf = ({ billing_cycles: cycles, payment_preferences: { setup_fee: fee } }: PlanTerms): number =>
  amountOf(fee) + priceOf(cycles.find(({ sequence }) => sequence === 1));

export const regularCycleOf = ({ billing_cycles: cycles }: PlanTerms): Cycle | undefined =>
  cycles.find(({ tenure_type: tenure }) => tenure === 'REGULAR');

/** A trial as buyers know it, and not a first period that is paid in another way. */
export const hasTrial = (plan: PlanTerms): boolean => {
  const regular = regularCycleOf(plan);
  return plan.billing_cycles.some(
    ({ tenure_type: tenure, frequency }) =>
      tenure === 'TRIAL' && !(firstPriceOf(plan) > 0 && isDeepStrictEqual(frequency, regular?.frequency))
  );
};

const shown = ({ billing_cycles: cycles }: PlanTerms) =>
  [...cycles]
    .sort((a, b) => a.sequence - b.sequence)
    .map((cycle) => [
      cycle.tenure_type,
      cycle.frequency.interval_unit,
      cycle.frequency.interval_count,
      cycle.total_cycles,
      priceOf(cycle),
      priceOf(cycle) > 0 ? cycle.pricing_scheme?.fixed_price?.currency_code : '',
    ]);

/** Two plans have one where they bill the same. 43 characters. */
export const digestOfPlan = (plan: PlanTerms): string =>
  createHash('sha256')
    .update(JSON.stringify([shown(plan), amountOf(plan.payment_preferences.setup_fee)]))
    .digest('base64url');

/** Whether a plan bills just what is sold. What is due now is what it says: it is compared where its money comes. */
export const isPlanOf = (plan: PlanTerms, terms: Terms): boolean =>
  isDeepStrictEqual(shown(plan), shown(planTerms(terms, firstPriceOf(plan))));
