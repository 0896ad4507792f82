import type { Knex } from 'knex';
import { isStalePlan } from './database-errors';
import { sendBatch, tellOf, type DriverPool, type Statement } from './statement-batch';
import { nativeText, type WrittenSql } from './written-sql';

/** PostgreSQL keeps each of them for each connection, with its plan. */
const MAX_NAMES = 200;
/** A text that comes only once or twice is not worth a name. */
const WORTH = 3;
const MAX_SEEN = 1_000;

/** The names under which PostgreSQL keeps the plans of texts that are sent again and again, see `Database.prepared`. */
export type StatementNames = {
  /** Undefined for a text that is to be sent without a name. */
  readonly nameOf: (sql: string) => string | undefined;
  /** How often the names have been given anew. */
  readonly generation: () => number;
  /** Gives new names, because the plans behind those of this generation no longer fit their tables. */
  readonly renew: (generation: number) => void;
  /** From now on there are names. */
  readonly begin: () => void;
  readonly areOffered: () => boolean;
};

export const createStatementNames = (): StatementNames => {
  let isOffered = false;
  let current = 0;
  const names = new Map<string, string>();
  const seen = new Map<string, number>();

  const worthAName = (sql: string): boolean => {
    const times = (seen.get(sql) ?? 0) + 1;
    if (times >= WORTH) return seen.delete(sql) || true;
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.set(sql, times);
    return false;
  };

  return {
    nameOf: (sql) => {
      const known = names.get(sql);
      if (known !== undefined || !isOffered || names.size >= MAX_NAMES || !worthAName(sql)) return known;
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
    begin: () => {
      isOffered = true;
    },
    areOffered: () => isOffered,
  };
};

/** As PostgreSQL answers it, under a name where its text has one. */
export const withName = <Result>(raw: Knex.Raw<Result>, sql: string, names: StatementNames): Knex.Raw<Result> => {
  const name = names.nameOf(sql);
  return name === undefined ? raw : raw.options({ name });
};

type Row = Record<string, unknown>;
/** What is sent again and again: built, or written out. */
export type PreparedQuery = Knex.QueryBuilder | WrittenSql;

type Sql = { readonly sql: string; readonly bindings: Knex.RawBinding[] };

export const isWritten = (query: PreparedQuery): query is WrittenSql => 'text' in query;

const writtenOut = (query: PreparedQuery): WrittenSql => {
  if (isWritten(query)) return query;
  const { sql, bindings } = query.toSQL() as unknown as Sql;
  return { text: sql, values: bindings };
};

/** As PostgreSQL's driver takes it. */
export const statementOf = (query: PreparedQuery, names: StatementNames): Statement => {
  const { text, values } = writtenOut(query);
  return { text: nativeText(text), values, name: names.nameOf(text) };
};

const sendByBuilder = async (query: PreparedQuery, knex: Knex, names: StatementNames): Promise<readonly Row[]> => {
  const { text, values } = writtenOut(query);
  const raw = knex.raw<{ readonly rows: readonly Row[] }>(text, values as Knex.RawBinding[]);
  return (await withName(raw, text, names)).rows;
};

/** Past the query builder, which takes longer over sending a statement than the driver does. */
const sendByDriver = async (query: PreparedQuery, knex: Knex, names: StatementNames): Promise<readonly Row[]> => {
  const pool = knex.client as DriverPool;
  const client = await pool.acquireConnection();
  try {
    const statement = statementOf(query, names);
    tellOf(knex, statement);
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
  const isAlone = !knex.isTransaction && names.areOffered();
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
