import type { DemoFile } from './start-store';
import type { StoreClient } from './store-site';

/** The one store that all end-to-end files of a run share. Rate limits are off, statements are counted; there is no catalogue. */
export type SharedStore = {
  readonly baseUrl: string;
  readonly origin: string;
  readonly demo: DemoFile;
  readonly client: StoreClient;
  readonly databaseUrl: string | undefined;
  readonly dir: string;
};

const VARIABLE = 'SHOP_E2E_STORE';

export const publishSharedStore = (store: SharedStore): void => {
  process.env[VARIABLE] = JSON.stringify(store);
};

/** To be called from an end-to-end test; the global set-up has started the store by then. */
export const sharedStore = (): SharedStore => {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Run end-to-end tests with npm run test:e2e: its global set-up starts the store.');
  return JSON.parse(text) as SharedStore;
};
