import type { Knex } from 'knex';
import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, strike, titleOf, type Struck } from '../support/attacks';
import { shopTables } from '../support/fingerprint';
import { holdsNumber } from '../support/holds-number';
import { asMerchant } from '../support/merchant';
import { createBases, type Bases } from '../support/route-bases';
import { documentedKeys, type FieldPath } from '../support/schema-fields';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';
import { connectTo } from '../support/store-site';

/**
 * Every column that exists, sent to every route that writes, at every depth of its body: what a route does not document
 * must not end up in any row.
 */
const store = sharedStore();
const writing = routesOf(modules).filter(({ method }) => method === 'POST' || method === 'PUT');
const keyOf = ({ method, path }: AnyRoute): string => `${method} ${path.replace(/:[^/]+/g, '{}')}`;

const MARK = 'FORGED-5f3a';
const NUMBER = 1_777_333;
/** Routes that are tried before all rows are looked through, which takes longer than a try. */
const GROUP = 8;
const EXTRAS = [
  'documentId',
  'createdBy',
  'updatedBy',
  'createdAt',
  'publishedAt',
  'locale',
  'roles',
  'is_super_admin',
  'isAdmin',
];

let knex: Knex;
let bases: Bases;
let forged: Readonly<Record<string, unknown>>;

const isNumeric = (type: string): boolean => /int|numeric|decimal|serial/i.test(type);

beforeAll(async () => {
  knex = connectTo(store);
  bases = await createBases(store);
  const columns: Record<string, unknown> = Object.fromEntries(EXTRAS.map((name) => [name, MARK]));
  for (const table of await shopTables(knex)) {
    for (const [name, { type }] of Object.entries(await knex(table).columnInfo())) {
      columns[name] = isNumeric(type) ? NUMBER : MARK;
    }
  }
  forged = columns;
});

afterAll(() => knex.destroy());

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The valid body with every column beside the documented fields. Free maps, where any key is documented, stay as they are. */
const forge = (route: AnyRoute, value: unknown, path: FieldPath): unknown => {
  if (Array.isArray(value)) return value.map((entry) => forge(route, entry, [...path, 0]));
  if (!isMap(value)) return value;
  const documented = documentedKeys(route, path);
  const own = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, forge(route, entry, [...path, key])])
  );
  if (documented === null && path.length > 0) return own;
  // The version that was read is a field beside free maps, too: a wrong one would refuse all the others.
  const beside = Object.entries(forged).filter(
    ([name]) => name !== 'version' && !documented?.has(name) && !(name in own)
  );
  return { ...Object.fromEntries(beside), ...own };
};

/** JSON.stringify leaves `__proto__` out, so it goes in as text. Each mark names the route: rows that hold it are looked for later. */
const withPrototypes = (body: unknown, title: string): string => {
  const poison = `"__proto__":{"status":"${MARK}","id":${NUMBER}},"constructor":{"prototype":{"status":"${MARK}"}}`;
  return JSON.stringify(body).replace(/^\{/, `{${poison},`).replaceAll(MARK, `${MARK} by ${title}`);
};

const forgedRows = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const table of await shopTables(knex)) {
    const rows = (await knex(table).select('*')) as Record<string, unknown>[];
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (text.includes(MARK) || holdsNumber(text, NUMBER)) found.push(`${table}: ${text.slice(0, 300)}`);
    }
  }
  return found;
};

const tried = sampled(writing, 3);
const groups = tried
  .filter((_, index) => index % GROUP === 0)
  .map((_, index) => tried.slice(index * GROUP, (index + 1) * GROUP));

const send = async (route: AnyRoute): Promise<Struck> => {
  const title = titleOf(route);
  const base = await bases.of(keyOf(route));
  const raw = { name: title, type: 'application/json', body: withPrototypes(forge(route, base.body, []), title) };
  const url = store.baseUrl + fillPath(route.path, base.params);
  const headers = route.policy === 'PublicPolicy' ? {} : asMerchant(store);
  return strike({ method: route.method, url, headers, raw, title });
};

describe('mass assignment', () => {
  it.each(groups.map((routes) => [routes.map(titleOf).join(', '), routes] as const))(
    'of %s writes documented fields only',
    async (_titles, routes) => {
      for (const route of routes) {
        const { status, text } = await send(route);
        expect({ title: titleOf(route), fails: status >= 500, tells: text.includes(MARK) }).toEqual({
          ...{ title: titleOf(route), fails: false, tells: false },
        });
      }
      expect(await forgedRows()).toEqual([]);
    }
  );

  it('is tried on the routes that create and update for real', async () => {
    // The bodies above must get through, or the test would prove nothing.
    for (const key of [
      'POST /products',
      'POST /products/{}/pricing',
      'POST /checkout/place-order',
      'POST /settings/store',
      'POST /coupons',
      'PUT /coupons/{}',
    ]) {
      const route = writing.find((each) => keyOf(each) === key) as AnyRoute;
      const base = await bases.of(key);
      const url = store.baseUrl + fillPath(route.path, base.params);
      const headers = route.policy === 'PublicPolicy' ? {} : asMerchant(store);
      const { status, text } = await strike({
        method: route.method,
        url,
        headers,
        body: forge(route, base.body, []) as object,
        title: key,
      });
      expect({ key, status, text }).toEqual({
        key,
        status: 200,
        text: expect.not.stringContaining('failed') as string,
      });
    }
  });
});
