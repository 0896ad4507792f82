import { daysBeside } from '../../../domain/report';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import { placeholders, sql, type SqlText } from '../../../platform/db/sql';
import { allOf, conditionsOf } from '../order-conditions.read-model';
import { countsUsual, type ReportFilter } from '../report-filter';
import { partColumn } from './part-rows.repository';
import { countedDays, findRolledAnswer, noneOf, unionOf, type Rolled, type Rows } from './rolled-answer.read-model';
import { byMonth, columnsOf, type RolledPart } from './rolled-parts';

const fromRows = (
  client: DatabaseClient,
  { mode, currency }: ReportFilter,
  part: RolledPart,
  { dimension, spans }: { readonly dimension: string; readonly spans: SqlText }
): SqlText =>
  sql(
    `select ${columnsOf(part)
      .map((name) => `${partColumn(client, part, name)} as ${name}`)
      .join(', ')} from shop_report_parts r
      where r.dimension = ? and r.mode = ? and r.currency = ? and ${spans.text}`,
    [dimension, mode, currency, ...spans.values]
  );

/** Months, the days beside them, and what is counted: each range of the index in a part of its own. */
const unionOfParts = (client: DatabaseClient, filter: ReportFilter, part: RolledPart, rolled: Rolled): SqlText => {
  const { range, months, changed } = rolled;
  const ofMonths = { dimension: byMonth(part), spans: sql(`r.span in (${placeholders(months.length)})`, months) };
  return unionOf([
    ...(months.length > 0 ? [fromRows(client, filter, part, ofMonths)] : []),
    ...daysBeside(range, months).map(({ from, to }) => {
      const own = changed.filter((day) => day >= from && day <= to);
      const spans = allOf([sql('r.span >= ? and r.span <= ?', [from, to]), noneOf('r.span', own)]);
      return fromRows(client, filter, part, { dimension: part.dimension, spans });
    }),
    ...countedDays(rolled, filter.to).map((days) => {
      const { text, values } = part.live(client, conditionsOf(filter, days), null);
      return sql(`select ${columnsOf(part).join(', ')} from (${text}) live`, values);
    }),
  ]);
};

/** How rows are to be read: by columns of a table, and so many of them. */
export type Listed = { readonly order: (table: string) => string; readonly limit: number };

/** The first rows of the list. */
const listOf = (part: RolledPart, parts: SqlText, { order, limit }: Listed): SqlText => {
  const keys = part.keys.map((key) => `parts.${key}`).join(', ');
  const added = [
    ...part.names.map((name) => `max(parts.${name}) as ${name}`),
    ...part.sums.map((name) => `sum(parts.${name}) as ${name}`),
  ].join(', ');
  return sql(
    `select ${columnsOf(part)
      .map((name) => `added.${name}`)
      .join(', ')} from (
        select ${keys}, ${added} from (${parts.text}) parts group by ${keys}
      ) added order by ${order('added')} limit ?`,
    [...parts.values, limit]
  );
};

/** Rows answer what reports usually count, of whatever variants. */
const hasRows = (filter: ReportFilter): boolean => filter.variants.length === 0 && countsUsual(filter);

/** A row for each value of the part. Null where no rows of days answer the question, or they change too fast. */
export const findRolledParts = async (
  db: Database,
  filter: ReportFilter,
  part: RolledPart,
  listed: Listed
): Promise<Rows | null> => {
  if (!hasRows(filter)) return null;
  const rows = await findRolledAnswer(db, {
    days: filter,
    ofParts: true,
    answer: (rolled) => listOf(part, unionOfParts(db.client, filter, part, rolled), listed),
    columns: columnsOf(part),
    order: listed.order('f'),
  });
  return rows && rows.filter(({ orders }) => orders !== null);
};

/** The same, counted now where no rows answer. `live`: what is counted then, where it is of other lines than the part. */
export const findParts = async (
  db: Database,
  filter: ReportFilter,
  part: RolledPart,
  listed: Listed,
  live = part.live(db.client, conditionsOf(filter), null)
): Promise<Rows> =>
  (await findRolledParts(db, filter, part, listed)) ??
  db.unprepared(
    sql(`select * from (${live.text}) counted order by ${listed.order('counted')} limit ?`, [
      ...live.values,
      listed.limit,
    ])
  );

/** Figures of all values of the part together, by the names that they get, as expressions over `parts`; null as above. */
export const sumRolledParts = async (
  db: Database,
  filter: ReportFilter,
  part: RolledPart,
  figures: Readonly<Record<string, string>>
): Promise<Readonly<Record<string, unknown>> | null> => {
  if (!hasRows(filter)) return null;
  const selected = Object.entries(figures).map(([name, expression]) => `${expression} as ${name}`);
  const rows = await findRolledAnswer(db, {
    days: filter,
    ofParts: true,
    answer: (rolled) => {
      const { text, values } = unionOfParts(db.client, filter, part, rolled);
      return sql(`select ${selected.join(', ')} from (${text}) parts`, values);
    },
    columns: Object.keys(figures),
  });
  return rows?.[0] ?? null;
};
