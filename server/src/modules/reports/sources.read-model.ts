import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { sql } from '../../platform/db/sql';
import { liveSources } from './live-sources.read-model';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';
import { ROLLED_PARTS } from './rollup/rolled-parts';
import { findRolledParts, type Listed } from './rollup/rolled-parts.read-model';

const MOST_SOURCES = 100;

export type SourceOfOrders = { readonly source: string; readonly orders: number; readonly gross: number };

const LISTED: Listed = {
  order: (table) => `${table}.orders desc, ${table}.source`,
  limit: MOST_SOURCES,
};

const countSources = (db: Database, filter: ReportFilter) => {
  const { text, values } = liveSources(db.client, conditionsOf(filter), null);
  return db.unprepared(
    sql(`select * from (${text}) counted order by ${LISTED.order('counted')} limit ?`, [...values, LISTED.limit])
  );
};

/** The most orders first. */
export const findSources = async (db: Database, filter: ReportFilter): Promise<readonly SourceOfOrders[]> => {
  const rows = (await findRolledParts(db, filter, ROLLED_PARTS.source, LISTED)) ?? (await countSources(db, filter));
  return rows.map((row) => ({ source: String(row.source), orders: toInt(row.orders), gross: toInt(row.amount) }));
};
