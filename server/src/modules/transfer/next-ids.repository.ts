import type { Knex } from 'knex';
import type { DatabaseClient } from '../../platform/db/database';
import type { Platform } from '../../platform/platform';
import { toInt } from '../../platform/db/columns';

type Row = Readonly<Record<string, unknown>> | undefined;

const rowOf = (result: unknown): Row => {
  // pg answers {rows}, mysql2 [rows, fields], better-sqlite3 the rows.
  if (!Array.isArray(result)) return (result as { rows: Row[] }).rows[0];
  return (Array.isArray(result[0]) ? result[0][0] : result[0]) as Row;
};

type Raw = (sql: string, bindings: readonly Knex.RawBinding[]) => PromiseLike<unknown>;

type Table = { readonly name: string; readonly schema: string | undefined };

const sequenceOf = async (raw: Raw, { name, schema }: Table): Promise<string> => {
  const table = schema ? `"${schema}"."${name}"` : `"${name}"`;
  return String(rowOf(await raw(`select pg_get_serial_sequence(?, 'id') as name`, [table]))?.name);
};

const NEXT_OF_MYSQL =
  'select auto_increment as next_id from information_schema.tables where table_schema = database() and table_name = ?';

const READERS: Readonly<Record<DatabaseClient, (raw: Raw, table: Table) => Promise<number>>> = {
  sqlite: async (raw, { name }) =>
    toInt(rowOf(await raw('select seq from sqlite_sequence where name = ?', [name]))?.seq) + 1,
  postgres: async (raw, table) => {
    const row = rowOf(await raw(`select last_value, is_called from ${await sequenceOf(raw, table)}`, []));
    return toInt(row?.last_value) + (row?.is_called ? 1 : 0);
  },
  mysql: async (raw, { name }) => toInt(rowOf(await raw(NEXT_OF_MYSQL, [name]))?.next_id) || 1,
};

const tableOf = ({ strapi }: Platform, name: string): Table => ({ name, schema: strapi.db.getSchemaName() });

/** The id that the next row of a table would get. */
export const readNextId = (platform: Platform, trx: Knex.Transaction, name: string): Promise<number> =>
  READERS[platform.db.client]((sql, bindings) => trx.raw(sql, [...bindings]), tableOf(platform, name));

const raiseOnSqlite = async ({ db }: Platform, name: string, next: number): Promise<void> => {
  const counters = () => db.table<{ name: string; seq: number }>('sqlite_sequence');
  const known = (await counters().where({ name }).first('seq')) as { seq: number } | undefined;
  const seq = next - 1;
  if (!known) await counters().insert({ name, seq });
  else if (known.seq < seq) await counters().where({ name }).update({ seq });
};

const raiseOnPostgres = async (platform: Platform, name: string, next: number): Promise<void> => {
  const { raw } = platform.db;
  const sequence = await sequenceOf(raw, tableOf(platform, name));
  const highest = '(select coalesce(max(id), 0) + 1 from ??)';
  await raw(`select setval(?::regclass, greatest(?::bigint, ${highest}), false)`, [sequence, next, name]);
};

const raiseOnMysql = async ({ db }: Platform, name: string, next: number): Promise<void> => {
  const row = (await db.table(name).max({ id: 'id' }).first()) as { id?: unknown } | undefined;
  if (next > toInt(row?.id) + 1) await db.raw(`alter table ?? auto_increment = ${Math.trunc(next)}`, [name]);
};

/**
 * So that new rows get ids above those that are taken, and above those of rows that were removed on the other site. In the transaction of
 * the import, where nobody else has taken an id yet. On MariaDB that would end the transaction: there it is done once more after the
 * commit, when it raises and never lowers.
 */
export const raiseNextId = async (platform: Platform, name: string, next: number): Promise<void> => {
  const { db } = platform;
  if (db.inTransaction() === (db.client === 'mysql')) return;
  if (db.client === 'sqlite') await raiseOnSqlite(platform, name, next);
  else if (db.client === 'postgres') await raiseOnPostgres(platform, name, next);
  else await raiseOnMysql(platform, name, next);
};
