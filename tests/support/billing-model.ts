/**
 * Due dates as one would work them out with pencil and paper: the days of the months as a list, the offsets of a zone as a list. It
 * shares nothing with the code of the store, and is kept this short so that it can be read in one go.
 */
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FROM = Date.UTC(2019, 0, 1);
const UNTIL = Date.UTC(2045, 0, 1);

type Offsets = readonly { readonly since: number; readonly offset: number }[];

const createOffsetReader = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (moment: number): number => {
    const text = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? ['', '+', '0', '0'];
    return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -MINUTE : MINUTE);
  };
};

/** Each change of the clocks, found by halving the days on which the offset changes. */
const offsetsOf = (timeZone: string): Offsets => {
  const read = createOffsetReader(timeZone);
  const found = [{ since: -Infinity, offset: read(FROM) }];
  for (let day = FROM; day < UNTIL; day += DAY) {
    if (read(day) === read(day + DAY)) continue;
    let [low, high] = [day, day + DAY];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (read(middle) === read(day)) low = middle;
      else high = middle;
    }
    found.push({ since: high, offset: read(high) });
  }
  return found;
};

const known = new Map<string, Offsets>();
const offsets = (zone: string): Offsets => known.get(zone) ?? known.set(zone, offsetsOf(zone)).get(zone) ?? [];

const offsetAt = (zone: string, moment: number): number =>
  offsets(zone)
    .filter(({ since }) => since <= moment)
    .pop()?.offset ?? 0;

/** The first moment at which the clock shows it; in a gap the moment that the old offset makes of it. */
const momentOf = (zone: string, clock: number): number => {
  const all = offsets(zone);
  const index = all.findIndex(({ offset }, at) => clock - offset < (all[at + 1]?.since ?? Infinity));
  const { since, offset } = all[index] ?? { since: 0, offset: 0 };
  return clock - offset >= since ? clock - offset : clock - (all[index - 1]?.offset ?? offset);
};

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number => (month === 1 && isLeap(year) ? 29 : (MONTHS[month] ?? 0));

/** Days since 1 January 1970, counted month by month. */
const dayNumber = (year: number, month: number, day: number): number => {
  let days = day - 1;
  for (let each = 1970; each < year; each += 1) days += isLeap(each) ? 366 : 365;
  for (let each = 0; each < month; each += 1) days += daysIn(year, each);
  return days;
};

const STEPS: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  half_yearly: { months: 6 },
  yearly: { months: 12 },
};

/** The moment of the due date with this number; number 0 is the anchor. */
export const modelDueDate = (anchor: number, interval: string, number: number, zone: string): number => {
  if (number === 0) return anchor;
  const clock = anchor + offsetAt(zone, anchor);
  const { days, months = 0 } = STEPS[interval] ?? {};
  if (days !== undefined) return momentOf(zone, clock + number * days * DAY);
  const local = new Date(clock);
  let [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  for (let step = 0; step < number * months; step += 1) {
    [year, month] = month === 11 ? [year + 1, 0] : [year, month + 1];
  }
  const day = Math.min(local.getUTCDate(), daysIn(year, month));
  return momentOf(zone, dayNumber(year, month, day) * DAY + (clock % DAY));
};

/** Midnight behind a moment, by the clock of the zone. */
export const modelEndOfDay = (moment: number, zone: string): number => {
  const clock = moment + offsetAt(zone, moment);
  return momentOf(zone, clock - (clock % DAY) + DAY);
};
