import { addDays, monthOf, monthsWithin, type DayRange } from '../../../domain/report';
import { toInt } from '../../../platform/db/columns';
import type { Database } from '../../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../../platform/db/sql';
import { allOf, betweenDays, onDays } from '../order-conditions.read-model';
import { isSealed, LAST_ROW } from './day-rows.repository';
import { findWholeMonths } from './part-rows.repository';
import { WHOLE_MONTH } from './rolled-parts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** What the rows of days are at a moment. */
export type Rolled = {
  /** Days of the question that have rows. */
  readonly range: DayRange;
  readonly epoch: number;
  /** Those among them that have changed since. */
  readonly changed: readonly string[];
  /** Months within them that have rows, and of which no day has changed. */
  readonly months: readonly string[];
};

/** What is asked of rows. */
export type RolledQuestion = {
  readonly days: DayRange;
  /** Rows whose hours were counted by the clock of this time zone alone. */
  readonly zone?: string | null;
  /** Whether rows of parts are asked for, which have months, and which older versions of the plugin did not write. */
  readonly ofParts?: boolean;
  /** What the parts of the answer are put together from; its rows have the columns that the answer names. */
  readonly answer: (rolled: Rolled) => SqlText;
  readonly columns: readonly string[];
  /** Of the rows, by columns of `f`. */
  readonly order?: string;
};

/** With more days than these to be counted, a report counts all of its days. */
const MOST_CHANGED = 400;
/** Days change between two statements seldom, and not again and again. */
const ATTEMPTS = 3;

const NOTHING = sql('', []);

const earlier = (a: string, b: string): string => (a < b ? a : b);

export const noneOf = (column: string, days: readonly string[]): SqlText =>
  days.length === 0 ? NOTHING : sql(`${column} not in (${placeholders(days.length)})`, days);

/** Months with rows that no changed day lies in. */
const findUnchangedMonths = async (
  db: Database,
  range: DayRange,
  changed: readonly string[]
): Promise<readonly string[]> => {
  const within = new Set(monthsWithin(range));
  if (within.size === 0) return [];
  for (const day of changed) within.delete(monthOf(day));
  return (await findWholeMonths(db, range)).filter((month) => within.has(month));
};

const findRolled = async (db: Database, question: RolledQuestion): Promise<Rolled | null> => {
  const { days, zone = null, ofParts = false } = question;
  const { from, to } = days;
  const inZone = zone === null ? NOTHING : sql(' and s.zone = ?', [zone]);
  const rows = await db.unprepared(
    sql(
      `select s.rolled_to, s.epoch, s.seal, ${LAST_ROW}, c.day from shop_report_rollups s left join (
        select distinct day from shop_changed_days where day >= ? and day <= ? order by day limit ${MOST_CHANGED + 1}
      ) c on 1 = 1
      where s.name = 'days' and s.rolled_to >= ?${inZone.text}`,
      [from, to, from, ...inZone.values]
    )
  );
  const [first] = rows;
  if (!first || rows.length > MOST_CHANGED || (ofParts && !isSealed(first))) return null;
  const range = { from, to: earlier(to, String(first.rolled_to)) };
  const changed = rows.flatMap(({ day }) => (typeof day === 'string' && day <= range.to ? [day] : []));
  const months = ofParts ? await findUnchangedMonths(db, range, changed) : [];
  return { range, epoch: toInt(first.epoch), changed, months };
};

/** The parts of the days that are to be counted from orders: those that have changed, and those without rows. */
export const countedDays = ({ range, changed }: Rolled, to: string): readonly SqlText[] => [
  ...(changed.length > 0 ? [onDays(changed)] : []),
  ...(to > range.to ? [betweenDays({ from: addDays(range.to, 1), to })] : []),
];

export const unionOf = (parts: readonly SqlText[]): SqlText =>
  sql(
    parts.map(({ text }) => text).join(' union all '),
    parts.flatMap(({ values }) => values)
  );

/** How many of the months have rows. */
const monthsLeft = (months: readonly string[]): SqlText =>
  months.length === 0
    ? sql('0', [])
    : sql(
        `(select count(*) from shop_report_parts m where m.dimension = ? and m.span in (${placeholders(months.length)}))`,
        [WHOLE_MONTH, ...months]
      );

/** The answer in one statement, which says beside each row whether the rows that it was made of were still what they had been. */
const statementOf = ({ answer, columns, order }: RolledQuestion, rolled: Rolled): SqlText => {
  const { range, changed, months } = rolled;
  const news = allOf([sql('c.day >= ? and c.day <= ?', [range.from, range.to]), noneOf('c.day', changed)]);
  const left = monthsLeft(months);
  const { text, values } = answer(rolled);
  return sql(
    `select s.epoch, case when exists (select 1 from shop_changed_days c where ${news.text}) then 1 else 0 end as has_news,
        ${left.text} as months_left, ${columns.map((name) => `f.${name}`).join(', ')}
      from shop_report_rollups s left join (${text}) f on 1 = 1
      where s.name = 'days'${order === undefined ? '' : ` order by ${order}`}`,
    [...news.values, ...left.values, ...values]
  );
};

const isTrue = (row: Readonly<Record<string, unknown>>, { epoch, months }: Rolled): boolean =>
  toInt(row.epoch) === epoch && toInt(row.has_news) === 0 && toInt(row.months_left) === months.length;

/**
 * An answer by rows as far as these are true, and counted where they are not. The first statement says which days are to be counted: the
 * database plans the last one by their names. That one is of one moment, and says whether more have changed by then. Null where there
 * are no rows, or they change too fast.
 */
export const findRolledAnswer = async (db: Database, question: RolledQuestion): Promise<Rows | null> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const rolled = await findRolled(db, question);
    if (!rolled) return null;
    const rows = await db.unprepared(statementOf(question, rolled));
    const [first] = rows;
    if (first && isTrue(first, rolled)) return rows;
  }
  return null;
};
