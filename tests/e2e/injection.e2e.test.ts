import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { fillPath, flawsIn, strikeAll, titleOf, type Attack, type Struck } from '../support/attacks';
import { callStore, prepare } from '../support/call-store';
import { INJECTIONS } from '../support/hostile-values';
import { asMerchant, createProduct } from '../support/merchant';
import { NO_SUCH_ID } from '../support/route-bases';
import { fieldPaths } from '../support/schema-fields';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';

/**
 * Sqlmap's corpus over everything that ends in a condition, an order or a page of a query. No text ever becomes SQL, whatever
 * the dialect, so the databases share the fields by turns: each field meets all of the texts on one database or another, and
 * each database meets all of the texts in one field or another.
 */
const store = sharedStore();
const reading = routesOf(modules).filter(({ method }) => method === 'GET');
const merchant = asMerchant(store);

beforeAll(async () => {
  const { variantIds } = await createProduct(store);
  await buy(store, { [variantIds[0] as number]: 1 });
});

// Half a surrogate pair cannot be written in a query; JSON bodies carry it, see hostile.e2e.test.ts.
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** How clients write the values of a field: each plain, the first ones also in a list and as keys. */
const spellings = (name: string): readonly string[] => [
  ...INJECTIONS.map((value) => `${name}=${encode(value)}`),
  ...INJECTIONS.slice(0, 8).map((value) => `${name}[]=${encode(value)}`),
  ...INJECTIONS.slice(0, 8).map((value) => `${name}[${encode(value)}]=${encode(value)}`),
];

const attackOn = (route: AnyRoute, query: string): Attack => ({
  method: 'GET',
  url: `${store.baseUrl}${fillPath(route.path, [NO_SUCH_ID])}?${query}`,
  headers: route.policy === 'PublicPolicy' ? {} : merchant,
  title: `${titleOf(route)}?${query.slice(0, 120)}`,
});

/** Keys with a value; `"type":"password"` is how a form shows a field. */
const SECRET =
  /"(password|resetPasswordToken|registrationToken|reset_password_token|accessKey|access_key)":|\$2[aby]\$\d\d\$/;

/** The description of the API: names of fields, and no record. */
const DESCRIPTION = 'GET /openapi.json?';

const secretsIn = (struck: readonly Struck[]): readonly string[] =>
  struck
    .filter(({ attack, text }) => SECRET.test(text) && !attack.title.startsWith(DESCRIPTION))
    .map(({ attack, text }) => `${attack.title}: ${text.slice(0, 200)}`);

const expectHarmless = async (attacks: readonly Attack[]): Promise<void> => {
  const struck = await strikeAll(attacks);
  expect(flawsIn(struck)).toEqual([]);
  expect(secretsIn(struck)).toEqual([]);
};

describe('injections', () => {
  it.each(
    reading.filter((route) => fieldPaths(route, 'query').length > 0).map((route) => [titleOf(route), route] as const)
  )('into the fields of %s find nothing', async (_title, route) => {
    const names = fieldPaths(route, 'query').flatMap((path) => (path.length === 1 ? [String(path[0])] : []));
    const turn = reading.indexOf(route);
    await expectHarmless(
      names.flatMap((name, index) => sampled(spellings(name), 6, turn + index).map((query) => attackOn(route, query)))
    );
  });

  it('into fields that exist elsewhere, or in the database only, find nothing', async () => {
    const names = [
      'order_by',
      'select',
      'scopes',
      'filters[taxonomy]',
      'filters[id][$gt]',
      'params[groupKey]',
      'user_id',
      'sort',
    ];
    await expectHarmless(
      reading.flatMap((route, turn) =>
        sampled(INJECTIONS.slice(0, 12), 6, turn).map((value) =>
          attackOn(route, names.map((name) => `${name}=${encode(value)}`).join('&'))
        )
      )
    );
  });

  it('into the shape of advanced filters find nothing', async () => {
    const item = (changes: object) =>
      JSON.stringify([[{ source: ['order', 'status'], operator: '=', value: 'paid', ...changes }]]);
    const filters = INJECTIONS.flatMap((text) => [
      item({ source: ['order', text] }),
      item({ source: [text, 'status'] }),
      item({ operator: text }),
      item({ value: text }),
      item({ value: [text, text] }),
      item({ source: ['order', 'total_amount'], operator: '>', value: text }),
      item({ source: ['order', 'created_at'], operator: 'before', value: text }),
      item({ source: ['customer', 'customer_email'], operator: 'contains', value: text }),
      item({ column: text, relation: text, filter_type: text }),
    ]);
    const shapes = [
      '[',
      '{}',
      '[[[]]]',
      '[[null]]',
      '[[1]]',
      '"x"',
      '[[{"source":{}}]]',
      `${'['.repeat(1_500)}${']'.repeat(1_500)}`,
    ];
    const url = `${store.baseUrl}/orders?filter_type=advanced&advanced_filters=`;
    await expectHarmless(
      [...filters, ...shapes].map((filter) => ({
        method: 'GET',
        url: url + encode(filter),
        headers: merchant,
        title: `GET /orders filtered by ${filter.slice(0, 120)}`,
      }))
    );
  });
});

