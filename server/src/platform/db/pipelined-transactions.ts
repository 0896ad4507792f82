import type { Knex } from 'knex';
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
};

type Rider = { readonly statement: Statement; answer?: Promise<Answer> };

const isAlone = ({ values, submit }: Config): boolean => !!submit || !values?.length;

/** A transaction that begins with its first statement instead of before it. */
type Course = {
  readonly client: DriverClient;
  stage: 'new' | 'announced' | 'open' | 'committed';
  riders: readonly Rider[];
};

const openingOf = (course: Course): readonly Statement[] => {
  if (course.stage !== 'announced') return [];
  course.stage = 'open';
  return [BEGIN];
};

const sendMessage = async (
  course: Course,
  statements: readonly Statement[],
  ending: readonly Statement[] = []
): Promise<readonly Answer[]> => {
  const opening = openingOf(course);
  const wanted = [...opening, ...statements];
  const { riders } = course;
  course.riders = [];
  const answered = sendBatch(course.client, [...wanted, ...riders.map(({ statement }) => statement), ...ending]);
  for (const [index, rider] of riders.entries()) {
    rider.answer = answered.then((answers) => answers[wanted.length + index] as Answer);
    // Whoever sent the message hears of its failure; this one only where it asks.
    rider.answer.catch(() => undefined);
  }
  return (await answered).slice(opening.length, wanted.length);
};

const createPipeline = (course: Course, tell: (statement: Statement) => void): Pipeline => ({
  send: async (statements) => {
    statements.forEach(tell);
    return statements.length === 0 ? [] : sendMessage(course, statements);
  },
  commit: async (statements) => {
    statements.forEach(tell);
    const isEmpty = course.stage === 'announced' && statements.length + course.riders.length === 0;
    if (!isEmpty) await sendMessage(course, statements, [COMMIT]);
    course.stage = 'committed';
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
});

/** What may not share a message goes on its own, after the beginning. */
const queryAlone = (course: Course, config: Config, callback: Callback): unknown => {
  for (const { text } of openingOf(course)) course.client.query({ text }, (error) => error && callback(error));
  return course.client.query(config, callback);
};

/** As the driver's own, for the query builder: it says when a transaction begins and ends. */
const queryOn = (course: Course, config: Config, callback: Callback): unknown => {
  if (config.text === 'BEGIN;') {
    course.stage = 'announced';
    return process.nextTick(callback, null, NOTHING);
  }
  const isEnd = config.text === 'COMMIT;' || config.text === 'ROLLBACK';
  if (isEnd && course.stage !== 'open') return process.nextTick(callback, null, NOTHING);
  if (isAlone(config) || course.stage !== 'announced') return queryAlone(course, config, callback);
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

  const openOn = async (client: DriverClient): Promise<Knex.Transaction> => {
    const course: Course = { client, stage: 'new', riders: [] };
    const query: DriverClient['query'] = (config, callback) => queryOn(course, config as Config, callback as Callback);
    const connection: unknown = Object.create(client, { query: { value: query } });
    const transaction = await knex.transaction({ connection } as Knex.TransactionConfig);
    pipelines.set(
      transaction,
      createPipeline(course, (statement) => tellOf(transaction, statement))
    );
    return transaction;
  };

  const open = async (): Promise<Knex.Transaction> => {
    const client = await pool.acquireConnection();
    const release = () => pool.releaseConnection(client);
    try {
      const transaction = await openOn(client);
      void transaction.executionPromise.then(release, release);
      return transaction;
    } catch (error) {
      await release();
      throw error;
    }
  };

  return { open, pipelineOf: (transaction) => pipelines.get(transaction) };
};
