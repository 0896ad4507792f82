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
  'ER_CHECKREAD',
  // What has been read in the transaction keeps another process from writing, and that one this: SQLite does not wait then.
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
]);

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(codeOf(error) ?? '');

/** The database chose this transaction to break a lock cycle; repeating it from its start is safe and expected. */
export const isDeadlock = (error: unknown): boolean => DEADLOCKS.has(codeOf(error) ?? '');

/** A column has changed since the statement was prepared: PostgreSQL has no code of its own for it. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && String((error as Error).message).includes('cached plan');

/** What a transaction is repeated for from its start. */
export const isRepeatable = (error: unknown): boolean => isDeadlock(error) || isStalePlan(error);
