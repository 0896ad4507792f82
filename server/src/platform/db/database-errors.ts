/** How the three databases name the errors that the store tells apart. */
const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'ER_DUP_ENTRY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);
const DEADLOCKS = new Set([
  '40P01',
  '40001',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  // PostgreSQL, where the site limits how long a statement waits for a lock.
  '55P03',
  'ER_CHECKREAD',
  // What has been read in the transaction keeps another process from writing, and that one this: SQLite does not wait then.
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
]);

type Coded = { readonly code?: unknown; readonly errno?: unknown };

/** The number where the driver has no name for it. */
const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, errno } = error as Coded;
  const told = code ?? errno;
  return told === undefined || told === null ? undefined : String(told);
};

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(codeOf(error) ?? '');

/** The database chose this transaction to break a lock cycle; repeating it from its start is safe and expected. */
export const isDeadlock = (error: unknown): boolean => DEADLOCKS.has(codeOf(error) ?? '');

const STATEMENT_ATTEMPTS = 4;

/** A single statement that the database gave up to break a lock cycle has changed nothing and is simply repeated. */
export const repeatOnDeadlock = async <T>(statement: () => PromiseLike<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt >= STATEMENT_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
};

/** A column has changed since the statement was prepared: PostgreSQL has no code of its own for it. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && String((error as Error).message).includes('cached plan');

/** What a transaction is repeated for from its start. */
export const isRepeatable = (error: unknown): boolean => isDeadlock(error) || isStalePlan(error);

/**
 * How the drivers and the query builder name a session that the database has ended, or that could not be opened. Class 08 of
 * PostgreSQL is left to the pattern below.
 */
const LOST_CONNECTIONS = new Set([
  // PostgreSQL: ended by an administrator, a crash, a start in progress, a timeout; no slot is free.
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
  // MariaDB
  ...['PROTOCOL_CONNECTION_LOST', 'ER_SERVER_SHUTDOWN', 'ER_CONNECTION_KILLED', 'ER_CON_COUNT_ERROR'],
  ...['ER_NEW_ABORTING_CONNECTION', 'ER_NORMAL_SHUTDOWN'],
  // The network
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH'],
]);
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;
/** For these PostgreSQL's driver has words alone. */
const LOST_IN_WORDS =
  /^(Connection (terminated|ended)|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** What the driver said; the query builder sets the statement before it, with the values in it. */
export const driverMessage = ({ message }: Error): string => message.split(' - ').pop() as string;

/** A connection was lost, or none could be had. What was sent last may have been done nevertheless, a commit too. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return (
    LOST_CONNECTIONS.has(code) ||
    CONNECTION_EXCEPTION.test(code) ||
    LOST_IN_WORDS.test(driverMessage(error)) ||
    error.name === 'KnexTimeoutError' ||
    // MariaDB's driver marks what has ended its connection, also where it has no code for it.
    ('fatal' in error && error.fatal === true)
  );
};

/**
 * The database is there, and does not do it now: after a failover it only reads, its disk or memory is full, or a time limit of the
 * site has ended the statement.
 */
const UNABLE = new Set([
  // PostgreSQL
  ...['25006', '53100', '53200', '57014'],
  // MariaDB; 1969 is its time limit of a statement
  ...['ER_OPTION_PREVENTS_STATEMENT', 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', 'ER_READ_ONLY_MODE'],
  ...['ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ER_OUTOFMEMORY', 'ER_OUT_OF_RESOURCES'],
  ...['ER_QUERY_TIMEOUT', 'ER_QUERY_INTERRUPTED', '1969'],
]);
/** Of SQLite, whose codes say more behind these. */
const UNABLE_FILE = /^SQLITE_(?:FULL|READONLY|IOERR)/;

/**
 * Nothing is wrong with what was asked, and nothing of it was done: it may succeed in a moment. So it is with what the database gave up to
 * others at every attempt.
 */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return UNABLE.has(code) || UNABLE_FILE.test(code) || isDeadlock(error);
};
