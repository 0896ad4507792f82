import type { LocalZone } from '../search';
import { intervalTerms } from './intervals';

/**
 * Due dates. All of them are moments; days and months are added on the calendar and the clock of the store's time zone, so that a
 * renewal at nine stays at nine when the clocks change. See docs/rules/subscriptions.md#due-dates.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A charge that the hourly job makes at the end of the due day is on time. */
const ON_TIME = 2 * HOUR;

/** Shares of the grace period after which a refused charge is tried again. */
const RETRY_SHARES = [0.25, 0.6, 0.9] as const;

/** Every due date is the anchor and a whole number of intervals, so that a short month shortens no later one. */
export type BillingCycle = { readonly anchor: Date; readonly dueAt: Date };

const addMonths = (wallClock: number, months: number): number => {
  const from = new Date(wallClock);
  const month = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const [year, index] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  const lastDay = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return Date.UTC(year, index, Math.min(from.getUTCDate(), lastDay)) + (((wallClock % DAY) + DAY) % DAY);
};

/** The same time on the clock, so many days later; fewer than none: earlier. */
export const addDays = (from: Date, days: number, zone: LocalZone): Date =>
  days === 0 ? from : new Date(zone.toMoment(zone.toWallClock(from.getTime()) + days * DAY));

/**
 * `count` intervals behind the anchor. A day that a month does not have is its last: 31 January, 28 February, 31 March. A clock time
 * that is skipped that day comes an hour later, one that occurs twice is the first.
 */
export const addIntervals = (anchor: Date, interval: string, count: number, zone: LocalZone): Date => {
  const { step } = intervalTerms(interval);
  if (step.unit === 'day' || count === 0) return addDays(anchor, step.count * count, zone);
  return new Date(zone.toMoment(addMonths(zone.toWallClock(anchor.getTime()), step.count * count)));
};

/** Which due date of the anchor it is; null: none, as of a date that staff or a provider have set. */
const positionOf = ({ anchor, dueAt }: BillingCycle, interval: string, zone: LocalZone): number | null => {
  const { unit, count } = intervalTerms(interval).step;
  const days = (dueAt.getTime() - anchor.getTime()) / DAY;
  const guess = Math.round(days / (unit === 'day' ? count : count * (365.2425 / 12)));
  const near = [guess, guess - 1, guess + 1].filter((position) => position >= 0);
  const found = near.find((position) => addIntervals(anchor, interval, position, zone).getTime() === dueAt.getTime());
  return found ?? null;
};

type CycleCount = { readonly anchor: Date; readonly position: number };

/** What is counted from: a date that is none of the anchor's is an anchor itself. */
const startOf = (cycle: BillingCycle, interval: string, zone: LocalZone): CycleCount => {
  const position = positionOf(cycle, interval, zone);
  return position === null ? { anchor: cycle.dueAt, position: 0 } : { anchor: cycle.anchor, position };
};

/** The due date `count` intervals later, whatever was paid and when. */
export const moveBy = (cycle: BillingCycle, interval: string, count: number, zone: LocalZone): BillingCycle => {
  const { anchor, position } = startOf(cycle, interval, zone);
  return { anchor, dueAt: addIntervals(anchor, interval, position + count, zone) };
};

/** Many due dates of one cycle: answers the one that comes so many intervals later, as `moveBy` does. */
export const laterDueDates = (cycle: BillingCycle, interval: string, zone: LocalZone): ((count: number) => Date) => {
  const { anchor, position } = startOf(cycle, interval, zone);
  return (count) => addIntervals(anchor, interval, position + count, zone);
};

/** Until the due day is over in the store's time zone, and for two hours after the due date in any case. */
export const isOnTime = (dueAt: Date, paidAt: Date, zone: LocalZone): boolean =>
  paidAt.getTime() <= dueAt.getTime() + ON_TIME || zone.dayAt(paidAt) <= zone.dayAt(dueAt);

/** A cycle as it is stored: a subscription may have had no date for a while, or never an anchor. */
export type StoredCycle = { readonly anchor: Date | null; readonly dueAt: Date | null };

export type CyclePayment = {
  readonly interval: string;
  readonly paidAt: Date;
  /** Periods that were paid; 1 but for early payments. */
  readonly count: number;
  /** The customer lost nothing by the due date: the money was on its way, or nobody had asked for it. */
  readonly hadAccess: boolean;
};

