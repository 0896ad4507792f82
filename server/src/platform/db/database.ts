import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDeadlock, isStalePlan } from './database-errors';
import { createLateWrites, type LateWrites } from './late-writes';
import { createStatementNames, reachesServer, sendPrepared, type StatementNames } from './prepared-statements';

export type DatabaseClient = 'sqlite' | 'postgres' | 'mysql';

export type Transaction = {
  /** Runs after the outermost transaction has committed; never when it rolls back. Must not throw. */
  readonly onCommit: (effect: () => void) => void;
};

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
   * time, once `start` has found that connections end there. Raw statements only where they are meant for PostgreSQL alone.
   */
  readonly prepared: (query: Knex.QueryBuilder | Knex.Raw) => Promise<readonly Record<string, unknown>[]>;
  /** Joins the ambient transaction, else opens one and repeats the work when the database reports a deadlock. */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly inTransaction: () => boolean;
  /** Inserts one row and answers its id on every database. */
  readonly insert: (table: string, row: Record<string, unknown>) => Promise<number>;
  /**
   * Inserts rows that nobody in this transaction reads, at its end and together with all others of their kind: on PostgreSQL in
   * one statement, whichever tables they belong to. Outside of a transaction at once.
   */
  readonly insertLate: (table: string, rows: readonly Record<string, unknown>[]) => Promise<void>;
  /** Changes one row of a table that nobody in this transaction reads any more, as `insertLate` inserts. */
  readonly updateLate: (table: string, id: number, values: Record<string, unknown>) => Promise<void>;
  /**
   * Ids for rows that are inserted late though others refer to them, ascending and by table: PostgreSQL gives them out in one
   * statement. Null elsewhere: there a row has its id when it is written.
   */
  readonly reserveIds: <Table extends string>(
    counts: Readonly<Record<Table, number>>
  ) => Promise<Readonly<Record<Table, readonly number[]>> | null>;
  /** Writes what is still to be written, for the few who do read it: `table` throws where rows of that table wait. */
  readonly flush: () => Promise<void>;
  /** Before the first request: looks at what lies between here and the database. */
  readonly start: () => Promise<void>;
};

const DEADLOCK_ATTEMPTS = 6;
/** Milliseconds; grows with each attempt, and is random so that those who met do not meet again. */
const DEADLOCK_PAUSE = 40;

const clientOf = (strapi: Core.Strapi): DatabaseClient => {
  const { client } = strapi.db.dialect;
  if (client === 'postgres') return 'postgres';
  return client === 'mysql' ? 'mysql' : 'sqlite';
};

type RunOnce = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

