import { toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import type { RefundKey } from './live-refunds.read-model';
import type { ReportFilter } from './report-filter';
import { ROLLED_PARTS, type RolledPart } from './rollup/rolled-parts';
import { findParts, type Listed } from './rollup/rolled-parts.read-model';

export type RefundsOfGroup = { readonly label: string; readonly count: number; readonly amount: number };

const PARTS: Readonly<Record<RefundKey, RolledPart>> = {
  payment_method: ROLLED_PARTS.refundMethod,
  reason: ROLLED_PARTS.refundReason,
  country: ROLLED_PARTS.refundCountry,
  weeks: ROLLED_PARTS.refundWeeks,
};

const MOST_GROUPS = 50;

const LISTED: Listed = {
  order: (table) => `${table}.amount desc, ${table}.source`,
  limit: MOST_GROUPS,
};

/** Refunds of the orders that the filter finds, whenever the money went back; the largest group first. */
export const findRefunds = async (
  db: Database,
  filter: ReportFilter,
  key: RefundKey
): Promise<readonly RefundsOfGroup[]> => {
  const rows = await findParts(db, filter, PARTS[key], LISTED);
  return rows.map((row) => ({ label: String(row.source), count: toInt(row.orders), amount: toInt(row.amount) }));
};
