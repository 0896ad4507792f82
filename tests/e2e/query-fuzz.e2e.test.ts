import { routesOf } from '../../server/src/compose';
import { modules } from '../../server/src/modules';
import type { AnyRoute } from '../../server/src/platform/http/route';
import { flawsIn, strikeAll, titleOf, type Attack, type Struck } from '../support/attacks';
import { createGroup, createTerms } from '../support/attributes';
import { hiddenFieldsIn, longestList } from '../support/hidden-fields';
import { addManyProducts } from '../support/many-products';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { fieldPaths } from '../support/schema-fields';
import { sampled } from '../support/sampled';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';

/**
 * Every parameter of every route that reads, with what it is not meant for, on records that exist. The routes and their fields
 * come from the route table: a new one is covered as it appears. The databases share the
 * texts of each field by turns, because lists read their fields in one way on all of them; pages and relations are tried on each.
 */
const store = sharedStore();
const headers = asMerchant(store);
const reading = routesOf(modules).filter(({ method }) => method === 'GET');

/** Every page ends here, and so do lists without pages, except for the labels. */
const LONGEST = 200;
const LONGEST_LISTS: Readonly<Record<string, number>> = { 'GET /labels': 1_000 };
const MORE_THAN_A_PAGE = LONGEST + 30;
/** Fixed lists of the code itself. */
const WITHOUT_ROWS =
  /^\/(address-info\/countries|app\/init|settings\/|options\/attr\/groups\/library|public\/store|roles|openapi\.json)/;
/** The description of the API: names of fields, and no record. */
const DESCRIPTION = '/openapi.json';

const TEXTS = [
  '',
  '0',
  '-1',
  '1e9',
  '1.5',
  '999999',
  '99999999999999999999',
  "' or 1=1 --",
  '%_!\\',
  '\u202e\u{1f600}é',
  '\u0000',
  'x'.repeat(3_000),
  '[[{"source":["pricing","min_price"],"operator":"=","value":[]}]]',
];
const FEW = ['1', "' or 1=1 --", '\u0000', 'x'.repeat(300)];
const MANY = Array.from({ length: 600 }, (_, index) => index + 1);

/** What stands inside the fields that are maps. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  filters: ['wildcard', 'enable_wildcard_for_post_content', 'sort_by', 'price_range_from', 'price_range_to']
    .concat(['product-categories', 'product-brands', 'terms_count', 'title', 'nothing', '__proto__'])
    .concat(['wildcard][a', 'title][column', 'terms_count][operator', 'terms_count][value']),
  search: ['title', 'slug', 'title][column', 'title][operator', 'title][value', 'nothing', '__proto__'],
  params: ['groupKey', 'customer_only', 'nothing'],
};

// Half a surrogate pair cannot be written in a query.
const pair = (name: string, text: string): string => `${encodeURI(name)}=${encodeURIComponent(text)}`;

const spellings = (name: string): readonly string[] => [
  ...TEXTS.map((text) => pair(name, text)),
  ...FEW.flatMap((text) => [pair(`${name}[]`, text), pair(`${name}[a]`, text), pair(`${name}[a][b][]`, text)]),
  `${pair(name, '1')}&${pair(name, 'a')}`,
  pair(name, MANY.join(',')),
  MANY.slice(0, 150)
    .map((id) => pair(`${name}[]`, String(id)))
    .join('&'),
];

const inside = (name: string): readonly string[] =>
  (KEYS[name.replace(/^default_/, '')] ?? []).flatMap((key) =>
    FEW.flatMap((text) => [pair(`${name}[${key}]`, text), pair(`${name}[${key}][]`, text)])
  );

const PAGES = ['per_page=999999', 'per_page=200&page=1', 'per_page=-1', 'per_page[]=999999', 'limit=999999&offset=0'];
const RELATIONS = 'with[]=variants&with[]=users&with[]=createdBy&select=password,item_cost&fields=*&populate=*';

const queriesOf = (route: AnyRoute): readonly string[] => {
  const names = fieldPaths(route, 'query').flatMap((path) => (path.length === 1 ? [String(path[0])] : []));
  const bent = names.flatMap((name, turn) =>
    sampled([...spellings(name), ...inside(name)], 12, reading.indexOf(route) + turn)
  );
  return [...bent, ...PAGES, RELATIONS, `x&${RELATIONS}`];
};

let product: Product;
let ids: Readonly<Record<string, string | number>>;
let removeMany: () => Promise<void>;

beforeAll(async () => {
  product = await createProduct(store, { variants: [{ stock: 50 }, {}] });
  const group = await createGroup(store);
  await createTerms(store, group.id, 2);
  ids = {
    order_id: await buy(store, { [product.variantIds[0] as number]: 1 }),
    variantId: product.variantIds[0] as number,
    group_id: group.id,
    downloadableId: 1,
    key: 'worker',
    driver: 'local',
  };
  removeMany = await addManyProducts(store, MORE_THAN_A_PAGE);
});

afterAll(() => removeMany());

/** Below `/orders/` an id is the order of this file: the number of its product is another file's order, of up to 500 lines. */
const pathOf = ({ path }: AnyRoute): string =>
  path
    .replace(/^\/orders\/:(id|order)\b/, `/orders/${ids.order_id}`)
    .replace(/:([^/]+)/g, (_, name: string) => String(ids[name] ?? product.id));

const isPublic = ({ policy }: AnyRoute): boolean => policy === 'PublicPolicy';

const attackOn = (route: AnyRoute, query: string): Attack => ({
  method: 'GET',
  url: `${store.baseUrl}${pathOf(route)}?${query}`,
  headers: isPublic(route) ? {} : headers,
  title: `${titleOf(route)}?${query.slice(0, 150)}`,
});

const leaksIn = (route: AnyRoute, struck: readonly Struck[]): readonly string[] => {
  if (route.path === DESCRIPTION) return [];
  const reader = route.path.startsWith('/public/') ? 'public' : 'staff';
  return struck.flatMap(({ attack, status, body }) => {
    // A refusal names the fields that were sent.
    const hidden = status < 400 ? hiddenFieldsIn(body, reader) : [];
    return hidden.length > 0 ? [`${attack.title}: ${hidden.join(' ')}`] : [];
  });
};

const endlessIn = (route: AnyRoute, struck: readonly Struck[]): readonly string[] => {
  if (WITHOUT_ROWS.test(route.path)) return [];
  const longest = LONGEST_LISTS[titleOf(route)] ?? LONGEST;
  return struck.flatMap(({ attack, body }) => {
    const length = longestList(body);
    return length > longest ? [`${attack.title}: a list of ${length}`] : [];
  });
};

it.each(reading.map((route) => [titleOf(route), route] as const))('%s', async (_title, route) => {
  const struck = await strikeAll(queriesOf(route).map((query) => attackOn(route, query)));
  expect(flawsIn(struck)).toEqual([]);
  expect(leaksIn(route, struck)).toEqual([]);
  expect(endlessIn(route, struck)).toEqual([]);
});
