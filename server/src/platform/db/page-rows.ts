import type { Knex } from 'knex';
import type { Condition, Sort } from '../../domain/search';
import { offsetOf, type PageRequest } from '../http/envelope';
import { applyCondition, applySort, type SqlMapping } from './condition-sql';
import { toInt } from './columns';

export type RowsRequest = PageRequest & {
  /** All of them hold. */
  readonly conditions: readonly (Condition | null)[];
  readonly sort: Sort;
};

export type RowsPage = { readonly rows: readonly Record<string, unknown>[]; readonly total: number };

/**
 * One page of a list in two statements: count and rows. `base` makes the query without columns; equal sort values are ordered
 * by id, so that pages neither repeat nor miss a row.
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
  const [counted] = (await filtered().count({ total: '*' })) as { total: unknown }[];
  const total = toInt(counted?.total);
  if (total <= offsetOf(request)) return { rows: [], total };
  const query = applySort(filtered().select([...columns]), request.sort, mapping);
  return { rows: (await query.limit(request.perPage).offset(offsetOf(request))) as RowsPage['rows'], total };
};
