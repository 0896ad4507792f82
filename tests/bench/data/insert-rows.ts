import type { Knex } from 'knex';
import { documentColumns } from '../../../server/src/platform/db/columns';

export type Row = Readonly<Record<string, unknown>>;

/** SQLite takes at most 500 rows in one insert, PostgreSQL 65,535 values. */
const CHUNK = 400;

export const lastId = async (db: Knex, table: string): Promise<number> => {
  const row = (await db(table).max({ id: 'id' }).first()) as { id: unknown } | undefined;
  return Number(row?.id ?? 0);
};

const chunksOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_none, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK)
  );

/** Inserts rows of a table that nobody else writes to; answers their ids in the order of the rows. */
export const insertRows = async (db: Knex, table: string, rows: readonly Row[]): Promise<readonly number[]> => {
  const before = await lastId(db, table);
  await db.transaction(async (trx) => {
    for (const chunk of chunksOf(rows)) await trx(table).insert([...chunk]);
  });
  const inserted = await db(table).where('id', '>', before).orderBy('id').select('id');
  if (inserted.length !== rows.length) {
    throw new Error(`${table}: ${inserted.length} of ${rows.length} rows are there.`);
  }
  return inserted.map((row) => Number((row as { id: unknown }).id));
};

/** A row of a content type, with the columns that Strapi would fill. */
export const document = (createdAt: Date, values: Row): Row => ({ ...documentColumns(createdAt), ...values });