describe('a search', () => {
  type Lists = { readonly orders?: { readonly total: number }; readonly products?: { readonly total: number } };

  const totalOf = async (path: string, query: string): Promise<number> => {
    const { body } = await prepare<Lists>('GET', `${store.baseUrl}${path}?${query}`, { headers: merchant });
    return (body.orders ?? body.products)?.total ?? -1;
  };

  it.each(['/orders', '/products'])('of %s is text and never a condition', async (path) => {
    expect(await totalOf(path, '')).toBeGreaterThan(0);
    for (const always of [`zzz' OR '1'='1`, `zzz%' OR 1=1 -- `, 'zzz\\', "zzz' OR TRUE #", 'zzz"; OR ""="']) {
      expect(await totalOf(path, `search=${encode(always)}`)).toBe(0);
    }
  });

  it.each(['/orders', '/products'])('of %s takes no wildcards from the shopper', async (path) => {
    for (const wildcard of ['zz%', 'zz_', '%%%zz', 'zz[a-z]', 'zz*']) {
      expect(await totalOf(path, `search=${encode(wildcard)}`)).toBe(0);
    }
  });

  it.each(['/orders', '/products'])(
    'of %s keeps its documented order where the wanted one is unknown',
    async (path) => {
      type Rows = {
        readonly orders?: { readonly data: readonly { readonly id: number }[] };
        readonly products?: { readonly data: readonly { readonly ID: number }[] };
      };
      const ids = async (query: string): Promise<readonly number[]> => {
        const { body } = await callStore<Rows>('GET', `${store.baseUrl}${path}?per_page=50&${query}`, {
          headers: merchant,
        });
        return body.orders?.data.map(({ id }) => id) ?? body.products?.data.map(({ ID }) => ID) ?? [];
      };
      const usual = await ids('');
      for (const sort of [
        'password',
        'customer.password',
        'id;drop table shop_orders',
        '__proto__',
        '(select 1)',
        '1,2',
      ]) {
        expect(await ids(`sort_by=${encode(sort)}&sort_type=desc`)).toEqual(usual);
        expect(await ids(`sort_by=id&sort_type=${encode(sort)}`)).toHaveLength(usual.length);
      }
    }
  );
});

describe('relations and columns', () => {
  const WANTED = [
    'createdBy',
    'updatedBy',
    'created_by',
    'user',
    'users',
    'customer.user',
    'password',
    'item_cost',
    'other_info',
    '*',
    'documentId',
  ];

  it('that the public list does not document are not to be had', async () => {
    const query = [...WANTED, 'variants'].map((name) => `with[]=${encode(name)}`).join('&');
    const ask = (rest: string) =>
      callStore<{ products: { products: { data: Record<string, unknown>[] } } }>(
        'GET',
        `${store.baseUrl}/public/products?${query}${rest}`
      );
    for (const name of ['select[]', 'fields[]', 'populate']) expect((await ask(`&${name}=item_cost`)).status).toBe(422);
    const reply = await ask('');
    expect(reply.status).toBe(200);
    const text = JSON.stringify(reply.body);
    for (const secret of [
      'item_cost',
      'createdBy',
      'created_by',
      'documentId',
      'document_id',
      'total_stock',
      'on_hold',
      'committed',
      'password',
    ]) {
      expect(text).not.toContain(`"${secret}"`);
    }
  });

  it('that the staff lists do not document are not to be had either', async () => {
    const query = WANTED.map((name) => `with[]=${encode(name)}`).join('&');
    for (const path of ['/orders', '/products']) {
      const { text } = (
        await strikeAll([{ method: 'GET', url: `${store.baseUrl}${path}?${query}`, headers: merchant, title: path }])
      )[0] as Struck;
      expect(SECRET.test(text)).toBe(false);
      expect(text).not.toMatch(/"(createdBy|created_by|document_id|documentId)"/);
    }
  });
});
