import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isDeadlock } from './database-errors';

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
  /** Joins the ambient transaction, else opens one and repeats the work when the database reports a deadlock. */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly inTransaction: () => boolean;
  /** Inserts one row and answers its id on every database. */
  readonly insert: (table: string, row: Record<string, unknown>) => Promise<number>;
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
  (runOnce: RunOnce, inTransaction: () => boolean): Database['transaction'] =>
  async (work) => {
    const nested = inTransaction();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work);
      } catch (error) {
        // Only the outermost transaction can be repeated as a whole.
        if (nested || attempt >= DEADLOCK_ATTEMPTS || !isDeadlock(error)) throw error;
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

export const createDatabase = (strapi: Core.Strapi): Database => {
  const ambient = new AsyncLocalStorage<Knex.Transaction>();
  // Read at each use: Strapi opens its database only after the plugins have registered.
  const executor = (): Knex => {
    const transaction = ambient.getStore();
    if (transaction && !transaction.isCompleted()) return transaction;
    return strapi.db.connection;
  };

  const runOnce: RunOnce = (work) =>
    strapi.db.transaction(({ trx, onCommit }) =>
      ambient.run(trx as Knex.Transaction, () => work({ onCommit: (effect) => onCommit(effect) }))
    ) as ReturnType<typeof work>;

  return {
    get client() {
      return clientOf(strapi);
    },
    table: (name) => executor()(name) as never,
    raw: (sql, bindings) => executor().raw(sql, [...(bindings ?? [])]),
    transaction: repeatOnDeadlock(runOnce, () => strapi.db.inTransaction()),
    inTransaction: () => strapi.db.inTransaction(),
    insert: (table, row) => insertRow(executor()(table), clientOf(strapi), row),
  };
};
