import { percentage } from './figures';
import { monthlyRecurring, type RecurringSum } from './recurring-revenue';

/** Subscriptions that began, or ended, in one month (YYYY-MM), by their billing interval; free ones by themselves. */
export type MovedSubscriptions = RecurringSum & {
  /** '' comes before all months that are told of. */
  readonly month: string;
  readonly isFree: boolean;
  readonly subscriptions: number;
};

export type MonthOfRetention = {
  readonly month: string;
  readonly begun: number;
  readonly begunMrr: number;
  readonly ended: number;
  readonly endedMrr: number;
  /** At the end of the month. */
  readonly active: number;
  readonly activePaid: number;
  readonly activeFree: number;
  readonly mrr: number;
  /** Percent of those who were there when the month began that were there when it ended. */
  readonly retentionRate: number;
  /** The same of what they come to in a month. */
  readonly moneyRate: number;
};

const countOf = (rows: readonly MovedSubscriptions[]): number =>
  rows.reduce((sum, { subscriptions }) => sum + subscriptions, 0);

/** What came without what went: amounts of the latter are taken away before anything is rounded. */
const remaining = (came: readonly MovedSubscriptions[], went: readonly MovedSubscriptions[]): number =>
  monthlyRecurring([...came, ...went.map((row) => ({ ...row, amount: -row.amount }))]);

/** Of those who were there, without what is new. */
const rateOf = (end: number, fresh: number, start: number): number => percentage(Math.max(0, end - fresh), start);

const isPaid = ({ isFree }: MovedSubscriptions): boolean => !isFree;

/** One entry for each month, which come in their order and have all before the first in the month ''. */
export const retentionOf = (
  begun: readonly MovedSubscriptions[],
  ended: readonly MovedSubscriptions[],
  months: readonly string[]
): readonly MonthOfRetention[] => {
  const until = (rows: readonly MovedSubscriptions[], month: string) => rows.filter((row) => row.month <= month);
  const before = (rows: readonly MovedSubscriptions[], month: string) => rows.filter((row) => row.month < month);
  return months.map((month) => {
    const [came, went] = [until(begun, month), until(ended, month)];
    const [cameBefore, wentBefore] = [before(begun, month), before(ended, month)];
    const fresh = begun.filter((row) => row.month === month);
    const gone = ended.filter((row) => row.month === month);
    const active = countOf(came) - countOf(went);
    const activePaid = countOf(came.filter(isPaid)) - countOf(went.filter(isPaid));
    const mrr = remaining(came, went);
    return {
      month,
      begun: countOf(fresh),
      begunMrr: monthlyRecurring(fresh),
      ended: countOf(gone),
      endedMrr: monthlyRecurring(gone),
      ...{ active, activePaid, activeFree: active - activePaid, mrr },
      retentionRate: rateOf(active, countOf(fresh), countOf(cameBefore) - countOf(wentBefore)),
      moneyRate: rateOf(mrr, monthlyRecurring(fresh), remaining(cameBefore, wentBefore)),
    };
  });
};
