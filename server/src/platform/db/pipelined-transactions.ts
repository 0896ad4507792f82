import type { Knex } from 'knex';
import { assertCommitted } from './commit-answer';
import type { Savepoint } from './savepoints';
import { sendBatch, tellOf, type Answer, type DriverClient, type DriverPool, type Statement } from './statement-batch';

const BEGIN: Statement = { name: 'shop_begin', text: 'BEGIN' };
const COMMIT: Statement = { name: 'shop_commit', text: 'COMMIT' };
const NOTHING: Answer = { rows: [] };

type Callback = (error: unknown, answer?: Answer) => void;
type Config = { readonly text: string; readonly values?: readonly unknown[]; readonly submit?: unknown };

/** The statements of one transaction, in as few messages as they can be. */
export type Pipeline = {
  /** In one message. Answers in their order; rejects with the error of the first that fails, after which none is run. */
  readonly send: (statements: readonly Statement[]) => Promise<readonly Answer[]>;
  /** The same, and the end of the transaction. Rejects where the transaction is not known to be committed. */
  readonly commit: (statements: readonly Statement[]) => Promise<void>;
  /** Goes with the next message, behind what that one is for; else when its answer is asked for. */
  readonly ride: (statement: Statement) => () => Promise<Answer>;
  /** Goes with the next message too, before what that one is for and behind what waits already. */
  readonly announce: (name: string) => Savepoint;
};

type Rider = { readonly statement: Statement; answer?: Promise<Answer> };

const isAlone = ({ values, submit }: Config): boolean => !!submit || !values?.length;

/** A transaction that begins with its first statement instead of before it. */
type Course = {
  readonly client: DriverClient;
  /** While it ends it takes no more statements, and can still be rolled back where its end fails. */
  stage: 'new' | 'announced' | 'open' | 'ending' | 'ended';
  /** What goes before the next statement: the beginning, savepoints, and what waited when these were announced. */
  ahead: readonly Rider[];
  /** What goes behind it. */
  riders: readonly Rider[];
};

const ENDED = 'The transaction of this statement has ended.';

/** Its connection may be in the hands of another transaction by now. */
const isOver = ({ stage }: Course): boolean => stage === 'ending' || stage === 'ended';

const takeAhead = (course: Course): readonly Rider[] => {
  if (isOver(course)) throw new Error(ENDED);
  const { ahead } = course;
  course.ahead = [];
  course.stage = 'open';
  return ahead;
};

const statementsOf = (riders: readonly Rider[]): readonly Statement[] => riders.map(({ statement }) => statement);

/** Whoever sent the message hears of its failure; a rider only where it asks. */
const settleWith = (rider: Rider, answer: Promise<Answer>): void => {
  rider.answer = answer;
  answer.catch(() => undefined);
};

/** Answers the statements; the riders behind them have answers of their own. */
const transmit = async (
  course: Course,
  statements: readonly Statement[],
  behind: readonly Rider[]
): Promise<readonly Answer[]> => {
  const ahead = takeAhead(course);
  const message = [...statementsOf(ahead), ...statements, ...statementsOf(behind)];
  const answered = sendBatch(course.client, message);
  const settleFrom = (first: number) => (rider: Rider, index: number) =>
    settleWith(
      rider,
      answered.then((answers) => answers[first + index] as Answer)
    );
  ahead.forEach(settleFrom(0));
  behind.forEach(settleFrom(ahead.length + statements.length));
  return (await answered).slice(ahead.length, ahead.length + statements.length);
};

const sendMessage = (
  course: Course,
  statements: readonly Statement[],
  ending: readonly Statement[] = []
): Promise<readonly Answer[]> => {
  const behind = [...course.riders, ...ending.map((statement) => ({ statement }))];
  course.riders = [];
  return transmit(course, statements, behind);
};

const sendCommit = async (course: Course, statements: readonly Statement[]): Promise<void> => {
  const commit: Rider = { statement: COMMIT };
  course.riders = [...course.riders, commit];
  const sent = sendMessage(course, statements);
  if (!isOver(course)) course.stage = 'ending';
  await sent;
  course.stage = 'ended';
  assertCommitted(await commit.answer);
};

