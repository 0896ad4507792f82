import type { Knex } from 'knex';
import { isStalePlan } from '../database-errors';
import { emitQuery, sendBatch, type DriverPool, type Statement } from './statement-batch';
import { nativeText, type SqlText } from '../sql';

/** PostgreSQL keeps each of them for each connection, with its plan. */
const MAX_NAMES = 200;
/** A text that is sent only once or twice gets no name. */
const MIN_USES = 3;
const MAX_SEEN = 1_000;

/** The names under which PostgreSQL keeps the plans of texts that are sent again and again, see `Database.prepared`. */
export type StatementNames = {
  /** Undefined for a text that is to be sent without a name. */
  readonly nameOf: (sql: string) => string | undefined;
  /** How often the names were replaced. */
  readonly generation: () => number;
  /** Replaces the names of this generation, because their plans no longer fit their tables. */
  readonly renew: (generation: number) => void;
  /** Names are given from now on. */
  readonly enable: () => void;
  readonly areEnabled: () => boolean;
};

export const createStatementNames = (): StatementNames => {
  let isEnabled = false;
  let current = 0;
  const names = new Map<string, string>();
  const seen = new Map<string, number>();

  const isFrequent = (sql: string): boolean => {
    const times = (seen.get(sql) ?? 0) + 1;
    if (times >= MIN_USES) return seen.delete(sql) || true;
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.set(sql, times);
    return false;
  };

  return {
    nameOf: (sql) => {
      const known = names.get(sql);
      if (known !== undefined || !isEnabled || names.size >= MAX_NAMES || !isFrequent(sql)) return known;
      const name = `shop_${current}_${names.size}`;
      names.set(sql, name);
      return name;
    },
    generation: () => current,
    renew: (generation) => {
      if (generation !== current) return;
      current += 1;
      names.clear();
    },
    enable: () => {
      isEnabled = true;
    },
    areEnabled: () => isEnabled,
  };
};

/** As PostgreSQL answers it, under a name where its text has one. */
export const withName = <Result>(raw: Knex.Raw<Result>, sql: string, names: StatementNames): Knex.Raw<Result> => {
  const name = names.nameOf(sql);
  return name === undefined ? raw : raw.options({ name });
};

type Row = Record<string, unknown>;
/** A statement that is sent often, from the query builder or as text. */
export type PreparedQuery = Knex.QueryBuilder | SqlText;

type Sql = { readonly sql: string; readonly bindings: Knex.RawBinding[] };

export const isSqlText = (query: PreparedQuery): query is SqlText => 'text' in query;

const toSqlText = (query: PreparedQuery): SqlText => {
  if (isSqlText(query)) return query;
  const { sql, bindings } = query.toSQL() as unknown as Sql;
  return { text: sql, values: bindings };
};

/** As PostgreSQL's driver takes it. */
export const statementOf = (query: PreparedQuery, names: StatementNames): Statement => {
  const { text, values } = toSqlText(query);
  return { text: nativeText(text), values, name: names.nameOf(text) };
};

const sendByBuilder = async (query: PreparedQuery, knex: Knex, names: StatementNames): Promise<readonly Row[]> => {
  const { text, values } = toSqlText(query);
  const raw = knex.raw<{ readonly rows: readonly Row[] }>(text, values as Knex.RawBinding[]);
  return (await withName(raw, text, names)).rows;
};

/** Past the query builder, which takes longer over sending a statement than the driver does. */
const sendByDriver = async (query: PreparedQuery, knex: Knex, names: StatementNames): Promise<readonly Row[]> => {
  const pool = knex.client as DriverPool;
  const client = await pool.acquireConnection();
  try {
    const statement = statementOf(query, names);
    emitQuery(knex, statement);
    const [answer] = await sendBatch(client, [statement]);
    return answer?.rows ?? [];
  } finally {
    await pool.releaseConnection(client);
  }
};

/**
 * The rows that PostgreSQL answers. Where a plan no longer fits its tables, a transaction is repeated by whoever began it; outside
 * of one the statement is.
 */
export const sendPrepared = async (
  query: PreparedQuery,
  knex: Knex,
  names: StatementNames
): Promise<readonly Row[]> => {
  const isAlone = !knex.isTransaction && names.areEnabled();
  const send = () => (isAlone ? sendByDriver : sendByBuilder)(query, knex, names);
  const generation = names.generation();
  try {
    return await send();
  } catch (error) {
    if (knex.isTransaction || !isStalePlan(error)) throw error;
    names.renew(generation);
    return send();
  }
};
