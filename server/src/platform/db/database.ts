import type { Core } from '@strapi/strapi';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { createAmbient, type Ambient, type RunOnce, type Transaction } from './ambient-transaction';
import { isRepeatable, isStalePlan } from './database-errors';
import type { Isolate } from './isolated-work';
import {
  createDeferredWrites,
  createStatementNames,
  isSqlText,
  proveBatches,
  sendPrepared,
  statementOf,
  type DeferredWrites,
  type Pipeline,
  type PreparedQuery,
  type Send,
  type Statement,
  type StatementNames,
} from './postgres';
import { clientOf, sql, type DatabaseClient, type SqlText } from './sql';
import type { Log } from '../log';

export type { DatabaseClient, Transaction };

type Rows = readonly Record<string, unknown>[];
type Ids<Table extends string> = Readonly<Record<Table, readonly number[]>>;

/**
 * The one door to SQL. Every statement runs on the ambient transaction when there is one: on SQLite the pool has a single
 * connection, so a statement beside the open transaction would wait for itself for ever.
 */
export type Database = {
  readonly client: DatabaseClient;
  readonly table: <Row extends object = Record<string, unknown>>(name: string) => Knex.QueryBuilder<Row, Row[]>;
  readonly raw: <Result = unknown>(sql: string, bindings?: readonly Knex.RawBinding[]) => Knex.Raw<Result>;
  /**
   * Sends a statement that many requests send, and answers its rows. PostgreSQL plans it once for each connection instead of each
   * time, once `start` has found that connections end there. One that is written out must answer rows.
   */
  readonly prepared: (query: PreparedQuery) => Promise<Rows>;
  /** Sends a statement that is written out, and answers its rows; for texts of so many kinds that planning each once gains nothing. */
  readonly unprepared: (query: SqlText) => Promise<Rows>;
  /**
   * The same for a statement that can wait for the next one: within a transaction PostgreSQL gets it in the same message, behind
   * that one. What is answered sends it, at the latest, and tells its rows; it is to be called, unless the transaction is given up.
   */
  readonly enqueue: (query: PreparedQuery) => () => Promise<Rows>;
  /** Joins the ambient transaction, else opens one and repeats the work when the database reports a deadlock. */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly inTransaction: () => boolean;
  /**
   * Runs what may fail without harm to the ambient transaction, if there is one: what it wrote is taken back then. Rejects only with
   * what has ended the transaction, as a deadlock or a lost connection does: nobody may go on as if it were still there.
   */
  readonly isolate: Isolate;
  /** Inserts one row and answers its id on every database. */
  readonly insert: (table: string, row: Record<string, unknown>) => Promise<number>;
  /**
   * Inserts rows at the end of the transaction, or before its next statement that could depend on them, together with all others that
   * are deferred: on PostgreSQL in one statement, whichever tables they belong to. Outside of a transaction at once.
   */
  readonly deferInsert: (table: string, rows: readonly Record<string, unknown>[]) => Promise<void>;
  /** Changes one row, when `deferInsert` inserts. */
  readonly deferUpdate: (table: string, id: number, values: Record<string, unknown>) => Promise<void>;
  /**
   * Ids for deferred rows that others refer to, ascending and by table: PostgreSQL gives them out in one statement, which is queued
   * as by `enqueue`. Null elsewhere: there a row has its id when it is written.
   */
  readonly reserveIds: <Table extends string>(
    counts: Readonly<Record<Table, number>>
  ) => () => Promise<Ids<Table> | null>;
  /** Before the first request: looks at what lies between here and the database. */
  readonly start: () => Promise<void>;
};

const DEADLOCK_ATTEMPTS = 6;
/** Milliseconds; grows with each attempt, and is random so that those who met do not meet again. */
const DEADLOCK_PAUSE = 40;

const repeatOnDeadlock =
  (runOnce: RunOnce, inTransaction: () => boolean, names: StatementNames): Database['transaction'] =>
  async (work) => {
    const nested = inTransaction();
    for (let attempt = 1; ; attempt += 1) {
      const generation = names.generation();
      try {
        return await runOnce(work);
      } catch (error) {
        // Also where nothing is repeated here: whoever tries again must not meet the same plan.
        if (isStalePlan(error)) names.renew(generation);
        // Only the outermost transaction can be repeated as a whole.
        if (nested || attempt >= DEADLOCK_ATTEMPTS || !isRepeatable(error)) throw error;
        await pause(DEADLOCK_PAUSE * attempt * Math.random());
      }
    }
  };

const insertRow = async (
  query: Knex.QueryBuilder,
  client: DatabaseClient,
  row: Record<string, unknown>
): Promise<number> => {
  const inserted = query.insert(row);
  const [result] = (await (client === 'mysql' ? inserted : inserted.returning('id'))) as [number | { id: number }];
  return Number(typeof result === 'object' ? result.id : result);
};

