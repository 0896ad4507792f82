import type { Knex } from 'knex';

/** Anything else is of unknown shape: `delete` cascades, `call` runs a procedure, an insert may refer to rows by a foreign key. */
const KNOWN_SHAPE = /^[\s(]*(?:select|update|with)\b/;
/** A statement that names no table of the store may read them through a view or a function. */
const STORE_TABLE = 'shop_';

/**
 * Whether a statement could read rows that are still to be written to these tables, or depend on them. Decided by its text, and on
 * the safe side: a flush too many costs a message, a flush too few a wrong answer.
 */
export const dependsOn = (text: string, tables: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return !KNOWN_SHAPE.test(lower) || !lower.includes(STORE_TABLE) || tables.some((table) => lower.includes(table));
};

/** Sends a statement of the query builder without a flush before it. */
export type Send = (query: Knex.QueryBuilder | Knex.Raw) => Promise<unknown>;

type Asked = string | { readonly sql?: string };
type Container = (nested: Knex.Transaction) => unknown;

/** The query builder gives each transaction a client of its own, and nested ones another. */
type TransactionClient = {
  query: (connection: unknown, asked: Asked) => Promise<unknown>;
  stream: (connection: unknown, asked: Asked, ...rest: readonly unknown[]) => Promise<unknown>;
  acquireConnection: () => Promise<unknown>;
  transaction: (container: Container, ...rest: readonly unknown[]) => unknown;
};

const OWN_CONTROL = /^\s*(begin|commit|release|savepoint shop_)/i;
const ROLLBACK = /^\s*rollback/i;
/** As unknown as what a nested transaction of the site will do. */
const NESTED = 'savepoint';

type Flushable = {
  readonly flushBefore: (text: string) => Promise<void> | null;
  readonly discard: () => void;
};

type Active = ReadonlySet<Flushable>;

const flushBefore = (active: Active, text: string): Promise<unknown> | null => {
  if (OWN_CONTROL.test(text)) return null;
  // What was deferred before a savepoint of the site has been written before it: the rows that are left belong to what is undone.
  if (ROLLBACK.test(text)) active.forEach((deferred) => deferred.discard());
  const flushes = [...active].map((deferred) => deferred.flushBefore(text)).filter((flush) => flush !== null);
  return flushes.length > 0 ? Promise.all(flushes) : null;
};

const textOf = (asked: Asked): string => (typeof asked === 'string' ? asked : (asked.sql ?? ''));

/** Answers how statements get past. */
const watchClient = (client: TransactionClient, active: Active): Send => {
  const { query, stream, acquireConnection, transaction } = client;
  let isNesting = false;
  client.query = (connection, asked) => {
    const flushed = flushBefore(active, textOf(asked));
    return flushed ? flushed.then(() => query(connection, asked)) : query(connection, asked);
  };
  client.stream = async (connection, asked, ...rest) => {
    await flushBefore(active, textOf(asked));
    return stream(connection, asked, ...rest);
  };
  client.acquireConnection = async () => {
    const wasNesting = isNesting;
    isNesting = false;
    if (wasNesting) await flushBefore(active, NESTED);
    return acquireConnection();
  };
  client.transaction = (container, ...rest) => {
    isNesting = true;
    const watched: Container = (nested) => {
      watchClient(nested.client as TransactionClient, active);
      return container(nested);
    };
    return transaction.call(client, watched, ...rest);
  };
  return async (built) => query(await client.acquireConnection(), built.toSQL() as Asked);
};

export type StatementWatch = {
  readonly send: Send;
  /** From now on statements of the transaction flush these rows; answers the end of it. */
  readonly add: (deferred: Flushable) => () => void;
};

/**
 * Statements of a transaction flush the rows that they could depend on, whoever sends them: the store, Strapi, code of the site. The
 * site may have opened the transaction, and the store joins it again and again.
 */
export const createStatementWatches = (): ((trx: Knex.Transaction) => StatementWatch) => {
  const watches = new WeakMap<Knex.Transaction, StatementWatch>();
  const watch = (trx: Knex.Transaction): StatementWatch => {
    const active = new Set<Flushable>();
    const send = watchClient(trx.client as TransactionClient, active);
    const add: StatementWatch['add'] = (deferred) => {
      active.add(deferred);
      return () => void active.delete(deferred);
    };
    return { send, add };
  };
  return (trx) => {
    const known = watches.get(trx) ?? watch(trx);
    watches.set(trx, known);
    return known;
  };
};
