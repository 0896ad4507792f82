import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basic, bearer, callStore, prepare } from './call-store';
import type { SharedStore } from './shared-store';

/**
 * What a site admin does in Strapi's own admin panel, through the same HTTP interface. Everything that is created has a name
 * of its own, because the test files of a run share one store.
 */
export type Store = Pick<SharedStore, 'origin' | 'baseUrl' | 'demo' | 'dir'>;
export type Credentials = Readonly<Record<string, string>>;

const PASSWORD = 'Test-Passw0rd';

export const uniqueName = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

/** The super admin by application password. */
export const superAdmin = ({ demo }: Store): Credentials => basic(demo.admin.email, demo.application_password);

type Data<T> = { readonly data: T };

const signIn = async (store: Store, email: string, password: string): Promise<string> => {
  const reply = await prepare<Data<{ token: string }>>('POST', `${store.origin}/admin/login`, {
    body: { email, password },
  });
  return reply.body.data.token;
};

/** A panel session of the super admin. Kept in a file: Strapi allows five logins in five minutes, for all test files. */
export const panelSession = async (store: Store): Promise<Credentials> => {
  const file = path.join(store.dir, 'test-panel-session');
  const kept = existsSync(file) ? bearer(readFileSync(file, 'utf8')) : null;
  if (kept && (await callStore('GET', `${store.origin}/admin/users/me`, { headers: kept })).status === 200) return kept;
  const token = await signIn(store, store.demo.admin.email, store.demo.admin.password);
  writeFileSync(file, token, { mode: 0o600 });
  return bearer(token);
};

const manage = async <T>(store: Store, method: string, adminPath: string, body?: unknown): Promise<T> => {
  const headers = await panelSession(store);
  const reply = await prepare<Data<T>>(method, `${store.origin}/admin${adminPath}`, { headers, body });
  return reply.body.data;
};

/** The admin user id of the super admin. */
export const superAdminId = async (store: Store): Promise<number> =>
  (await manage<{ id: number }>(store, 'GET', '/users/me')).id;

export type StrapiRole = { readonly id: number; readonly code: string; readonly name: string };

export const findStrapiRole = async (store: Store, code: string): Promise<StrapiRole> => {
  const roles = await manage<StrapiRole[]>(store, 'GET', '/roles');
  const role = roles.find((each) => each.code === code);
  if (!role) throw new Error(`There is no Strapi role ${code}.`);
  return role;
};

/** A Strapi role without a single permission. */
export const createStrapiRole = (store: Store): Promise<StrapiRole> =>
  manage(store, 'POST', '/roles', { name: uniqueName('Role'), description: '' });

export type Staff = {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly roleId: number;
  readonly credentials: Credentials;
};

/** An admin user with a panel session, in the given Strapi role or in a new one without permissions. */
export const createStaff = async (store: Store, strapiRole?: StrapiRole): Promise<Staff> => {
  const { id: roleId } = strapiRole ?? (await createStrapiRole(store));
  const email = `${uniqueName('staff')}@example.com`;
  const user = { email, firstname: 'Sam', lastname: uniqueName('Staff'), roles: [roleId] };
  const { id } = await manage<{ id: number }>(store, 'POST', '/users', user);
  await manage(store, 'PUT', `/users/${id}`, { password: PASSWORD, isActive: true });
  return { id, email, password: PASSWORD, roleId, credentials: bearer(await signIn(store, email, PASSWORD)) };
};

export const assignShopRole = async (store: Store, userId: number, roleKey: string): Promise<void> => {
  const headers = superAdmin(store);
  await prepare('POST', `${store.baseUrl}/roles`, { headers, body: { user_id: userId, role_key: roleKey } });
};

export const createStaffWithShopRole = async (store: Store, roleKey: string): Promise<Staff> => {
  const staff = await createStaff(store);
  await assignShopRole(store, staff.id, roleKey);
  return staff;
};

type TokenOptions =
  { readonly type: 'full-access' | 'read-only' } | { readonly type: 'custom'; readonly permissions: readonly string[] };

export type Token = { readonly id: number; readonly credentials: Credentials };

export const createContentToken = async (store: Store, options: TokenOptions): Promise<Token> => {
  const token = { name: uniqueName('token'), description: '', lifespan: null, ...options };
  const { id, accessKey } = await manage<{ id: number; accessKey: string }>(store, 'POST', '/api-tokens', token);
  return { id, credentials: bearer(accessKey) };
};

export const deleteContentToken = (store: Store, id: number): Promise<unknown> =>
  manage(store, 'DELETE', `/api-tokens/${id}`);

/** An admin API token that may do only what is listed, owned by whoever has that panel session. */
export const createLimitedAdminToken = async (
  store: Store,
  actions: readonly string[],
  owner?: Credentials
): Promise<Token> => {
  const adminPermissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  const { body } = await prepare<Data<{ id: number; accessKey: string }>>(
    'POST',
    `${store.origin}/admin/admin-tokens`,
    {
      headers: owner ?? (await panelSession(store)),
      body: { name: uniqueName('admin-token'), lifespan: null, adminPermissions },
    }
  );
  return { id: body.data.id, credentials: bearer(body.data.accessKey) };
};

/** Replaces the permissions of a Strapi role as Settings > Roles does. */
export const setRolePermissions = (store: Store, roleId: number, actions: readonly string[]): Promise<unknown> => {
  const permissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  return manage(store, 'PUT', `/roles/${roleId}/permissions`, { permissions });
};

export type SiteCustomer = {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly credentials: Credentials;
};

/** Signs a users-permissions user up; `credentials` is the JSON web token. */
export const createSiteCustomer = async (store: Store): Promise<SiteCustomer> => {
  const username = uniqueName('customer');
  const email = `${username}@example.com`;
  const url = `${store.origin}/api/auth/local/register`;
  type Registered = { jwt: string; user: { id: number; documentId: string } };
  const { body } = await prepare<Registered>('POST', url, { body: { username, email, password: PASSWORD } });
  const { id, documentId } = body.user;
  return { id, documentId, username, email, password: PASSWORD, credentials: bearer(body.jwt) };
};

/** As a site admin does in the content manager. */
export const changeSiteCustomer = async (store: Store, documentId: string, changes: object): Promise<void> => {
  const headers = await panelSession(store);
  const url = `${store.origin}/content-manager/collection-types/plugin::users-permissions.user/${documentId}`;
  await prepare('PUT', url, { headers, body: changes });
};
