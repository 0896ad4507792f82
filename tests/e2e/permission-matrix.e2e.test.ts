import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import { bearer, callStore, prepare, type Reply } from '../support/call-store';
import {
  DOCUMENTED,
  DOCUMENTED_PERMISSIONS,
  DOCUMENTED_ROLES,
  type Documented,
} from '../support/documented-permissions';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';
import {
  createContentToken,
  createSiteCustomer,
  createStaff,
  createStaffWithShopRole,
  findStrapiRole,
  superAdmin,
  type Credentials,
  type Store,
} from '../support/site-admin';

/**
 * Every route of the plugin x every kind of caller, over HTTP, against the documentation. A new route fails here until its
 * documented permission is written down in tests/support/documented-permissions.ts. The databases share the routes by turns: each
 * meets every caller, and each caller every route on one database or another.
 */
type Caller = {
  readonly credentials: (store: Store) => Promise<Credentials>;
  readonly permissions?: readonly string[];
  readonly isSuperAdmin?: true;
  readonly holdsEverything?: true;
  /** A custom token was granted this one route instead. */
  readonly only?: string;
};

const GRANTED_ROUTE = 'GET /settings/store';
const EVERYTHING = { permissions: DOCUMENTED_PERMISSIONS, holdsEverything: true } as const;

const routes = routesOf(modules);
const keyOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(/:[^/]+/g, '{}')}`;

const shopRole =
  (role: string): Caller['credentials'] =>
  async (store) =>
    (await createStaffWithShopRole(store, role)).credentials;

/** Staff and customers have a route each where they share a path: the matrix asks for the path once. */
const endpoints = routes.filter((route, index) => routes.findIndex((each) => keyOf(each) === keyOf(route)) === index);

const grantedAction = (): string => {
  const route = routes.find((each) => keyOf(each) === GRANTED_ROUTE);
  if (!route) throw new Error(`There is no route ${GRANTED_ROUTE}.`);
  return `plugin::shop.${route.action}`;
};

const CALLERS: Readonly<Record<string, Caller>> = {
  anonymous: { credentials: async () => ({}) },
  customer: {
    credentials: async (store) => (await createSiteCustomer(store)).credentials,
    permissions: ['customer'],
  },
  worker: { credentials: shopRole('worker'), permissions: DOCUMENTED_ROLES.worker ?? [] },
  accountant: { credentials: shopRole('accountant'), permissions: DOCUMENTED_ROLES.accountant ?? [] },
  manager: { credentials: shopRole('manager'), permissions: DOCUMENTED_ROLES.manager ?? [] },
  'shop super admin': { credentials: shopRole('super_admin'), ...EVERYTHING },
  'site admin without a shop role': {
    credentials: async (store) => (await createStaff(store, await findStrapiRole(store, 'strapi-editor'))).credentials,
  },
  'super admin': { credentials: async (store) => superAdmin(store), ...EVERYTHING, isSuperAdmin: true },
  'full access token': {
    credentials: async (store) => (await createContentToken(store, { type: 'full-access' })).credentials,
    ...EVERYTHING,
  },
  'read-only token': {
    credentials: async (store) => (await createContentToken(store, { type: 'read-only' })).credentials,
    permissions: DOCUMENTED_PERMISSIONS.filter((permission) => permission.endsWith('/view')),
  },
  'custom token': {
    credentials: async (store) =>
      (await createContentToken(store, { type: 'custom', permissions: [grantedAction()] })).credentials,
    only: GRANTED_ROUTE,
  },
};

const mayCall = (caller: Caller, route: string, documented: Documented): boolean => {
  if (documented === 'public') return true;
  if (documented === 'signed_in') return caller !== CALLERS.anonymous;
  if (caller.only !== undefined) return caller.only === route;
  if (documented === 'is_super_admin') return caller.isSuperAdmin === true;
  if (documented === 'super_admin') return caller.isSuperAdmin === true || caller.holdsEverything === true;
  const sufficient = typeof documented === 'string' ? [documented] : documented;
  return sufficient.some((permission) => caller.permissions?.includes(permission));
};

/** The largest id there can be: no record has it, so an allowed request changes nothing. */
const UNKNOWN_ID = '2147483647';

type AccessBody = { readonly success?: boolean; readonly error?: { readonly code?: string } };

const wasDenied = ({ status, body }: Reply<AccessBody>): boolean =>
  (status === 401 || status === 403) && body.success === false && typeof body.error?.code === 'string';

describe('the documentation', () => {
  it('knows every route', () => {
    expect(routes.map(keyOf).filter((key) => DOCUMENTED[key] === undefined)).toEqual([]);
  });

  it('names no route that does not exist', () => {
    const existing = new Set(routes.map(keyOf));
    expect(Object.keys(DOCUMENTED).filter((key) => !existing.has(key))).toEqual([]);
  });

  it('has a policy for every route', () => {
    expect(routes.filter(({ policy }) => !policy).map(keyOf)).toEqual([]);
  });
});

describe.each(Object.entries(CALLERS).map(([name, caller], turn) => [name, caller, turn] as const))(
  '%s',
  (_name, caller, turn) => {
    const store = sharedStore();
    let headers: Credentials = {};
    /** Login asks for a session and its nonce, whoever calls. */
    let session: { cookie: string; nonce: string };

    beforeAll(async () => {
      headers = await caller.credentials(store);
      const { cookie, body } = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
      session = { cookie, nonce: body.nonce };
    });

    it.each(sampled(endpoints, 3, turn).map((route) => [keyOf(route), route] as const))('%s', async (key, route) => {
      const url = `${store.baseUrl}${route.path.replace(/:[^/]+/g, UNKNOWN_ID)}`;
      const reply = await callStore<AccessBody>(route.method, url, {
        headers: { ...headers, ...(route.requiresNonce ? { 'x-wp-nonce': session.nonce } : {}) },
        ...(route.requiresNonce ? { cookie: session.cookie } : {}),
        ...(route.method === 'GET' ? {} : { body: {} }),
      });
      expect(reply.status).toBeLessThan(500);
      const answer = wasDenied(reply) ? 'denied' : 'allowed';
      expect(answer).toBe(mayCall(caller, key, DOCUMENTED[key] ?? 'is_super_admin') ? 'allowed' : 'denied');
    });
  }
);

describe('credentials that are wrong', () => {
  const store = sharedStore();

  it('are refused on public routes too, rather than taken for nobody', async () => {
    const { status } = await callStore('GET', `${store.baseUrl}/user/nonce`, { headers: bearer('a'.repeat(256)) });
    expect(status).toBe(401);
  });
});
