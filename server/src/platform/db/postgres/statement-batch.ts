import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';

/** As PostgreSQL's driver takes one: `$1` for the first value. */
export type Statement = {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Under which PostgreSQL keeps the plan. */
  readonly name?: string | undefined;
};

export type Answer = {
  readonly rows: readonly Record<string, unknown>[];
  /** What the server says that it has done. */
  readonly command?: string;
};

type Write = (part?: unknown) => void;

/** What the driver writes its messages to, and what it has prepared there. */
type Wire = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly parse: Write;
  readonly bind: Write;
  readonly describe: Write;
  readonly execute: Write;
  readonly close: Write;
  readonly sync: () => void;
};

/** A statement of the driver: it writes its messages, and reads the answers that are handed to it. */
type DriverQuery = {
  name?: string | undefined;
  queryMode?: string;
  readonly text: string;
  readonly submit: (wire: Wire) => Error | null;
  readonly handleRowDescription: (message: unknown) => void;
  readonly handleDataRow: (message: unknown) => void;
  readonly handleCommandComplete: (message: unknown, wire: Wire) => void;
  readonly handleReadyForQuery: (wire: Wire) => void;
};

type Callback = (error: Error | null, answer?: Answer) => void;

/** A connection of the driver; what it queries may bring its own way of submitting itself, as cursors do. */
export type DriverClient = {
  readonly constructor: {
    readonly Query?: new (text: string, values: readonly unknown[], callback: Callback) => DriverQuery;
  };
  readonly query: (query: object, callback?: Callback) => unknown;
  /** Of the server's process. */
  readonly processID?: number | null;
  readonly connection?: Partial<Wire>;
};

/** Where the query builder has its connections. */
export type DriverPool = {
  readonly acquireConnection: () => Promise<DriverClient>;
  readonly releaseConnection: (connection: DriverClient) => Promise<void>;
};

/** Emits the event that the query builder emits for its own statements. */
export const emitQuery = (knex: Knex, { text, values }: Statement): void =>
  void (knex.client as EventEmitter).emit('query', { sql: text, bindings: values });

type Settle = { readonly resolve: (answers: readonly Answer[]) => void; readonly reject: (error: Error) => void };

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Whether the driver of this connection looks like those that can be handed several statements at once. Drivers before 8.21 do not
 * keep what was submitted and not prepared yet.
 */
export const takesBatches = ({ constructor: { Query }, connection: wire }: DriverClient): boolean =>
  typeof Query?.prototype.submit === 'function' &&
  typeof Query.prototype.prepare === 'function' &&
  isObject(wire?.parsedStatements) &&
  isObject(wire?.submittedNamedStatements);

/** How far the answers to a message have come. */
type Batch = {
  readonly queries: readonly DriverQuery[];
  readonly answers: Answer[];
  failure: Error | null;
  answered: number;
};

const createBatch = ({ constructor: { Query } }: DriverClient, statements: readonly Statement[]): Batch => {
  if (!Query) throw new Error('The driver of this connection takes no batches.');
  const answers: Answer[] = [];
  const queries = statements.map(({ text, values = [], name }, index) => {
    // Not as one object, which the driver would take apart by its property descriptors.
    const query = new Query(text, values, (error, answer) => {
      batch.failure ??= error;
      if (answer) answers[index] = answer;
    });
    query.name = name;
    query.queryMode = 'extended';
    return query;
  });
  const batch: Batch = { queries, answers, failure: null, answered: 0 };
  return batch;
};

const noop = (): void => undefined;

/**
 * Where a statement of a batch writes itself: the batch alone begins and ends the message. Not made by inheritance, for the engine is
 * slow to change an object that others inherit from, and the wire changes with each message.
 */
const withoutSync = (wire: Wire): Wire => ({
  stream: { cork: noop, uncork: noop },
  parsedStatements: wire.parsedStatements,
  submittedNamedStatements: wire.submittedNamedStatements,
  parse: (part) => wire.parse(part),
  bind: (part) => wire.bind(part),
  describe: (part) => wire.describe(part),
  execute: (part) => wire.execute(part),
  close: (part) => wire.close(part),
  sync: noop,
});

/** What a batch knows of the connection that it is written to. */
type Connection = {
  readonly asking: Wire;
  /** For statements whose columns are known. */
  readonly notAsking: Wire;
  /** By the names of statements. The server refuses a statement whose columns have changed since it was prepared. */
  readonly columns: Map<string, unknown>;
};

const connections = new WeakMap<Wire, Connection>();

const connectionOf = (wire: Wire): Connection => {
  const known = connections.get(wire);
  if (known) return known;
  const asking = withoutSync(wire);
  const connection = { asking, notAsking: { ...asking, describe: noop }, columns: new Map<string, unknown>() };
  connections.set(wire, connection);
  return connection;
};

