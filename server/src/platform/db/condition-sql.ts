import type { Knex } from 'knex';
import {
  plainSearch,
  type CompareCondition,
  type Condition,
  type ExistsCondition,
  type OrderOperator,
  type Sort,
} from '../../domain/search';
import { columnValue, textMatches, type Fragment, type SqlColumn, type SqlFlavour } from './text-sql';
import { placeholders, sql as written, type DatabaseClient, type SqlText } from './sql';

/** The one place where a search condition becomes SQL. Every name comes from a mapping, every value is bound. */

export type SqlColumns = Readonly<Record<string, SqlColumn>>;

export type SqlRelations = Readonly<Record<string, SqlRelation>>;

export type SqlMapping = {
  /** Logical column -> qualified column, e.g. {status: 'shop_orders.status'}. */
  readonly columns: SqlColumns;
  readonly relations?: SqlRelations;
  /** Logical column of a name -> the column with its sort key, which stands for it in an order; null in no row. See `SortedTexts`. */
  readonly sortKeys?: Readonly<Record<string, string>>;
  /**
   * Logical columns that are null in no row. PostgreSQL keeps nulls at the other end of an index than the others: asked to put them
   * where those have them, it sorts the whole table.
   */
  readonly filled?: readonly string[];
};

export type SqlRelation = SqlMapping & {
  readonly table: string;
  readonly alias: string;
  /** [column of the outer table, column of this one], both qualified: ['shop_orders.id', 'items.order_id']. */
  readonly on: readonly [local: string, foreign: string];
  /** What makes a row of the table one of the relation, qualified: {'labels.labelable_type': 'order'}. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Logical columns of which a value has one row, by an index: the outer rows are found from it. SQLite would walk all of them, and ask of
   * each whether it has the value.
   */
  readonly lookUp?: readonly string[];
};

type Query = Pick<Knex.QueryBuilder, 'client' | 'whereRaw' | 'orderByRaw'>;

type Scope = SqlMapping & { readonly flavour: SqlFlavour };

const SYMBOLS: Readonly<Record<OrderOperator, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

const TRUE: Fragment = { sql: '1 = 1', bindings: [] };
const FALSE: Fragment = { sql: '1 = 0', bindings: [] };

const joined = (fragments: readonly Fragment[], separator: ' and ' | ' or '): Fragment => ({
  sql: `(${fragments.map(({ sql }) => sql).join(separator)})`,
  bindings: fragments.flatMap(({ bindings }) => bindings),
});

// A missing name is a mistake in a mapping, never in a request: requests are read against the declared fields first.
const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string, what: string): T => {
  const found = record && Object.hasOwn(record, name) ? record[name] : undefined;
  if (found === undefined) throw new Error(`The search ${what} "${name}" is not mapped to SQL.`);
  return found;
};

const blankness = (column: SqlColumn, flavour: SqlFlavour): Fragment => {
  const { sql, bindings } = columnValue(column, flavour);
  return { sql: `(${sql} is null or ${sql} like '')`, bindings: [...bindings, ...bindings] };
};

const nullness = (column: SqlColumn, flavour: SqlFlavour): Fragment => {
  const { sql, bindings } = columnValue(column, flavour);
  return { sql: `${sql} is null`, bindings };
};

const membership = (column: SqlColumn, flavour: SqlFlavour, values: readonly Knex.Value[]): Fragment => {
  if (values.length === 0) return FALSE;
  const { sql, bindings } = columnValue(column, flavour);
  return { sql: `${sql} in (${placeholders(values.length)})`, bindings: [...bindings, ...values] };
};

const comparison = (condition: CompareCondition, { columns, flavour }: Scope): Fragment => {
  const column = own(columns, condition.field, 'column');
  switch (condition.operator) {
    case 'is_null':
      return nullness(column, flavour);
    case 'is_blank':
      return blankness(column, flavour);
    case 'in':
      return membership(column, flavour, condition.values);
    case 'text_equals':
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return textMatches(column, condition.operator, condition.value, flavour);
    default: {
      const { sql, bindings } = columnValue(column, flavour);
      return { sql: `${sql} ${SYMBOLS[condition.operator]} ?`, bindings: [...bindings, condition.value] };
    }
  }
};

const constantsOf = ({ where = {} }: SqlRelation): readonly Fragment[] =>
  Object.entries(where).map(([column, value]) => ({ sql: '?? = ?', bindings: [column, value] }));

const isLookedUp = ({ lookUp = [] }: SqlRelation, { condition, count }: ExistsCondition): boolean =>
  !count && condition.kind === 'compare' && condition.operator === 'eq' && lookUp.includes(condition.field);

/** Not null where what a row of the relation belongs to is missing, as EXISTS never is. */
const lookedUp = ({ condition }: ExistsCondition, { flavour }: Scope, relation: SqlRelation): Fragment => {
  const [local, foreign] = relation.on;
  const found = { sql: '?? is not null', bindings: [foreign] };
  const rows = joined([found, ...constantsOf(relation), compile(condition, { ...relation, flavour })], ' and ');
  return {
    sql: `(?? is not null and ?? in (select ?? from ?? as ?? where ${rows.sql}))`,
    bindings: [local, local, foreign, relation.table, relation.alias, ...rows.bindings],
  };
};

