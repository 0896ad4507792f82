/** Arithmetic on calendar days, which are texts `YYYY-MM-DD`: no zone and no clock change has a part in it. */

const DAY = 86_400_000;

const READ = /^(\d{4})-(\d{2})-(\d{2})$/;

const epochOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayOf = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10);

const FIRST_YEAR = 1900;
const LAST_YEAR = 9_900;

/** The day that a text begins with; a time behind it is passed over. Null where there is no such day. */
export const readDay = (text: string): string | null => {
  const day = text.trim().slice(0, 10);
  const match = READ.exec(day);
  const year = Number(match?.[1]);
  if (!match || year < FIRST_YEAR || year > LAST_YEAR) return null;
  const epoch = epochOf(day);
  return Number.isNaN(epoch) || dayOf(epoch) !== day ? null : day;
};

export const addDays = (day: string, days: number): string => dayOf(epochOf(day) + days * DAY);

/** How many days a range has, the first and the last included. */
export const daysIn = ({ from, to }: DayRange): number => (epochOf(to) - epochOf(from)) / DAY + 1;

/** Days of the store's calendar, the first and the last included. */
export type DayRange = { readonly from: string; readonly to: string };

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

const partsOf = (day: string): readonly [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8, 10)),
];

/** The same day of another month, or its last day where it has no such day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day);
  const first = new Date(Date.UTC(year, month + months, 1));
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth()];
  return dayOf(Date.UTC(toYear, toMonth, Math.min(date, lastOfMonth(toYear, toMonth))));
};

/** '2026-07-04' -> '2026-07'. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;

export const endOfMonth = (day: string): string => {
  const [year, month] = partsOf(day);
  return dayOf(Date.UTC(year, month, lastOfMonth(year, month)));
};

/** A range so many months later; one that ends with a month ends with a month again. */
export const shiftMonths = ({ from, to }: DayRange, months: number): DayRange => {
  const end = addMonths(to, months);
  return { from: addMonths(from, months), to: to === endOfMonth(to) ? endOfMonth(end) : end };
};

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(epochOf(day)).getUTCDay();

/** '2026-07' -> '2026-Q3'. */
export const quarterOf = (month: string): string => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