const TAKEN_BACK = 'The work that this statement was a part of has been taken back.';

const announceOn = (course: Course, name: string): Savepoint => {
  const { ahead, riders } = course;
  const savepoint: Rider = { statement: { text: `SAVEPOINT ${name}` } };
  const release: Statement = { text: `RELEASE SAVEPOINT ${name}` };
  // What waits already is not to be taken back with what comes from now on.
  course.ahead = [...ahead, ...riders, savepoint];
  course.riders = [];
  const isSet = () => !course.ahead.includes(savepoint);
  const withdraw = (since: readonly Rider[]): void => {
    course.ahead = ahead;
    course.riders = [...riders, ...since];
  };
  return {
    isSet,
    release: async () => {
      if (isSet()) await sendMessage(course, [], [release]);
      else withdraw(course.riders);
    },
    rollBack: async () => {
      for (const rider of course.riders) settleWith(rider, Promise.reject(new Error(TAKEN_BACK)));
      course.riders = [];
      if (isSet()) await sendMessage(course, [], [{ text: `ROLLBACK TO SAVEPOINT ${name}` }, release]);
      else withdraw([]);
    },
  };
};

const createPipeline = (course: Course, tell: (statement: Statement) => void): Pipeline => ({
  send: async (statements) => {
    statements.forEach(tell);
    return statements.length === 0 ? [] : sendMessage(course, statements);
  },
  commit: async (statements) => {
    statements.forEach(tell);
    const isEmpty = course.stage === 'announced' && statements.length + course.riders.length === 0;
    if (isEmpty) course.stage = 'ended';
    else await sendCommit(course, statements);
  },
  ride: (statement) => {
    tell(statement);
    const rider: Rider = { statement };
    course.riders = [...course.riders, rider];
    return async () => {
      if (!rider.answer) await sendMessage(course, []);
      return rider.answer as Promise<Answer>;
    };
  },
  announce: (name) => announceOn(course, name),
});

/** What may not share a message goes on its own, after the beginning. */
const queryAlone = (course: Course, config: Config, callback: Callback): unknown => {
  if (course.ahead.length > 0) transmit(course, [], []).catch(callback);
  return course.client.query(config, callback);
};

const queryEnd = (course: Course, config: Config, callback: Callback): unknown => {
  const hasBegun = course.stage === 'open' || course.stage === 'ending';
  course.stage = 'ended';
  return hasBegun ? course.client.query(config, callback) : process.nextTick(callback, null, NOTHING);
};

/** As the driver's own, for the query builder: it says when a transaction begins and ends. */
const queryOn = (course: Course, config: Config, callback: Callback): unknown => {
  if (config.text === 'BEGIN;') {
    course.stage = 'announced';
    course.ahead = [{ statement: BEGIN }];
    return process.nextTick(callback, null, NOTHING);
  }
  if (config.text === 'COMMIT;' || config.text === 'ROLLBACK') return queryEnd(course, config, callback);
  if (isOver(course)) return process.nextTick(callback, new Error(ENDED));
  if (isAlone(config) || course.ahead.length === 0) return queryAlone(course, config, callback);
  return sendMessage(course, [config]).then(
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

  const openOn = async (course: Course): Promise<Knex.Transaction> => {
    const query: DriverClient['query'] = (config, callback) => queryOn(course, config as Config, callback as Callback);
    // Not made of the driver's connection by inheritance: see `statement-batch.ts`.
    const connection: unknown = { query, processID: course.client.processID };
    const transaction = await knex.transaction({ connection } as Knex.TransactionConfig);
    pipelines.set(
      transaction,
      createPipeline(course, (statement) => tellOf(transaction, statement))
    );
    return transaction;
  };

  const open = async (): Promise<Knex.Transaction> => {
    const client = await pool.acquireConnection();
    const course: Course = { client, stage: 'new', ahead: [], riders: [] };
    const release = () => {
      course.stage = 'ended';
      return pool.releaseConnection(client);
    };
    try {
      const transaction = await openOn(course);
      void transaction.executionPromise.then(release, release);
      return transaction;
    } catch (error) {
      await release();
      throw error;
    }
  };

  return { open, pipelineOf: (transaction) => pipelines.get(transaction) };
};
