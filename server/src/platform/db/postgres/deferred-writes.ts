import type { Knex } from 'knex';
import type { DatabaseClient } from '../sql';
import type { Pipeline } from './pipelined-transactions';
import { dependsOn, type Send } from './dependent-statements';
import { withName, type StatementNames } from './prepared-statements';
import type { Statement } from './statement-batch';

type Row = Record<string, unknown>;
type Insert = { readonly table: string; readonly rows: readonly Row[] };
type Update = { readonly table: string; readonly id: number; readonly values: Row };
type Write = Insert | Update;

export type DeferredWrites = {
  readonly insert: (table: string, rows: readonly Row[]) => void;
  readonly update: (table: string, id: number, values: Row) => void;
  /** Before a statement: writes the rows if it could read them or depend on them. Null where there is nothing to wait for. */
  readonly flushBefore: (text: string) => Promise<void> | null;
  /** The same for a pipeline, which sends the rows in the message of that statement. */
  readonly takeBefore: (text: string) => readonly Statement[];
  /** Writes the rows, and commits in the same message where PostgreSQL takes both. */
  readonly end: () => Promise<void>;
  /** Forgets the rows: the database was rolled back to a point before them. */
  readonly discard: () => void;
  /** Answers a function that restores the pending writes of now, for when the database is rolled back to the same point. */
  readonly mark: () => () => void;
};

/** SQLite takes at most 500 rows in one insert, and each database a limited number of values. */
const BATCH_ROWS = 250;

/** The rows of each table in their order, in batches of limited size. */
const batchesOf = (pending: ReadonlyMap<string, readonly Row[]>): readonly Insert[] =>
  [...pending].flatMap(([table, rows]) =>
    Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_none, index) => ({
      table,
      rows: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
    }))
  );

const sizeOf = (write: Write): number => ('rows' in write ? write.rows.length : 1);

/** Consecutive writes that fit in one statement. */
const statementsOf = (writes: readonly Write[]): readonly (readonly Write[])[] => {
  const statements: Write[][] = [];
  let size = BATCH_ROWS;
  for (const write of writes) {
    size += sizeOf(write);
    if (size > BATCH_ROWS) {
      statements.push([]);
      size = sizeOf(write);
    }
    statements.at(-1)?.push(write);
  }
  return statements;
};

const queryOf = (knex: Knex, write: Write): Knex.QueryBuilder =>
  'rows' in write
    ? knex(write.table).insert([...write.rows])
    : knex(write.table).where({ id: write.id }).update(write.values);

type Sql = { readonly sql: string; readonly bindings: readonly unknown[] };

/**
 * Collects the values and answers the placeholder of each: `?` for the query builder, `$1` for PostgreSQL's own driver. With the
 * driver a date that many rows share is bound once: all date columns have one type.
 */
const createParameters = (isNative: boolean) => {
  const bindings: unknown[] = [];
  const dates = new Map<Date, string>();
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const bindDate = (value: Date): string => {
    const parameter = dates.get(value) ?? bind(value);
    dates.set(value, parameter);
    return parameter;
  };
  const addNative = (value: unknown): string => (value instanceof Date ? bindDate(value) : bind(value));
  const addPlain = (value: unknown): string => {
    bindings.push(value);
    return '?';
  };
  return { bindings, parameter: isNative ? addNative : addPlain };
};

type AddParameter = (value: unknown) => string;

const columnsOf = ([first, ...others]: readonly Row[]): readonly string[] => {
  const columns = Object.keys(first ?? {});
  return others.length === 0 ? columns : [...new Set([columns, ...others.map((row) => Object.keys(row))].flat())];
};

const insertSql = ({ table, rows }: Insert, parameter: AddParameter): string => {
  const columns = columnsOf(rows);
  const cell = (value: unknown): string => (value === undefined ? 'default' : parameter(value));
  const values = rows.map((row) => `(${columns.map((column) => cell(row[column])).join(', ')})`);
  return `insert into "${table}" ("${columns.join('", "')}") values ${values.join(', ')}`;
};

const updateSql = ({ table, id, values }: Update, parameter: AddParameter): string => {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined);
  const set = changes.map(([column, value]) => `"${column}" = ${parameter(value)}`);
  return `update "${table}" set ${set.join(', ')} where "id" = ${parameter(id)}`;
};

/**
 * Only PostgreSQL writes several tables in one statement: all writes but the last are parts of its WITH. The text is made here,
 * because the query builder takes longer over so many columns than the database does.
 */
