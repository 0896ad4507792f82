import { addDays, daysIn, shiftMonths, type DayRange } from './days';

export const COMPARE_TYPES = [
  'previous_period',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'custom',
] as const;
export type CompareType = (typeof COMPARE_TYPES)[number];

/** The period of reports begins with the day that was so many days ago, where nobody says more. */
export const DEFAULT_DAYS_AGO = 30;

export const defaultRange = (today: string): DayRange => ({ from: addDays(today, -DEFAULT_DAYS_AGO), to: today });

/** Ten years and a few days. */
export const LONGEST_RANGE = 3_660;

/** As many days, ending the day before. */
export const precedingRange = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -daysIn({ from, to })),
  to: addDays(from, -1),
});

const MONTHS_BACK = { previous_month: 1, previous_quarter: 3, previous_year: 12 } as const;

/** What a range is compared with. A period of one's own begins with `compareDate`, and is as long. */
export const comparedRange = (range: DayRange, type: CompareType, compareDate: string | null): DayRange => {
  if (type === 'custom' && compareDate !== null) {
    return { from: compareDate, to: addDays(compareDate, daysIn(range) - 1) };
  }
  if (type === 'custom' || type === 'previous_period') return precedingRange(range);
  return shiftMonths(range, -MONTHS_BACK[type]);
};

const RELATIVE = /^-(\d{1,4}) (day|week|month|year)s?$/;

const unitsAgo = (today: string, count: number, unit: string): string => {
  if (unit === 'day' || unit === 'week') return addDays(today, -count * (unit === 'week' ? 7 : 1));
  return shiftMonths({ from: today, to: today }, -count * (unit === 'year' ? 12 : 1)).from;
};

const YEARS_AT_MOST = 10;

const relativeRange = (text: string, today: string): DayRange | null => {
  const match = RELATIVE.exec(text);
  if (!match) return null;
  const from = unitsAgo(today, Number(match[1]), match[2] as string);
  return from < unitsAgo(today, YEARS_AT_MOST, 'year') ? null : { from, to: today };
};

const wholeMonths = (today: string, first: number, months: number): DayRange => {
  const from = shiftMonths({ from: `${today.slice(0, 7)}-01`, to: today }, first).from;
  return { from, to: addDays(shiftMonths({ from, to: from }, months).from, -1) };
};

const named = (today: string): Readonly<Record<string, DayRange>> => {
  const month = Number(today.slice(5, 7)) - 1;
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const until = ({ from }: DayRange): DayRange => ({ from, to: today });
  return {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    this_week: { from: addDays(today, -weekday), to: today },
    last_week: { from: addDays(today, -weekday - 7), to: addDays(today, -weekday - 1) },
    this_month: until(wholeMonths(today, 0, 1)),
    last_month: wholeMonths(today, -1, 1),
    this_quarter: until(wholeMonths(today, -(month % 3), 3)),
    last_quarter: wholeMonths(today, -(month % 3) - 3, 3),
    this_year: until(wholeMonths(today, -month, 12)),
    last_year: wholeMonths(today, -month - 12, 12),
  };
};

/** Words beside '-7 days' and the like; `all_time` is for the caller, who knows when it began. */
export const NAMED_RANGES: readonly string[] = [...Object.keys(named('2026-01-01')), 'all_time'];

/** '-7 days' (from seven days ago to today), 'this_month', ...; null for words that say nothing. */
export const namedRange = (text: string, today: string): DayRange | null =>
  relativeRange(text, today) ?? new Map(Object.entries(named(today))).get(text) ?? null;
