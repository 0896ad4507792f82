import type { Core } from '@strapi/strapi';
import { Database as StrapiDatabase } from '@strapi/database';
import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, type Database, type DatabaseClient } from '../../server/src/platform/db/database';
import type { RawModel } from '../../server/src/platform/db/raw-model';

/**
 * A database of its own for a test file, without a Strapi around it: Strapi's database layer makes the connection and the
 * tables from the same model definitions as in production, and the code under test gets the same `Database`.
 *
 * SQLite always; PostgreSQL and MariaDB when TEST_DATABASES names them (`TEST_DATABASES=postgres,mysql`). Servers are
 * found through TEST_POSTGRES_URL and TEST_MYSQL_URL. Each run makes its own databases and drops them.
 */
export type TestDatabase = {
  readonly client: DatabaseClient;
  readonly db: Database;
  /** As where a pooler stands before PostgreSQL: statements have no names and share no messages. */
  readonly pooled: Database;
  /** As other code of the site opens one. */
  readonly siteTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  readonly knex: Knex;
  readonly close: () => Promise<void>;
};

const ALL: readonly DatabaseClient[] = ['sqlite', 'postgres', 'mysql'];

const SERVERS = {
  postgres: process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  mysql: process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/mysql',
};

type StrapiConnection = ConstructorParameters<typeof StrapiDatabase>[0]['connection'];

const serverConnection = (client: 'postgres' | 'mysql', database?: string): StrapiConnection => {
  const url = new URL(SERVERS[client]);
  return {
    client,
    connection: {
      host: url.hostname,
      port: Number(url.port),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: database ?? url.pathname.slice(1),
    },
    pool: { min: 0, max: 6 },
  };
};

const connect = (connection: StrapiConnection, folder: string): StrapiDatabase =>
  new StrapiDatabase({
    connection,
    settings: { runMigrations: false, migrations: { dir: path.join(folder, 'migrations') } },
    logger: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
  });

/** Creates or drops a database on its server, through a connection to the server's own default database. */
const administer = async (client: 'postgres' | 'mysql', folder: string, sql: string): Promise<void> => {
  const server = connect(serverConnection(client), folder);
  try {
    await server.connection.raw(sql);
  } finally {
    await server.destroy();
  }
};

const refuseOtherTimeZones = (): void => {
  if (new Date().getTimezoneOffset() !== 0) throw new Error('The store keeps times in UTC: run the tests with TZ=UTC.');
};

const open = async (client: DatabaseClient, models: readonly RawModel[]): Promise<TestDatabase> => {
  refuseOtherTimeZones();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-'));
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  if (client !== 'sqlite') await administer(client, folder, `create database ${name}`);
  const connection: StrapiConnection =
    client === 'sqlite'
      ? { client, connection: { filename: path.join(folder, 'data.db') }, useNullAsDefault: true }
      : serverConnection(client, name);
  const strapiDatabase = connect(connection, folder);
  const close = async (): Promise<void> => {
    await strapiDatabase.destroy();
    if (client !== 'sqlite') await administer(client, folder, `drop database ${name}`);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await strapiDatabase.init({ models: models as unknown as Parameters<StrapiDatabase['init']>[0]['models'] });
    await strapiDatabase.schema.create();
  } catch (error) {
    await close();
    throw error;
  }
  const strapi = { db: strapiDatabase } as unknown as Core.Strapi;
  const [db, pooled] = [createDatabase(strapi, OPTIONS), createDatabase(strapi, OPTIONS)];
  await db.start();
  const siteTransaction: TestDatabase['siteTransaction'] = (work) => strapiDatabase.transaction(work) as never;
  return { client, db, pooled, knex: strapiDatabase.connection, siteTransaction, close };
};

const OPTIONS = { log: console, postgresBatching: true };

const isWanted = (client: DatabaseClient): boolean =>
  (process.env.TEST_DATABASES || 'sqlite').split(/[\s,]+/).includes(client);

/**
 * Runs the suite once per database. Inside tests and hooks `database()` answers the opened one. A database that was not
 * asked for shows up as a skipped suite and on the console, so that its absence is never silent.
 */
export const describeOnEachDatabase = (
  title: string,
  models: readonly RawModel[],
  suite: (database: () => TestDatabase) => void
): void => {
  for (const client of ALL.filter(isWanted)) {
    describe(`${title} [${client}]`, () => {
      let current: TestDatabase | undefined;
      beforeAll(async () => {
        current = await open(client, models);
      });
      afterAll(() => current?.close());
      suite(() => {
        if (!current) throw new Error('The test database is open only inside tests and hooks.');
        return current;
      });
    });
  }
  for (const client of ALL.filter((each) => !isWanted(each))) {
    describe.skip(`${title} [${client}]`, () => {
      it.todo('needs TEST_DATABASES');
    });
  }
};
