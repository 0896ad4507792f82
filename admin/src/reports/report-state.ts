import { readDay, type DayRange } from '../../../server/src/domain/report/days';
import { DEFAULT_DAYS_AGO, namedRange } from '../../../server/src/domain/report/periods';

export const RANGES = [
  ...(['today', 'days_7', 'days_30', 'this_month', 'last_month'] as const),
  ...(['this_quarter', 'last_quarter', 'this_year', 'custom'] as const),
] as const;
export type RangeId = (typeof RANGES)[number];

/** What the API compares with. It has no report without a comparison, and days of one's own are left to clients of theirs. */
export const COMPARISONS = ['previous_period', 'previous_month', 'previous_quarter', 'previous_year'] as const;
export type ComparisonId = (typeof COMPARISONS)[number];

/** What a report is asked: all of it stands in the address. */
export type ReportState = {
  readonly range: RangeId;
  /** Of the range `custom` alone. */
  readonly days: DayRange | null;
  readonly compare: ComparisonId;
};

export const FIRST_STATE: ReportState = { range: 'days_30', days: null, compare: 'previous_period' };

/** Null for what is no range of days. */
export const readDays = (from: string | null, to: string | null): DayRange | null => {
  const [first, last] = [readDay(from ?? ''), readDay(to ?? '')];
  return first !== null && last !== null && first <= last ? { from: first, to: last } : null;
};

/** An address is anybody's text: what says nothing is passed over. */
export const readReportState = (address: URLSearchParams, otherwise: ReportState): ReportState => {
  const range = RANGES.find((known) => known === address.get('range'));
  const compare = COMPARISONS.find((known) => known === address.get('compare')) ?? otherwise.compare;
  const days = range === 'custom' ? readDays(address.get('from'), address.get('to')) : null;
  if (!range || (range === 'custom' && !days)) return { ...otherwise, compare };
  return { range, days, compare };
};

/** The inverse of `readReportState`. */
export const writeReportState = ({ range, days, compare }: ReportState): URLSearchParams =>
  new URLSearchParams({ range, ...(range === 'custom' && days ? days : {}), compare });

/** As the API reads them: today, and so many days before it. */
const LAST_DAYS: Readonly<Partial<Record<RangeId, string>>> = {
  days_7: '-7 days',
  days_30: `-${DEFAULT_DAYS_AGO} days`,
};

/** The days of a range, as the calendar of the store has them; `today` is YYYY-MM-DD. */
export const daysOf = ({ range, days }: Pick<ReportState, 'range' | 'days'>, today: string): DayRange =>
  days ?? namedRange(LAST_DAYS[range] ?? range, today) ?? { from: today, to: today };
