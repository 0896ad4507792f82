import { callStore, prepare } from '../support/call-store';
import { DOCUMENTED_PERMISSIONS, DOCUMENTED_ROLES } from '../support/documented-permissions';
import { sharedStore } from '../support/shared-store';
import {
  assignShopRole,
  createStaff,
  createStaffWithShopRole,
  createStrapiRole,
  superAdmin,
  superAdminId,
  type Staff,
} from '../support/site-admin';

const store = sharedStore();

const call = <Body>(method: string, path: string, body?: unknown) =>
  callStore<Body>(method, `${store.baseUrl}${path}`, { headers: superAdmin(store), body });

type Message = { readonly message: string; readonly is_updated?: boolean };
type Manager = {
  readonly id: number;
  readonly shop_role: string;
  readonly role_permissions: readonly string[];
  readonly [field: string]: unknown;
};
type Users = { readonly users: { readonly total: number; readonly data: readonly { readonly ID: number }[] } };
type Permissions = {
  readonly roles: Readonly<Record<string, { readonly name: string; readonly capabilities: Record<string, boolean> }>>;
};

const findManager = async (userId: number): Promise<Manager | undefined> => {
  const { body } = await call<{ managers: Manager[] }>('GET', '/roles/managers');
  return body.managers.find(({ id }) => id === userId);
};

type Activities = { readonly activities: { readonly data: readonly { title: string; content: string }[] } };

/** What the log has of changes of this kind, the newest first. */
const notes = async (title: string, about: string): Promise<readonly string[]> => {
  const { body } = await call<Activities>('GET', `/activity?per_page=200&search=${encodeURIComponent(title)}`);
  return body.activities.data.map(({ content }) => content).filter((content) => content.includes(about));
};

describe('shop roles', () => {
  it('are listed with title and description', async () => {
    const { status, body } = await call<{ roles: Record<string, unknown> }>('GET', '/roles');
    expect(status).toBe(200);
    expect(Object.keys(body.roles).sort()).toEqual(Object.keys(DOCUMENTED_ROLES).sort());
    for (const role of Object.values(body.roles)) {
      expect(role).toEqual({ title: expect.any(String) as string, description: expect.any(String) as string });
    }
  });

  it('have reserved paths without data', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await call(method, '/roles/manager', method === 'POST' ? {} : undefined);
      expect([status, body]).toEqual([200, {}]);
    }
  });
});

