import { addDays, type DayRange } from '../../../domain/report';
import { toInt } from '../../../platform/db/columns';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../../platform/db/sql';
import { dayGroup, FIGURE_COLUMNS, labelAsText, liveFigures, type Grouping } from '../live-figures.read-model';
import { allOf, betweenDays, conditionsOf, countedOf, onDays } from '../order-conditions.read-model';
import type { ReportFilter } from '../report-filter';
import { rowsFor, TOTALS } from './rolled-dimensions';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What the rows of days are at a moment. */
type Rolled = {
  /** Days of the question that have rows. */
  readonly range: DayRange;
  readonly epoch: number;
  /** Those among them that have changed since. */
  readonly changed: readonly string[];
};

/** With more days than these to be counted, a report counts all of its days. */
const MOST_CHANGED = 400;
/** Days change between two statements seldom, and not again and again. */
const ATTEMPTS = 3;

const earlier = (a: string, b: string): string => (a < b ? a : b);

const findRolled = async (db: Database, { from, to }: DayRange, zone: string | null): Promise<Rolled | null> => {
  const inZone = zone === null ? sql('', []) : sql(' and s.zone = ?', [zone]);
  const rows = await db.unprepared(
    sql(
      `select s.rolled_to, s.epoch, c.day from shop_report_rollups s left join (
        select distinct day from shop_changed_days where day >= ? and day <= ? order by day limit ${MOST_CHANGED + 1}
      ) c on 1 = 1
      where s.name = 'days' and s.rolled_to >= ?${inZone.text}`,
      [from, to, from, ...inZone.values]
    )
  );
  const [first] = rows;
  if (!first || rows.length > MOST_CHANGED) return null;
  const range = { from, to: earlier(to, String(first.rolled_to)) };
  const changed = rows.flatMap(({ day }) => (typeof day === 'string' && day <= range.to ? [day] : []));
  return { range, epoch: toInt(first.epoch), changed };
};

type Question = { readonly filter: ReportFilter; readonly grouping: Grouping; readonly dimension: string };

const noneOf = (column: string, days: readonly string[]): SqlText =>
  days.length === 0 ? sql('', []) : sql(`${column} not in (${placeholders(days.length)})`, days);

/** The rows of the days that have not changed. */
const fromRows = ({ filter, grouping, dimension }: Question, { range, changed }: Rolled): SqlText => {
  const labels = { none: `''`, payment_status: 'r.payment_status' } as const;
  const label = dimension === TOTALS ? labels[grouping.dimension as keyof typeof labels] : 'r.value';
  const conditions = allOf([
    sql('r.dimension = ? and r.mode = ? and r.currency = ?', [dimension, filter.mode, filter.currency]),
    sql('r.day >= ? and r.day <= ?', [range.from, range.to]),
    dimension === TOTALS ? countedOf(filter, 'r') : sql('', []),
    noneOf('r.day', changed),
  ]);
  const figures = FIGURE_COLUMNS.map((name) => (name === 'items' && !grouping.items ? '0 as items' : `r.${name}`));
  return sql(
    `select ${dayGroup(grouping.days, 'r.day')} as day_group, ${label} as label, ${figures.join(', ')}
      from shop_report_days r where ${conditions.text}`,
    conditions.values
  );
};

const counted = (client: DatabaseClient, { filter, grouping }: Question, days: SqlText): SqlText => {
  const { text, values } = liveFigures(client, conditionsOf(filter, days), grouping);
  return sql(`select day_group, ${labelAsText(client)}, ${FIGURE_COLUMNS.join(', ')} from (${text}) live`, values);
};

/** Rows and counted days in one statement, which says beside each row whether the rows were still what they had been. */
const statementOf = (client: DatabaseClient, question: Question, rolled: Rolled): SqlText => {
  const { range, changed } = rolled;
  const { to } = question.filter;
  const parts = [
    fromRows(question, rolled),
    ...(changed.length > 0 ? [counted(client, question, onDays(changed))] : []),
    ...(to > range.to ? [counted(client, question, betweenDays({ from: addDays(range.to, 1), to }))] : []),
  ];
  const news = allOf([sql('c.day >= ? and c.day <= ?', [range.from, range.to]), noneOf('c.day', changed)]);
  const sums = FIGURE_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ');
  return sql(
    `select s.epoch, case when exists (select 1 from shop_changed_days c where ${news.text}) then 1 else 0 end as has_news,
        f.day_group, f.label, ${FIGURE_COLUMNS.map((name) => `f.${name}`).join(', ')}
      from shop_report_rollups s left join (
        select day_group, label, ${sums} from (${parts.map(({ text }) => text).join(' union all ')}) parts
        group by day_group, label
      ) f on 1 = 1
      where s.name = 'days'`,
    [...news.values, ...parts.flatMap(({ values }) => values)]
  );
};

/**
 * Figures by rows of days as far as these are true, and counted where they are not. The first statement says which days are to be
 * counted: the database plans the second one by their names. That one is of one moment, and says whether more have changed by then.
 * Null where no rows answer the question, or they change too fast.
 */
export const findRolledFigures = async (
  db: Database,
  filter: ReportFilter,
  grouping: Grouping
): Promise<Rows | null> => {
  const dimension = rowsFor(filter, grouping.dimension);
  if (dimension === null) return null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const rolled = await findRolled(db, filter, grouping.clock?.zone ?? null);
    if (!rolled) return null;
    const rows = await db.unprepared(statementOf(db.client, { filter, grouping, dimension }, rolled));
    const [first] = rows;
    if (first && toInt(first.epoch) === rolled.epoch && toInt(first.has_news) === 0) {
      return rows.filter(({ orders }) => orders !== null);
    }
  }
  return null;
};