const related = (exists: ExistsCondition, scope: Scope): Fragment => {
  const { relation: name, condition, count } = exists;
  const relation = own(scope.relations, name, 'relation');
  if (isLookedUp(relation, exists)) return lookedUp(exists, scope, relation);
  const rows = joined(
    [
      { sql: '?? = ??', bindings: [relation.on[1], relation.on[0]] },
      ...constantsOf(relation),
      compile(condition, { ...relation, flavour: scope.flavour }),
    ],
    ' and '
  );
  const bindings = [relation.table, relation.alias, ...rows.bindings];
  if (!count) return { sql: `exists (select 1 from ?? as ?? where ${rows.sql})`, bindings };
  const sql = `(select count(*) from ?? as ?? where ${rows.sql}) ${SYMBOLS[count.operator]} ?`;
  return { sql, bindings: [...bindings, count.value] };
};

/** SQL's own `not` would answer null for null; a condition is either met or not. EXISTS is never null. */
const negated = (condition: Condition, scope: Scope): Fragment => {
  const { sql, bindings } = compile(condition, scope);
  if (condition.kind === 'exists' && !condition.count) return { sql: `not ${sql}`, bindings };
  return { sql: `case when ${sql} then 0 else 1 end = 1`, bindings };
};

const compile = (condition: Condition, scope: Scope): Fragment => {
  switch (condition.kind) {
    case 'compare':
      return comparison(condition, scope);
    case 'exists':
      return related(condition, scope);
    case 'not':
      return negated(condition.condition, scope);
    default: {
      const parts = condition.conditions.map((part) => compile(part, scope));
      if (parts.length === 0) return condition.kind === 'and' ? TRUE : FALSE;
      return joined(parts, condition.kind === 'and' ? ' and ' : ' or ');
    }
  }
};

const flavourOf = (query: Query): SqlFlavour => (query.client.dialect === 'mysql' ? 'mysql' : 'standard');

/**
 * Adds the condition to the query's where clauses, AND-ed to what stands there.
 * @throws Error when the condition names a column or relation that the mapping lacks: a programming error.
 */
export const applyCondition = <Q extends Query>(query: Q, condition: Condition, mapping: SqlMapping): Q => {
  const { sql, bindings } = compile(condition, { ...mapping, flavour: flavourOf(query) });
  query.whereRaw(`(${sql})`, [...bindings]);
  return query;
};

/** A name, a value, or a question mark that an operator is written with. */
const MARK = /\\\?|\?\??/g;

/**
 * The condition as a text in which names stand as they are and `?` stands for each value, for statements that are written out.
 * @throws Error as `applyCondition` does.
 */
export const conditionText = (client: DatabaseClient, condition: Condition, mapping: SqlMapping): SqlText => {
  const flavour = client === 'mysql' ? 'mysql' : 'standard';
  const { sql, bindings } = compile(condition, { ...mapping, flavour });
  const values: Knex.RawBinding[] = [];
  let position = 0;
  const text = sql.replace(MARK, (mark) => {
    if (mark === '\\?') return mark;
    const binding = bindings[position] as Knex.RawBinding;
    position += 1;
    if (mark === '??') return binding as string;
    values.push(binding);
    return mark;
  });
  return written(`(${text})`, values);
};

/**
 * The text occurs, regardless of case, in one of the logical columns ('title', or 'items.title' for a column of related
 * rows). An empty text leaves the query as it is.
 */
export const applyPlainSearch = <Q extends Query>(
  query: Q,
  text: string,
  columns: readonly string[],
  mapping: SqlMapping
): Q => {
  const condition = plainSearch(text, columns);
  return condition ? applyCondition(query, condition, mapping) : query;
};

const NULLS = { asc: ' nulls first', desc: ' nulls last' };

/**
 * Orders by the logical column, and by `id` within equals, so that pages neither overlap nor skip. Nulls count as smaller
 * than everything, as SQLite and MariaDB have it. The mapping needs a column `id`.
 */
export const applySort = <Q extends Query>(query: Q, { column, direction }: Sort, mapping: SqlMapping): Q => {
  const order = direction === 'desc' ? 'desc' : 'asc';
  if (column !== 'id') {
    const key = mapping.sortKeys?.[column];
    const { sql, bindings } = columnValue(key ?? own(mapping.columns, column, 'column'), flavourOf(query));
    const isPlain = query.client.dialect !== 'postgresql' || key !== undefined || mapping.filled?.includes(column);
    query.orderByRaw(`${sql} ${order}${isPlain ? '' : NULLS[order]}`, [...bindings]);
  }
  query.orderByRaw(`?? ${order}`, [...columnValue(own(mapping.columns, 'id', 'column'), flavourOf(query)).bindings]);
  return query;
};
