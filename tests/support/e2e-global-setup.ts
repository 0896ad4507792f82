import fs from 'node:fs';
import path from 'node:path';
import { prepare } from './call-store';
import { asMerchant } from './merchant';
import { readSettings } from './route-bases';
import { publishSharedClusters, SHARED_ENVIRONMENT, type SharedKind } from './shared-cluster';
import { publishSharedStores, type SharedStore } from './shared-store';
import { startStore, type RunningStore } from './start-store';
import { startCluster, type Cluster } from './store-cluster';
import { createStoreSite, publishTemplate, type StoreSite } from './store-site';

declare global {
  var shopE2eStores: readonly RunningStore[] | undefined;
  var shopE2eClusters: readonly Cluster[] | undefined;
  var shopE2eTemplate: StoreSite | undefined;
}

/** Most of a first start is making tables, above all on MariaDB: once is enough. */
const makeTemplate = async (): Promise<void> => {
  const site = await createStoreSite();
  const store = await startStore({ site });
  const code = await store.stop();
  if (code !== 0) throw new Error(`The store of the template ended with ${code}:\n${store.output()}`);
  globalThis.shopE2eTemplate = site;
  publishTemplate(site);
};

/** Guests who pay get no accounts, which would appear in the middle of tests about other things. */
const start = async (): Promise<RunningStore> => {
  const store = await startStore({
    adminPanel: process.env.TEST_E2E_ADMIN_PANEL === '1',
    env: {
      ...SHARED_ENVIRONMENT,
      ...(process.env.TEST_E2E_ADMIN_PANEL === '1' ? { SHOP_ADMIN_RATE_LIMIT: 'false' } : {}),
    },
  });
  const body = { user_account_creation_mode: 'only_subscription' };
  await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
  return store;
};

const toShared = async (store: RunningStore): Promise<SharedStore> => {
  const { baseUrl, origin, demo, site } = store;
  return {
    ...{ baseUrl, origin, demo },
    ...{ client: site.client, databaseUrl: site.databaseUrl, dir: site.dir },
    settings: await readSettings(store),
  };
};

/** What jest tells of a run: `nonFlagArgs` are the files or parts of names that it was asked for. */
type Run = { readonly maxWorkers: number; readonly nonFlagArgs: readonly string[] };

type SharedProcesses = {
  /** Its name in the files that share them. */
  readonly call: string;
  readonly env: Readonly<Record<string, string>>;
  readonly processes?: number;
};

/** Each file brings its provider; nobody asks for one before. */
const withSiteCode = (...files: readonly string[]): Readonly<Record<string, string>> => ({
  ...SHARED_ENVIRONMENT,
  TEST_GATEWAY_URL: 'http://127.0.0.1:9',
  NODE_OPTIONS: files.map((file) => `--require ${path.join(__dirname, file)}`).join(' '),
});

const SHARED: Readonly<Record<SharedKind, SharedProcesses>> = {
  racing: { call: 'sharedCluster(', env: withSiteCode('test-gateway.cjs') },
  // What is recorded in a process is told in it: a second one would tell some of it to nobody who listens.
  listening: { call: 'sharedListener(', env: withSiteCode('test-gateway.cjs', 'test-hooks.cjs'), processes: 1 },
};

/** Whether a file of this run shares such processes. */
const isUsedIn = ({ nonFlagArgs }: Run, roots: readonly string[], call: string): boolean =>
  roots
    .flatMap((root) => fs.readdirSync(root).map((name) => path.join(root, name)))
    .filter((file) => nonFlagArgs.length === 0 || nonFlagArgs.some((named) => file.includes(named)))
    .some((file) => file.endsWith('.test.ts') && fs.readFileSync(file, 'utf8').includes(call));

/**
 * Starts one store for each of jest's workers, once per run: files of different workers never meet in one store. The same goes for
 * processes that a file of the run shares.
 * TEST_E2E_ADMIN_PANEL=1 with the admin panel, for the browser tests.
 */
const setUp = async (run: Run, { roots }: { readonly roots: readonly string[] }): Promise<void> => {
  await makeTemplate();
  const workers = Array.from({ length: run.maxWorkers });
  const stores = await Promise.all(workers.map(start));
  globalThis.shopE2eStores = stores;
  publishSharedStores(await Promise.all(stores.map(toShared)));
  for (const kind of ['racing', 'listening'] as const) {
    const { call, ...options } = SHARED[kind];
    if (!isUsedIn(run, roots, call)) continue;
    const clusters = await Promise.all(workers.map(() => startCluster(options)));
    globalThis.shopE2eClusters = [...(globalThis.shopE2eClusters ?? []), ...clusters];
    await publishSharedClusters(kind, clusters);
  }
};

export default setUp;
