import type { Condition } from '../../domain/search';
import { offsetOf } from '../http/envelope';
import type { SqlMapping } from './condition-sql';
import type { Database } from './database';
import { COUNTED_OFTEN, FAR, ROWS_IN_ALL, type RowsPage, type RowsRequest } from './page-rows';
import { placeholders, sql, type SqlText } from './sql';

/** The statement of a list in parts; every name is written in the code. */
export type CommonList = {
  readonly table: string;
  /** What is joined for the columns: it neither adds rows nor takes any away. */
  readonly joins: string;
  /** Qualified. */
  readonly columns: readonly string[];
};

type Part = { readonly text: string; readonly values: readonly unknown[]; readonly isPrepared: boolean };

/** Longer lists make a statement of each length. */
const FEW = 10;
/** Rows that are named one by one, as those that a search has found: never more than are counted with a common page. */
const MOST_NAMED = 200;

const EVERYTHING: Part = { text: '', values: [], isPrepared: true };

/** Null where few ask in this way, or the value is no plain column. */
const partOf = (condition: Condition, { columns }: SqlMapping): Part | null => {
  if (condition.kind !== 'compare') return null;
  const column = columns[condition.field];
  if (typeof column !== 'string') return null;
  if (condition.operator === 'eq') {
    return { text: `where ${column} = ?`, values: [condition.value], isPrepared: true };
  }
  if (condition.operator !== 'in') return null;
  const { values, field } = condition;
  const isPrepared = values.length <= FEW;
  if (values.length === 0 || values.length > (field === 'id' ? MOST_NAMED : FEW)) return null;
  return { text: `where ${column} in (${placeholders(values.length)})`, values, isPrepared };
};

const whereOf = ({ conditions, sort }: RowsRequest, mapping: SqlMapping): Part | null => {
  const [first, ...others] = conditions.filter((condition) => condition !== null);
  if (sort.column !== 'id' || others.length > 0) return null;
  return first === undefined ? EVERYTHING : partOf(first, mapping);
};

const textOf = ({ table, joins, columns }: CommonList, where: Part, request: RowsRequest): SqlText => {
  const offset = offsetOf(request);
  const counted = `select 1 as one from ${table} ${where.text} limit ?`;
  const select = `select ${columns.join(', ')}, (select count(*) from (${counted}) as counted) as ${ROWS_IN_ALL}`;
  const order = `order by ${table}.id ${request.sort.direction}`;
  const page = `${where.text} ${order} limit ? offset ?`;
  const values = [...where.values, COUNTED_OFTEN + 1, ...where.values, request.perPage, offset];
  if (offset <= FAR) return sql(`${select} from ${table} ${joins} ${page}`, values);
  const ids = `(select ${table}.id as page_id from ${table} ${page}) as page`;
  return sql(`${select} from ${ids} join ${table} on ${table}.id = page.page_id ${joins} ${order}`, values);
};

/**
 * The rows that `pageRows` would read, for a list that many ask for in few shapes: sorted by id, all of it, or what has one of a few
 * values in one column. Such a statement is written out and prepared, because building it takes longer than reading its rows; one that names
 * many rows is written out alone. Null where the page has another shape.
 */
export const commonRows = async (
  db: Database,
  list: CommonList,
  mapping: SqlMapping,
  request: RowsRequest
): Promise<RowsPage['rows'] | null> => {
  const where = whereOf(request, mapping);
  if (!where) return null;
  const text = textOf(list, where, request);
  return where.isPrepared ? db.prepared(text) : db.unprepared(text);
};
