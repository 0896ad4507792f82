import path from 'node:path';
import { STORE } from '../setup/paths.mjs';

const CLIENTS = ['sqlite', 'postgres', 'mysql'];

const portFrom = (text) => {
  const port = Number(text);
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65535;
  if (!isPort) throw new Error(`PORT is a number from 1 to 65535, not "${text}".`);
  return port;
};

const databaseFrom = (env) => {
  const client = env.DATABASE_CLIENT || 'sqlite';
  if (!CLIENTS.includes(client)) throw new Error(`DATABASE_CLIENT is one of ${CLIENTS.join(', ')}, not "${client}".`);
  if (client !== 'sqlite' && !env.DATABASE_URL) throw new Error(`DATABASE_CLIENT=${client} wants DATABASE_URL.`);
  return { client, url: env.DATABASE_URL };
};

/** Reads what a start may be told through the environment and the command line; throws what a person can act on. */
export const readSettings = (env, args) => {
  const host = env.HOST || '127.0.0.1';
  const port = portFrom(env.PORT || '1337');
  const data = env.DEMO_DATA || 'catalog';
  if (!['catalog', 'none'].includes(data)) throw new Error(`DEMO_DATA is catalog or none, not "${data}".`);
  const visibleHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return {
    host,
    port,
    origin: `http://${visibleHost.includes(':') ? `[${visibleHost}]` : visibleHost}:${port}`,
    database: databaseFrom(env),
    dir: path.resolve(env.DEMO_DIR || path.join(STORE, '.tmp')),
    data,
    adminPanel: env.SHOP_DEMO_ADMIN !== '0' && !args.includes('--no-admin-panel'),
  };
};
