import type { SavedView, SavedViewAnswer, SavedViewListAnswer } from '../../server/src/contracts/saved-views';
import { callStore, type Reply } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import {
  createContentToken,
  createStaff,
  createStaffWithShopRole,
  deleteContentToken,
  panelSession,
  superAdmin,
  uniqueName,
  type Credentials,
  type Staff,
} from '../support/site-admin';

const store = sharedStore();
const NOWHERE = 2_147_483_647;

type Refusal = { readonly message?: string; readonly errors?: Readonly<Record<string, readonly string[]>> };

let manager: Staff;
let worker: Staff;
const made: number[] = [];

const ask = <Body = Refusal>(credentials: Credentials, method: string, path: string, body?: unknown) =>
  callStore<Body>(method, `${store.baseUrl}${path}`, { headers: credentials, body });

const save = async (credentials: Credentials, changes: object = {}): Promise<Reply<SavedViewAnswer & Refusal>> => {
  const body = { object_type: 'order_table', name: uniqueName('View'), ...changes };
  const reply = await ask<SavedViewAnswer & Refusal>(credentials, 'POST', '/saved-views', body);
  if (reply.status === 201) made.push(reply.body.view.id);
  return reply;
};

const saved = async (credentials: Credentials, changes: object = {}): Promise<SavedView> => {
  const { status, body } = await save(credentials, changes);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.view;
};

const viewsOf = async (credentials: Credentials, type = 'order_table'): Promise<readonly SavedView[]> => {
  const reply = await ask<SavedViewListAnswer>(credentials, 'GET', `/saved-views?object_type=${type}`);
  expect(reply.status).toBe(200);
  return reply.body.views;
};

const idsOf = (views: readonly SavedView[]): readonly number[] => views.map(({ id }) => id);

const deleteStaff = async ({ id }: Staff): Promise<void> => {
  const headers = await panelSession(store);
  expect((await callStore('DELETE', `${store.origin}/admin/users/${id}`, { headers })).status).toBe(200);
};

beforeAll(async () => {
  manager = await createStaffWithShopRole(store, 'manager');
  worker = await createStaffWithShopRole(store, 'worker');
});

afterAll(async () => {
  const everybody = [superAdmin(store), manager.credentials, worker.credentials];
  for (const id of made) {
    for (const credentials of everybody) await ask(credentials, 'DELETE', `/saved-views/${id}`);
  }
});

