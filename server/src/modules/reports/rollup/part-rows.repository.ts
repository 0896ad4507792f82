import { monthOf, type DayRange } from '../../../domain/report';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { sql, type SqlText } from '../../../platform/db/sql';
import { groupedText } from '../../../platform/db/text-sql';
import { insertRows, type DayRow } from './day-rows.repository';
import { ALL_PARTS, byMonth, columnsOf, WHOLE_MONTH, type RolledPart } from './rolled-parts';

const PARTS = 'shop_report_parts';

/**
 * The rows of these days, the first and the last included, are these from now on. Months that have one of the days have none of
 * their own until they are added up again. With the roll-up held.
 */
export const replaceParts = async (
  db: Database,
  { from, to }: DayRange,
  rowsOfParts: readonly (readonly DayRow[])[]
): Promise<void> => {
  // Months in between are texts between the days, as that of the last day is unless it is the first one's.
  await db.table(PARTS).where('span', '>=', from).where('span', '<=', to).delete();
  await db.table(PARTS).where('span', monthOf(from)).delete();
  for (const rows of rowsOfParts) await insertRows(db, PARTS, rows);
};

/** Those of the months of these days that have rows. */
export const findWholeMonths = async (db: Database, { from, to }: DayRange): Promise<readonly string[]> => {
  const text = `select m.span from shop_report_parts m where m.dimension = ? and m.span >= ? and m.span <= ? order by m.span`;
  const rows = await db.unprepared(sql(text, [WHOLE_MONTH, monthOf(from), monthOf(to)]));
  return rows.map(({ span }) => String(span));
};

/** A column of the rows `r`; texts are told apart by their bytes, whatever the database. */
export const partColumn = (client: DatabaseClient, { texts }: RolledPart, name: string): string =>
  texts.includes(name) ? groupedText(client, `r.${name}`) : `r.${name}`;

const sumsOfMonth = (client: DatabaseClient, part: RolledPart, month: string): SqlText => {
  const column = (name: string): string => partColumn(client, part, name);
  const keys = ['r.mode', 'r.currency', ...part.keys.map(column)].join(', ');
  const added = [
    ...part.names.map((name) => `max(${column(name)})`),
    ...part.sums.map((name) => `sum(${column(name)})`),
  ].join(', ');
  return sql(
    `insert into shop_report_parts (span, dimension, mode, currency, ${columnsOf(part).join(', ')})
      select '${month}', '${byMonth(part)}', ${keys}, ${added}
      from shop_report_parts r where r.dimension = ? and r.span >= ? and r.span <= ?
      group by ${keys}`,
    [part.dimension, `${month}-01`, `${month}-31`]
  );
};

/** The month has the sums of its days from now on. With the roll-up held, and all of its days added up. */
export const sumMonth = async (db: Database, month: string): Promise<void> => {
  await db.table(PARTS).where('span', month).delete();
  for (const part of ALL_PARTS) await db.unprepared(sumsOfMonth(db.client, part, month));
  await db.table(PARTS).insert({ span: month, dimension: WHOLE_MONTH });
};
