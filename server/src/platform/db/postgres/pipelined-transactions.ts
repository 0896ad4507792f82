import type { Knex } from 'knex';
import type { Savepoint } from '../savepoints';
import {
  emitQuery,
  sendBatch,
  type Answer,
  type DriverClient,
  type DriverPool,
  type Statement,
} from './statement-batch';

const BEGIN: Statement = { name: 'shop_begin', text: 'BEGIN' };
const COMMIT: Statement = { name: 'shop_commit', text: 'COMMIT' };
const NOTHING: Answer = { rows: [] };

type Callback = (error: unknown, answer?: Answer) => void;
type Config = { readonly text: string; readonly values?: readonly unknown[]; readonly submit?: unknown };

type CommitAnswer = { readonly command?: string } | undefined;

/** PostgreSQL rolls a transaction back in which a statement has failed, and answers its `COMMIT` so without an error. */
export const assertCommitted = (answer: CommitAnswer): void => {
  if (answer?.command !== 'ROLLBACK') return;
  throw new Error('The transaction was rolled back instead of committed: a statement in it had failed.');
};

/** The query builder does not look at the answer. */
export const withCheckedCommit = (trx: Knex.Transaction): Knex.Transaction => {
  const commit = trx.commit as (value?: unknown) => Promise<{ readonly response?: CommitAnswer } | undefined>;
  const checked = async (value?: unknown): Promise<void> => assertCommitted((await commit(value))?.response);
  return Object.assign(trx, { commit: checked });
};

/** The statements of one transaction, in as few messages as possible. */
export type Pipeline = {
  /** Sends them in one message. Answers in their order; rejects with the first error, after which none is run. */
  readonly send: (statements: readonly Statement[]) => Promise<readonly Answer[]>;
  /** The same, and COMMIT. Rejects where the transaction is not known to be committed. */
  readonly commit: (statements: readonly Statement[]) => Promise<void>;
  /** Sent in the next message, behind the statements of that one; at the latest when its answer is asked for. */
  readonly enqueue: (statement: Statement) => () => Promise<Answer>;
  /** The savepoint is sent in the next message too, before the statements of that one and behind what is queued already. */
  readonly announce: (name: string) => Savepoint;
};

type QueuedStatement = { readonly statement: Statement; answer?: Promise<Answer> };

const isSentAlone = ({ values, submit }: Config): boolean => !!submit || !values?.length;

/** A transaction that begins with its first statement instead of before it. */
type Session = {
  readonly client: DriverClient;
  /** While it ends it takes no more statements, and can still be rolled back where its end fails. */
  stage: 'new' | 'announced' | 'open' | 'ending' | 'ended';
  /** Sent before the next statement: BEGIN, savepoints, and what was queued when these were announced. */
  preceding: readonly QueuedStatement[];
  /** Sent behind it. */
  queued: readonly QueuedStatement[];
};

const ENDED = 'The transaction of this statement has ended.';

/** Its connection may be used by another transaction by now. */
const hasEnded = ({ stage }: Session): boolean => stage === 'ending' || stage === 'ended';

const takePreceding = (session: Session): readonly QueuedStatement[] => {
  if (hasEnded(session)) throw new Error(ENDED);
  const { preceding } = session;
  session.preceding = [];
  session.stage = 'open';
  return preceding;
};

const statementsOf = (queued: readonly QueuedStatement[]): readonly Statement[] =>
  queued.map(({ statement }) => statement);

/** The sender of the message gets its error; a queued statement reports it only to whoever asks for its answer. */
const resolveWith = (queued: QueuedStatement, answer: Promise<Answer>): void => {
  queued.answer = answer;
  answer.catch(() => undefined);
};

/** Answers the statements; queued statements behind them have answers of their own. */
const transmit = async (
  session: Session,
  statements: readonly Statement[],
  behind: readonly QueuedStatement[]
): Promise<readonly Answer[]> => {
  const preceding = takePreceding(session);
  const message = [...statementsOf(preceding), ...statements, ...statementsOf(behind)];
  const answered = sendBatch(session.client, message);
  const resolveFrom = (first: number) => (each: QueuedStatement, index: number) =>
    resolveWith(
      each,
      answered.then((answers) => answers[first + index] as Answer)
    );
  preceding.forEach(resolveFrom(0));
  behind.forEach(resolveFrom(preceding.length + statements.length));
  return (await answered).slice(preceding.length, preceding.length + statements.length);
};

const sendMessage = (
  session: Session,
  statements: readonly Statement[],
  ending: readonly Statement[] = []
): Promise<readonly Answer[]> => {
  const behind = [...session.queued, ...ending.map((statement) => ({ statement }))];
  session.queued = [];
  return transmit(session, statements, behind);
};

const sendCommit = async (session: Session, statements: readonly Statement[]): Promise<void> => {
  const commit: QueuedStatement = { statement: COMMIT };
  session.queued = [...session.queued, commit];
  const sent = sendMessage(session, statements);
  if (!hasEnded(session)) session.stage = 'ending';
  await sent;
  session.stage = 'ended';
  assertCommitted(await commit.answer);
};