describe('a saved view', () => {
  const QUERY = {
    filter_type: 'advanced',
    advanced_filters: [[{ source: ['order', 'total_amount'], operator: '>', value: '100' }]],
    search: 'shirt',
    active_view: 'paid',
    sort_by: 'total_amount',
    sort_type: 'asc',
    columns: ['invoice_no', 'customer', 'total_amount'],
    per_page: 50,
  };

  it('is saved, listed, changed and deleted by its user', async () => {
    const name = uniqueName('Größe');
    const view = await saved(manager.credentials, { name, description: 'Large ones', query_params: QUERY });
    expect(view).toEqual({
      id: expect.any(Number) as number,
      object_type: 'order_table',
      name,
      slug: expect.stringMatching(/^grosse-[0-9a-f]{10}-[a-z0-9]{6}$/) as string,
      description: 'Large ones',
      is_public: 0,
      query_params: QUERY,
      is_own: true,
      created_by: expect.any(String) as string,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(await viewsOf(manager.credentials)).toContainEqual(view);

    const change = { name: 'Renamed', query_params: { search: 'hat', advanced_filters: '' } };
    const changed = await ask<SavedViewAnswer>(manager.credentials, 'PUT', `/saved-views/${view.id}`, change);
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body.view).toMatchObject({ name: 'Renamed', slug: view.slug, description: 'Large ones' });
    expect(changed.body.view.query_params).toEqual({ search: 'hat' });
    // What is left out stays.
    const published = await ask<SavedViewAnswer>(manager.credentials, 'PUT', `/saved-views/${view.id}`, {
      is_public: 1,
    });
    expect(published.body.view).toMatchObject({ name: 'Renamed', is_public: 1, query_params: { search: 'hat' } });

    expect((await ask(manager.credentials, 'DELETE', `/saved-views/${view.id}`)).status).toBe(200);
    expect(idsOf(await viewsOf(manager.credentials))).not.toContain(view.id);
    expect((await ask(manager.credentials, 'DELETE', `/saved-views/${view.id}`)).status).toBe(404);
  });

  it('is private until it is made public, and never changed by others', async () => {
    const view = await saved(manager.credentials);
    expect(idsOf(await viewsOf(worker.credentials))).not.toContain(view.id);
    for (const method of ['PUT', 'DELETE']) {
      expect((await ask(worker.credentials, method, `/saved-views/${view.id}`, { name: 'Mine' })).status).toBe(404);
    }
    await ask(manager.credentials, 'PUT', `/saved-views/${view.id}`, { is_public: 1 });
    expect(await viewsOf(worker.credentials)).toContainEqual(expect.objectContaining({ id: view.id, is_own: false }));
    for (const credentials of [worker.credentials, superAdmin(store)]) {
      for (const method of ['PUT', 'DELETE']) {
        expect((await ask(credentials, method, `/saved-views/${view.id}`, { name: 'Mine' })).status).toBe(403);
      }
    }
    expect(await viewsOf(manager.credentials)).toContainEqual(
      expect.objectContaining({ id: view.id, name: view.name })
    );
  });

  it('belongs to who may see the list', async () => {
    const secret = await saved(superAdmin(store), { object_type: 'shipping_zone_table', is_public: 1 });
    const log = await saved(superAdmin(store), { object_type: 'log_table', is_public: 1 });
    const nobody = await createStaff(store);
    for (const type of ['shipping_zone_table', 'log_table', 'taxes_table', 'order_bump_table']) {
      const denied = { status: 403, body: { error: { code: expect.any(String) as string } } };
      expect(await ask(worker.credentials, 'GET', `/saved-views?object_type=${type}`)).toMatchObject(denied);
      expect(await save(worker.credentials, { object_type: type })).toMatchObject(denied);
    }
    for (const { id } of [secret, log]) {
      expect((await ask(worker.credentials, 'PUT', `/saved-views/${id}`, { name: 'x' })).status).toBe(403);
    }
    expect((await ask(nobody.credentials, 'GET', '/saved-views?object_type=order_table')).status).toBe(403);
    expect((await callStore('GET', `${store.baseUrl}/saved-views?object_type=order_table`)).status).toBe(401);
    await deleteStaff(nobody);
  });

  it('is there for the lists of a token', async () => {
    const permissions = ['find', 'create', 'delete'].map((name) => `plugin::shop.savedViews.${name}`);
    const token = await createContentToken(store, {
      type: 'custom',
      permissions: [...permissions, 'plugin::shop.customers.find'],
    });
    const view = await saved(token.credentials, { object_type: 'customers' });
    expect((await save(token.credentials, { object_type: 'order_table' })).status).toBe(403);
    expect((await ask(token.credentials, 'DELETE', `/saved-views/${view.id}`)).status).toBe(200);
    await deleteContentToken(store, token.id);
  });

  it('of a deleted user goes, unless others use it', async () => {
    const guest = await createStaffWithShopRole(store, 'manager');
    const [shared, own] = [await saved(guest.credentials, { is_public: 1 }), await saved(guest.credentials)];
    await deleteStaff(guest);
    expect(await viewsOf(worker.credentials)).toContainEqual(expect.objectContaining({ id: shared.id, is_own: false }));
    expect((await ask(worker.credentials, 'DELETE', `/saved-views/${shared.id}`)).status).toBe(403);
    const ofAdmin = await viewsOf(superAdmin(store));
    expect(ofAdmin).toContainEqual(expect.objectContaining({ id: shared.id, is_own: true }));
    expect(idsOf(ofAdmin)).not.toContain(own.id);
    expect((await ask(superAdmin(store), 'PUT', `/saved-views/${own.id}`, { name: 'x' })).status).toBe(404);
    expect((await ask(superAdmin(store), 'DELETE', `/saved-views/${shared.id}`)).status).toBe(200);
  });
});

describe('twenty views', () => {
  it('are the most that a user has of a list, also when fifty are saved at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        save(worker.credentials, { object_type: 'customers', name: `V ${index}` })
      )
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    const own = (await viewsOf(worker.credentials, 'customers')).filter(({ is_own: isOwn }) => isOwn);
    expect(own).toHaveLength(20);
    // Another list, another user: not full.
    await saved(worker.credentials);
    await saved(manager.credentials, { object_type: 'customers' });
    // A place that became free is taken again.
    await ask(worker.credentials, 'DELETE', `/saved-views/${own[3]?.id}`);
    await saved(worker.credentials, { object_type: 'customers' });
    expect((await save(worker.credentials, { object_type: 'customers' })).status).toBe(422);
  });
});

