import knex from 'knex';
import path from 'node:path';
import { basic, bearer, callStore, prepare } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import {
  changeSiteCustomer,
  createContentToken,
  createLimitedAdminToken,
  createSiteCustomer,
  createStaff,
  createStaffWithShopRole,
  createStrapiRole,
  deleteContentToken,
  setRolePermissions,
  superAdmin,
  type Credentials,
} from '../support/site-admin';

type AccessBody = { readonly success: false; readonly error: { readonly code: string; readonly message: string } };

const store = sharedStore();

const call = (path_: string, headers: Credentials = {}) =>
  callStore<AccessBody>('GET', `${store.baseUrl}${path_}`, { headers });

const STATUS = (headers: Credentials) => call('/settings/store', headers).then(({ status }) => status);

const denied = (code: string) => ({ success: false, error: { code, message: expect.any(String) as string } });

/** A token whose signature nobody made, as far as its claims go. */
const unsignedJwt = (claims: object): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
};

const withDatabase = async (work: (database: ReturnType<typeof knex>) => Promise<unknown>): Promise<void> => {
  const { client, databaseUrl, dir } = store;
  const database =
    client === 'sqlite'
      ? knex({ client: 'better-sqlite3', connection: { filename: path.join(dir, 'data.db') }, useNullAsDefault: true })
      : knex({ client: client === 'postgres' ? 'pg' : 'mysql2', connection: databaseUrl ?? '' });
  try {
    await work(database);
  } finally {
    await database.destroy();
  }
};

describe('the five error codes', () => {
  it('authentication_required: nobody', async () => {
    const { status, body, headers } = await call('/settings/store');
    expect(status).toBe(401);
    expect(body).toEqual(denied('authentication_required'));
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it.each([
    ['a wrong application password', basic(store.demo.admin.email, 'wrong')],
    ['the application password of somebody else', basic('somebody@example.com', store.demo.application_password)],
    ['an unknown API token', bearer('0'.repeat(256))],
    ['a JSON web token of another signer', bearer(unsignedJwt({ id: 1, exp: 4_102_444_800 }))],
    ['an unknown scheme', { authorization: 'Digest username="a"' }],
    ['nonsense', { authorization: 'Bearer' }],
  ])('authentication_failed: %s', async (_case, headers) => {
    const { status, body } = await call('/settings/store', headers);
    expect(status).toBe(401);
    expect(body).toEqual(denied('authentication_failed'));
  });

  it('authentication_expired: a JSON web token past its date', async () => {
    const { status, body } = await call('/settings/store', bearer(unsignedJwt({ id: 1, exp: 1_000_000_000 })));
    expect(status).toBe(401);
    expect(body).toEqual(denied('authentication_expired'));
  });

  it('authentication_expired: an API token past its date', async () => {
    const { id, credentials } = await createContentToken(store, { type: 'full-access' });
    await withDatabase((database) =>
      database('strapi_api_tokens')
        .where({ id })
        .update({ expires_at: new Date(Date.now() - 60_000) })
    );
    const { status, body } = await call('/settings/store', credentials);
    expect(status).toBe(401);
    expect(body).toEqual(denied('authentication_expired'));
  });

  it('insufficient_permissions: a worker on the settings', async () => {
    const { credentials } = await createStaffWithShopRole(store, 'worker');
    const { status, body } = await call('/settings/store', credentials);
    expect(status).toBe(403);
    expect(body).toEqual(denied('insufficient_permissions'));
  });

  it('policy_violation: a manager on the roles', async () => {
    const { credentials } = await createStaffWithShopRole(store, 'manager');
    const { status, body } = await call('/roles', credentials);
    expect(status).toBe(403);
    expect(body).toEqual(denied('policy_violation'));
  });
});

describe('admin API tokens', () => {
  it('that list permissions give no more than those, as Bearer and as application password', async () => {
    const { credentials } = await createLimitedAdminToken(store, ['plugin::shop.store.settings']);
    const accessKey = (credentials.authorization ?? '').replace('Bearer ', '');
    for (const headers of [credentials, basic(store.demo.admin.email, accessKey)]) {
      expect((await call('/settings/store', headers)).status).toBe(200);
      expect((await call('/roles', headers)).body).toEqual(denied('policy_violation'));
    }
  });
});

describe('an admin API token whose owner loses the rights that it lists', () => {
  const TOKENS = ['admin::admin-tokens.access', 'admin::admin-tokens.create', 'admin::admin-tokens.read'];

  it('is left with nothing, and never with the other rights of the owner', async () => {
    const role = await createStrapiRole(store);
    const owner = await createStaff(store, role);
    await setRolePermissions(store, role.id, [...TOKENS, 'plugin::shop.store.settings', 'plugin::shop.labels.view']);
    const { credentials } = await createLimitedAdminToken(store, ['plugin::shop.labels.view'], owner.credentials);
    expect(await STATUS(credentials)).toBe(403);
    await setRolePermissions(store, role.id, [...TOKENS, 'plugin::shop.store.settings']);
    expect(await STATUS(owner.credentials)).toBe(200);
    expect(await STATUS(credentials)).toBe(403);
  });
});

describe('what callers may do changes at once', () => {
  const setPermission = (roleCode: string, granted: boolean) =>
    prepare('POST', `${store.baseUrl}/settings/permissions`, {
      headers: superAdmin(store),
      body: { capability: { [roleCode]: { 'store/settings': granted } } },
    });

  it('when a shop role is given, replaced and taken away', async () => {
    const { id, credentials } = await createStaff(store);
    const assign = (role_key: string) =>
      prepare('POST', `${store.baseUrl}/roles`, { headers: superAdmin(store), body: { user_id: id, role_key } });
    expect(await STATUS(credentials)).toBe(403);
    await assign('manager');
    expect(await STATUS(credentials)).toBe(200);
    await assign('worker');
    expect(await STATUS(credentials)).toBe(403);
    await assign('manager');
    expect(await STATUS(credentials)).toBe(200);
    await prepare('DELETE', `${store.baseUrl}/roles/manager`, { headers: superAdmin(store), body: { user_id: id } });
    expect(await STATUS(credentials)).toBe(403);
  });

  it('when a Strapi role is granted a permission, and when it is revoked', async () => {
    const role = await createStrapiRole(store);
    const { credentials } = await createStaff(store, role);
    expect(await STATUS(credentials)).toBe(403);
    await setPermission(role.code, true);
    expect(await STATUS(credentials)).toBe(200);
    await setPermission(role.code, false);
    expect(await STATUS(credentials)).toBe(403);
  });

  it('when an API token is deleted', async () => {
    const { id, credentials } = await createContentToken(store, { type: 'full-access' });
    expect(await STATUS(credentials)).toBe(200);
    await deleteContentToken(store, id);
    expect(await STATUS(credentials)).toBe(401);
  });

  it('when a customer is blocked', async () => {
    const { documentId, credentials } = await createSiteCustomer(store);
    expect(await STATUS(credentials)).toBe(403);
    await changeSiteCustomer(store, documentId, { blocked: true });
    expect(await STATUS(credentials)).toBe(401);
  });
});
