import type { DayRange } from '../../../domain/report';
import { toTextOrNull } from '../../../platform/db/columns';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { sql, type SqlText } from '../../../platform/db/sql';
import { factsOf, SUMMED, toFigures, columnOf } from '../live-figures.read-model';
import { allOf, betweenDays, countedOf } from '../order-conditions.read-model';
import { USUAL_ORDERS } from '../report-filter';
import { clockOf } from '../store-clock';
import type { DayRow } from './day-rows.repository';
import { ROLLED_DIMENSIONS, TOTALS, type RolledDimension } from './rolled-dimensions';

/** What tells rows of a day apart beside its mode, its currency and the value of the dimension. */
export const STATUS_COLUMNS = ['type', 'payment_status', 'status'] as const;

/** The rows that days should have for a dimension, counted from their orders. */
export const countedRows = (
  client: DatabaseClient,
  range: DayRange,
  { dimension, zone }: { readonly dimension: RolledDimension; readonly zone: string }
): SqlText => {
  const isTotal = dimension === TOTALS;
  const conditions = isTotal ? betweenDays(range) : allOf([betweenDays(range), countedOf(USUAL_ORDERS)]);
  const facts = factsOf(client, conditions, {
    ...{ days: 10, dimension: isTotal ? 'none' : dimension, items: true },
    ...(dimension === 'week_hour' ? { clock: clockOf(zone, range) } : {}),
  });
  const keys = ['day_group', 'mode', 'currency', 'label', ...(isTotal ? STATUS_COLUMNS : [])].join(', ');
  return sql(`select ${keys}, ${SUMMED} from (${facts.text}) facts group by ${keys}`, facts.values);
};

/** The first day after one, and until another, on which orders were placed. */
export const findNextDay = async (db: Database, after: string, until: string): Promise<string | null> => {
  const text = `select min(o.placed_on) as next_day from shop_orders o where o.placed_on > ? and o.placed_on <= ?`;
  const [row] = await db.unprepared(sql(text, [after, until]));
  return toTextOrNull(row?.next_day);
};

const toRow = (row: Readonly<Record<string, unknown>>, dimension: string): DayRow => ({
  ...{ day: row.day_group, dimension, mode: row.mode, currency: row.currency, value: toTextOrNull(row.label) },
  ...Object.fromEntries(STATUS_COLUMNS.map((name) => [name, row[name] ?? null])),
  ...Object.fromEntries(Object.entries(toFigures(row)).map(([name, sum]) => [columnOf(name as never), sum])),
});

/** All rows of a day, by the clock of a time zone. A statement for each dimension. */
export const countDay = async (db: Database, day: string, zone: string): Promise<readonly DayRow[]> => {
  const rows: DayRow[] = [];
  for (const dimension of [TOTALS, ...ROLLED_DIMENSIONS] as const) {
    const counted = await db.unprepared(countedRows(db.client, { from: day, to: day }, { dimension, zone }));
    rows.push(...counted.map((row) => toRow(row, dimension)));
  }
  return rows;
};
