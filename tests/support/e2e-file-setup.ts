import { prepare } from './call-store';
import { asMerchant } from './merchant';
import { readSettings } from './route-bases';
import { sharedStore } from './shared-store';

/** A fresh store has no country, and one that has cannot lose it. */
const KEPT = 'store_country';

/** Files share a store in an order that jest chooses: each one begins with the settings of a fresh store. */
beforeAll(async () => {
  const store = sharedStore();
  const now = await readSettings(store);
  const changed = Object.entries(store.settings).filter(
    ([key, value]) => key !== KEPT && JSON.stringify(value) !== JSON.stringify(now[key])
  );
  if (changed.length === 0) return;
  const body = { settings: Object.fromEntries(changed) };
  await prepare('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body });
});
