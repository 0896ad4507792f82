import type { DemoFile } from './start-store';
import type { StoreClient } from './store-site';

/** The store that all end-to-end files of one worker share, one after another. Rate limits are off, statements are counted; there is no catalogue. */
export type SharedStore = {
  readonly baseUrl: string;
  readonly origin: string;
  readonly demo: DemoFile;
  readonly client: StoreClient;
  readonly databaseUrl: string | undefined;
  readonly dir: string;
  /** What the store had set before the first test. */
  readonly settings: Readonly<Record<string, unknown>>;
};

const VARIABLE = 'SHOP_E2E_STORES';

/** One for each of jest's workers. */
export const publishSharedStores = (stores: readonly SharedStore[]): void => {
  process.env[VARIABLE] = JSON.stringify(stores);
};

/** To be called from an end-to-end test; the global set-up has started the stores by then. */
export const sharedStore = (): SharedStore => {
  const stores = JSON.parse(process.env[VARIABLE] ?? '[]') as readonly SharedStore[];
  const store = stores[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
  if (!store) throw new Error('Run end-to-end tests with npm run test:e2e: its global set-up starts the stores.');
  return store;
};
