import type { Knex } from 'knex';
import type { Condition, Sort } from '../../domain/search';
import { offsetOf, type PageRequest } from '../http/envelope';
import { applyCondition, applySort, type SqlMapping } from './condition-sql';
import { columnsOf, toInt } from './columns';
import { countRows, largeTotal } from './large-totals';

export type RowsRequest = PageRequest & {
  /** All of them hold. */
  readonly conditions: readonly (Condition | null)[];
  readonly sort: Sort;
  /** The rows with their total, where they have been read otherwise; null where they have not. */
  readonly readCommon?: () => Promise<RowsPage['rows'] | null>;
};

export type RowsPage = { readonly rows: readonly Record<string, unknown>[]; readonly total: number };

/** The column of the total. */
export const ROWS_IN_ALL = 'rows_in_all';

/** So many rows are counted with each page. */
export const COUNTED = 10_000;

/** And so many with a page that many ask for: counting more takes PostgreSQL longer than all else of it. */
export const COUNTED_OFTEN = 2_000;

/** Behind so many rows, the ids of a page are found before its rows are read: what is skipped is then read from an index alone. */
export const FAR = 500;

/** At most one row more than are counted. */
const countOf = (rows: Knex.QueryBuilder): Knex.QueryBuilder => {
  const client = rows.client as Knex.Client & { readonly queryBuilder: () => Knex.QueryBuilder };
  const counted = rows.select(client.raw('1 as one')).limit(COUNTED + 1);
  return client.queryBuilder().count('*').from(counted.as('counted')).as(ROWS_IN_ALL);
};

/**
 * One page of a list in one statement, and one more for the total where the page lies behind the last row. `base` makes the
 * query without columns; equal sort values are ordered by id, so that pages neither repeat nor miss a row. Each row carries the
 * total beside its own columns. Above 10,000 rows, or 2,000 of a common page, the total may be up to a minute old, see `largeTotal`.
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
  const offset = offsetOf(request);
  const paged = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    applySort(query, request.sort, mapping).limit(request.perPage).offset(offset);
  const far = (): Knex.QueryBuilder => {
    const id = mapping.columns.id as string;
    const page = paged(filtered()).select(`${id} as page_id`).as('page');
    return applySort(base().join(page as never, 'page.page_id', id), request.sort, mapping);
  };
  const read = async (): Promise<RowsPage['rows']> => {
    const query = offset > FAR ? far() : paged(filtered());
    return (await query.select(columnsOf(query, columns), countOf(filtered()))) as RowsPage['rows'];
  };
  const common = (await request.readCommon?.()) ?? null;
  const rows = common ?? (await read());
  if (rows.length === 0 && offset > 0) return { rows, total: await countRows(filtered()) };
  const counted = toInt(rows[0]?.[ROWS_IN_ALL]);
  if (counted <= (common ? COUNTED_OFTEN : COUNTED)) return { rows, total: counted };
  return { rows, total: Math.max(await largeTotal(filtered), offset + rows.length) };
};
