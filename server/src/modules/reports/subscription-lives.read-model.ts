import { LIFESPAN_DAYS, type CohortPart, type EndedWithin } from '../../domain/report';
import { toInt, toTextOrNull } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { secondsOf } from './order-dimensions.read-model';
import type { ReportFilter } from './report-filter';
import { begunOf, ENDED_AT } from './subscriptions.read-model';

const DAY_IN_SECONDS = 86_400;

const inSeconds = (moment: number): number => Math.floor(moment / 1_000);

export type Lives = EndedWithin & { readonly subscriptions: number };

/** How long subscriptions lasted that ended by `now` (epoch ms), by the bounds of the chart and one of one's own. */
export const countLives = async (
  db: Database,
  filter: ReportFilter,
  { now, customDays }: { readonly now: number; readonly customDays: number | undefined }
): Promise<Lives> => {
  const begun = begunOf(db.client, filter);
  const bounds = [...new Set([...LIFESPAN_DAYS, ...(customDays === undefined ? [] : [customDays])])];
  const ended = `ended_at <= ${inSeconds(now)}`;
  const within = bounds.map(
    (days) =>
      `sum(case when ${ended} and ended_at - began_at <= ${days * DAY_IN_SECONDS} then 1 else 0 end) as within_${days}`
  );
  const [row] = await db.unprepared(
    sql(
      `select count(*) as subscriptions, sum(case when ${ended} then 1 else 0 end) as ended, ${within.join(', ')} from (
        select ${secondsOf(db.client, 'o.created_at')} as began_at,
          ${secondsOf(db.client, ENDED_AT)} as ended_at ${begun.text}
      ) lives`,
      begun.values
    )
  );
  return {
    subscriptions: toInt(row?.subscriptions),
    ended: toInt(row?.ended),
    within: new Map(bounds.map((days) => [days, toInt(row?.[`within_${days}`])])),
  };
};

/** A month or year, and the moment (epoch ms) at which it is over. */
export type GroupEnd = { readonly group: string; readonly end: number };

/**
 * Subscriptions by the months, or years, in which they began and ended, those that ended before `first` (epoch ms) together in ''.
 * What is to end after `now` has not ended.
 */
export const findCohortParts = async (
  db: Database,
  filter: ReportFilter,
  asked: {
    /** How many characters of a day name its month or year. */
    readonly length: 4 | 7 | 10;
    readonly groups: readonly GroupEnd[];
    readonly first: number;
    readonly now: number;
  }
): Promise<readonly CohortPart[]> => {
  const begun = begunOf(db.client, filter);
  const seconds = secondsOf(db.client, ENDED_AT);
  const branches = asked.groups.map(({ group, end }) => `when ${seconds} < ${inSeconds(end)} then '${group}'`);
  const endedIn = `case when ${seconds} > ${inSeconds(asked.now)} then null
    when ${seconds} < ${inSeconds(asked.first)} then '' ${branches.join(' ')} end`;
  const rows = await db.unprepared(
    sql(
      `select cohort, ended_in, billing_interval, count(*) as subscriptions, sum(recurring_total) as amount from (
        select substr(o.placed_on, 1, ${asked.length}) as cohort, ${endedIn} as ended_in,
          coalesce(s.billing_interval, '') as billing_interval,
          coalesce(s.recurring_total, 0) as recurring_total ${begun.text}
      ) lives group by cohort, ended_in, billing_interval`,
      begun.values
    )
  );
  return rows.map((row) => ({
    cohort: String(row.cohort),
    endedIn: toTextOrNull(row.ended_in),
    interval: String(row.billing_interval),
    subscriptions: toInt(row.subscriptions),
    amount: toInt(row.amount),
  }));
};
