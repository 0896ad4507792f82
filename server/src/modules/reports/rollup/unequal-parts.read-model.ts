import { monthOf, type DayRange } from '../../../domain/report';
import type { Database } from '../../../platform/db/database';
import { sql, type SqlText } from '../../../platform/db/sql';
import { SPAN_KEYS } from '../spans.read-model';
import { countedParts } from './count-parts.read-model';
import { partColumn } from './part-rows.repository';
import { byMonth, WHOLE_MONTH, type RolledPart } from './rolled-parts';
import type { UnequalSum } from './unequal-days.read-model';

type Compared = { readonly part: RolledPart; readonly span: 7 | 10; readonly epoch: number };

/** Days that have not changed since they were added up, and months that have rows, of none but such days. */
const TRUE_SPANS = {
  10: sql(`not exists (select 1 from shop_changed_days c where c.day = both_ways.span)`, []),
  7: sql(
    `exists (select 1 from shop_report_parts m where m.dimension = ? and m.span = both_ways.span)
        and not exists (select 1 from shop_changed_days c where substr(c.day, 1, 7) = both_ways.span)`,
    [WHOLE_MONTH]
  ),
} as const satisfies Readonly<Record<7 | 10, SqlText>>;

const rowsOf = ({ from, to }: DayRange, { part, span }: Compared): SqlText =>
  span === 7
    ? sql('r.dimension = ? and r.span = ?', [byMonth(part), monthOf(from)])
    : sql('r.dimension = ? and r.span >= ? and r.span <= ?', [part.dimension, from, to]);

/** Rows of the days of a month, or of the month, against a recount of its orders, of one moment; what the rows say too much. */
export const findUnequalParts = async (
  db: Database,
  month: DayRange,
  compared: Compared,
  most: number
): Promise<readonly UnequalSum[]> => {
  const { part, span, epoch } = compared;
  const own = rowsOf(month, compared);
  const recount = countedParts(db.client, month, part, span);
  const names = [...SPAN_KEYS, ...part.keys];
  const keys = names.map((name) => `both_ways.${name}`).join(', ');
  const ofRows = [...names, ...part.sums].map((name) => `${partColumn(db.client, part, name)} as ${name}`);
  const ofOrders = [
    ...names.map((name) => `recount.${name}`),
    ...part.sums.map((name) => `-recount.${name} as ${name}`),
  ];
  const sums = part.sums.map((name) => `sum(both_ways.${name})`);
  const rows = await db.unprepared(
    sql(
      `select ${keys}, ${sums.map((sum, index) => `${sum} as ${part.sums[index]}`).join(', ')} from (
        select ${ofRows.join(', ')} from shop_report_parts r where ${own.text}
        union all
        select ${ofOrders.join(', ')} from (${recount.text}) recount
      ) both_ways
      where ${TRUE_SPANS[span].text}
        and exists (select 1 from shop_report_rollups s where s.name = 'days' and s.epoch = ?)
      group by ${keys} having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}
      order by both_ways.span limit ${most}`,
      [...own.values, ...recount.values, ...TRUE_SPANS[span].values, epoch]
    )
  );
  const dimension = span === 7 ? byMonth(part) : part.dimension;
  return rows.map(({ span: day, ...row }) => ({ day, dimension, ...row }));
};
