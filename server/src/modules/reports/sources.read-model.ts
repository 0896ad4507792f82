import { toInt } from '../../platform/db/columns';
import type { Database, DatabaseClient } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';

const MOST_SOURCES = 100;
const LONGEST_HOST = 200;

/** What stands between the slashes of an address: `https://news.example/a` -> `news.example`. */
const HOST: Readonly<Record<DatabaseClient, (url: string) => string>> = {
  sqlite: (url) => {
    const rest = `(case when instr(${url}, '//') > 0 then substr(${url}, instr(${url}, '//') + 2) else ${url} end)`;
    return `substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`;
  },
  postgres: (url) =>
    `split_part(case when position('//' in ${url}) > 0 then split_part(${url}, '//', 2) else ${url} end, '/', 1)`,
  mysql: (url) =>
    `substring_index(case when instr(${url}, '//') > 0 then substring_index(substring_index(${url}, '//', 2), '//', -1) else ${url} end, '/', 1)`,
};

const sourceOf = (client: DatabaseClient): string => `case
    when coalesce(op.utm_source, '') <> '' then lower(op.utm_source)
    when coalesce(op.refer_url, '') <> '' then lower(substr(${HOST[client]('op.refer_url')}, 1, ${LONGEST_HOST}))
    else 'direct' end`;

export type SourceOfOrders = { readonly source: string; readonly orders: number; readonly gross: number };

/** The most orders first. */
export const findSources = async (db: Database, filter: ReportFilter): Promise<readonly SourceOfOrders[]> => {
  const conditions = conditionsOf(filter);
  const rows = await db.unprepared(
    sql(
      `select source, count(*) as orders, sum(total_paid) as gross from (
        select ${groupedText(db.client, sourceOf(db.client))} as source, o.total_paid
        from shop_orders o left join shop_order_operations op on op.order_id = o.id
        where ${conditions.text}
      ) told group by source order by orders desc, source limit ${MOST_SOURCES}`,
      conditions.values
    )
  );
  return rows.map((row) => ({ source: String(row.source), orders: toInt(row.orders), gross: toInt(row.gross) }));
};
