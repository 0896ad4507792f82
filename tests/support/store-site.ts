import knex, { type Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type StoreClient = 'sqlite' | 'postgres' | 'mysql';

/** A state folder and a database that outlive a single start of the store. */
export type StoreSite = {
  readonly client: StoreClient;
  readonly dir: string;
  /** What DATABASE_URL gets; undefined on SQLite, whose file lies in `dir`. */
  readonly databaseUrl: string | undefined;
  /** A connection of the test's own to the store's database; the caller destroys it. */
  readonly knex: () => Knex;
  /** Removes database and folder; the store must have ended. */
  readonly drop: () => Promise<void>;
};

const SERVERS = {
  postgres: process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  mysql: process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/mysql',
};

/** The database that TEST_DATABASE_CLIENT chooses for the end-to-end tests; SQLite when it says nothing. */
export const chosenClient = (): StoreClient => {
  const client = process.env.TEST_DATABASE_CLIENT || 'sqlite';
  if (client === 'sqlite' || client === 'postgres' || client === 'mysql') return client;
  throw new Error(`TEST_DATABASE_CLIENT is sqlite, postgres or mysql, not "${client}".`);
};

const connect = (client: 'postgres' | 'mysql', url: string): Knex =>
  knex({ client: client === 'postgres' ? 'pg' : 'mysql2', connection: url, pool: { min: 0, max: 4 } });

const administer = async (client: 'postgres' | 'mysql', sql: string): Promise<void> => {
  const server = connect(client, SERVERS[client]);
  try {
    await server.raw(sql);
  } finally {
    await server.destroy();
  }
};

const connectToFile = (dir: string): Knex =>
  knex({ client: 'better-sqlite3', connection: { filename: path.join(dir, 'data.db') }, useNullAsDefault: true });

/** A connection of the test's own to the database of any store; the caller destroys it. */
export const connectTo = ({ client, dir, databaseUrl }: Pick<StoreSite, 'client' | 'dir' | 'databaseUrl'>): Knex =>
  client === 'sqlite' ? connectToFile(dir) : connect(client, databaseUrl as string);

const createSqliteSite = (dir: string): StoreSite => ({
  client: 'sqlite',
  dir,
  databaseUrl: undefined,
  knex: () => connectToFile(dir),
  drop: () => rm(dir, { recursive: true, force: true }),
});

const createServerSite = async (client: 'postgres' | 'mysql', dir: string): Promise<StoreSite> => {
  const name = `shop_e2e_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(
    client,
    client === 'mysql' ? `create database ${name} character set utf8mb4` : `create database ${name}`
  );
  const url = new URL(SERVERS[client]);
  url.pathname = `/${name}`;
  return {
    client,
    dir,
    databaseUrl: url.href,
    knex: () => connect(client, url.href),
    drop: async () => {
      // PostgreSQL keeps the sessions of a killed process for a moment.
      await administer(client, `drop database if exists ${name}${client === 'postgres' ? ' with (force)' : ''}`);
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** A new, empty site: a folder of its own in the system's temporary folder, and on a server a database of its own. */
export const createStoreSite = async (client: StoreClient = chosenClient()): Promise<StoreSite> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-store-'));
  return client === 'sqlite' ? createSqliteSite(dir) : createServerSite(client, dir);
};
