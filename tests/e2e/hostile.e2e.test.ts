import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, strikeFrom, titleOf, wasRefused, type Attack } from '../support/attacks';
import { callStore } from '../support/call-store';
import { fingerprint } from '../support/fingerprint';
import {
  ESSENTIAL_VALUES,
  HOSTILE_IDS,
  HOSTILE_QUERIES,
  HOSTILE_VALUES,
  ODD_BODIES,
  REFUSED_BODIES,
} from '../support/hostile-values';
import { findViolations } from '../support/invariants';
import { asMerchant } from '../support/merchant';
import { untilDelivered } from '../support/patience';
import { createBases, NO_SUCH_ID, readSettings, type Base, type Bases } from '../support/route-bases';
import { bendsOf, withField, type Bend, type FieldPath } from '../support/schema-fields';
import { sampled } from '../support/sampled';
import { buy, markAsPaid } from '../support/shopper';
import { createSiteCustomer, type Credentials } from '../support/site-admin';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { createStoreSite, type StoreSite } from '../support/store-site';

/**
 * Everything that is wrong, sent to every route: the documented refusal, never a server error, and nothing stored. What is refused
 * before any statement (bodies that cannot be read, methods, the wrong type in a field) is shared by the databases; ids are tried on
 * each, because each has a largest one of its own, and what troubles databases (ESSENTIAL_VALUES, queries) on two.
 */
const routes = routesOf(modules);
const writing = routes.filter(({ method }) => method !== 'GET');
const keyOf = ({ method, path }: AnyRoute): string => `${method} ${path.replace(/:[^/]+/g, '{}')}`;

let site: StoreSite;
let store: RunningStore;
let knex: Knex;
let bases: Bases;
let callers: Readonly<Record<string, Credentials>>;

