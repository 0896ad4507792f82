import { prepare } from './call-store';
import { asMerchant } from './merchant';
import { readSettings } from './route-bases';
import { errorLines, reopenStore, type RunningStore, type StoreAddress } from './start-store';
import type { Cluster } from './store-cluster';
import { openSite, type SiteAddress } from './store-site';

/** What a file needs to find the processes that its worker's files share. */
type Shared = {
  readonly site: SiteAddress;
  readonly stores: readonly StoreAddress[];
  /** What the store had set before the first test. */
  readonly settings: Readonly<Record<string, unknown>>;
};

const VARIABLE = 'SHOP_E2E_CLUSTERS';

/** Without limits for those who guess; statements are counted. */
export const SHARED_ENVIRONMENT = {
  SHOP_RATE_LIMIT_MAX: '0',
  SHOP_COUPON_GUESS_MAX: '0',
  SHOP_LICENSE_GUESS_MAX: '0',
  SHOP_COUNT_STATEMENTS: '1',
};

/** One for each of jest's workers. */
export const publishSharedClusters = async (clusters: readonly Cluster[]): Promise<void> => {
  const shared = clusters.map(async ({ site: { client, dir, databaseUrl }, stores }): Promise<Shared> => ({
    site: { client, dir, databaseUrl },
    stores: stores.map(({ origin, pid, demo }) => ({ origin, pid, demo })),
    settings: await readSettings(stores[0]),
  }));
  process.env[VARIABLE] = JSON.stringify(await Promise.all(shared));
};

/** A fresh store has no country, and one that has cannot lose it. */
export const restoreSettings = async (
  store: Pick<RunningStore, 'baseUrl' | 'demo'>,
  settings: Readonly<Record<string, unknown>>
): Promise<void> => {
  const now = await readSettings(store);
  const changed = Object.entries(settings).filter(
    ([key, value]) => key !== 'store_country' && JSON.stringify(value) !== JSON.stringify(now[key])
  );
  if (changed.length === 0) return;
  const body = { settings: Object.fromEntries(changed) };
  await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
};

/**
 * Processes on one database that all files of a worker share which need no others, one file after another: each begins with the settings
 * of a fresh store, and finds what the files before it sold. `stop` leaves the processes to the next file.
 */
export const sharedCluster = async (): Promise<Cluster> => {
  const clusters = JSON.parse(process.env[VARIABLE] ?? '[]') as readonly Shared[];
  const shared = clusters[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
  if (!shared) throw new Error('Run end-to-end tests with npm run test:e2e: its global set-up starts the processes.');
  const site = openSite(shared.site);
  const [first, ...others] = shared.stores.map((store) => reopenStore(site, store));
  if (!first) throw new Error('The shared processes are not there.');
  await restoreSettings(first, shared.settings);
  const stores = [first, ...others] as const;
  const seen = new Map(stores.map((store) => [store, errorLines(store).length]));
  const knex = site.knex();
  return {
    ...{ site, stores, knex },
    errors: () => stores.flatMap((store) => errorLines(store).slice(seen.get(store))),
    stop: () => knex.destroy(),
  };
};
