import type { Cents } from '../money';
import type { LocalZone } from '../search';
import { intervalTerms, laterDueDates } from '../subscription';
import { addDays, addMonths, type DayRange } from './days';

const MONTHS_AHEAD = 3;

/** Three months from today on: up to the day before the same day, or before the last day of a month that has no such day. */
export const renewalPeriod = (today: string): DayRange => ({
  from: today,
  to: addDays(addMonths(today, MONTHS_AHEAD), -1),
});

/** What a subscription will ask for, as it stands now. */
export type RenewingPlan = {
  readonly interval: string;
  readonly amount: Cents;
  /** Payments to come, that of the next billing date included; null: endless. */
  readonly remaining: number | null;
  readonly nextBillingDate: Date;
  /** Due dates are whole intervals behind it; null: behind the next billing date. */
  readonly anchor: Date | null;
  /** When the last period ends: nothing falls due then or later. */
  readonly expireAt: Date | null;
};

const DAY = 86_400_000;
const LONGEST_MONTH = 31;

/** So many due dates behind the next one there is none before the moment yet, whatever the months are like. */
const countBefore = ({ interval, nextBillingDate }: RenewingPlan, moment: number): number => {
  const { unit, count } = intervalTerms(interval).step;
  const longest = count * (unit === 'day' ? 1 : LONGEST_MONTH) * DAY;
  // One less: a day in which the clocks go back is longer than others.
  return Math.max(0, Math.floor((moment - nextBillingDate.getTime()) / longest) - 1);
};

/**
 * The days of the period on which the subscription falls due, the earliest first. What was due before and is unpaid is none of them, but
 * takes one of the payments that remain.
 */
export const renewalDays = (plan: RenewingPlan, { from, to }: DayRange, zone: LocalZone): readonly string[] => {
  const beginning = (day: string): number => zone.toMoment(Date.parse(`${day}T00:00:00Z`));
  const [start, end] = [beginning(from), Math.min(beginning(addDays(to, 1)), plan.expireAt?.getTime() ?? Infinity)];
  const { nextBillingDate: dueAt, anchor, interval } = plan;
  const dueDate = laterDueDates({ anchor: anchor ?? dueAt, dueAt }, interval, zone);
  const days: string[] = [];
  for (let count = countBefore(plan, start); count < (plan.remaining ?? Infinity); count += 1) {
    const date = dueDate(count);
    if (date.getTime() >= end) break;
    if (date.getTime() >= start) days.push(zone.dayAt(date));
  }
  return days;
};

export type ProjectedMonth = { readonly month: string; readonly renewals: number; readonly amount: Cents };

export type RenewalTally = {
  /** So much falls due on each of the days. */
  readonly add: (amount: Cents, days: readonly string[]) => void;
  /** One entry for each of the months, in their order. */
  readonly months: () => readonly ProjectedMonth[];
};

/** Adds renewals up by month (YYYY-MM), without keeping them: there may be one a day of each subscription. */
export const renewalTally = (months: readonly string[]): RenewalTally => {
  const sums = new Map(months.map((month) => [month, { renewals: 0, amount: 0 }]));
  return {
    add: (amount, days) => {
      for (const day of days) {
        const sum = sums.get(day.slice(0, 7));
        if (!sum) throw new Error(`${day} lies outside of the months that are projected`);
        sum.renewals += 1;
        sum.amount += amount;
      }
    },
    months: () => [...sums].map(([month, sum]) => ({ month, ...sum })),
  };
};
