import { addDays, endOfMonth, firstOfMonth, type DayRange } from './days';
import { groupsOf } from './group-keys';

/**
 * Days are told apart by the calendar of UTC, so that no process has to know of a change of the store's time zone: wherever the
 * store is, its day is that of UTC, the one before or the one after.
 */
const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Nothing is placed on this day any more, wherever the store is. */
const DAYS_UNTIL_OVER = 2;

/** Whether to change an order of this day changes what may have been added up: of later days nothing is. */
export const isDayOver = (day: string, now: Date): boolean => day <= addDays(utcDay(now), -DAYS_UNTIL_OVER);

/**
 * The last day that may be added up. A day more than a day needs to be over: whoever changed an order of it while it was not has
 * had a day to commit that.
 */
export const lastDayToRollUp = (now: Date): string => addDays(utcDay(now), -DAYS_UNTIL_OVER - 1);

const firstOf = (month: string): string => `${month}-01`;

/** The months (YYYY-MM) that lie within the days as a whole, the first one first. */
export const monthsWithin = (range: DayRange): readonly string[] =>
  groupsOf({ from: firstOfMonth(range.from), to: range.to }, 'monthly').filter(
    (month) => firstOf(month) >= range.from && endOfMonth(firstOf(month)) <= range.to
  );

/** What is left of the days beside some months that lie within them, in their order. */
export const daysBeside = ({ from, to }: DayRange, months: readonly string[]): readonly DayRange[] => {
  const starts = [from, ...months.map((month) => addDays(endOfMonth(firstOf(month)), 1))];
  const ends = [...months.map((month) => addDays(firstOf(month), -1)), to];
  return starts
    .map((start, index) => ({ from: start, to: ends[index] as string }))
    .filter((days) => days.from <= days.to);
};
