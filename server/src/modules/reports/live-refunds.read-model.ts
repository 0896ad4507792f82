import type { DatabaseClient } from '../../platform/db/database';
import { jsonTextOf } from '../../platform/db/json-sql';
import { sql, type SqlText } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { secondsOf, wholeDivision } from './order-dimensions.read-model';
import { selectedKeys, spanOf, type Span } from './spans.read-model';

/** What refunds are put together by. */
export type RefundKey = 'payment_method' | 'reason' | 'country' | 'weeks';

const LONGEST_REASON = 200;
const SECONDS_OF_WEEK = 604_800;
/** All that came later is one group. */
const LAST_WEEK = 8;

const TEXT: Readonly<Record<DatabaseClient, string>> = { sqlite: 'text', postgres: 'text', mysql: 'char' };

const weeks = (client: DatabaseClient): string => {
  const seconds = `(${secondsOf(client, 't.created_at')} - ${secondsOf(client, 'o.created_at')})`;
  const least = client === 'sqlite' ? 'min' : 'least';
  return `cast(${least}((${seconds} ${wholeDivision(client)} ${SECONDS_OF_WEEK}), ${LAST_WEEK}) as ${TEXT[client]})`;
};

const textOf = (client: DatabaseClient, key: RefundKey): string => {
  if (key === 'weeks') return weeks(client);
  if (key === 'reason') return `substr(coalesce(${jsonTextOf(client, 't.meta', 'reason')}, ''), 1, ${LONGEST_REASON})`;
  return key === 'country' ? `coalesce(a.country, '')` : `coalesce(t.payment_method, '')`;
};

/** Refunds of the orders that the conditions on `shop_orders o` find, whenever the money went back, counted now. */
export const liveRefunds =
  (key: RefundKey) =>
  (client: DatabaseClient, conditions: SqlText, span: Span): SqlText => {
    const keys = selectedKeys('told', ['source'], span);
    const join =
      key === 'country' ? `left join shop_order_addresses a on a.order_id = o.id and a.type = 'billing'` : '';
    return sql(
      `select ${keys}, count(*) as orders, sum(told.total) as amount from (
        select ${spanOf(span)}, ${groupedText(client, textOf(client, key))} as source, t.total
        from shop_orders o join shop_order_transactions t on t.order_id = o.id ${join}
        where ${conditions.text} and t.transaction_type = 'refund' and t.status = 'refunded'
      ) told group by ${keys}`,
      conditions.values
    );
  };
