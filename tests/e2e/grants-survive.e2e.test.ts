import { callStore, prepare } from '../support/call-store';
import { startStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';
import {
  createContentToken,
  createLimitedAdminToken,
  createStaffWithShopRole,
  superAdmin,
  type Credentials,
  type Store,
} from '../support/site-admin';

/**
 * At the first boot without the plugin Strapi deletes all of its permissions. The test deletes the same rows by hand, while
 * the store is down, and starts the store again.
 */
const purgeAsStrapiDoes = async (site: StoreSite): Promise<void> => {
  const database = site.knex();
  try {
    if (site.client === 'sqlite') await database.raw('pragma foreign_keys = on');
    await database('admin_permissions').where('action', 'like', 'plugin::shop.%').delete();
    await database('strapi_api_token_permissions').where('action', 'like', 'plugin::shop.%').delete();
  } finally {
    await database.destroy();
  }
};

const capabilitiesOf = async (store: Store, role: string): Promise<string[]> => {
  type Body = { readonly roles: Record<string, { readonly capabilities: Record<string, boolean> }> };
  const url = `${store.baseUrl}/settings/permissions`;
  const { body } = await prepare<Body>('GET', url, { headers: superAdmin(store) });
  const capabilities = body.roles[role]?.capabilities ?? {};
  return Object.keys(capabilities)
    .filter((permission) => capabilities[permission])
    .sort();
};

const setCapabilities = (store: Store, capability: Record<string, Record<string, boolean>>) =>
  prepare('POST', `${store.baseUrl}/settings/permissions`, { headers: superAdmin(store), body: { capability } });

const statusOf = async (store: Store, path: string, headers: Credentials): Promise<number> =>
  (await callStore('GET', `${store.baseUrl}${path}`, { headers })).status;

const withStore = async <T>(site: StoreSite, work: (store: Store) => Promise<T>): Promise<T> => {
  const running = await startStore({ site });
  try {
    return await work({ ...running, dir: site.dir });
  } finally {
    await running.stop();
  }
};

describe('disabling the plugin and enabling it again', () => {
  let site: StoreSite;
  beforeAll(async () => {
    site = await createStoreSite();
  });
  afterAll(() => site.drop());

  it('loses no grant, resurrects none that was revoked, and widens no token', async () => {
    const before = await withStore(site, async (store) => {
      await setCapabilities(store, {
        'strapi-editor': { 'orders/view': true, 'coupons/view': true, 'coupons/manage': true },
        'strapi-author': { 'labels/view': true },
      });
      await setCapabilities(store, {
        'strapi-editor': { 'coupons/manage': false },
        'strapi-author': { 'labels/view': false },
      });
      return {
        limited: await createLimitedAdminToken(store, ['plugin::shop.store.settings']),
        custom: await createContentToken(store, { type: 'custom', permissions: ['plugin::shop.settings.storeFind'] }),
        shopManager: await createStaffWithShopRole(store, 'manager'),
      };
    });

    await purgeAsStrapiDoes(site);

    await withStore(site, async (store) => {
      expect(await capabilitiesOf(store, 'strapi-editor')).toEqual(['coupons/view', 'orders/view']);
      expect(await capabilitiesOf(store, 'strapi-author')).toEqual([]);
      for (const { credentials } of [before.limited, before.custom]) {
        expect(await statusOf(store, '/settings/store', credentials)).toBe(200);
        expect(await statusOf(store, '/roles', credentials)).toBe(403);
      }
      expect(await statusOf(store, '/settings/store', before.shopManager.credentials)).toBe(200);
    });
  });
});