describe('giving and taking a shop role', () => {
  let staff: Staff;
  beforeEach(async () => {
    staff = await createStaff(store);
  });

  const assign = (body: unknown) => call<Message>('POST', '/roles', body);

  it('gives one role in place of any other', async () => {
    const given = await assign({ user_id: staff.id, role_key: 'worker' });
    expect([given.status, given.body]).toEqual([200, { message: expect.any(String) as string, is_updated: true }]);
    expect((await assign({ user_id: staff.id, role_key: 'worker' })).body.is_updated).toBe(false);
    expect((await assign({ user_id: String(staff.id), role_key: 'accountant' })).status).toBe(200);
    const manager = await findManager(staff.id);
    expect(manager).toEqual({
      id: staff.id,
      email: staff.email,
      display_name: expect.stringMatching(/^Sam /) as string,
      username: expect.any(String) as string,
      shop_role: 'accountant',
      description: expect.any(String) as string,
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      role_permissions: expect.any(Array) as string[],
    });
    expect([...(manager?.role_permissions ?? [])].sort()).toEqual([...(DOCUMENTED_ROLES.accountant ?? [])].sort());
  });

  it('is told in the activity log, where it changed something', async () => {
    await assign({ user_id: staff.id, role_key: 'worker' });
    await assign({ user_id: staff.id, role_key: 'worker' });
    await assign({ user_id: staff.id, role_key: 'manager' });
    await call('DELETE', '/roles/manager', { user_id: staff.id });
    const about = `(user ${staff.id}): `;
    expect(await notes('Shop role given', about)).toEqual([
      expect.stringMatching(/: manager in place of worker$/),
      expect.stringMatching(/: worker$/),
    ]);
    expect(await notes('Shop role taken', about)).toEqual([expect.stringMatching(/: manager$/)]);
  });

  it('survives two requests at once', async () => {
    const replies = await Promise.all(
      ['worker', 'manager', 'worker', 'accountant'].map((role_key) => assign({ user_id: staff.id, role_key }))
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await findManager(staff.id)).toBeDefined();
  });

  it('refuses an unknown user, an unknown role, a super admin and incomplete input', async () => {
    const cases: [object, number][] = [
      [{ user_id: 2_147_483_647, role_key: 'worker' }, 404],
      [{ user_id: staff.id, role_key: 'owner' }, 422],
      [{ user_id: staff.id, role_key: 'constructor' }, 422],
      [{ user_id: staff.id, role_key: 'a'.repeat(51) }, 422],
      [{ user_id: await superAdminId(store), role_key: 'worker' }, 423],
      [{ user_id: staff.id }, 422],
      [{ role_key: 'worker' }, 422],
      [{ user_id: -1, role_key: 'worker' }, 422],
      [{ user_id: 1e21, role_key: 'worker' }, 422],
    ];
    for (const [body, expected] of cases) {
      const reply = await assign(body);
      expect([body, reply.status]).toEqual([body, expected]);
      expect(reply.body.message).toEqual(expect.any(String));
    }
    expect(await findManager(staff.id)).toBeUndefined();
  });

  it.each(['body', 'query'])('takes the role away with the user in the %s', async (place) => {
    await assignShopRole(store, staff.id, 'manager');
    const path = '/roles/manager';
    const reply =
      place === 'body'
        ? await call<Message>('DELETE', path, { user_id: staff.id })
        : await call<Message>('DELETE', `${path}?user_id=${staff.id}`);
    expect([reply.status, reply.body]).toEqual([200, { message: expect.any(String) as string }]);
    expect(await findManager(staff.id)).toBeUndefined();
    expect((await call<Users>('GET', `/roles/user-list?search=${staff.email}`)).body.users.total).toBe(1);
  });

  it('takes away only the role that is named, and says what is wrong with a request', async () => {
    await assignShopRole(store, staff.id, 'manager');
    const remove = (path: string, body?: unknown) => call<Message>('DELETE', `/roles/${path}`, body);
    expect((await remove('worker', { user_id: staff.id })).status).toBe(404);
    expect((await remove('manager', { user_id: 2_147_483_647 })).status).toBe(404);
    expect((await remove('manager', { user_id: await superAdminId(store) })).status).toBe(423);
    expect((await remove('manager')).status).toBe(422);
    expect((await remove('%20', { user_id: staff.id })).status).toBe(422);
    expect((await remove('manager', '{"user_id":')).status).toBe(400);
    expect((await remove('manager', JSON.stringify({ x: 'a'.repeat(1_200_000) }))).status).toBe(413);
    expect((await findManager(staff.id))?.shop_role).toBe('manager');
  });
});

describe('GET /roles/user-list', () => {
  it('finds users by parts of name and address, and always those that are asked for', async () => {
    const [one, other] = [await createStaff(store), await createStaff(store)];
    const find = async (query: string) => (await call<Users>('GET', `/roles/user-list?${query}`)).body.users;
    const found = await find(`search=${one.email.slice(0, 16).toUpperCase()}`);
    expect(found).toMatchObject({ total: 1, per_page: 10, current_page: 1, last_page: 1 });
    expect(found.data).toEqual([{ ID: one.id, name: expect.stringMatching(/^Sam /) as string, email: one.email }]);
    const both = await find(`search=${one.email}&user_ids=${other.id}`);
    expect(both.data.map(({ ID }) => ID)).toEqual([other.id, one.id]);
    const asArray = await find(`search=no-such-user&user_ids[]=${other.id}&user_ids[]=${one.id}`);
    expect(asArray.data.map(({ ID }) => ID)).toEqual([one.id, other.id]);
    expect((await find('search=%25')).total).toBe(0);
  });

  it('never lists platform administrators', async () => {
    const admin = await superAdminId(store);
    const { body } = await call<Users>('GET', `/roles/user-list?per_page=200&user_ids=${admin}`);
    expect(body.users.data.map(({ ID }) => ID)).not.toContain(admin);
  });
});

