import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { placeholders, sql } from '../../platform/db/sql';
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

/**
 * Customers by groups of days, which the first so many characters of a day name; those who had ordered before their group are
 * returning.
 */
export const findCustomersByGroup = async (
  db: Database,
  filter: ReportFilter,
  days: 4 | 7 | 10
): Promise<readonly CustomersOfGroup[]> => {
  const conditions = conditionsOf(filter);
  const before = conditionsOf({ ...filter, from: '' });
  const group = `substr(o.placed_on, 1, ${days})`;
  const rows = await db.unprepared(
    sql(
      `select day_group, count(*) as customers, sum(has_ordered) as returning_customers from (
        select buyers.day_group, case when exists (
          select 1 from shop_orders o where o.customer_id = buyers.customer_id and ${before.text}
            and o.placed_on < buyers.day_group
        ) then 1 else 0 end as has_ordered
        from (
          select ${group} as day_group, o.customer_id from shop_orders o
          where ${conditions.text} and o.customer_id is not null group by ${group}, o.customer_id
        ) buyers
      ) told group by day_group`,
      [...before.values, ...conditions.values]
    )
  );
  return rows.map((row) => ({
    group: String(row.day_group),
    customers: toInt(row.customers),
    returning: toInt(row.returning_customers),
  }));
};

export type RepeatBuyer = {
  readonly customerId: number;
  readonly orders: number;
  readonly gross: number;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Customers with two orders or more, those with the most first. */
export const findRepeatBuyers = async (
  db: Database,
  filter: ReportFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number }
): Promise<readonly RepeatBuyer[]> => {
  const { text, values } = conditionsOf(filter);
  const rows = await db.unprepared(
    sql(
      `select o.customer_id, count(*) as orders, sum(o.total_paid) as gross, min(o.placed_on) as first_day,
        max(o.placed_on) as last_day
      from shop_orders o where ${text} and o.customer_id is not null
      group by o.customer_id having count(*) > 1 order by count(*) desc, o.customer_id limit ? offset ?`,
      [...values, limit, offset]
    )
  );
  return rows.map((row) => ({
    customerId: toInt(row.customer_id),
    orders: toInt(row.orders),
    gross: toInt(row.gross),
    firstDay: String(row.first_day),
    lastDay: String(row.last_day),
  }));
};

export const countRepeatBuyers = async (db: Database, filter: ReportFilter): Promise<number> => {
  const { text, values } = conditionsOf(filter);
  const [row] = await db.unprepared(
    sql(
      `select count(*) as buyers from (
        select o.customer_id from shop_orders o where ${text} and o.customer_id is not null
        group by o.customer_id having count(*) > 1
      ) repeated`,
      values
    )
  );
  return toInt(row?.buyers);
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
