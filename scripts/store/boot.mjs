import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, STORE, requireFromStore } from '../setup/paths.mjs';
import { secretsAsEnv } from './secrets.mjs';

const DIST = path.join(STORE, 'dist');

/** The whole process becomes the store: its zone, its environment and its working directory are set for good. */
const becomeStore = (settings, secrets) => {
  Object.assign(process.env, secretsAsEnv(secrets), {
    NODE_ENV: 'production',
    TZ: 'UTC',
    HOST: settings.host,
    PORT: String(settings.port),
    DATABASE_CLIENT: settings.database.client,
    DEMO_DIR: settings.dir,
    SHOP_DEMO_ADMIN: settings.adminPanel ? 'true' : 'false',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_HIDE_STARTUP_MESSAGE: 'true',
  });
  process.chdir(STORE);
};

/** Strapi cuts open requests off at SIGTERM; the demo ends in its own, graceful way (shutdown.mjs). */
const withoutNewSignalListeners = (create) => {
  const signals = ['SIGTERM', 'SIGINT'];
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const created = create();
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.has(listener)) process.off(signal, listener);
    }
  }
  return created;
};

/** Strapi serves one public folder, that of the state, which uploads go into; the site's own pages are copied there. */
const copyPages = (target) => {
  fs.cpSync(path.join(STORE, 'public'), target, { recursive: true });
  const folder = path.join(target, 'storefront');
  // The pages have no bundler, and browsers do not know where packages are: the client and what it imports lie beside them.
  const client = fs.readFileSync(path.join(ROOT, 'dist/client/index.mjs'), 'utf8');
  fs.writeFileSync(path.join(folder, 'shop-client.js'), client.replace('"openapi-fetch"', '"./openapi-fetch.js"'));
  const openapiFetch = path.join(path.dirname(createRequire(import.meta.url).resolve('openapi-fetch')), 'index.mjs');
  fs.copyFileSync(openapiFetch, path.join(folder, 'openapi-fetch.js'));
};

/** Boots Strapi with tables and routes, but without listening yet. */
export const bootStrapi = async (settings, secrets) => {
  becomeStore(settings, secrets);
  copyPages(path.join(settings.dir, 'public'));
  const { createStrapi } = requireFromStore()('@strapi/strapi');
  const strapi = withoutNewSignalListeners(() => createStrapi({ appDir: STORE, distDir: DIST }));
  await strapi.load();
  strapi.server.mount();
  return strapi;
};

/** What the compiled site exports to fill an empty database. */
export const loadSeed = () => requireFromStore()(path.join(DIST, 'src/seed/index.js'));

/**
 * Serves the store's own routes on a private loopback port while `work(origin)` runs. The public port opens only once the
 * data is there, so that whoever gets an answer finds a complete store.
 */
export const withPrivateServer = async (strapi, work) => {
  const server = http.createServer(strapi.server.app.callback());
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

export const listen = (strapi, { host, port }) =>
  new Promise((resolve) => {
    // A port in use is reported by Strapi itself, which then ends the process with 1.
    strapi.server.listen(port, host, resolve);
  });
