import type { DayRange } from '../../../domain/report';
import { toTextOrNull } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { sql } from '../../../platform/db/sql';
import { FIGURE_COLUMNS, labelAsText } from '../live-figures.read-model';
import { countedRows, STATUS_COLUMNS } from './count-days.read-model';
import type { RollupState } from './day-rows.repository';
import { TOTALS, type RolledDimension } from './rolled-dimensions';

/** The first day that has orders or rows. */
export const findFirstDay = async (db: Database): Promise<string | null> => {
  const text = `select min(first_day) as first_day from (
      select min(o.placed_on) as first_day from shop_orders o union all select min(r.day) from shop_report_days r
    ) firsts`;
  const [row] = await db.unprepared(sql(text, []));
  return toTextOrNull(row?.first_day);
};

/** A sum of a day that its rows say, and its orders do not; figures are what the rows say too much, below zero too little. */
export type UnequalSum = Readonly<Record<string, unknown>>;

type Compared = { readonly dimension: RolledDimension; readonly state: RollupState };

/**
 * Rows of these days against their orders, of one moment; days that have changed since they were added up are left out, and all of
 * them where they are being added up anew.
 */
export const findUnequalSums = async (
  db: Database,
  range: DayRange,
  { dimension, state }: Compared,
  most: number
): Promise<readonly UnequalSum[]> => {
  const recount = countedRows(db.client, range, { dimension, zone: state.zone ?? 'UTC' });
  const statuses = dimension === TOTALS ? STATUS_COLUMNS : [];
  const keys = ['day', 'mode', 'currency', 'label', ...statuses];
  const own = ['r.day', 'r.mode', 'r.currency', 'r.value as label', ...statuses.map((name) => `r.${name}`)];
  const counted = ['day_group as day', 'mode', 'currency', labelAsText(db.client), ...statuses];
  // With their table: MariaDB would take a bare name for what the select calls so.
  const sums = FIGURE_COLUMNS.map((name) => `sum(both_ways.${name})`);
  const rows = await db.unprepared(
    sql(
      `select ${keys.join(', ')}, ${sums.map((sum, index) => `${sum} as ${FIGURE_COLUMNS[index]}`).join(', ')} from (
        select ${own.join(', ')}, ${FIGURE_COLUMNS.map((name) => `r.${name}`).join(', ')}
        from shop_report_days r where r.dimension = ? and r.day >= ? and r.day <= ?
        union all
        select ${counted.join(', ')}, ${FIGURE_COLUMNS.map((name) => `-${name} as ${name}`).join(', ')}
        from (${recount.text}) recount
      ) both_ways
      where not exists (select 1 from shop_changed_days c where c.day = both_ways.day)
        and exists (select 1 from shop_report_rollups s where s.name = 'days' and s.epoch = ?)
      group by ${keys.join(', ')} having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}
      order by day limit ${most}`,
      [dimension, range.from, range.to, ...recount.values, state.epoch]
    )
  );
  return rows.map(({ day, label, ...row }) => ({ day, dimension, value: label, ...row }));
};
