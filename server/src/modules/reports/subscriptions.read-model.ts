import type { MovedSubscriptions, RecurringSum } from '../../domain/report';
import { HIDDEN_STATUSES, NOT_PAID } from '../../domain/subscription';
import { toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { jsonTextOf } from '../../platform/db/json-sql';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { secondsOf } from './order-dimensions.read-model';
import type { ReportFilter } from './report-filter';

/** Subscriptions that share a group of days and a billing interval. */
export type SubscriptionsOfGroup = RecurringSum & { readonly group: string; readonly subscriptions: number };

const isPaidOff = (client: DatabaseClient): string =>
  `coalesce(${jsonTextOf(client, 's.config', 'is_paid_off')}, '') = 'yes'`;

/** What costs something, and was canceled before it was paid, never had a date. As `neverBegan` of subscriptions, in SQL. */
const everHadDate = (client: DatabaseClient): string =>
  `(coalesce(s.recurring_total, 0) <= 0 or coalesce(s.bill_count, 0) > 0 or s.next_billing_date is not null
    or s.validity_expired_at is not null or ${isPaidOff(client)})`;

/** Something came of it: it is not open, and was not let go, or canceled, before anybody paid its order. */
const hasBegun = (client: DatabaseClient): SqlText =>
  sql(
    `s.status not in (${placeholders(HIDDEN_STATUSES.length)})
      and (s.status <> 'canceled' or (coalesce(${jsonTextOf(client, 's.config', 'cancellation_reason')}, '') <> ?
        and ${everHadDate(client)}))`,
    [...HIDDEN_STATUSES, NOT_PAID]
  );

/**
 * Subscriptions by the day on which their first order was placed, unless they never began. What became of the order since does not
 * matter to those that did.
 */
export const begunOf = (client: DatabaseClient, { from, to, mode, currency, variants }: ReportFilter): SqlText => {
  const ofVariants = variants.length === 0 ? '' : ` and s.variation_id in (${placeholders(variants.length)})`;
  const begun = hasBegun(client);
  return sql(
    `from shop_orders o join shop_subscriptions s on s.parent_order_id = o.id
      where o.placed_on >= ? and o.placed_on <= ? and o.mode = ? and o.currency = ?
        and ${begun.text}${ofVariants}`,
    [from, to, mode, currency, ...begun.values, ...variants]
  );
};

/** A row for each group of days and billing interval. */
export const findBegunSubscriptions = async (
  db: Database,
  filter: ReportFilter,
  days: 4 | 7 | 10
): Promise<readonly SubscriptionsOfGroup[]> => {
  const begun = begunOf(db.client, filter);
  const rows = await db.unprepared(
    sql(
      `select day_group, billing_interval, count(*) as subscriptions, sum(recurring_total) as amount from (
        select substr(o.placed_on, 1, ${days}) as day_group, coalesce(s.billing_interval, '') as billing_interval,
          coalesce(s.recurring_total, 0) as recurring_total ${begun.text}
      ) begun group by day_group, billing_interval`,
      begun.values
    )
  );
  return rows.map((row) => ({
    group: String(row.day_group),
    interval: String(row.billing_interval),
    subscriptions: toInt(row.subscriptions),
    amount: toInt(row.amount),
  }));
};

/** The months that are told of, and the moment (epoch ms) at which each is over. */
export type MonthEnd = { readonly month: string; readonly end: number };

export type Moves = { readonly begun: readonly MovedSubscriptions[]; readonly ended: readonly MovedSubscriptions[] };

const toMoved = (row: Readonly<Record<string, unknown>>): MovedSubscriptions => ({
  month: String(row.month),
  interval: String(row.billing_interval),
  isFree: toInt(row.is_free) === 1,
  subscriptions: toInt(row.subscriptions),
  amount: toInt(row.amount),
});

/** When it ended, or is to end; null: it goes on. Who does not pay loses access before a term ends. */
export const ENDED_AT = 'coalesce(s.canceled_at, s.validity_expired_at, s.expire_at)';

const movedBy = (month: SqlText, begun: SqlText, where = ''): SqlText =>
  sql(
    `select month, billing_interval, is_free, count(*) as subscriptions, sum(recurring_total) as amount from (
      select ${month.text} as month, coalesce(s.billing_interval, '') as billing_interval,
        case when coalesce(s.recurring_total, 0) = 0 then 1 else 0 end as is_free,
        coalesce(s.recurring_total, 0) as recurring_total ${begun.text} ${where}
    ) moved group by month, billing_interval, is_free`,
    [...month.values, ...begun.values]
  );

/**
 * Subscriptions by the months in which they began and ended, those before `filter.from` together in the month ''; `filter.from` is
 * the first of the first month. What is to end after `now` has not ended. Reads all of them: who is there is who came and did not go.
 */
export const findMoves = async (
  db: Database,
  filter: ReportFilter,
  { months, first, now }: { readonly months: readonly MonthEnd[]; readonly first: number; readonly now: number }
): Promise<Moves> => {
  const all = begunOf(db.client, { ...filter, from: '' });
  const began = sql(`case when o.placed_on < ? then '' else substr(o.placed_on, 1, 7) end`, [filter.from]);
  const seconds = secondsOf(db.client, ENDED_AT);
  const inSeconds = (moment: number): number => Math.floor(moment / 1_000);
  const branches = months.map(({ month, end }) => `when ${seconds} < ${inSeconds(end)} then '${month}'`);
  const endedIn = sql(`case when ${seconds} < ${inSeconds(first)} then '' ${branches.join(' ')} end`, []);
  const last = Math.min(now, (months.at(-1)?.end ?? first) - 1_000);
  const hasEnded = `and ${seconds} <= ${inSeconds(last)}`;
  return {
    begun: (await db.unprepared(movedBy(began, all))).map(toMoved),
    ended: (await db.unprepared(movedBy(endedIn, all, hasEnded))).map(toMoved),
  };
};

export type Installments = { readonly subscriptions: number; readonly payments: number; readonly amount: number };

/** As `remainingBills` of subscriptions that are not paid off, in SQL; none of what has no last payment. */
const openPayments = (client: DatabaseClient): string => {
  const setup = `coalesce(cast(${jsonTextOf(client, 's.meta', 'setup_bills')} as decimal(20, 0)), 0)`;
  const paid = `(coalesce(s.bill_count, 0) - ${setup})`;
  return `(coalesce(s.bill_times, 0) - case when ${paid} > 0 then ${paid} else 0 end)`;
};

/** Payments that are still to come of subscriptions with a last one. */
export const findInstallments = async (db: Database, filter: ReportFilter): Promise<Installments> => {
  const begun = begunOf(db.client, filter);
  const [row] = await db.unprepared(
    sql(
      `select count(*) as subscriptions, sum(open_payments) as payments, sum(open_payments * recurring_total) as amount from (
        select ${openPayments(db.client)} as open_payments, s.recurring_total ${begun.text}
          and s.status in ('active', 'trialing') and not (${isPaidOff(db.client)})
      ) open_ones where open_payments > 0`,
      begun.values
    )
  );
  return {
    subscriptions: toInt(row?.subscriptions),
    payments: toInt(row?.payments),
    amount: toInt(row?.amount),
  };
};
