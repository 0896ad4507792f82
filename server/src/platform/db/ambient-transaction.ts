import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { createSerialQueue, isolateIn, settle, type Isolate, type SerialQueue } from './isolated-work';
import {
  createDeferredWrites,
  createPipelinedTransactions,
  createStatementWatches,
  withCheckedCommit,
  type DeferredWrites,
  type Executor,
  type Pipeline,
  type PipelinedTransactions,
  type StatementNames,
  type StatementWatch,
} from './postgres';
import { createSavepoints, type Savepoints } from './savepoints';
import { clientOf } from './sql';

export type Transaction = {
  /** The same for all who take part in the transaction, and another one for each attempt of a repeated one. */
  readonly handle: object;
  /** Runs after the outermost transaction has committed; never when it rolls back. Must not throw. */
  readonly onCommit: (effect: () => void) => void;
};

export type RunOnce = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

export type Ambient = {
  readonly trx: Knex.Transaction;
  readonly deferred: DeferredWrites;
  /** On PostgreSQL, where the store itself has opened the transaction. */
  readonly pipeline: Pipeline | undefined;
  /** Where the work is isolated already. */
  readonly queue?: SerialQueue;
};

type Opened = { readonly db: Core.Strapi['db']; readonly pipelined?: PipelinedTransactions };

/**
 * The query builder hands out a transaction whose `BEGIN` has failed, as with a lost connection: its work would run without one.
 * Rejects with what the database said.
 */
const begun = async (opened: Promise<Knex.Transaction>): Promise<Knex.Transaction> => {
  const trx = await opened;
  if (trx.isCompleted()) await trx.executionPromise;
  return trx;
};

/** Strapi's database with another way to open a transaction. */
const opening = (db: Core.Strapi['db'], transaction: () => Promise<Knex.Transaction>): Core.Strapi['db'] =>
  Object.create(db, { connection: { value: { transaction } } }) as Core.Strapi['db'];

/**
 * Strapi's way into a transaction. On MariaDB its own would be REPEATABLE READ, where the first plain read fixes what all later
 * ones see: a transaction that waited for a lock would go on with the figures of before. READ COMMITTED, as on PostgreSQL, for the
 * store's transactions alone: the site's others keep the level that the site has chosen. On PostgreSQL the store's are pipelined.
 */
const createOpener = (strapi: Core.Strapi, names: StatementNames): (() => Opened) => {
  const create = (): Opened => {
    const { db } = strapi;
    if (clientOf(strapi) === 'mysql') {
      return { db: opening(db, () => begun(db.connection.transaction({ isolationLevel: 'read committed' }))) };
    }
    if (!names.areEnabled()) {
      return { db: opening(db, async () => withCheckedCommit(await begun(db.connection.transaction()))) };
    }
    const pipelined = createPipelinedTransactions(db.connection);
    return { db: opening(db, pipelined.open), pipelined };
  };
  let opened: Opened | undefined;
  // Not before the first use: Strapi opens its database only after the plugins have registered, and names come later still.
  return () => {
    if (!opened || (names.areEnabled() && !opened.pipelined)) opened = create();
    return opened;
  };
};

type IsolationState = { readonly savepoints: Savepoints; readonly queue: SerialQueue };

/** Kept for each transaction: where the site has opened it, the store joins it again and again. */
const createIsolationStates = () => {
  const states = new WeakMap<Knex.Transaction, IsolationState>();
  return ({ trx, pipeline }: Ambient): IsolationState => {
    const savepoints = () => (pipeline ? { announce: pipeline.announce, ended: () => null } : createSavepoints(trx));
    const state = states.get(trx) ?? { savepoints: savepoints(), queue: createSerialQueue(1) };
    states.set(trx, state);
    return state;
  };
};

type Around = {
  readonly ambient: AsyncLocalStorage<Ambient>;
  readonly current: () => Ambient | null;
  readonly runOnce: RunOnce;
};

const createIsolate = (strapi: Core.Strapi, { ambient, current, runOnce }: Around): Isolate => {
  const stateOf = createIsolationStates();
  return async (work) => {
    if (!strapi.db.inTransaction()) return settle(work);
    return runOnce(async () => {
      const store = current();
      // It has ended, and what goes on here was not waited for.
      if (!store) return settle(work);
      const { savepoints, queue } = stateOf(store);
      const scope = { deferred: store.deferred, savepoints, queue: store.queue ?? queue };
      const within: Ambient = { ...store, queue: createSerialQueue(scope.queue.depth + 1) };
      return isolateIn(scope, () => ambient.run(within, work));
    });
  };
};

/** Runs the work with deferred rows of its own, which are written at its end at the latest. */
const withDeferredWrites = async <T>(
  executor: Omit<Executor, 'send'>,
  { send, add }: StatementWatch,
  work: (deferred: DeferredWrites) => Promise<T>
): Promise<T> => {
  const deferred = createDeferredWrites({ ...executor, send });
  const remove = add(deferred);
  try {
    const answer = await work(deferred);
    await deferred.end();
    return answer;
  } finally {
    remove();
  }
};

/** The transaction that the calling code runs in, and how one is opened or joined. */
export const createAmbient = (strapi: Core.Strapi, names: StatementNames) => {
  const ambient = new AsyncLocalStorage<Ambient>();
  const current = (): Ambient | null => {
    const store = ambient.getStore();
    return store && !store.trx.isCompleted() ? store : null;
  };

  const open = createOpener(strapi, names);
  const watchOf = createStatementWatches();
  const runOnce: RunOnce = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const { db, pipelined } = open();
    // The site may have opened one, e.g. to delete a user, and waits for what is done here before it ends it.
    const isOwn = !db.inTransaction();
    let ended: Promise<unknown> | undefined;
    const result = (await db.transaction(async ({ trx: transaction, onCommit }) => {
      const announce: Transaction = { handle: transaction as object, onCommit: (effect) => onCommit(effect) };
      if (current()) return work(announce);
      const trx = transaction as Knex.Transaction;
      if (isOwn) ended = trx.executionPromise;
      const pipeline = pipelined?.pipelineOf(trx);
      const executor = { knex: trx, client: clientOf(strapi), names, pipeline };
      return withDeferredWrites(executor, watchOf(trx), (deferred) =>
        ambient.run({ trx, deferred, pipeline }, () => work(announce))
      );
    })) as T;
    // Strapi takes a transaction for committed once it has sent the word; the query builder alone hears that it failed.
    await ended;
    return result;
  };

  const isolate = createIsolate(strapi, { ambient, current, runOnce });
  return { current, runOnce, isolate };
};