/** To describe forty columns takes longer than to read a row of them: the server is asked once. */
const submit = (query: DriverQuery, wire: Wire): Error | null => {
  const { asking, notAsking, columns } = connectionOf(wire);
  const isPrepared = query.name !== undefined && wire.parsedStatements[query.name] === query.text;
  const known = isPrepared ? columns.get(query.name as string) : undefined;
  if (known === undefined) return query.submit(asking);
  query.handleRowDescription(known);
  return query.submit(notAsking);
};

const writeBatch = (batch: Batch, wire: Wire): void => {
  wire.stream.cork();
  try {
    for (const query of batch.queries) {
      const refusal = submit(query, wire);
      // It may have failed through its callback meanwhile.
      batch.failure ??= refusal;
      if (batch.failure) break;
    }
    wire.sync();
  } finally {
    wire.stream.uncork();
  }
};

/** What comes after a failed statement was never prepared, whatever has been sent. */
const forgetUnreached = ({ queries, answered }: Batch, wire: Wire): void => {
  for (const { name } of queries.slice(answered)) if (name !== undefined) delete wire.submittedNamedStatements[name];
};

/** PostgreSQL keeps to them as long as the statement is prepared. */
const learnColumns = (query: DriverQuery, wire: Wire | null, message: unknown): void => {
  if (wire && query.name !== undefined) connectionOf(wire).columns.set(query.name, message);
  query.handleRowDescription(message);
};

/** The driver closes again what it could not write the values of. */
const forgetClosed = (batch: Batch, wire: Wire): void => {
  forgetUnreached(batch, wire);
  const name = batch.queries[batch.answered]?.name;
  if (name === undefined) return;
  delete wire.parsedStatements[name];
  connectionOf(wire).columns.delete(name);
};

const finishBatch = (batch: Batch, wire: Wire, { resolve, reject }: Settle): void => {
  if (batch.failure) forgetClosed(batch, wire);
  else for (const query of batch.queries) query.handleReadyForQuery(wire);
  if (batch.failure) reject(batch.failure);
  else resolve(batch.answers);
};

/** What is thrown while the driver reads would end the process. */
const createGuard =
  (batch: Batch, { reject }: Settle) =>
  (handle: () => void): void => {
    try {
      handle();
    } catch (error) {
      batch.failure ??= error as Error;
      reject(error as Error);
    }
  };

/** What the driver takes for one statement. */
type DriverBatch = {
  callback: ((error: Error | null) => void) | undefined;
  readonly name: string | undefined;
  readonly text: string | undefined;
  readonly submit: (wire: Wire) => null;
  readonly handleRowDescription: (message: unknown) => void;
  readonly handleDataRow: (message: unknown) => void;
  readonly handleCommandComplete: (message: unknown, wire: Wire) => void;
  readonly handleEmptyQuery: () => void;
  readonly handleError: (error: Error, wire: Wire) => void;
  readonly handleReadyForQuery: (wire: Wire) => void;
};

/**
 * Statements that go to PostgreSQL in one message and are answered in one. The server runs them one after another, and none after
 * one that fails: only the end of the message makes it listen again. For the driver they are one statement of a kind of its own, as
 * a cursor is. Source: PostgreSQL's protocol, extended query and pipelining.
 */
const asDriverQuery = (batch: Batch, settle: Settle): DriverBatch => {
  const current = (): DriverQuery => batch.queries[batch.answered] as DriverQuery;
  const guarded = createGuard(batch, settle);
  let written: Wire | null = null;
  const query: DriverBatch = {
    // Where statements have a time limit, the driver sets it to what ends its timer.
    callback: undefined,
    // The driver remembers under these what the server has prepared.
    get name() {
      return batch.queries[batch.answered]?.name;
    },
    get text() {
      return batch.queries[batch.answered]?.text;
    },
    submit: (wire: Wire): null => {
      written = wire;
      writeBatch(batch, wire);
      return null;
    },
    handleRowDescription: (message: unknown) => guarded(() => learnColumns(current(), written, message)),
    handleDataRow: (message: unknown) => guarded(() => current().handleDataRow(message)),
    handleCommandComplete: (message: unknown, wire: Wire) => {
      guarded(() => current().handleCommandComplete(message, wire));
      batch.answered += 1;
    },
    handleEmptyQuery: () => void (batch.answered += 1),
    handleError: (error: Error, wire: Wire) => {
      query.callback?.(error);
      settle.reject(error);
      guarded(() => forgetUnreached(batch, wire));
    },
    handleReadyForQuery: (wire: Wire) => {
      query.callback?.(null);
      guarded(() => finishBatch(batch, wire, settle));
    },
  };
  return query;
};

/** Sends the statements in one message. Answers in their order; rejects with the error of the first that fails. */
export const sendBatch = (client: DriverClient, statements: readonly Statement[]): Promise<readonly Answer[]> =>
  new Promise((resolve, reject) => {
    client.query(asDriverQuery(createBatch(client, statements), { resolve, reject }));
  });