/** One column for each table: its ids as an array. */
const idsQuery = (counts: Readonly<Record<string, number>>): SqlText => {
  const wanted = Object.entries(counts);
  const columns = wanted.map(
    ([table]) =>
      `array(select nextval(pg_get_serial_sequence(?, 'id'))::int from generate_series(1, ?::int)) as "${table}"`
  );
  return sql(`select ${columns.join(', ')}`, wanted.flat());
};

type Sender = Pick<Database, 'prepared' | 'unprepared' | 'enqueue' | 'reserveIds'>;

type Surroundings = {
  readonly client: () => DatabaseClient;
  readonly current: () => Ambient | null;
  readonly executor: () => Knex;
};

/** How statements reach the database, inside of a transaction and outside. */
const createSender = (names: StatementNames, { client, current, executor }: Surroundings): Sender => {
  const unprepared: Database['unprepared'] = async ({ text, values }) => {
    const answer = (await executor().raw(text, values as Knex.RawBinding[])) as unknown;
    if (client() === 'postgres') return (answer as { readonly rows: Rows }).rows;
    // MariaDB's driver answers with the rows and what it says of their columns.
    return (client() === 'mysql' ? (answer as readonly Rows[])[0] : answer) as Rows;
  };
  const prepared: Database['prepared'] = async (query) => {
    const ambient = current();
    if (client() !== 'postgres') return isSqlText(query) ? unprepared(query) : query;
    if (!ambient?.pipeline) return sendPrepared(query, executor(), names);
    const statement = statementOf(query, names);
    const answers = await ambient.pipeline.send([...ambient.deferred.takeBefore(statement.text), statement]);
    return answers.at(-1)?.rows ?? [];
  };
  const enqueueOn = (pipeline: Pipeline, statement: Statement): (() => Promise<Rows>) => {
    const answer = pipeline.enqueue(statement);
    return async () => (await answer()).rows;
  };
  const enqueue: Database['enqueue'] = (query) => {
    const ambient = current();
    if (!ambient?.pipeline) return () => prepared(query);
    const statement = statementOf(query, names);
    for (const write of ambient.deferred.takeBefore(statement.text)) ambient.pipeline.enqueue(write);
    return enqueueOn(ambient.pipeline, statement);
  };
  const reserveIds = <Table extends string>(counts: Readonly<Record<Table, number>>) => {
    if (client() !== 'postgres') return () => Promise.resolve(null);
    const pipeline = current()?.pipeline;
    const ids = idsQuery(counts);
    // It names no table, but reads none either: rows that are still to be written stay so.
    const rows = pipeline ? enqueueOn(pipeline, statementOf(ids, names)) : () => prepared(ids);
    return async () => (await rows())[0] as Ids<Table>;
  };
  return { prepared, unprepared, enqueue, reserveIds };
};

type Options = {
  readonly log: Log;
  /** False keeps statements of PostgreSQL in messages of their own and without names, whatever its driver can do. */
  readonly postgresBatching: boolean;
};

export const createDatabase = (strapi: Core.Strapi, { log, postgresBatching }: Options): Database => {
  const names = createStatementNames();
  const { current, runOnce, isolate } = createAmbient(strapi, names);
  // Read at each use: Strapi opens its database only after the plugins have registered.
  const client = () => clientOf(strapi);
  const executor = (): Knex => current()?.trx ?? strapi.db.connection;
  const defer = async (add: (deferred: DeferredWrites) => void): Promise<void> => {
    const ambient = current();
    if (ambient) return add(ambient.deferred);
    const send: Send = async (query) => query;
    const deferred = createDeferredWrites({ knex: executor(), send, client: client(), names });
    add(deferred);
    await deferred.end();
  };

  return {
    ...createSender(names, { client, current, executor }),
    raw: (sql, bindings) => executor().raw(sql, [...(bindings ?? [])]),
    get client() {
      return client();
    },
    table: (name) => executor()(name) as never,
    transaction: repeatOnDeadlock(runOnce, () => strapi.db.inTransaction(), names),
    inTransaction: () => strapi.db.inTransaction(),
    isolate,
    insert: (table, row) => insertRow(executor()(table), client(), row),
    deferInsert: (table, rows) => defer((deferred) => deferred.insert(table, rows)),
    deferUpdate: (table, id, values) => defer((deferred) => deferred.update(table, id, values)),
    start: async () => {
      if (client() !== 'postgres' || !postgresBatching) return;
      if (await proveBatches(strapi.db.connection, log)) names.enable();
    },
  };
};

/**
 * Inserts the row where the value of its unique column is free, and holds the row of that value either way until the transaction
 * ends. Not `ignore`: on MariaDB all who come at once would share a lock on the row, and no two of them could then hold it.
 */
export const insertOrHold = async (
  db: Database,
  table: string,
  row: Readonly<Record<string, unknown>>,
  unique: string
): Promise<void> => {
  await db.table(table).insert(row).onConflict(unique).merge([unique]);
};
