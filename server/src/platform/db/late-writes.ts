import type { Knex } from 'knex';
import type { DatabaseClient } from './database';
import { withName, type StatementNames } from './prepared-statements';

type Row = Record<string, unknown>;
type Insert = { readonly table: string; readonly rows: readonly Row[] };
type Update = { readonly table: string; readonly id: number; readonly values: Row };
type Write = Insert | Update;

export type LateWrites = {
  readonly insert: (table: string, rows: readonly Row[]) => void;
  readonly update: (table: string, id: number, values: Row) => void;
  readonly flush: () => Promise<void>;
  /** Whether something is still to be written to the table. */
  readonly has: (table: string) => boolean;
};

/** SQLite takes at most 500 rows in one insert, and each database a limited number of values. */
const BATCH_ROWS = 250;

/** The rows of one table in its order, none of the batches too large. */
const batchesOf = (waiting: ReadonlyMap<string, readonly Row[]>): readonly Insert[] =>
  [...waiting].flatMap(([table, rows]) =>
    Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_none, index) => ({
      table,
      rows: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
    }))
  );

const sizeOf = (write: Write): number => ('rows' in write ? write.rows.length : 1);

/** Neighbours that fit in one statement. */
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

const insertSql = ({ table, rows }: Insert): Sql => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const bindings: unknown[] = [];
  const place = (value: unknown): string => {
    if (value === undefined) return 'default';
    bindings.push(value);
    return '?';
  };
  const values = rows.map((row) => `(${columns.map((column) => place(row[column])).join(', ')})`);
  return { sql: `insert into "${table}" ("${columns.join('", "')}") values ${values.join(', ')}`, bindings };
};

const updateSql = ({ table, id, values }: Update): Sql => {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined);
  const sql = `update "${table}" set ${changes.map(([column]) => `"${column}" = ?`).join(', ')} where "id" = ?`;
  return { sql, bindings: [...changes.map(([, value]) => value), id] };
};

/**
 * PostgreSQL alone writes several tables in one statement: all writes but the last are parts of its WITH. Written out here, for
 * a query builder takes longer over so many columns than the database does.
 */
const writeAll = (knex: Knex, writes: readonly Write[], names: StatementNames): Knex.Raw => {
  const parts = writes.map((write) => ('rows' in write ? insertSql(write) : updateSql(write)));
  const before = parts.slice(0, -1).map(({ sql }, index) => `late_${index} as (${sql})`);
  const sql = `${before.length > 0 ? `with ${before.join(', ')} ` : ''}${parts.at(-1)?.sql}`;
  return withName(knex.raw(sql, parts.flatMap(({ bindings }) => bindings) as never), sql, names);
};

/** What is written at the end of a transaction, see `Database.insertLate` and `updateLate`. */
export const createLateWrites = (knex: Knex, client: DatabaseClient, names: StatementNames): LateWrites => {
  const inserts = new Map<string, Row[]>();
  const updates: Update[] = [];
  return {
    insert: (table, rows) => {
      if (rows.length > 0) inserts.set(table, [...(inserts.get(table) ?? []), ...rows]);
    },
    update: (table, id, values) => void updates.push({ table, id, values }),
    has: (table) => inserts.has(table) || updates.some((each) => each.table === table),
    flush: async () => {
      // Updates come last: they may refer to what is inserted.
      const writes: readonly Write[] = [...batchesOf(inserts), ...updates];
      inserts.clear();
      updates.length = 0;
      if (client === 'postgres') for (const each of statementsOf(writes)) await writeAll(knex, each, names);
      else for (const write of writes) await queryOf(knex, write);
    },
  };
};
