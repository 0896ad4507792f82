import { KnexTimeoutError } from 'knex';
import { driverMessage, isConnectionLost, isPassing } from '../../../server/src/platform/db/database-errors';

const coded = (code: string, message = 'it is over', more: object = {}): Error =>
  Object.assign(new Error(message), { code }, more);

describe('a lost connection to the database', () => {
  it.each([
    ['PostgreSQL ends a session', coded('57P01', 'select 1 - terminating connection due to administrator command')],
    ['PostgreSQL starts', coded('57P03')],
    ['PostgreSQL has no slot', coded('53300')],
    ['PostgreSQL, class 08', coded('08006')],
    ['the driver of PostgreSQL, in words', new Error('Connection terminated unexpectedly')],
    ['the same behind the statement', new Error('select "a" - "b" from "t" - Connection terminated unexpectedly')],
    ['a client that had failed before', new Error('Client has encountered a connection error and is not queryable')],
    ['MariaDB kills a session', coded('ER_CONNECTION_KILLED')],
    ['MariaDB closes the socket', coded('PROTOCOL_CONNECTION_LOST', 'Connection lost', { fatal: true })],
    [
      'a closed connection of the driver of MariaDB',
      Object.assign(new Error("Can't add new command when connection is in closed state"), { fatal: true }),
    ],
    ['nobody listens', coded('ECONNREFUSED')],
    ['the pool is empty', new KnexTimeoutError('Timeout acquiring a connection')],
  ])('is one where %s', (_what, error) => {
    expect(isConnectionLost(error)).toBe(true);
  });

  it.each([
    ['a duplicate', coded('23505', 'duplicate key')],
    ['a deadlock', coded('40P01')],
    ['words of a defect', new Error('Cannot read properties of undefined')],
    ['a value that speaks of connections', new Error('insert "Connection terminated" - value too long')],
    ['no error at all', 'Connection terminated'],
  ])('is none where there is %s', (_what, error) => {
    expect(isConnectionLost(error)).toBe(false);
  });

  it.each([
    ['PostgreSQL only reads, after a failover', coded('25006')],
    ['the disk of PostgreSQL is full', coded('53100')],
    ['a time limit of PostgreSQL has ended a statement', coded('57014')],
    ['a time limit of PostgreSQL has ended the wait for a lock', coded('55P03')],
    ['MariaDB only reads', coded('ER_OPTION_PREVENTS_STATEMENT')],
    [
      'a time limit of MariaDB has ended a statement',
      Object.assign(new Error('max_statement_time exceeded'), { errno: 1969 }),
    ],
    ['the disk of SQLite is full', coded('SQLITE_FULL')],
    ['the disk of SQLite fails', coded('SQLITE_IOERR_WRITE')],
    ['a cycle of locks was met at every attempt', coded('40P01')],
    ['SQLite was busy at every attempt', coded('SQLITE_BUSY')],
  ])('is none, but passes, where %s', (_what, error) => {
    expect([isConnectionLost(error), isPassing(error)]).toEqual([false, true]);
  });

  it.each([coded('23505'), coded('42P01'), new Error('disk full'), 'SQLITE_FULL', null])('passes not: %s', (error) => {
    expect(isPassing(error)).toBe(false);
  });

  it('is told without the statement and its values', () => {
    expect(driverMessage(new Error("insert into `t` values ('secret') - Connection lost"))).toBe('Connection lost');
    expect(driverMessage(new Error('Connection lost'))).toBe('Connection lost');
  });
});
