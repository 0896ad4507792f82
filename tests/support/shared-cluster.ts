import { prepare } from './call-store';
import { asMerchant } from './merchant';
import { untilDelivered } from './patience';
import type { ProviderServer } from './provider-server';
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
  readonly taxes: Readonly<Record<string, unknown>>;
};

/** Those that race, or the one process with code of the site that listens to what a test names. */
export type SharedKind = 'racing' | 'listening';

const VARIABLES: Readonly<Record<SharedKind, string>> = {
  racing: 'SHOP_E2E_CLUSTERS',
  listening: 'SHOP_E2E_LISTENERS',
};

/** Without limits for those who guess; statements are counted. */
export const SHARED_ENVIRONMENT = {
  SHOP_RATE_LIMIT_MAX: '0',
  SHOP_COUPON_GUESS_MAX: '0',
  SHOP_LICENSE_GUESS_MAX: '0',
  SHOP_COUNT_STATEMENTS: '1',
};

const TAXES = '/tax/configuration/settings';

const readTaxes = async (store: Pick<RunningStore, 'baseUrl' | 'demo'>): Promise<Shared['taxes']> => {
  type Answer = { readonly settings: Shared['taxes'] };
  return (await prepare<Answer>('GET', `${store.baseUrl}${TAXES}`, { headers: asMerchant(store) })).body.settings;
};

/** One for each of jest's workers. */
export const publishSharedClusters = async (kind: SharedKind, clusters: readonly Cluster[]): Promise<void> => {
  const shared = clusters.map(async ({ site: { client, dir, databaseUrl }, stores }): Promise<Shared> => ({
    site: { client, dir, databaseUrl },
    stores: stores.map(({ origin, pid, demo }) => ({ origin, pid, demo })),
    settings: await readSettings(stores[0]),
    taxes: await readTaxes(stores[0]),
  }));
  process.env[VARIABLES[kind]] = JSON.stringify(await Promise.all(shared));
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

const restoreTaxes = async (store: RunningStore, taxes: Shared['taxes']): Promise<void> => {
  if (JSON.stringify(await readTaxes(store)) === JSON.stringify(taxes)) return;
  await prepare('POST', `${store.baseUrl}${TAXES}`, { headers: asMerchant(store), body: { settings: taxes } });
};

/** Whether a store delivers and taxes anything decides what every checkout asks for: a fresh one does neither. */
const clearPlaces = async (store: RunningStore, knex: Cluster['knex']): Promise<void> => {
  const zones = (await knex('shop_shipping_zones').pluck('id')) as readonly number[];
  const countries = (await knex('shop_tax_rates').distinct().pluck('country')) as readonly string[];
  const paths = [...zones.map((id) => `/shipping/zones/${id}`), ...countries.map((code) => `/tax/country/${code}`)];
  for (const path of paths) await prepare('DELETE', `${store.baseUrl}${path}`, { headers: asMerchant(store) });
};

const reopen = (kind: SharedKind): Pick<Cluster, 'site' | 'stores'> & Pick<Shared, 'settings' | 'taxes'> => {
  const clusters = JSON.parse(process.env[VARIABLES[kind]] ?? '[]') as readonly Shared[];
  const shared = clusters[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
  if (!shared) throw new Error('Run end-to-end tests with npm run test:e2e: its global set-up starts the processes.');
  const site = openSite(shared.site);
  const [first, ...others] = shared.stores.map((store) => reopenStore(site, store));
  if (!first) throw new Error('The shared processes are not there.');
  return { site, stores: [first, ...others], settings: shared.settings, taxes: shared.taxes };
};

/** The provider behind the gateway of tests/support/test-gateway.cjs, in each process. */
type Provider = Pick<ProviderServer, 'url'>;

const openShared = async (kind: SharedKind, provider?: Provider): Promise<Cluster> => {
  const { site, stores, settings, taxes } = reopen(kind);
  const [first] = stores;
  // What the file before had it listen to could spoil what is put back.
  if (kind === 'listening') await prepare('POST', `${first.origin}/test-hooks`, { body: {} });
  const url = provider?.url;
  for (const { origin } of url ? stores : []) {
    await prepare('POST', `${origin}/test-gateway/provider`, { body: { url } });
  }
  await restoreSettings(first, settings);
  await restoreTaxes(first, taxes);
  const seen = new Map(stores.map((store) => [store, errorLines(store).length]));
  const knex = site.knex();
  if (kind === 'listening') await clearPlaces(first, knex);
  const stop = async (): Promise<void> => {
    // The next file hears of nothing, and asks no provider for anything, that this one has set going.
    if (kind === 'listening' || url) await untilDelivered(knex);
    await knex.destroy();
  };
  const errors = () => stores.flatMap((store) => errorLines(store).slice(seen.get(store)));
  return { site, stores, knex, errors, stop };
};

/**
 * Processes on one database that all files of a worker share which need no others, one file after another: each begins with the settings
 * and taxes of a fresh store, and finds what the files before it sold. Cards are paid at the provider. `stop` leaves the processes to the
 * next file.
 */
export const sharedCluster = (provider?: Provider): Promise<Cluster> => openShared('racing', provider);

/**
 * The same with one process, which delivers nowhere and taxes nothing at first, and whose code of the site listens to what a test names (listenTo in hook-store.ts) and to nothing at first. Not
 * for files that give the store a country, the first invoice number or its first failures: those start one of their own.
 */
export const sharedListener = (provider?: Provider): Promise<Cluster> => openShared('listening', provider);
