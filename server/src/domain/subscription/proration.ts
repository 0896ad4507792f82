import { proportion, sum, type Cents } from '../money';
import type { LocalZone } from '../search';
import { hasAccess, isInRealTrial } from './statuses';
import type { Moment, Subscription } from './types';

/** Changing from one plan to another. See docs/rules/subscriptions.md#changing-plans. */

const DAY = 86_400_000;

/** A line of the order that paid for the old plan; the setup fee is a line of its own. */
export type PaidLine = {
  readonly lineTotal: Cents;
  readonly refundTotal: Cents;
  readonly taxAmount: Cents;
  /** The price contains the tax. */
  readonly taxInclusive: boolean;
};

/** What was paid and not given back. `earlierDiscount`: an upgrade discount of that order, which nobody paid. */
export const unrefundedOf = (lines: readonly PaidLine[], earlierDiscount: Cents): Cents => {
  const paid = lines.map(
    ({ lineTotal, refundTotal, taxAmount, taxInclusive }) => lineTotal - refundTotal + (taxInclusive ? 0 : taxAmount)
  );
  return Math.max(0, sum(paid) - earlierDiscount);
};

const daysInMonth = (at: Date, zone: LocalZone): number => {
  const local = new Date(zone.toWallClock(at.getTime()));
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
};

const PERIOD_DAYS: ReadonlyMap<string, number> = new Map([
  ['yearly', 365],
  ['weekly', 7],
  ['daily', 1],
]);

/** Days by which a period is divided; 0: its rest is worth nothing. */
const periodDays = (interval: string, { at, zone }: Moment): number =>
  interval === 'monthly' ? daysInMonth(at, zone) : (PERIOD_DAYS.get(interval) ?? 0);

/** Whole days by the clock of the store, so that a day of 23 hours is one. */
const daysLeft = (until: Date, { at, zone }: Moment): number =>
  Math.max(0, Math.floor((zone.toWallClock(until.getTime()) - zone.toWallClock(at.getTime())) / DAY));

/** Who is still on trial, and not who has paid the period behind it already. */
const isOnTrial = (subscription: Subscription, { at }: Moment): boolean =>
  subscription.status === 'trialing' && isInRealTrial(subscription, at);

/**
 * The part of `paid` that stands for the rest of what it paid for, half up; never more than was paid. `periods`: so many were paid at
 * once.
 */
export const subscriptionCredit = (subscription: Subscription, paid: Cents, moment: Moment, periods = 1): Cents => {
  const { interval, nextBillingDate } = subscription;
  if (nextBillingDate === null || !hasAccess(subscription, moment.at) || isOnTrial(subscription, moment)) return 0;
  const days = periodDays(interval, moment) * periods;
  return days === 0 ? 0 : proportion(paid, Math.min(daysLeft(nextBillingDate, moment), days), days);
};

export type PlanChange = {
  readonly price: Cents;
  readonly signupFee: Cents;
  /** What the old plan is still worth; 0 where the path is not prorated. */
  readonly prorateCredit: Cents;
  readonly discount: Cents;
};

export type PlanChangeCost = {
  readonly cost: Cents;
  /** Never more than the new plan costs: what is left is lost, as a downgrade pays nothing out. */
  readonly creditUsed: Cents;
  readonly discountUsed: Cents;
};

/** cost + creditUsed + discountUsed is the price with the setup fee, to the cent. The credit is used first: it was paid. */
export const planChangeCost = ({ price, signupFee, prorateCredit, discount }: PlanChange): PlanChangeCost => {
  const full = price + signupFee;
  const creditUsed = Math.min(prorateCredit, full);
  const discountUsed = Math.min(discount, full - creditUsed);
  return { cost: full - creditUsed - discountUsed, creditUsed, discountUsed };
};