describe('shop permissions of Strapi roles', () => {
  const save = (capability: unknown) => call<Message>('POST', '/settings/permissions', { capability });
  const read = async () => (await call<Permissions>('GET', '/settings/permissions')).body.roles;

  it('are listed for every Strapi role but the super admin', async () => {
    const role = await createStrapiRole(store);
    const roles = await read();
    expect(roles[role.code]?.name).toBe(role.name);
    expect(Object.keys(roles[role.code]?.capabilities ?? {}).sort()).toEqual([...DOCUMENTED_PERMISSIONS].sort());
    expect(Object.values(roles[role.code]?.capabilities ?? {})).not.toContain(true);
    expect(roles).not.toHaveProperty('strapi-super-admin');
  });

  it('change exactly as told', async () => {
    const [role, other] = [await createStrapiRole(store), await createStrapiRole(store)];
    const granted = async () => {
      const capabilities = (await read())[role.code]?.capabilities ?? {};
      return Object.keys(capabilities).filter((permission) => capabilities[permission]);
    };
    await save({ [role.code]: { 'orders/view': true, 'orders/manage_statuses': 'yes', 'coupons/view': 1 } });
    expect((await granted()).sort()).toEqual(['coupons/view', 'orders/manage_statuses', 'orders/view']);
    await save({ [role.code]: { 'orders/view': true, 'coupons/view': false, 'labels/view': false } });
    expect((await granted()).sort()).toEqual(['orders/manage_statuses', 'orders/view']);
    expect(Object.values((await read())[other.code]?.capabilities ?? {})).not.toContain(true);
    expect(await notes('Permissions changed', `${role.name}: `)).toEqual([
      `${role.name}: coupons/view taken`,
      ['orders/view', 'orders/manage_statuses', 'coupons/view'].map((name) => `${role.name}: ${name} given`).join('; '),
    ]);
  });

  it('stay as they are when anything about a request is wrong', async () => {
    const role = await createStrapiRole(store);
    const before = await read();
    const wrong: unknown[] = [
      { [role.code]: { 'orders/view': true, 'orders/everything': true } },
      { [role.code]: { 'orders/view': true }, nobody: { 'orders/view': true } },
      { [role.code]: { 'orders/view': true }, 'strapi-super-admin': { 'orders/view': false } },
      { [role.code]: { 'orders/view': 'perhaps' } },
      { [role.code]: { 'orders/view': { granted: true } } },
      { [role.code]: ['orders/view'] },
      { [role.code]: { constructor: true }, extra: 1 },
      [],
      'everything',
      undefined,
    ];
    for (const capability of wrong) {
      const reply = await save(capability);
      expect([capability, reply.status]).toEqual([capability, 422]);
      expect(reply.body.message).toEqual(expect.any(String));
    }
    expect(await read()).toEqual(before);
  });
});

describe("Strapi's own admin panel", () => {
  it('knows what a shop role grants, so that it shows the right links', async () => {
    const { credentials } = await createStaffWithShopRole(store, 'worker');
    type Own = { readonly data: readonly { readonly action: string }[] };
    const { body } = await prepare<Own>('GET', `${store.origin}/admin/users/me/permissions`, { headers: credentials });
    const actions = body.data.map(({ action }) => action).filter((action) => action.startsWith('plugin::shop.'));
    const documented = (DOCUMENTED_ROLES.worker ?? []).map(
      (permission) => `plugin::shop.${permission.replace('/', '.').replaceAll('_', '-')}`
    );
    expect(actions.sort()).toEqual(documented.sort());
  });
});
