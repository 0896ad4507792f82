import type { Knex } from 'knex';
import { isDeepStrictEqual } from 'node:util';
import { errorText, type Log } from '../../log';
import { sendBatch, takesBatches, type DriverClient, type Statement } from './statement-batch';

type Connection = DriverClient & {
  readonly query: (sql: string) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** The driver's own pipelining, which refuses messages of others. */
  readonly pipeline?: boolean;
  /** The query builder takes a connection with this mark out of its pool. */
  __knex__disposed?: Error;
};

type Pool = {
  readonly acquireConnection: () => Promise<Connection>;
  readonly releaseConnection: (connection: Connection) => Promise<void>;
};

/** A driver that misreads a message may wait for its answer for ever. */
const PROOF_TIMEOUT_MS = 10_000;
const DIVISION_BY_ZERO = '22012';

const number = (name: string, value: number): Statement => ({
  name: `shop_proof_${name}`,
  text: `select $1::int as ${name}`,
  values: [value],
});

const fails: Statement = { name: 'shop_proof_fails', text: 'select 1 / $1::int as fails', values: [0] };

class ProofFailed extends Error {}

const assertAnswers = async (connection: Connection, statements: readonly Statement[]): Promise<void> => {
  const answers = await sendBatch(connection, statements);
  const rows = answers.map(({ rows: [row] }) => Object.values(row ?? {}));
  const expected = statements.map(({ values }) => values);
  if (!isDeepStrictEqual(rows, expected)) throw new ProofFailed('a batch is answered with other rows');
};

const assertFails = async (connection: Connection, statements: readonly Statement[]): Promise<void> => {
  const failure = await sendBatch(connection, statements).then(
    () => null,
    (error: { readonly code?: unknown }) => error
  );
  if (failure?.code !== DIVISION_BY_ZERO) throw new ProofFailed('the failure of a batch is not told as it is');
};

/** Why batches are not even tried; null where they are. */
const unsupportedReason = (connection: Connection): string | null => {
  if (connection.pipeline) return 'the driver pipelines by itself';
  return takesBatches(connection) ? null : 'the driver is older or newer than those that are known';
};

/** What the store asks of a driver: several statements in one message, under names, and their failures. */
const prove = async (connection: Connection): Promise<void> => {
  const [first, second, third] = [number('first', 1), number('second', 2), number('third', 3)];
  await assertAnswers(connection, [first, second]);
  await assertFails(connection, [first, fails, third]);
  // What was prepared is known, what was never reached is not taken for prepared, and what failed can be sent again.
  await assertAnswers(connection, [first, second, third]);
  await assertFails(connection, [fails]);
  await assertAnswers(connection, [third]);
};

const withTimeout = async (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProofFailed('a batch is not answered')), PROOF_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Null where the batches did what they should. Else nobody knows what the connection has still to answer: it is not used again. */
const failureOf = async (connection: Connection): Promise<string | null> => {
  try {
    await withTimeout(prove(connection));
    return null;
  } catch (error) {
    connection.__knex__disposed = new Error('Its driver was tried and has failed.');
    return error instanceof ProofFailed ? error.message : errorText(error);
  }
};

const isServer = async (connection: Connection): Promise<boolean> => {
  const { rows } = await connection.query('select pg_backend_pid() as pid');
  return rows[0]?.pid === connection.processID;
};

const CONSEQUENCE = 'orders are taken with more messages to PostgreSQL, and slower';

/**
 * Whether statements may share messages and have names: one real and one failing batch are sent before anybody relies on them. They
 * may not where the driver is another one than those that are known, or where a pooler stands before PostgreSQL: it may hand each
 * transaction to another server process, which knows nothing of what an earlier one has prepared, and greets a client with a number
 * of its own where PostgreSQL tells its process. The store works alike without, in more messages.
 */
export const proveBatches = async (knex: Knex, log: Log): Promise<boolean> => {
  const pool = knex.client as Pool;
  const connection = await pool.acquireConnection();
  try {
    if (!(await isServer(connection))) {
      log.info(`A pooler stands before PostgreSQL: ${CONSEQUENCE}.`);
      return false;
    }
    const reason = unsupportedReason(connection) ?? (await failureOf(connection));
    if (reason === null) return true;
    log.warn(`The PostgreSQL driver of this site takes no batches of the store (${reason}): ${CONSEQUENCE}.`);
    return false;
  } finally {
    await pool.releaseConnection(connection);
  }
};
