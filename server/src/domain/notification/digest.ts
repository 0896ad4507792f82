export const DIGEST_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

export type DigestPlan = {
  readonly enabled: 'yes' | 'no';
  /** Of the store's day. */
  readonly send_hour: number;
  /** Of a weekly one: 0 is Sunday. */
  readonly send_dow?: number;
};

/** Days, `YYYY-MM-DD`, the first and the last included; those of the period before it are what it is compared with. */
export type DigestSpan = {
  readonly period: DigestPeriod;
  readonly from: string;
  readonly to: string;
  readonly before_from: string;
  readonly before_to: string;
};

const DAY = 86_400_000;

const dayOf = (wallClock: number): string => new Date(wallClock).toISOString().slice(0, 10);

const daysSpan = (period: DigestPeriod, today: number, days: number): DigestSpan => ({
  period,
  from: dayOf(today - days * DAY),
  to: dayOf(today - DAY),
  before_from: dayOf(today - 2 * days * DAY),
  before_to: dayOf(today - (days + 1) * DAY),
});

const monthSpan = (today: number): DigestSpan => {
  const date = new Date(today);
  const first = (back: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
  return {
    period: 'monthly',
    from: dayOf(first(1)),
    to: dayOf(first(0) - DAY),
    before_from: dayOf(first(2)),
    before_to: dayOf(first(1) - DAY),
  };
};

/** The last whole period, seen from a moment of the store's clock (as if it were UTC, in milliseconds). */
export const digestSpan = (period: DigestPeriod, wallClock: number): DigestSpan => {
  const today = Math.floor(wallClock / DAY) * DAY;
  if (period === 'monthly') return monthSpan(today);
  return daysSpan(period, today, period === 'weekly' ? 7 : 1);
};

const isItsDay = (period: DigestPeriod, plan: DigestPlan, now: Date): boolean => {
  if (period === 'monthly') return now.getUTCDate() === 1;
  return period === 'daily' || now.getUTCDay() === (plan.send_dow ?? 1);
};

/** Whether a digest is due at a moment of the store's clock: on its day, from its hour on. */
export const isDigestDue = (period: DigestPeriod, plan: DigestPlan, wallClock: number): boolean => {
  const now = new Date(wallClock);
  return plan.enabled === 'yes' && now.getUTCHours() >= plan.send_hour && isItsDay(period, plan, now);
};