const ROLLED_BACK = 'The work that this statement was a part of has been rolled back.';

const announceOn = (session: Session, name: string): Savepoint => {
  const { preceding, queued } = session;
  const savepoint: QueuedStatement = { statement: { text: `SAVEPOINT ${name}` } };
  const release: Statement = { text: `RELEASE SAVEPOINT ${name}` };
  // What is queued already must not be rolled back with what comes from now on.
  session.preceding = [...preceding, ...queued, savepoint];
  session.queued = [];
  const isSet = () => !session.preceding.includes(savepoint);
  const withdraw = (since: readonly QueuedStatement[]): void => {
    session.preceding = preceding;
    session.queued = [...queued, ...since];
  };
  return {
    isSet,
    release: async () => {
      if (isSet()) await sendMessage(session, [], [release]);
      else withdraw(session.queued);
    },
    rollBack: async () => {
      for (const each of session.queued) resolveWith(each, Promise.reject(new Error(ROLLED_BACK)));
      session.queued = [];
      if (isSet()) await sendMessage(session, [], [{ text: `ROLLBACK TO SAVEPOINT ${name}` }, release]);
      else withdraw([]);
    },
  };
};

const createPipeline = (session: Session, emit: (statement: Statement) => void): Pipeline => ({
  send: async (statements) => {
    statements.forEach(emit);
    return statements.length === 0 ? [] : sendMessage(session, statements);
  },
  commit: async (statements) => {
    statements.forEach(emit);
    const isEmpty = session.stage === 'announced' && statements.length + session.queued.length === 0;
    if (isEmpty) session.stage = 'ended';
    else await sendCommit(session, statements);
  },
  enqueue: (statement) => {
    emit(statement);
    const queued: QueuedStatement = { statement };
    session.queued = [...session.queued, queued];
    return async () => {
      if (!queued.answer) await sendMessage(session, []);
      return queued.answer as Promise<Answer>;
    };
  },
  announce: (name) => announceOn(session, name),
});

/** What cannot share a message is sent on its own, after BEGIN. */
const queryAlone = (session: Session, config: Config, callback: Callback): unknown => {
  if (session.preceding.length > 0) transmit(session, [], []).catch(callback);
  return session.client.query(config, callback);
};

const queryEnd = (session: Session, config: Config, callback: Callback): unknown => {
  const hasBegun = session.stage === 'open' || session.stage === 'ending';
  session.stage = 'ended';
  return hasBegun ? session.client.query(config, callback) : process.nextTick(callback, null, NOTHING);
};

/** As the driver's own, for the query builder: it says when a transaction begins and ends. */
const queryOn = (session: Session, config: Config, callback: Callback): unknown => {
  if (config.text === 'BEGIN;') {
    session.stage = 'announced';
    session.preceding = [{ statement: BEGIN }];
    return process.nextTick(callback, null, NOTHING);
  }
  if (config.text === 'COMMIT;' || config.text === 'ROLLBACK') return queryEnd(session, config, callback);
  if (hasEnded(session)) return process.nextTick(callback, new Error(ENDED));
  if (isSentAlone(config) || session.preceding.length === 0) return queryAlone(session, config, callback);
  return sendMessage(session, [config]).then(
    ([answer]) => callback(null, answer),
    (error: unknown) => callback(error)
  );
};

export type PipelinedTransactions = {
  /** As `knex.transaction()`. */
  readonly open: () => Promise<Knex.Transaction>;
  /** Undefined for a transaction that was opened elsewhere. */
  readonly pipelineOf: (transaction: Knex.Transaction) => Pipeline | undefined;
};

export const createPipelinedTransactions = (knex: Knex): PipelinedTransactions => {
  const pool = knex.client as DriverPool;
  const pipelines = new WeakMap<Knex.Transaction, Pipeline>();

  const openOn = async (session: Session): Promise<Knex.Transaction> => {
    const query: DriverClient['query'] = (config, callback) => queryOn(session, config as Config, callback as Callback);
    // Not made of the driver's connection by inheritance: see `statement-batch.ts`.
    const connection: unknown = { query, processID: session.client.processID };
    const transaction = await knex.transaction({ connection } as Knex.TransactionConfig);
    pipelines.set(
      transaction,
      createPipeline(session, (statement) => emitQuery(transaction, statement))
    );
    return transaction;
  };

  const open = async (): Promise<Knex.Transaction> => {
    const client = await pool.acquireConnection();
    const session: Session = { client, stage: 'new', preceding: [], queued: [] };
    const release = () => {
      session.stage = 'ended';
      return pool.releaseConnection(client);
    };
    try {
      const transaction = await openOn(session);
      void transaction.executionPromise.then(release, release);
      return transaction;
    } catch (error) {
      await release();
      throw error;
    }
  };

  return { open, pipelineOf: (transaction) => pipelines.get(transaction) };
};
