import type { DatabaseClient } from '../../platform/db/database';
import { sql, type SqlText } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { selectedKeys, spanOf, type Span } from './spans.read-model';

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

/** Small letters may be more than capital ones. */
const LONGEST_SOURCE = 255;

const sourceOf = (client: DatabaseClient): string => `substr(case
    when coalesce(op.utm_source, '') <> '' then lower(op.utm_source)
    when coalesce(op.refer_url, '') <> '' then lower(substr(${HOST[client]('op.refer_url')}, 1, ${LONGEST_HOST}))
    else 'direct' end, 1, ${LONGEST_SOURCE})`;

/** Orders that the conditions on `shop_orders o` find, by source, counted now. */
export const liveSources = (client: DatabaseClient, conditions: SqlText, span: Span): SqlText => {
  const keys = selectedKeys('told', ['source'], span);
  return sql(
    `select ${keys}, count(*) as orders, sum(told.total_paid) as amount from (
        select ${spanOf(span)}, ${groupedText(client, sourceOf(client))} as source, o.total_paid
        from shop_orders o left join shop_order_operations op on op.order_id = o.id
        where ${conditions.text}
      ) told group by ${keys}`,
    conditions.values
  );
};