const repeatOnDeadlock =
  (runOnce: RunOnce, inTransaction: () => boolean, names: StatementNames): Database['transaction'] =>
  async (work) => {
    const nested = inTransaction();
    for (let attempt = 1; ; attempt += 1) {
      const generation = names.generation();
      try {
        return await runOnce(work);
      } catch (error) {
        const isStale = isStalePlan(error);
        // Only the outermost transaction can be repeated as a whole.
        if (nested || attempt >= DEADLOCK_ATTEMPTS || !(isStale || isDeadlock(error))) throw error;
        if (isStale) names.renew(generation);
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
const reserveIds = async <Table extends string>(
  { raw, prepared }: Pick<Database, 'raw' | 'prepared'>,
  counts: Readonly<Record<Table, number>>
): Promise<Readonly<Record<Table, readonly number[]>>> => {
  const wanted = Object.entries<number>(counts);
  const columns = wanted.map(
    () => `array(select nextval(pg_get_serial_sequence(?, 'id'))::int from generate_series(1, ?::int)) as ??`
  );
  const bindings = wanted.flatMap(([table, count]) => [table, count, table]);
  const rows = await prepared(raw(`select ${columns.join(', ')}`, bindings));
  return rows[0] as Readonly<Record<Table, readonly number[]>>;
};

/**
 * Strapi's way into a transaction. On MariaDB its own would be REPEATABLE READ, where the first plain read fixes what all later
 * ones see: a transaction that waited for a lock would go on with the figures of before. READ COMMITTED, as on PostgreSQL, for the
 * store's transactions alone: the site's others keep the level that the site has chosen.
 */
const createOpener = (strapi: Core.Strapi): (() => Core.Strapi['db']['transaction']) => {
  let open: Core.Strapi['db']['transaction'] | undefined;
  const opener = (): Core.Strapi['db']['transaction'] => {
    const { db } = strapi;
    if (clientOf(strapi) !== 'mysql') return db.transaction.bind(db);
    const connection = { transaction: () => db.connection.transaction({ isolationLevel: 'read committed' }) };
    return db.transaction.bind(Object.create(db, { connection: { value: connection } }));
  };
  // At the first use: Strapi opens its database only after the plugins have registered.
  return () => (open ??= opener());
};

type Ambient = { readonly trx: Knex.Transaction; readonly late: LateWrites };

/** The transaction that the calling code runs in, and how one is opened or joined. */
const createAmbient = (strapi: Core.Strapi, names: StatementNames) => {
  const ambient = new AsyncLocalStorage<Ambient>();
  const current = (): Ambient | null => {
    const store = ambient.getStore();
    return store && !store.trx.isCompleted() ? store : null;
  };

  const openTransaction = createOpener(strapi);
  const runOnce: RunOnce = (work) =>
    openTransaction()(async ({ trx: transaction, onCommit }) => {
      const announce: Transaction = { onCommit: (effect) => onCommit(effect) };
      if (current()) return work(announce);
      const trx = transaction as Knex.Transaction;
      const late = createLateWrites(trx, clientOf(strapi), names);
      return ambient.run({ trx, late }, async () => {
        const result = await work(announce);
        await late.flush();
        return result;
      });
    }) as ReturnType<typeof work>;

  return { current, runOnce };
};

export const createDatabase = (strapi: Core.Strapi): Database => {
  const names = createStatementNames();
  const { current, runOnce } = createAmbient(strapi, names);
  // Read at each use: Strapi opens its database only after the plugins have registered.
  const executor = (): Knex => current()?.trx ?? strapi.db.connection;
  const writeLate = async (add: (late: LateWrites) => void): Promise<void> => {
    const late = current()?.late ?? createLateWrites(executor(), clientOf(strapi), names);
    add(late);
    if (!current()) await late.flush();
  };

  const raw: Database['raw'] = (sql, bindings) => executor().raw(sql, [...(bindings ?? [])]);
  const prepared: Database['prepared'] = async (query) =>
    clientOf(strapi) === 'postgres' ? sendPrepared(query, executor(), names) : ((await query) as never);

  return {
    get client() {
      return clientOf(strapi);
    },
    table: (name) => {
      // A subquery is no text.
      const [table = ''] = String(name).split(' ', 1);
      if (current()?.late.has(table)) throw new Error(`Rows of ${table} are still to be written: flush them first.`);
      return executor()(name) as never;
    },
    raw,
    prepared,
    transaction: repeatOnDeadlock(runOnce, () => strapi.db.inTransaction(), names),
    inTransaction: () => strapi.db.inTransaction(),
    insert: (table, row) => insertRow(executor()(table), clientOf(strapi), row),
    insertLate: (table, rows) => writeLate((late) => late.insert(table, rows)),
    updateLate: (table, id, values) => writeLate((late) => late.update(table, id, values)),
    reserveIds: async (counts) => (clientOf(strapi) === 'postgres' ? reserveIds({ raw, prepared }, counts) : null),
    flush: async () => current()?.late.flush(),
    start: async () => {
      if (clientOf(strapi) === 'postgres' && (await reachesServer(strapi.db.connection))) names.begin();
    },
  };
};
