import { restoreSettings } from './shared-cluster';
import { sharedStore } from './shared-store';

/** Files share a store in an order that jest chooses: each one begins with the settings of a fresh store. */
beforeAll(() => {
  const store = sharedStore();
  return restoreSettings(store, store.settings);
});
