/** Due dates as one would count them by hand on the calendar of Kathmandu, whose clocks never change. */

const DAY = 86_400_000;
/** 5 hours and 45 minutes ahead of UTC. */
const AHEAD = 20_700_000;

const MONTHS: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 };
const DAYS: Readonly<Record<string, number>> = { daily: 1, weekly: 7, fortnightly: 30 };

/** The same time of the day so many months later; the last day of a month that is too short. */
const monthsLater = (at: number, months: number): number => {
  const local = new Date(at + AHEAD);
  const time = (at + AHEAD) % DAY;
  let day = local.getUTCDate();
  for (;;) {
    const found = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day));
    if (found.getUTCDate() === day) return found.getTime() + time - AHEAD;
    day -= 1;
  }
};

/** The date that comes so many intervals after the first. */
export const dueAfter = (first: number, interval: string, count: number): number => {
  const days = DAYS[interval];
  return days === undefined ? monthsLater(first, (MONTHS[interval] ?? 0) * count) : first + days * count * DAY;
};

/** The first date of the cycle that is not before the moment, and which it is. */
export const dueFrom = (
  first: number,
  interval: string,
  moment: number
): { readonly at: number; readonly count: number } => {
  for (let count = 0; ; count += 1) {
    const at = dueAfter(first, interval, count);
    if (at >= moment) return { at, count };
  }
};

/** The last day of three months that begin with a day (YYYY-MM-DD). */
export const threeMonthsFrom = (day: string): string => {
  const first = Date.parse(`${day}T00:00:00Z`) - AHEAD;
  return new Date(monthsLater(first, 3) + AHEAD - DAY).toISOString().slice(0, 10);
};
