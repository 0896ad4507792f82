import { createHash } from 'node:crypto';
import path from 'node:path';
import { acquireFileLock } from '../setup/file-lock.mjs';
import { requireFromStore } from '../setup/paths.mjs';

const PG_LOCK = 5_370_011;
const MYSQL_ROUND_SECONDS = 5;

const openSqlite = async ({ dir }, onWait) => {
  const lock = await acquireFileLock(path.join(dir, 'start.lock'), { onWait });
  const database = new (requireFromStore()('better-sqlite3'))(path.join(dir, 'data.db'));
  return {
    run: async (sql) => void database.exec(sql),
    rows: async (sql) => database.prepare(sql).all(),
    insert: async (sql, values) => void database.prepare(sql).run(values),
    close: async () => {
      database.close();
      lock.release();
    },
  };
};

const openPostgres = async ({ database }, onWait) => {
  const { Client } = requireFromStore()('pg');
  const client = new Client({ connectionString: database.url, keepAlive: true });
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [PG_LOCK]);
  if (!rows[0].locked) {
    onWait?.();
    await client.query('select pg_advisory_lock($1)', [PG_LOCK]);
  }
  return {
    run: async (sql) => void (await client.query(sql)),
    rows: async (sql) => (await client.query(sql)).rows,
    insert: async (sql, values) => void (await client.query(sql.replace('?', '$1'), values)),
    close: () => client.end(),
  };
};

const openMysql = async ({ database }, onWait) => {
  const connection = await requireFromStore()('mysql2/promise').createConnection(database.url);
  // Lock names are global to the server and at most 64 characters long; the database's name may be as long.
  const name = `shop-${createHash('sha256').update(new URL(database.url).pathname).digest('hex').slice(0, 32)}`;
  const take = async (seconds) => {
    const [rows] = await connection.query('select get_lock(?, ?) as locked', [name, seconds]);
    return Number(rows[0].locked) === 1;
  };
  if (!(await take(0))) {
    onWait?.();
    while (!(await take(MYSQL_ROUND_SECONDS)));
  }
  return {
    run: async (sql) => void (await connection.query(sql)),
    rows: async (sql) => (await connection.query(sql))[0],
    insert: async (sql, values) => void (await connection.query(sql, values)),
    close: () => connection.end(),
  };
};

const OPENERS = { sqlite: openSqlite, postgres: openPostgres, mysql: openMysql };

/**
 * Lets one start at a time through to a database, from before Strapi creates its tables until the data is seeded. The
 * lock belongs to a connection of its own, so that a killed process gives it back; `close()` opens the gate again.
 */
export const passStartGate = (settings, onWait) => OPENERS[settings.database.client](settings, onWait);