beforeAll(async () => {
  site = await createStoreSite();
  store = await startStore({ site, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  knex = site.knex();
  bases = await createBases(store);
  const customer = await createSiteCustomer({ ...store, dir: site.dir });
  callers = { merchant: asMerchant(store), customer: customer.credentials, anonymous: {} };
});

afterAll(async () => {
  await knex.destroy();
  await store.stop();
  await site.drop();
});

// What Strapi's own parser could not read is logged by Strapi; everything else is a defect.
const DEFECT = /unhandled|uncaught|TypeError|RangeError|ReferenceError|select|insert|update/i;
let linesSeen = 0;

afterEach(() => {
  const lines = errorLines(store);
  const defects = lines.slice(linesSeen).filter((line) => DEFECT.test(line));
  linesSeen = lines.length;
  expect(defects).toEqual([]);
});

const attackOn = (route: AnyRoute, base: Base, headers: Credentials, changes: Partial<Attack> = {}): Attack => ({
  method: route.method,
  url: store.baseUrl + fillPath(route.path, base.params),
  headers,
  ...(route.method === 'GET' ? {} : { body: base.body }),
  title: titleOf(route),
  ...changes,
});

const merchantOn = (route: AnyRoute, base: Base, changes: Partial<Attack> = {}): Attack =>
  attackOn(route, base, route.policy === 'PublicPolicy' ? {} : (callers.merchant as Credentials), changes);

const NOBODY: Base = { params: [NO_SUCH_ID], body: {} };

const expectNothingStored = async (attacks: readonly Attack[]): Promise<void> => {
  await untilDelivered(knex);
  const before = await fingerprint(knex);
  const struck = await strikeAll(attacks);
  expect(flawsIn(struck)).toEqual([]);
  expect(
    struck.filter((each) => !wasRefused(each)).map(({ attack, text }) => `${attack.title}: ${text.slice(0, 100)}`)
  ).toEqual([]);
  expect(await fingerprint(knex)).toEqual(before);
};

describe('bodies that nobody documents', () => {
  it('are refused by every route that takes one, whoever sends them, and leave nothing behind', async () => {
    // Whoever may not use a route is turned away before its body matters: a few bodies show that.
    const bodiesFor = (route: AnyRoute, caller: string): typeof REFUSED_BODIES =>
      caller === 'merchant' || route.policy === 'PublicPolicy' ? REFUSED_BODIES : REFUSED_BODIES.slice(0, 3);
    const attacks = sampled(writing, 6).flatMap((route) =>
      Object.entries(callers).flatMap(([caller, headers]) =>
        bodiesFor(route, caller).map((raw) =>
          attackOn(route, NOBODY, headers, { raw, title: `${titleOf(route)} by ${caller} with ${raw.name}` })
        )
      )
    );
    await expectNothingStored(attacks);
  });

  it('are answered in the documented form even where they are merely odd', async () => {
    const attacks = sampled(writing, 6, 1).flatMap((route) =>
      ODD_BODIES.map((raw) => merchantOn(route, NOBODY, { raw, title: `${titleOf(route)} with ${raw.name}` }))
    );
    expect(flawsIn(await strikeAll(attacks))).toEqual([]);
  });

  it('of malformed JSON and 2 MB answer 400 and 413 with a message', async () => {
    const post = (body: string) => callStore('POST', `${store.baseUrl}/cart/add_item`, { body });
    expect(await post('{"item_id":')).toMatchObject({ status: 400, body: { message: expect.any(String) as string } });
    const large = JSON.stringify({ item_id: 1, note: 'x'.repeat(2 * 1024 * 1024) });
    expect(await post(large)).toMatchObject({ status: 413, body: { message: expect.any(String) as string } });
  });
});

describe('paths and queries', () => {
  it('with ids that are none answer 404 and change nothing', async () => {
    const attacks: Attack[] = [];
    const named = routes.filter(({ path }) => path.includes(':'));
    for (const [index, route] of named.entries()) {
      const base = await bases.of(keyOf(route));
      const places = base.params.length > 1 ? base.params.map((_, index) => index) : [0];
      for (const place of places) {
        for (const id of sampled(HOSTILE_IDS, 4, index + place)) {
          const params = base.params.map((param, at) => (at === place ? id : param));
          attacks.push(merchantOn(route, { ...base, params }, { title: `${titleOf(route)} with ${id.slice(0, 40)}` }));
        }
      }
    }
    await expectNothingStored(attacks);
  });

  it('of any kind never break a route', async () => {
    const attacks = sampled(routes, 8).flatMap((route) =>
      // Few writing routes read a query at all.
      (route.method === 'GET' ? HOSTILE_QUERIES : HOSTILE_QUERIES.slice(0, 6)).map((query) => {
        const attack = merchantOn(route, NOBODY, { title: `${titleOf(route)} with ?${query.slice(0, 60)}` });
        return { ...attack, url: `${attack.url}?${query}` };
      })
    );
    expect(flawsIn(await strikeAll(attacks))).toEqual([]);
  });

  it('with other methods, and paths that do not exist, are turned away', async () => {
    const methods = ['PATCH', 'PUT', 'DELETE', 'HEAD'];
    const known = new Set(routes.map(keyOf));
    const attacks = sampled(routes, 6).flatMap((route) =>
      methods
        .filter((method) => !known.has(keyOf({ ...route, method: method as never })))
        .map((method) => merchantOn(route, NOBODY, { method, title: `${method} ${route.path}` }))
    );
    const unknown = [
      '',
      '/',
      '/nothing',
      '/%FF',
      '/%00',
      '/products/1/%2e%2e/%2e%2e',
      '/..%5c..',
      `/${'x'.repeat(7_000)}`,
    ];
    const paths = unknown.map((path) => ({
      method: 'GET',
      url: store.baseUrl + path,
      title: `GET ${path.slice(0, 30)}`,
    }));
    const struck = await strikeAll([...attacks.map(({ body: _body, ...attack }) => attack), ...paths]);
    expect(flawsIn(struck)).toEqual([]);
  });
});

const queryOf = ([name]: FieldPath, value: unknown): string => {
  if (Array.isArray(value)) return `${name}[]=${value.length}&${name}[]=b`;
  if (typeof value === 'object' && value !== null) return `${name}[a]=1&${name}[__proto__]=1`;
  return `${name}=${Array.from(String(value), (char) => (/[\ud800-\udfff]/.test(char) && char.length === 1 ? '%ED%A0%80' : encodeURIComponent(char))).join('')}`;
};

const VALUES = { all: HOSTILE_VALUES, essential: ESSENTIAL_VALUES };

const shortly = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? 'undefined';

describe('single fields', () => {
  const bends = (route: AnyRoute): readonly Bend[] => bendsOf(route, 'body', VALUES);
  const isEssential = ({ value }: Bend): boolean => ESSENTIAL_VALUES.includes(value);

  const bent = (route: AnyRoute, base: Base, { path, value }: Bend): Attack =>
    merchantOn(route, base, {
      body: withField(base.body, path, value) as object,
      title: `${titleOf(route)} ${path.join('.')} = ${shortly(value)}`,
    });

  const bendable = writing.filter((route) => bends(route).length > 0);
  const inFull = new Set(sampled(bendable, 8));

  const chosen = (route: AnyRoute): readonly Bend[] => {
    const others = bends(route).filter((bend) => !isEssential(bend));
    return [
      ...(inFull.has(route) ? bends(route).filter(isEssential) : []),
      ...sampled(others, 12, bendable.indexOf(route)),
    ];
  };

  it.each(bendable.map((route) => [titleOf(route), route] as const))(
    'of %s take nothing that breaks it',
    async (_title, route) => {
      const start = () => bases.of(keyOf(route));
      const struck = await strikeFrom(chosen(route), start, (base, bend) => bent(route, base, bend));
      expect(flawsIn(struck)).toEqual([]);
    }
  );

  it('of queries take nothing that breaks them', async () => {
    const attacks: Attack[] = [];
    for (const route of sampled(routes, 8, 4)) {
      const base = route.method === 'GET' ? await bases.of(keyOf(route)) : NOBODY;
      for (const { path, value } of bendsOf(route, 'query', VALUES).filter((bend) => bend.path.length === 1)) {
        const attack = merchantOn(route, base, { title: `${titleOf(route)} ?${path[0]}=${shortly(value)}` });
        attacks.push({ ...attack, url: `${attack.url}?${queryOf(path, value)}` });
      }
    }
    expect(flawsIn(await strikeAll(attacks))).toEqual([]);
  });
});

describe('settings', () => {
  type Settings = Readonly<Record<string, unknown>>;
  type Reply = { readonly errors?: Readonly<Record<string, unknown>> };
  const EXTREMES = [
    'x'.repeat(255),
    'x',
    '999999999',
    '2147483646',
    '999999999999999',
    2_147_483_647,
    365,
    0,
    'yes',
    'JPY',
    '\u{1f600}',
    {},
  ];

  const save = (settings: Settings) =>
    callStore<Reply>('POST', `${store.baseUrl}/settings/store`, { headers: asMerchant(store), body: { settings } });

  /** Saves the value under every key that takes it. */
  const saveWherePossible = async (keys: readonly string[], value: unknown): Promise<void> => {
    const refused = (await save(Object.fromEntries(keys.map((key) => [key, value])))).body.errors ?? {};
    const rest = keys.filter((key) => !(key in refused));
    if (rest.length > 0) expect((await save(Object.fromEntries(rest.map((key) => [key, value])))).status).toBe(200);
  };

  it.each(EXTREMES.map((value) => [shortly(value), value] as const))(
    'of %s, wherever they are accepted, still let the shop sell',
    async (_title, value) => {
      // A fresh store has no country yet, and is not saved without one.
      const original = { ...(await readSettings(store)), store_country: 'GB' };
      // A gap in the numbering of invoices, and guests who are kept out, are what these two are for.
      const meant = ['min_receipt_number', 'require_logged_in'];
      await saveWherePossible(
        Object.keys(original).filter((key) => !meant.includes(key)),
        value
      );
      const orderId = await buy(store, { [bases.product.variantIds[0] as number]: 1 });
      const paid = await markAsPaid(store, orderId);
      expect(paid.status).toBe(200);
      expect((await callStore('GET', `${store.baseUrl}/public/products`)).status).toBe(200);
      expect((await save(original)).status).toBe(200);
    }
  );
});

it('all of it leaves books in which the doctor finds nothing', async () => {
  await untilDelivered(knex);
  expect(await findViolations(knex)).toEqual([]);
});
