import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { ReportFilter } from './report-filter';
import { ROLLED_PARTS } from './rollup/rolled-parts';
import { findParts, type Listed } from './rollup/rolled-parts.read-model';

const MOST_SOURCES = 100;

export type SourceOfOrders = { readonly source: string; readonly orders: number; readonly gross: number };

const LISTED: Listed = {
  order: (table) => `${table}.orders desc, ${table}.source`,
  limit: MOST_SOURCES,
};

/** The most orders first. */
export const findSources = async (db: Database, filter: ReportFilter): Promise<readonly SourceOfOrders[]> => {
  const rows = await findParts(db, filter, ROLLED_PARTS.source, LISTED);
  return rows.map((row) => ({ source: String(row.source), orders: toInt(row.orders), gross: toInt(row.amount) }));
};
