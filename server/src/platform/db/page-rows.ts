import type { Knex } from 'knex';
import type { Condition, Sort } from '../../domain/search';
import { offsetOf, type PageRequest } from '../http/envelope';
import { applyCondition, applySort, type SqlMapping } from './condition-sql';
import { columnsOf } from './column-text';
import { toInt } from './columns';

export type RowsRequest = PageRequest & {
  /** All of them hold. */
  readonly conditions: readonly (Condition | null)[];
  readonly sort: Sort;
};

export type RowsPage = { readonly rows: readonly Record<string, unknown>[]; readonly total: number };

const COUNT = 'rows_in_all';

/**
 * One page of a list in one statement, and one more for the total where the page lies behind the last row. `base` makes the
 * query without columns; equal sort values are ordered by id, so that pages neither repeat nor miss a row. Each row carries the
 * total beside its own columns.
 */
export const pageRows = async (
  base: () => Knex.QueryBuilder,
  columns: readonly string[],
  mapping: SqlMapping,
  request: RowsRequest
): Promise<RowsPage> => {
  const filtered = (): Knex.QueryBuilder => {
    const query = base();
    for (const condition of request.conditions) if (condition) applyCondition(query, condition, mapping);
    return query;
  };
  const query = applySort(filtered(), request.sort, mapping);
  const total = filtered().count('*').as(COUNT);
  const rows = (await query
    .select(columnsOf(query, columns), total)
    .limit(request.perPage)
    .offset(offsetOf(request))) as RowsPage['rows'];
  if (rows.length > 0 || offsetOf(request) === 0) return { rows, total: toInt(rows[0]?.[COUNT]) };
  const [counted] = (await filtered().count({ total: '*' })) as { total: unknown }[];
  return { rows, total: toInt(counted?.total) };
};
