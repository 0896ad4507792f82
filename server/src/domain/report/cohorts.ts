import { percentage } from './figures';
import { monthlyRecurring, type RecurringSum } from './recurring-revenue';

export type CohortMetric = 'subscribers' | 'mrr';

/** Subscriptions that began in one month or year, and ended in one, by their billing interval. */
export type CohortPart = RecurringSum & {
  readonly cohort: string;
  /** '' comes before all months or years that are told of; null: not in any of them. */
  readonly endedIn: string | null;
  readonly subscriptions: number;
};

/** So many months or years after its own a cohort is told of. */
export const MOST_LATER = 120;

export type Cohort = {
  readonly cohort: string;
  readonly initial: number;
  /** What was there at the end of each later month or year. */
  readonly later: readonly number[];
  /** Percent of `initial` that is there at the end of the last one. */
  readonly retentionRate: number;
};

/** An amount is rounded once for each figure, see `monthlyRecurring`. */
const MEASURES: Readonly<Record<CohortMetric, (parts: readonly CohortPart[]) => number>> = {
  subscribers: (parts) => parts.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
  mrr: monthlyRecurring,
};

const cohortOf = (
  cohort: string,
  parts: readonly CohortPart[],
  told: readonly string[],
  metric: CohortMetric
): Cohort => {
  const measure = MEASURES[metric];
  const thereAt = (group: string): number =>
    measure(parts.filter(({ endedIn }) => endedIn === null || endedIn > group));
  const initial = measure(parts);
  const later = told.filter((group) => group > cohort).slice(0, MOST_LATER);
  return {
    ...{ cohort, initial, later: later.map(thereAt) },
    retentionRate: percentage(thereAt(later.at(-1) ?? cohort), initial),
  };
};

/** One for each of the cohorts; `told` are the months or years in their order, up to the present one. */
export const cohortsOf = (
  parts: readonly CohortPart[],
  { cohorts, told }: { readonly cohorts: readonly string[]; readonly told: readonly string[] },
  metric: CohortMetric
): readonly Cohort[] => {
  const byCohort = new Map<string, CohortPart[]>(cohorts.map((cohort) => [cohort, []]));
  for (const part of parts) byCohort.get(part.cohort)?.push(part);
  return [...byCohort].map(([cohort, own]) => cohortOf(cohort, own, told, metric));
};
