import { setTimeout as sleep } from 'node:timers/promises';
import { restoreSettings } from './shared-cluster';
import { sharedStore } from './shared-store';

/**
 * Connections that the store has closed while others had their turn, and while this file was loaded, are noticed before one of them is
 * used: what is sent into it gets no answer.
 */
const closedConnectionsNoticed = async (): Promise<void> => {
  await sleep(50);
  await new Promise(setImmediate);
};

/** Files share a store in an order that jest chooses: each one begins with the settings of a fresh store. */
beforeAll(async () => {
  await closedConnectionsNoticed();
  const store = sharedStore();
  await restoreSettings(store, store.settings);
});
