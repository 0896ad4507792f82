import { callStore, prepare } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import {
  createContentToken,
  createSiteCustomer,
  createStaff,
  createStaffWithShopRole,
  findStrapiRole,
  panelSession,
  superAdmin,
  type Credentials,
  type Staff,
} from '../support/site-admin';

const store = sharedStore();

const statusOf = async (method: string, url: string, headers: Credentials, body?: unknown): Promise<number> =>
  (await callStore(method, url, { headers, body })).status;

const roleOf = async (userId: number): Promise<string | undefined> => {
  type Body = { readonly managers: readonly { readonly id: number; readonly shop_role: string }[] };
  const url = `${store.baseUrl}/roles/managers`;
  const { body } = await prepare<Body>('GET', url, { headers: superAdmin(store) });
  return body.managers.find(({ id }) => id === userId)?.shop_role;
};

describe.each(['worker', 'accountant', 'manager', 'super_admin'])('a %s of the shop', (role) => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await createStaffWithShopRole(store, role);
  });

  it('cannot give roles, take them or grant permissions', async () => {
    const { id, credentials } = staff;
    const promotion = { user_id: id, role_key: 'super_admin' };
    expect(await statusOf('POST', `${store.baseUrl}/roles`, credentials, promotion)).toBe(403);
    expect(await statusOf('DELETE', `${store.baseUrl}/roles/${role}`, credentials, { user_id: id })).toBe(403);
    const capability = { 'strapi-editor': { 'store/sensitive': true } };
    expect(await statusOf('POST', `${store.baseUrl}/settings/permissions`, credentials, { capability })).toBe(403);
    expect(await roleOf(id)).toBe(role);
  });
});

describe("the store's records", () => {
  const SHOP_TYPES = ['plugin::shop.manager', 'plugin::shop.order', 'plugin::shop.customer'];

  const contentManager = (type: string): string => `${store.origin}/content-manager/collection-types/${type}`;

  it.each(SHOP_TYPES)(
    "cannot be written through Strapi's content manager, not even by super admins: %s",
    async (type) => {
      const editor = await createStaff(store, await findStrapiRole(store, 'strapi-editor'));
      const record = { user_id: editor.id, role_key: 'manager' };
      for (const headers of [editor.credentials, await panelSession(store)]) {
        expect(await statusOf('POST', contentManager(type), headers, record)).toBe(403);
        expect(await statusOf('PUT', `${contentManager(type)}/unknown`, headers, record)).toBe(403);
        expect(await statusOf('DELETE', `${contentManager(type)}/unknown`, headers)).toBe(403);
      }
      expect(await roleOf(editor.id)).toBeUndefined();
    }
  );

  it.each(SHOP_TYPES)("cannot be read through Strapi's content manager: %s", async (type) => {
    const editor = await createStaff(store, await findStrapiRole(store, 'strapi-editor'));
    expect(await statusOf('GET', contentManager(type), editor.credentials)).toBe(403);
  });

  it("have no routes in Strapi's own content API", async () => {
    const customer = await createSiteCustomer(store);
    const token = await createContentToken(store, { type: 'full-access' });
    for (const headers of [customer.credentials, token.credentials]) {
      for (const path of ['managers', 'shop/managers', 'orders', 'shop/orders', 'customers']) {
        const url = `${store.origin}/api/${path}`;
        expect([path, await statusOf('GET', url, headers)]).toEqual([path, 404]);
        expect([path, await statusOf('POST', url, headers, { data: {} })]).toEqual([path, 405]);
      }
    }
  });
});

describe('a deleted admin user', () => {
  it('takes the shop role along', async () => {
    const { id } = await createStaffWithShopRole(store, 'manager');
    expect(await roleOf(id)).toBe('manager');
    await prepare('DELETE', `${store.origin}/admin/users/${id}`, { headers: await panelSession(store) });
    expect(await roleOf(id)).toBeUndefined();
  });
});
