import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { isDeadlock } from './database-errors';

/** Where a transaction can be taken back to. It is set before the next statement: where none comes, it costs none. */
export type Savepoint = {
  readonly isSet: () => boolean;
  /** Rejects where a statement has failed since and the database therefore takes no more. */
  readonly release: () => Promise<void>;
  /** Rejects where the database has ended the whole transaction. */
  readonly rollBack: () => Promise<void>;
};

export type Savepoints = {
  readonly announce: (name: string) => Savepoint;
  /** With which the database has ended the transaction, whoever has heard of it. */
  readonly ended: () => unknown;
};

/** The query builder gives each transaction a client of its own, which it asks for the connection before each statement. */
type TransactionClient = EventEmitter & {
  acquireConnection: () => Promise<unknown>;
  readonly query: (connection: unknown, sql: string) => Promise<unknown>;
};

/** One message each: for where statements do not share them. To be made once for a transaction. */
export const createSavepoints = (trx: Knex.Transaction): Savepoints => {
  const client = trx.client as TransactionClient;
  const { acquireConnection } = client;
  let announced: readonly string[] = [];
  let arrival: Promise<unknown> = Promise.resolve();
  let ended: unknown;

  const send = async (sql: string): Promise<unknown> => client.query(await acquireConnection(), sql);
  client.acquireConnection = async () => {
    for (const name of announced) arrival = arrival.then(() => send(`SAVEPOINT ${name}`));
    announced = [];
    await arrival;
    return acquireConnection();
  };
  // MariaDB rolls back the whole transaction, savepoints and all, and would write what comes next for good.
  client.on('query-error', (error: unknown) => {
    if (isDeadlock(error)) ended ??= error;
  });

  const announce = (name: string): Savepoint => {
    announced = [...announced, name];
    const isSet = () => !announced.includes(name);
    const end = async (...statements: readonly string[]): Promise<void> => {
      if (isSet()) for (const each of statements) await send(`${each} SAVEPOINT ${name}`);
      announced = announced.filter((other) => other !== name);
    };
    return { isSet, release: () => end('RELEASE'), rollBack: () => end('ROLLBACK TO', 'RELEASE') };
  };
  return { announce, ended: () => ended };
};
