import type { Figures } from '../../domain/report';
import type { Database } from '../../platform/db/database';
import { liveFigures, toFigures, type Grouping } from './live-figures.read-model';
import { conditionsOf } from './order-conditions.read-model';
import type { ReportFilter } from './report-filter';
import { findRolledFigures } from './rollup/rolled-figures.read-model';

export type { Grouping };

/** Figures of the orders that share a group of days and a value of the dimension. */
export type FiguresRow = Figures & { readonly group: string; readonly value: string };

/**
 * A row for each group and value that occurs, all of one moment. Days that have been added up come from their rows, unless they
 * have changed since; others are counted.
 */
export const findFigures = async (
  db: Database,
  filter: ReportFilter,
  grouping: Grouping
): Promise<readonly FiguresRow[]> => {
  const rows =
    (await findRolledFigures(db, filter, grouping)) ??
    (await db.unprepared(liveFigures(db.client, conditionsOf(filter), grouping)));
  return rows.map((row) => ({ ...toFigures(row), group: String(row.day_group), value: String(row.label) }));
};
