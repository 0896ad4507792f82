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

const COUNT = 'rows_in_all';

/** Column lists are long and always the same: they are written out as SQL once. */
const createColumnTexts = () => {
  const texts = new WeakMap<readonly string[], Map<string, string>>();
  return (query: Knex.QueryBuilder, columns: readonly string[]): string => {
    const known = texts.get(columns) ?? new Map<string, string>();
    texts.set(columns, known);
    const { client } = query as unknown as { readonly client: Knex.Client };
    const text = known.get(client.dialect) ?? client.raw(columns.map(() => '??').join(', '), [...columns]).toQuery();
    known.set(client.dialect, text);
    return text;
  };
};

const columnText = createColumnTexts();

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
    .select(query.client.raw(columnText(query, columns)), total)
    .limit(request.perPage)
    .offset(offsetOf(request))) as RowsPage['rows'];
  if (rows.length > 0 || offsetOf(request) === 0) return { rows, total: toInt(rows[0]?.[COUNT]) };
  const [counted] = (await filtered().count({ total: '*' })) as { total: unknown }[];
  return { rows, total: toInt(counted?.total) };
};