describe('input', () => {
  const item = { source: ['order', 'status'], operator: '=', value: 'paid' };

  it.each<[string, object]>([
    ['object_type', { object_type: 'users' }],
    ['object_type', { object_type: ['order_table'] }],
    ['object_type', { object_type: '__proto__' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(51) }],
    ['name', { name: { a: 1 } }],
    ['description', { description: 'x'.repeat(256) }],
    ['is_public', { is_public: 2 }],
    ['query_params', { query_params: 'search=1' }],
    ['query_params.filter_type', { query_params: { filter_type: 'magic' } }],
    ['query_params.search', { query_params: { search: 'x'.repeat(256) } }],
    ['query_params.per_page', { query_params: { per_page: 201 } }],
    ['query_params.sort_type', { query_params: { sort_type: 'up' } }],
    ['query_params.columns', { query_params: { columns: Array(51).fill('id') } }],
    ['advanced_filters', { query_params: { advanced_filters: '{' } }],
    ['advanced_filters', { query_params: { advanced_filters: { a: 1 } } }],
    ['advanced_filters', { query_params: { advanced_filters: Array(21).fill([item]) } }],
    ['advanced_filters', { query_params: { advanced_filters: [[{ ...item, value: 'x'.repeat(256) }]] } }],
    ['advanced_filters', { query_params: { advanced_filters: [[{ ...item, value: { $ne: 1 } }]] } }],
  ])('of a wrong %s is refused (%#)', async (field, changes) => {
    const before = idsOf(await viewsOf(manager.credentials));
    const { status, body } = await save(manager.credentials, changes);
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
    expect(idsOf(await viewsOf(manager.credentials))).toEqual(before);
  });

  it('keeps its name as it was typed, and nothing that is not asked for', async () => {
    const query_params = {
      search: 'x',
      evil: 1,
      advanced_filters: [[{ ...item, relation: 'users', column: 'password' }]],
    };
    const forged = { id: 1, slug: 'mine', user_id: 1, author: 'root', slot: 99 };
    const view = await saved(manager.credentials, { name: '<svg onload=alert(1)>Safe', query_params, ...forged });
    expect(view).toMatchObject({
      name: '<svg onload=alert(1)>Safe',
      query_params: { search: 'x', advanced_filters: [[item]] },
    });
    expect(view.query_params).not.toHaveProperty('evil');
    expect(view.slug).toMatch(/^svg-onload-alert-1-safe-[a-z0-9]{6}$/);
    expect(view.created_by).not.toBe('root');
  });

  it.each(['0', 'abc', '-1', '99999999999', String(NOWHERE), '1%20or%201=1'])('finds no view %s', async (id) => {
    expect((await ask(manager.credentials, 'PUT', `/saved-views/${id}`, { name: 'x' })).status).toBe(404);
    expect((await ask(manager.credentials, 'DELETE', `/saved-views/${id}`)).status).toBe(404);
  });
});