/**
 * The next due date after a payment. What is paid early or on time keeps the anchor, and so does what comes late without an end of access,
 * as money that takes days. Other payments start a new cycle, whose anchor is their moment: nobody pays for days without access, or for a
 * period that is over.
 */
export const cycleAfterPayment = (
  { anchor, dueAt }: StoredCycle,
  { interval, paidAt, count, hadAccess }: CyclePayment,
  zone: LocalZone
): BillingCycle => {
  const anew = { anchor: paidAt, dueAt: addIntervals(paidAt, interval, count, zone) };
  if (dueAt === null || !(hadAccess || isOnTime(dueAt, paidAt, zone))) return anew;
  const next = moveBy({ anchor: anchor ?? dueAt, dueAt }, interval, count, zone);
  return next.dueAt > paidAt ? next : anew;
};

export type CycleStart = {
  readonly interval: string;
  readonly startedAt: Date;
  readonly trialDays: number;
  /** The trial stands for a first period that was paid at a discount. */
  readonly isTrialSimulated: boolean;
};

/**
 * The first due date: at the end of the trial, or one interval after the start. A simulated trial is a period like the others, whose
 * length in days is only told to gateways.
 */
export const firstCycle = (
  { interval, startedAt, trialDays, isTrialSimulated }: CycleStart,
  zone: LocalZone
): BillingCycle => {
  if (trialDays > 0 && !isTrialSimulated) {
    const trialEnd = addDays(startedAt, trialDays, zone);
    return { anchor: trialEnd, dueAt: trialEnd };
  }
  return { anchor: startedAt, dueAt: addIntervals(startedAt, interval, 1, zone) };
};

/** The last year that every database keeps, whatever the time zone. */
const LAST_YEAR = 9_998;

/**
 * When the last period ends where so many are still to be paid behind the due date; null: endless, or so far ahead that it is nobody's
 * to see.
 */
export const termEnd = (
  cycle: BillingCycle,
  interval: string,
  remaining: number | null,
  zone: LocalZone
): Date | null => {
  if (remaining === null) return null;
  const { dueAt } = moveBy(cycle, interval, remaining, zone);
  return dueAt.getUTCFullYear() <= LAST_YEAR ? dueAt : null;
};

/** When the grace period begins: at the due date, and not before its customer can pay. */
export const graceStart = (dueAt: Date, payableSince: Date | null = null): Date =>
  payableSince !== null && payableSince > dueAt ? payableSince : dueAt;

/** `graceDays`: what the site makes of it; left out: as the interval has it. */
export const graceEnd = (startsAt: Date, interval: string, zone: LocalZone, graceDays?: number): Date =>
  addDays(startsAt, graceDays ?? intervalTerms(interval).graceDays, zone);

/** When the order of a renewal is opened. */
export const renewalOpensAt = (dueAt: Date, interval: string, zone: LocalZone): Date =>
  addDays(dueAt, -intervalTerms(interval).advanceDays, zone);

/** When a charge that was refused at the begin of the grace period is tried again, in whole seconds behind it. */
export const retryMoments = (
  startsAt: Date,
  interval: string,
  zone: LocalZone,
  graceDays?: number
): readonly Date[] => {
  const length = graceEnd(startsAt, interval, zone, graceDays).getTime() - startsAt.getTime();
  return RETRY_SHARES.map((share) => new Date(startsAt.getTime() + Math.round((share * length) / 1_000) * 1_000));
};

/** The next of them; null: there is none left. */
export const nextRetry = (moments: readonly Date[], at: Date): Date | null =>
  moments.find((moment) => moment.getTime() > at.getTime()) ?? null;

/**
 * Days that somebody who reactivates has paid already: whole days, and one or less is none. A charge that was given back has paid
 * for nothing.
 */
export const remainingTrialDays = (nextBillingDate: Date | null, at: Date, isLastChargeRefunded: boolean): number => {
  if (nextBillingDate === null || isLastChargeRefunded) return 0;
  const days = Math.floor((nextBillingDate.getTime() - at.getTime()) / DAY);
  return days <= 1 ? 0 : days;
};
