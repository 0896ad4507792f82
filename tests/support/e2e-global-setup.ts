import { publishSharedStore } from './shared-store';
import { startStore, type RunningStore } from './start-store';

declare global {
  var shopE2eStore: RunningStore | undefined;
}

/** Starts the shared store once per run; TEST_E2E_ADMIN_PANEL=1 with the admin panel, for the browser tests. */
const setUp = async (): Promise<void> => {
  const store = await startStore({
    adminPanel: process.env.TEST_E2E_ADMIN_PANEL === '1',
    env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUPON_GUESS_MAX: '0', SHOP_COUNT_STATEMENTS: '1' },
  });
  globalThis.shopE2eStore = store;
  const { baseUrl, origin, demo, site } = store;
  publishSharedStore({ baseUrl, origin, demo, client: site.client, databaseUrl: site.databaseUrl, dir: site.dir });
};

export default setUp;
