import { addDays, addMonths, daysIn, firstOfMonth, type DayRange } from './days';

export const GROUP_KEYS = [
  'default',
  'monthly',
  'yearly',
  'billing_country',
  'shipping_country',
  'payment_method',
  'payment_status',
] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

export type TimeKey = 'daily' | 'monthly' | 'yearly';
/** What orders have that reports put them together by. */
export type LabelKey = Exclude<GroupKey, 'default' | 'monthly' | 'yearly'>;
export type AppliedKey = TimeKey | LabelKey;

const MOST_DAYS = 91;
const MOST_DAYS_OF_MONTHS = 365;

export const timeKeyFor = (range: DayRange): TimeKey => {
  const days = daysIn(range);
  if (days <= MOST_DAYS) return 'daily';
  return days <= MOST_DAYS_OF_MONTHS ? 'monthly' : 'yearly';
};

export const appliedKey = (key: GroupKey, range: DayRange): AppliedKey => (key === 'default' ? timeKeyFor(range) : key);

const TIME_KEYS: readonly AppliedKey[] = ['daily', 'monthly', 'yearly'];

export const isTimeKey = (key: AppliedKey): key is TimeKey => TIME_KEYS.includes(key);

/** How many characters of a day name its group. */
export const LENGTH_OF: Readonly<Record<TimeKey, 4 | 7 | 10>> = { daily: 10, monthly: 7, yearly: 4 };

const nextOf: Readonly<Record<TimeKey, (day: string) => string>> = {
  daily: (day) => addDays(day, 1),
  monthly: (day) => addMonths(firstOfMonth(day), 1),
  yearly: (day) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
};

/** The groups of a range, the oldest first, none left out. */
export const groupsOf = (range: DayRange, key: TimeKey): readonly string[] => {
  const groups: string[] = [];
  for (let day = range.from; day <= range.to; day = nextOf[key](day)) groups.push(day.slice(0, LENGTH_OF[key]));
  return groups;
};
