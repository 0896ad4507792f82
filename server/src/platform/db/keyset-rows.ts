import type { Knex } from 'knex';
import type { Condition } from '../../domain/search';
import { columnsOf } from './columns';
import { applyCondition, type SqlMapping } from './condition-sql';
import { countRows } from './large-totals';

export type ListedRows = {
  /** Makes the query without columns. */
  readonly base: () => Knex.QueryBuilder;
  readonly columns: readonly string[];
  readonly mapping: SqlMapping;
  /** All of them hold. */
  readonly conditions: readonly (Condition | null)[];
};

const filtered = ({ base, mapping, conditions }: ListedRows): Knex.QueryBuilder => {
  const query = base();
  for (const condition of conditions) if (condition) applyCondition(query, condition, mapping);
  return query;
};

/**
 * The next rows of a list that is read to its end, the newest first. Where to go on is told by an id and not by a number of rows: what
 * was read before is not read again, and rows that are added meanwhile are not met, as their ids are larger. Null: from the newest on.
 */
export const rowsBefore = async (
  list: ListedRows,
  before: number | null,
  limit: number
): Promise<readonly Record<string, unknown>[]> => {
  const query = filtered(list);
  const id = list.mapping.columns.id as string;
  if (before !== null) void query.where(id, '<', before);
  return (await query.orderBy(id, 'desc').limit(limit).select(columnsOf(query, list.columns))) as Record<
    string,
    unknown
  >[];
};

export const countListed = (list: ListedRows): Promise<number> => countRows(filtered(list));
