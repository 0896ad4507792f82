import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { jsonTextOf } from '../../platform/db/json-sql';
import { sql } from '../../platform/db/sql';
import { groupedText } from '../../platform/db/text-sql';
import { conditionsOf } from './order-conditions.read-model';
import { secondsOf, wholeDivision } from './order-dimensions.read-model';
import type { ReportFilter } from './report-filter';

/** What refunds are put together by. */
export type RefundKey = 'payment_method' | 'reason' | 'country' | 'weeks';

export type RefundsOfGroup = { readonly label: string; readonly count: number; readonly amount: number };

const MOST_GROUPS = 50;
const LONGEST_REASON = 200;
const SECONDS_OF_WEEK = 604_800;
/** All that came later is one group. */
export const LAST_WEEK = 8;

const weeks = (client: Database['client']): string => {
  const seconds = `(${secondsOf(client, 't.created_at')} - ${secondsOf(client, 'o.created_at')})`;
  return `${client === 'sqlite' ? 'min' : 'least'}((${seconds} ${wholeDivision(client)} ${SECONDS_OF_WEEK}), ${LAST_WEEK})`;
};

const textOf = (client: Database['client'], key: Exclude<RefundKey, 'weeks'>): string => {
  if (key === 'reason') return `substr(coalesce(${jsonTextOf(client, 't.meta', 'reason')}, ''), 1, ${LONGEST_REASON})`;
  return key === 'country' ? `coalesce(a.country, '')` : `coalesce(t.payment_method, '')`;
};

const labelOf = (client: Database['client'], key: RefundKey): string =>
  key === 'weeks' ? weeks(client) : groupedText(client, textOf(client, key));

/** Refunds of the orders that the filter finds, whenever the money went back; the largest group first. */
export const findRefunds = async (
  db: Database,
  filter: ReportFilter,
  key: RefundKey
): Promise<readonly RefundsOfGroup[]> => {
  const conditions = conditionsOf(filter);
  const join = key === 'country' ? `left join shop_order_addresses a on a.order_id = o.id and a.type = 'billing'` : '';
  const rows = await db.unprepared(
    sql(
      `select label, count(*) as refunds, sum(total) as amount from (
        select ${labelOf(db.client, key)} as label, t.total
        from shop_orders o join shop_order_transactions t on t.order_id = o.id ${join}
        where ${conditions.text} and t.transaction_type = 'refund' and t.status = 'refunded'
      ) refunded group by label order by amount desc, label limit ${MOST_GROUPS}`,
      conditions.values
    )
  );
  return rows.map((row) => ({
    label: String(row.label ?? ''),
    count: toInt(row.refunds),
    amount: toInt(row.amount),
  }));
};
