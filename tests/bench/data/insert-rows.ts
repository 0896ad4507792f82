import type { Knex } from 'knex';
import { documentColumns } from '../../../server/src/platform/db/columns';

export type Row = Readonly<Record<string, unknown>>;

/** SQLite takes at most 500 rows in one insert. */
const CHUNK = 400;
/** PostgreSQL gets its rows as one JSON text, however many they are. */
const POSTGRES_CHUNK = 5_000;

export const lastId = async (db: Knex, table: string): Promise<number> => {
  const row = (await db(table).max({ id: 'id' }).first()) as { id: unknown } | undefined;
  return Number(row?.id ?? 0);
};

export const isPostgres = (db: Knex): boolean => db.client.config.client === 'pg';

type Insert = (rows: readonly Row[]) => Promise<unknown>;

/** Values bound one by one would take PostgreSQL's driver minutes for a large catalogue. */
const insertAsJson = async (db: Knex, table: string, first: Row): Promise<Insert> => {
  const { rows: columns } = (await db.raw(
    `select column_name as name, udt_name as type from information_schema.columns
       where table_schema = current_schema() and table_name = ?`,
    [table]
  )) as { rows: readonly { readonly name: string; readonly type: string }[] };
  const filled = columns.filter(({ name }) => Object.hasOwn(first, name));
  const list = (write: (column: (typeof filled)[number]) => string) => filled.map(write).join(', ');
  const sql = `insert into ${table} (${list(({ name }) => name)})
    select ${list(({ name, type }) => `${name}::${type}`)}
    from json_to_recordset(?) as given (${list(({ name }) => `${name} text`)})`;
  return async (rows) => db.raw(sql, [JSON.stringify(rows)]);
};

const insertInto = async (db: Knex, table: string, first: Row): Promise<Insert> =>
  isPostgres(db) ? insertAsJson(db, table, first) : async (rows) => db(table).insert([...rows]);

/**
 * Inserts rows of a table that nobody else writes to; answers their ids in the order of the items. Rows are made in portions,
 * so that a large catalogue need not be in memory as rows all at once.
 */
export const insertEach = async <Item>(
  db: Knex,
  table: string,
  items: readonly Item[],
  toRow: (item: Item, index: number) => Row
): Promise<readonly number[]> => {
  if (items.length === 0) return [];
  const before = await lastId(db, table);
  const size = isPostgres(db) ? POSTGRES_CHUNK : CHUNK;
  await db.transaction(async (trx) => {
    const insert = await insertInto(trx, table, toRow(items[0] as Item, 0));
    for (let from = 0; from < items.length; from += size) {
      await insert(items.slice(from, from + size).map((item, index) => toRow(item, from + index)));
    }
  });
  // Else PostgreSQL goes on believing that the table is empty, and reads all of it to check each foreign key.
  if (isPostgres(db) && before === 0) await db.raw(`analyze ${table}`);
  const inserted = await db(table).where('id', '>', before).orderBy('id').pluck('id');
  if (inserted.length !== items.length) {
    throw new Error(`${table}: ${inserted.length} of ${items.length} rows are there.`);
  }
  return inserted.map(Number);
};

export const insertRows = (db: Knex, table: string, rows: readonly Row[]): Promise<readonly number[]> =>
  insertEach(db, table, rows, (row) => row);

/** A row of a content type, with the columns that Strapi would fill. */
export const document = (createdAt: Date, values: Row): Row => ({ ...documentColumns(createdAt), ...values });
