import knex, { type Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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

/** How another process of the tests finds a site. */
export type SiteAddress = Pick<StoreSite, 'client' | 'dir' | 'databaseUrl'>;

/** A site of a store that has started once and ended: others begin as copies of it, which spares them making their tables. */
type Template = SiteAddress;

const TEMPLATE = 'SHOP_E2E_TEMPLATE';

/** From now on, in this process and those that it starts. */
export const publishTemplate = ({ client, dir, databaseUrl }: StoreSite): void => {
  process.env[TEMPLATE] = JSON.stringify({ client, dir, databaseUrl });
};

const templateFor = (client: StoreClient): Template | null => {
  const template = JSON.parse(process.env[TEMPLATE] ?? 'null') as Template | null;
  return template?.client === client ? template : null;
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
export const connectTo = ({ client, dir, databaseUrl }: SiteAddress): Knex =>
  client === 'sqlite' ? connectToFile(dir) : connect(client, databaseUrl as string);

const nameOf = (databaseUrl: string | undefined): string => new URL(String(databaseUrl)).pathname.slice(1);

/** MariaDB copies no databases; the tables need not be in an order that their foreign keys would like. */
const copyTables = async (from: string, to: string): Promise<void> => {
  const server = knex({ client: 'mysql2', connection: SERVERS.mysql, pool: { min: 1, max: 1 } });
  try {
    const [tables] = (await server.raw(`show tables from ${from}`)) as [readonly Record<string, string>[]];
    await server.raw('set foreign_key_checks = 0');
    await server.raw(`use ${to}`);
    for (const table of tables.flatMap((row) => Object.values(row))) {
      const [[shown]] = (await server.raw('show create table ??.??', [from, table])) as [[Record<string, string>]];
      // knex would take a question mark in a default for a binding.
      await server.raw(String(shown['Create Table']).replaceAll('?', '\\?'));
      await server.raw('insert into ?? select * from ??.??', [table, from, table]);
    }
  } finally {
    await server.destroy();
  }
};

const createDatabase = async (client: 'postgres' | 'mysql', name: string): Promise<void> => {
  const template = templateFor(client);
  if (client === 'postgres') {
    await administer(client, `create database ${name}${template ? ` template ${nameOf(template.databaseUrl)}` : ''}`);
    // A store that is killed loses nothing by it, and the tests need not wait for the disk at each commit.
    return administer(client, `alter database ${name} set synchronous_commit = off`);
  }
  await administer(client, `create database ${name} character set utf8mb4`);
  if (template) await copyTables(nameOf(template.databaseUrl), name);
};

const dropDatabase = (client: 'postgres' | 'mysql', name: string): Promise<void> =>
  // PostgreSQL keeps the sessions of a killed process for a moment.
  administer(client, `drop database if exists ${name}${client === 'postgres' ? ' with (force)' : ''}`);

/** A site that is there already. */
export const openSite = (address: SiteAddress): StoreSite => {
  const { client, dir, databaseUrl } = address;
  return {
    ...{ client, dir, databaseUrl },
    knex: () => connectTo(address),
    drop: async () => {
      if (client !== 'sqlite') await dropDatabase(client, nameOf(databaseUrl));
      await rm(dir, { recursive: true, force: true });
    },
  };
};

const createServerSite = async (client: 'postgres' | 'mysql', dir: string): Promise<StoreSite> => {
  const name = `shop_e2e_${process.pid}_${randomBytes(4).toString('hex')}`;
  await createDatabase(client, name);
  const url = new URL(SERVERS[client]);
  url.pathname = `/${name}`;
  return openSite({ client, dir, databaseUrl: url.href });
};

/**
 * A new site without anything sold: a folder of its own in the system's temporary folder, and on a server a database of its own.
 * Empty, or a copy of the template where one was published.
 */
export const createStoreSite = async (client: StoreClient = chosenClient()): Promise<StoreSite> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-store-'));
  const template = templateFor(client);
  if (template) await cp(template.dir, dir, { recursive: true });
  return client === 'sqlite' ? openSite({ client, dir, databaseUrl: undefined }) : createServerSite(client, dir);
};
