import { prepare } from './call-store';
import { asMerchant } from './merchant';
import { readSettings } from './route-bases';
import { publishSharedStores, type SharedStore } from './shared-store';
import { startStore, type RunningStore } from './start-store';
import { createStoreSite, publishTemplate, type StoreSite } from './store-site';

declare global {
  var shopE2eStores: readonly RunningStore[] | undefined;
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
    env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUPON_GUESS_MAX: '0', SHOP_COUNT_STATEMENTS: '1' },
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

/**
 * Starts one store for each of jest's workers, once per run: files of different workers never meet in one store.
 * TEST_E2E_ADMIN_PANEL=1 with the admin panel, for the browser tests.
 */
const setUp = async ({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> => {
  await makeTemplate();
  const stores = await Promise.all(Array.from({ length: maxWorkers }, start));
  globalThis.shopE2eStores = stores;
  publishSharedStores(await Promise.all(stores.map(toShared)));
};

export default setUp;
