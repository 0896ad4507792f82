import type { DayRange } from '../../../domain/report';
import { toInt } from '../../../platform/db/columns';
import type { Database, DatabaseClient } from '../../../platform/db/database';
import type { SqlText } from '../../../platform/db/sql';
import { allOf, betweenDays, countedOf } from '../order-conditions.read-model';
import { USUAL_ORDERS } from '../report-filter';
import { SPAN_KEYS, type Span } from '../spans.read-model';
import type { DayRow } from './day-rows.repository';
import { ALL_PARTS, type RolledPart } from './rolled-parts';

/** The rows that days, or months, should have of a part, counted from their orders. */
export const countedParts = (client: DatabaseClient, range: DayRange, part: RolledPart, span: Span): SqlText =>
  part.live(client, allOf([betweenDays(range), countedOf(USUAL_ORDERS)]), span);

const toRow = (row: Readonly<Record<string, unknown>>, { dimension, keys, names, sums }: RolledPart): DayRow => ({
  dimension,
  ...Object.fromEntries([...SPAN_KEYS, ...keys, ...names].map((name) => [name, row[name] ?? null])),
  ...Object.fromEntries(sums.map((name) => [name, toInt(row[name])])),
});

/** The rows of a day, by part. A statement for each. */
export const countParts = async (db: Database, day: string): Promise<readonly (readonly DayRow[])[]> => {
  const all: (readonly DayRow[])[] = [];
  for (const part of ALL_PARTS) {
    const rows = await db.unprepared(countedParts(db.client, { from: day, to: day }, part, 10));
    all.push(rows.map((row) => toRow(row, part)));
  }
  return all;
};
