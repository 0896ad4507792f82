import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../platform/db/sql';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';

export type CustomersOfPeriod = { readonly customers: number; readonly orders: number; readonly gross: number };

const NOBODY: CustomersOfPeriod = { customers: 0, orders: 0, gross: 0 };

/**
 * Customers of the period with all of their orders in it; new are those without an order before it that the report would
 * count. Orders that belong to nobody are left out.
 */
export const findNewAndReturning = async (
  db: Database,
  filter: ReportFilter
): Promise<{ readonly fresh: CustomersOfPeriod; readonly returning: CustomersOfPeriod }> => {
  const conditions = conditionsOf(filter);
  const before = conditionsOf({ ...filter, from: '', to: filter.from });
  const rows = await db.unprepared(
    sql(
      `select has_ordered, count(*) as customers, sum(orders) as orders, sum(gross) as gross from (
        select buyers.orders, buyers.gross, case when exists (
          select 1 from shop_orders o where o.customer_id = buyers.customer_id and ${before.text} and o.placed_on < ?
        ) then 1 else 0 end as has_ordered
        from (
          select o.customer_id, count(*) as orders, sum(o.total_paid) as gross from shop_orders o
          where ${conditions.text} and o.customer_id is not null group by o.customer_id
        ) buyers
      ) told group by has_ordered`,
      [...before.values, filter.from, ...conditions.values]
    )
  );
  const of = (hasOrdered: number): CustomersOfPeriod => {
    const row = rows.find((found) => toInt(found.has_ordered) === hasOrdered);
    return row ? { customers: toInt(row.customers), orders: toInt(row.orders), gross: toInt(row.gross) } : NOBODY;
  };
  return { fresh: of(0), returning: of(1) };
};

export type CustomersOfGroup = { readonly group: string; readonly customers: number; readonly returning: number };

export type CustomersByGroup = {
  readonly groups: readonly CustomersOfGroup[];
  /** Different customers of all groups; those who had ordered before the first day are returning. */
  readonly customers: number;
  readonly returning: number;
};

type Part = (row: Readonly<Record<string, unknown>>) => number;

/**
 * Customers by groups of days, which the first so many characters of a day name; those who had ordered before their group are
 * returning. Earlier orders are looked for in the first group of each customer alone: whoever is in a later one has an earlier order.
 */
const customersOf = (filter: ReportFilter, days: 4 | 7 | 10): SqlText => {
  const conditions = conditionsOf(filter);
  const before = conditionsOf({ ...filter, from: '', to: filter.from });
  const group = `substr(o.placed_on, 1, ${days})`;
  const hasOrdered = (until: string): string =>
    `exists (
          select 1 from shop_orders o where o.customer_id = buyers.customer_id and ${before.text} and o.placed_on < ${until}
        )`;
  return sql(
    `select day_group, count(*) as customers, sum(is_known) as returning_customers, sum(is_first) as first_seen,
        sum(had_ordered) as had_ordered_before
      from (
        select buyers.day_group, case when buyers.place = 1 then 1 else 0 end as is_first,
          case when buyers.place > 1 then 1 when ${hasOrdered('buyers.day_group')} then 1 else 0 end as is_known,
          case when buyers.place > 1 then 0 when ${hasOrdered('?')} then 1 else 0 end as had_ordered
        from (
          select pairs.day_group, pairs.customer_id,
            row_number() over (partition by pairs.customer_id order by pairs.day_group) as place
          from (
            select ${group} as day_group, o.customer_id from shop_orders o
            where ${conditions.text} and o.customer_id is not null group by ${group}, o.customer_id
          ) pairs
        ) buyers
      ) told group by day_group`,
    [...before.values, ...before.values, filter.from, ...conditions.values]
  );
};

/** Groups and the period as a whole, of one moment. */
export const findCustomersByGroup = async (
  db: Database,
  filter: ReportFilter,
  days: 4 | 7 | 10
): Promise<CustomersByGroup> => {
  const rows = await db.unprepared(customersOf(filter, days));
  const sumOf = (part: Part): number => rows.reduce((sum, row) => sum + part(row), 0);
  return {
    groups: rows.map((row) => ({
      group: String(row.day_group),
      customers: toInt(row.customers),
      returning: toInt(row.returning_customers),
    })),
    customers: sumOf(({ first_seen: customers }) => toInt(customers)),
    returning: sumOf(({ had_ordered_before: customers }) => toInt(customers)),
  };
};

export type RepeatBuyer = {
  readonly customerId: number;
  readonly orders: number;
  readonly gross: number;
  readonly firstDay: string;
  readonly lastDay: string;
};

const repeatBuyersOf = (filter: ReportFilter): SqlText => {
  const { text, values } = conditionsOf(filter);
  return sql(
    `select o.customer_id, count(*) as orders, sum(o.total_paid) as gross, min(o.placed_on) as first_day,
        max(o.placed_on) as last_day
      from shop_orders o where ${text} and o.customer_id is not null
      group by o.customer_id having count(*) > 1`,
    values
  );
};

const countRepeatBuyers = async (db: Database, filter: ReportFilter): Promise<number> => {
  const { text, values } = repeatBuyersOf(filter);
  const [row] = await db.unprepared(sql(`select count(*) as buyers from (${text}) repeated`, values));
  return toInt(row?.buyers);
};

export type RepeatBuyers = { readonly buyers: readonly RepeatBuyer[]; readonly total: number };

/** Customers with two orders or more, those with the most first, and how many these are: all orders are read once for both. */
export const findRepeatBuyers = async (
  db: Database,
  filter: ReportFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number }
): Promise<RepeatBuyers> => {
  const { text, values } = repeatBuyersOf(filter);
  const rows = await db.unprepared(
    sql(
      `select repeated.*, count(*) over () as buyers from (${text}) repeated
        order by repeated.orders desc, repeated.customer_id limit ? offset ?`,
      [...values, limit, offset]
    )
  );
  const [first] = rows;
  const buyers = rows.map((row) => ({
    customerId: toInt(row.customer_id),
    orders: toInt(row.orders),
    gross: toInt(row.gross),
    firstDay: String(row.first_day),
    lastDay: String(row.last_day),
  }));
  // Behind the last page no row says how many there are.
  if (!first) return { buyers, total: offset === 0 ? 0 : await countRepeatBuyers(db, filter) };
  return { buyers, total: toInt(first.buyers) };
};

export type BuyerName = { readonly fullName: string; readonly email: string };

export const findBuyerNames = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, BuyerName>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.unprepared(
    sql(`select id, first_name, last_name, email from shop_customers where id in (${placeholders(ids.length)})`, ids)
  );
  return new Map(
    rows.map((row) => [
      toInt(row.id),
      {
        fullName: [row.first_name, row.last_name].filter((part) => typeof part === 'string' && part !== '').join(' '),
        email: String(row.email ?? ''),
      },
    ])
  );
};