const oneStatement = (writes: readonly Write[], isNative: boolean): Sql => {
  const { bindings, parameter } = createParameters(isNative);
  const parts = writes.map((write) => ('rows' in write ? insertSql(write, parameter) : updateSql(write, parameter)));
  const before = parts.slice(0, -1).map((sql, index) => `write_${index} as (${sql})`);
  return { sql: `${before.length > 0 ? `with ${before.join(', ')} ` : ''}${parts.at(-1)}`, bindings };
};

const named = ({ sql, bindings }: Sql, names: StatementNames): Statement => ({
  text: sql,
  values: bindings,
  name: names.nameOf(sql),
});

export type Executor = {
  readonly knex: Knex;
  readonly send: Send;
  readonly client: DatabaseClient;
  readonly names: StatementNames;
  readonly pipeline?: Pipeline | undefined;
};

const writeEach = async ({ knex, send }: Executor, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) await send(queryOf(knex, write));
};

const writeTogether = async ({ knex, send, names }: Executor, writes: readonly Write[]): Promise<void> => {
  for (const each of statementsOf(writes)) {
    const { sql, bindings } = oneStatement(each, false);
    await send(withName(knex.raw(sql, bindings as never), sql, names));
  }
};

const writeAll = (executor: Executor, writes: readonly Write[]): Promise<void> =>
  executor.client === 'postgres' ? writeTogether(executor, writes) : writeEach(executor, writes);

const tableOf = ({ table }: Write): string => table;

const createPendingWrites = () => {
  // Replaced, never mutated: a mark keeps the earlier state.
  let inserts: ReadonlyMap<string, readonly Row[]> = new Map();
  let updates: readonly Update[] = [];
  return {
    insert: (table: string, rows: readonly Row[]): void => {
      if (rows.length > 0) inserts = new Map([...inserts, [table, [...(inserts.get(table) ?? []), ...rows]]]);
    },
    update: (table: string, id: number, values: Row): void => void (updates = [...updates, { table, id, values }]),
    isEmpty: (): boolean => inserts.size + updates.length === 0,
    tables: (): readonly string[] => [...inserts.keys(), ...updates.map(tableOf)],
    take: (): readonly Write[] => {
      // Updates come last: they may refer to what is inserted.
      const writes: readonly Write[] = [...batchesOf(inserts), ...updates];
      inserts = new Map();
      updates = [];
      return writes;
    },
    mark: () => {
      const marked = { inserts, updates };
      return (): void => void ({ inserts, updates } = marked);
    },
  };
};

type PendingWrites = ReturnType<typeof createPendingWrites>;

const createFlush = (executor: Executor, pending: PendingWrites) => {
  /** Without a pipeline a flush can take several statements, and none of others may come between them. */
  let running: Promise<void> | null = null;
  /** Nothing is committed without the rows, though whoever sent the statement after them may have caught the error. */
  let failure: unknown = null;
  const write = async (): Promise<void> => {
    try {
      await writeAll(executor, pending.take());
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      running = null;
    }
  };
  return {
    start: (): Promise<void> => (running = write()),
    running: (): Promise<void> | null => running,
    assertNoneFailed: (): void => {
      if (failure) throw failure;
    },
    mark: () => {
      const marked = failure;
      return (): void => void (failure = marked);
    },
  };
};

/**
 * Rows that are written at the end of a transaction, see `Database.deferInsert` and `deferUpdate`, or before the first statement
 * that could depend on them.
 */
export const createDeferredWrites = (executor: Executor): DeferredWrites => {
  const { pipeline, names } = executor;
  const pending = createPendingWrites();
  const flush = createFlush(executor, pending);
  const takeStatements = () => statementsOf(pending.take()).map((writes) => named(oneStatement(writes, true), names));
  const flushNow = async (): Promise<void> => {
    if (pipeline) await pipeline.send(takeStatements());
    else await flush.start();
  };
  const mustPrecede = (text: string): boolean => !pending.isEmpty() && dependsOn(text, pending.tables());

  return {
    insert: pending.insert,
    update: pending.update,
    mark: () => {
      const restores = [pending.mark(), flush.mark()];
      return () => restores.forEach((restore) => restore());
    },
    flushBefore: (text) => (mustPrecede(text) ? flushNow() : flush.running()),
    takeBefore: (text) => (mustPrecede(text) ? takeStatements() : []),
    discard: () => void pending.take(),
    end: async () => {
      flush.assertNoneFailed();
      await (pipeline ? pipeline.commit(takeStatements()) : flushNow());
    },
  };
};