describe('a list with the slug of a view', () => {
  type Products = { readonly products: { readonly total: number; readonly data: readonly { readonly ID: number }[] } };

  const word = uniqueName('Viewed');
  const [cheap, dear] = [`${word} b`, `${word} a`];
  const ids: number[] = [];

  const list = async (
    credentials: Credentials,
    query: Readonly<Record<string, string>>
  ): Promise<readonly number[]> => {
    const reply = await ask<Products>(credentials, 'GET', `/products?${new URLSearchParams(query).toString()}`);
    expect(reply.status).toBe(200);
    return reply.body.products.data.map(({ ID }) => ID);
  };

  beforeAll(async () => {
    for (const title of [cheap, dear]) ids.push((await createProduct(store, { title })).id);
  });

  it('has its search, order, tab and filters', async () => {
    const [first, second] = ids as [number, number];
    const query_params = { search: word, sort_by: 'post_title', sort_type: 'asc' };
    const { slug } = await saved(manager.credentials, { object_type: 'product_table', query_params });
    expect(await list(manager.credentials, { active_view: slug })).toEqual([second, first]);
    // What the request says itself goes before.
    expect(await list(manager.credentials, { active_view: slug, sort_by: 'id', sort_type: 'asc' })).toEqual(ids);
    expect(await list(manager.credentials, { active_view: slug, search: dear })).toEqual([second]);

    const draft = { query_params: { search: word, active_view: 'draft' } };
    const drafts = await saved(manager.credentials, { object_type: 'product_table', ...draft });
    expect(await list(manager.credentials, { active_view: drafts.slug })).toEqual([]);

    const filters = [[{ source: ['variations', 'variation_items'], operator: 'contains', value: ['999999999'] }]];
    const filtered = { search: word, filter_type: 'advanced', advanced_filters: filters };
    const none = await saved(manager.credentials, { object_type: 'product_table', query_params: filtered });
    expect(await list(manager.credentials, { active_view: none.slug })).toEqual([]);
    expect(await list(manager.credentials, { active_view: none.slug, filter_type: 'simple' })).toEqual([]);
  });

  it('shows everything where the view is not theirs, or of another list', async () => {
    const query_params = { search: 'nothing has this name' };
    const own = await saved(manager.credentials, { object_type: 'product_table', query_params });
    const other = await saved(manager.credentials, { object_type: 'order_table', is_public: 1, query_params });
    expect(await list(manager.credentials, { active_view: own.slug, search: word })).toHaveLength(2);
    expect(await list(manager.credentials, { active_view: own.slug })).toEqual([]);
    expect(await list(worker.credentials, { active_view: own.slug })).not.toEqual([]);
    expect(await list(manager.credentials, { active_view: other.slug })).not.toEqual([]);
    await ask(manager.credentials, 'PUT', `/saved-views/${own.id}`, { is_public: 1 });
    expect(await list(worker.credentials, { active_view: own.slug })).toEqual([]);
  });

  it.each([
    ['order_table', '/orders', 'orders'],
    ['product_table', '/products', 'products'],
    ['customers', '/customers', 'customers'],
    ['coupon_table', '/coupons', 'coupons'],
    ['order_bump_table', '/order_bump', 'order_bumps'],
    ['log_table', '/activity', 'activities'],
    ['taxes_table', '/taxes', 'taxes'],
    ['shipping_zone_table', '/shipping/zones', 'shipping_zones'],
    ['shipping_class_table', '/shipping/classes', 'shipping_classes'],
  ])('is %s', async (object_type, path, key) => {
    const admin = asMerchant(store);
    const { slug } = await saved(admin, { object_type, query_params: { search: uniqueName('nowhere') } });
    const reply = await ask<Record<string, { total: number }>>(admin, 'GET', `${path}?active_view=${slug}`);
    expect(reply).toMatchObject({ status: 200, body: { [key]: { total: 0 } } });
  });
});
