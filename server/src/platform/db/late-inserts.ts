import type { Knex } from 'knex';
import type { DatabaseClient } from './database';

type Row = Record<string, unknown>;
type Batch = { readonly table: string; readonly rows: readonly Row[] };

export type LateInserts = {
  readonly add: (table: string, rows: readonly Row[]) => void;
  readonly flush: () => Promise<void>;
  /** Whether rows of the table wait. */
  readonly has: (table: string) => boolean;
};

/** SQLite takes at most 500 rows in one insert, and each database a limited number of values. */
const BATCH_ROWS = 250;

/** The rows of one table in its order, none of the batches too large. */
const batchesOf = (waiting: ReadonlyMap<string, readonly Row[]>): readonly Batch[] =>
  [...waiting].flatMap(([table, rows]) =>
    Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_none, index) => ({
      table,
      rows: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
    }))
  );

/** Neighbours that fit in one statement. */
const statementsOf = (batches: readonly Batch[]): readonly (readonly Batch[])[] => {
  const statements: Batch[][] = [];
  let size = BATCH_ROWS;
  for (const batch of batches) {
    size += batch.rows.length;
    if (size > BATCH_ROWS) {
      statements.push([]);
      size = batch.rows.length;
    }
    statements.at(-1)?.push(batch);
  }
  return statements;
};

/** PostgreSQL alone writes several tables in one statement: all but the last insert are parts of its WITH. */
const insertAll = (knex: Knex, batches: readonly Batch[]): Knex.QueryBuilder => {
  const last = batches.at(-1) as Batch;
  const statement = knex(last.table).insert([...last.rows]);
  return batches
    .slice(0, -1)
    .reduce<Knex.QueryBuilder>(
      (query, { table, rows }, index) => query.with(`late_${index}`, knex(table).insert([...rows]) as never),
      statement
    );
};

/** Rows that are written at the end of a transaction, see `Database.insertLate`. */
export const createLateInserts = (knex: Knex, client: DatabaseClient): LateInserts => {
  const waiting = new Map<string, Row[]>();
  return {
    add: (table, rows) => {
      if (rows.length > 0) waiting.set(table, [...(waiting.get(table) ?? []), ...rows]);
    },
    has: (table) => waiting.has(table),
    flush: async () => {
      const batches = batchesOf(waiting);
      waiting.clear();
      if (client === 'postgres') for (const each of statementsOf(batches)) await insertAll(knex, each);
      else for (const { table, rows } of batches) await knex(table).insert([...rows]);
    },
  };
};
