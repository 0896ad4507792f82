import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { stateDir } from '../src/state-dir';

/** Of this process; all that are connected at once are to stay below what the server takes. */
const SERVER_POOL = { min: 0, max: Number(process.env.DATABASE_POOL_MAX ?? 10) };

const addressParts = (address: string, defaultPort: number) => {
  const url = new URL(address);
  return {
    host: url.hostname,
    port: Number(url.port || defaultPort),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
};

type SqliteConnection = { pragma: (text: string) => unknown };

/** Writers no longer stop readers, and a commit waits for one write to the disk instead of several. Commits stay durable. */
const useWriteAheadLog = (connection: unknown, done: (error?: Error, connection?: unknown) => void): void => {
  (connection as SqliteConnection).pragma('journal_mode = WAL');
  done(undefined, connection);
};

const sqlite = (): Core.Config.Database => ({
  connection: {
    client: 'sqlite',
    connection: { filename: path.join(stateDir(), 'data.db') },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate: useWriteAheadLog },
  },
});

const postgres = (address: string): Core.Config.Database => ({
  connection: { client: 'postgres', connection: addressParts(address, 5432), pool: SERVER_POOL },
});

const mysql = (address: string): Core.Config.Database => ({
  connection: {
    client: 'mysql',
    connection: { ...addressParts(address, 3306), charset: 'utf8mb4' },
    pool: SERVER_POOL,
  },
});

/** DATABASE_CLIENT is sqlite, postgres or mysql (MariaDB too); the last two want DATABASE_URL. */
const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Database => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  const url = env('DATABASE_URL');
  if (client === 'sqlite') return sqlite();
  if (!url) throw new Error(`DATABASE_CLIENT=${client} wants DATABASE_URL.`);
  if (client === 'postgres') return postgres(url);
  if (client === 'mysql') return mysql(url);
  throw new Error(`DATABASE_CLIENT is sqlite, postgres or mysql; it is "${client}".`);
};

export default config;
