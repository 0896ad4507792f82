import { ok, pricingOf, shopApi, type Json, type Listed, type Page } from '../support/catalogue';
import { createProduct, type Product } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

/** GET /products: tabs, search, sort, filters. */
const store = sharedStore();
const api = shopApi(store);

type List = { readonly products: Page<Listed> };

const list = async (query: Readonly<Record<string, string>>): Promise<Page<Listed>> =>
  (await ok(api<List>('GET', `/products?${new URLSearchParams(query)}`))).products;

const idsOf = ({ data }: Page<Listed>): number[] => data.map(({ ID }) => ID);

const save = (product: Product, changes: Json) =>
  api('POST', `/products/${product.id}/pricing`, pricingOf(product, {}, changes));

describe('the list', () => {
  const word = uniqueName('zebra');
  let mug: Product;
  let plan: Product;
  let bundle: number;
  let category: number;
  let parent: number;

  beforeAll(async () => {
    mug = await createProduct(store, {
      title: `${word} mug`,
      variants: [
        { price: 1_000, stock: 5 },
        { price: 3_000, stock: 0 },
      ],
    });
    plan = await createProduct(store, {
      title: `${word} plan`,
      fulfillment: 'digital',
      status: 'draft',
      variants: [{ price: 500, paymentType: 'subscription' }],
    });
    const body = { post_title: `${word} box`, detail: { other_info: { is_bundle_product: 'yes' } } };
    bundle = (await ok(api<{ data: { ID: number } }>('POST', '/products', body))).data.ID;
    const addTerm = (changes: Json) =>
      api<{ term_ids: number[] }>('POST', '/products/add-product-terms', {
        taxonomy: 'product-categories',
        ...changes,
      });
    parent = (await ok(addTerm({ names: [`${word} crockery`] }))).term_ids[0] as number;
    const added = addTerm({ names: [`${word} cups`], parent_id: parent, product_id: mug.id });
    category = (await ok(added)).term_ids[0] as number;
  });

  it('shows the documented columns, newest first, in pages', async () => {
    const page = await list({ search: word, per_page: '2' });
    expect(page).toMatchObject({ total: 3, per_page: 2, current_page: 1, last_page: 2 });
    expect(idsOf(page)).toEqual([bundle, plan.id]);
    expect(page.data[1]).toEqual({
      ID: plan.id,
      post_title: plan.title,
      post_status: 'draft',
      post_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      view_url: `/products/${plan.title.replace(' ', '-')}`,
      edit_url: `/admin/plugins/shop/products/${plan.id}`,
      thumbnail: null,
    });
    expect(idsOf(await list({ search: word, per_page: '2', page: '2' }))).toEqual([mug.id]);
    expect((await list({ search: word, per_page: '9999' })).per_page).toBe(200);
  });

  it('has the documented tabs', async () => {
    const tab = async (active_view: string) => idsOf(await list({ search: word, active_view }));
    expect(await tab('publish')).toEqual([mug.id]);
    expect(await tab('draft')).toEqual([bundle, plan.id]);
    expect(await tab('physical')).toEqual([mug.id]);
    expect(await tab('digital')).toEqual([bundle, plan.id]);
    expect(await tab('subscribable')).toEqual([plan.id]);
    expect(await tab('not_subscribable')).toEqual([bundle, mug.id]);
    expect(await tab('bundle')).toEqual([bundle]);
    expect(await tab('non_bundle')).toEqual([plan.id, mug.id]);
    expect(await tab('constructor')).toEqual([bundle, plan.id, mug.id]);
  });

  it('finds titles, ids and variant titles, and understands operators', async () => {
    const sku = uniqueName('SKU').toUpperCase().slice(0, 30);
    await ok(
      save(mug, {
        variants: [{ ...(pricingOf(mug, {}).variants as Json[])[0], variation_title: `${word}-handle`, sku }],
      })
    );
    expect(idsOf(await list({ search: `${word}-HANDLE` }))).toEqual([mug.id]);
    expect(idsOf(await list({ search: String(mug.id) }))).toContain(mug.id);
    expect(idsOf(await list({ search: `id = ${plan.id}` }))).toEqual([plan.id]);
    expect(idsOf(await list({ search: `sku = ${sku.slice(0, 12)}*` }))).toEqual([mug.id]);
    expect(idsOf(await list({ search: `id :: ${plan.id}-${bundle}` }))).toEqual([bundle, plan.id]);
    expect((await list({ search: "' or 1=1 --" })).total).toBe(0);
  });

  it('sorts by what it knows, and by id otherwise', async () => {
    const by = async (sort_by: string, sort_type: string) => idsOf(await list({ search: word, sort_by, sort_type }));
    expect(await by('post_title', 'asc')).toEqual([bundle, mug.id, plan.id]);
    expect(await by('max_price', 'desc')).toEqual([mug.id, plan.id, bundle]);
    expect(await by('ID', 'asc')).toEqual([mug.id, plan.id, bundle]);
    expect(await by('(select 1)', 'desc; --')).toEqual([bundle, plan.id, mug.id]);
  });

  it('filters by everything that it knows', async () => {
    const filtered = async (source: readonly [string, string], operator: string, value: unknown) => {
      const advanced_filters = JSON.stringify([[{ source, operator, value }]]);
      return idsOf(await list({ search: word, filter_type: 'advanced', advanced_filters }));
    };
    expect(await filtered(['pricing', 'min_price'], '>', '4.99')).toEqual([plan.id, mug.id]);
    expect(await filtered(['pricing', 'max_price'], '>=', '30')).toEqual([mug.id]);
    expect(await filtered(['stock', 'stock_status'], '=', 'in_stock')).toEqual([bundle, plan.id, mug.id]);
    expect(await filtered(['stock', 'available_quantity'], '<', '3')).toEqual([mug.id]);
    expect(await filtered(['variations', 'has'], '=', '2')).toEqual([mug.id]);
    expect(await filtered(['variations', 'variation_items'], 'in', [mug.variantIds[1]])).toEqual([mug.id]);
    expect(await filtered(['variations', 'variation_type'], '=', 'simple_variations')).toEqual([]);
    expect(await filtered(['taxonomy', 'product-categories'], 'in', [category])).toEqual([mug.id]);
    expect(await filtered(['taxonomy', 'product-categories'], 'in', [parent])).toEqual([mug.id]);
    expect(await filtered(['taxonomy', 'product-categories'], 'not_in', [parent])).toEqual([bundle, plan.id]);
    const addBrand = async (changes: Json): Promise<number> => {
      const body = { taxonomy: 'product-brands', ...changes };
      const { term_ids } = await ok(api<{ term_ids: number[] }>('POST', '/products/add-product-terms', body));
      return term_ids[0] as number;
    };
    const maker = await addBrand({ names: [`${word} maker`] });
    const line = await addBrand({ names: [`${word} line`], parent_id: maker, product_id: plan.id });
    for (const brand of [maker, line]) {
      expect(await filtered(['taxonomy', 'product-brands'], 'in', [brand])).toEqual([plan.id]);
    }
    expect(await filtered(['taxonomy', 'product-brands'], 'not_in', [maker])).toEqual([bundle, mug.id]);
    expect(await filtered(['order', 'has'], '=', 'no')).toEqual([bundle, plan.id, mug.id]);
    const unknown = await api(
      'GET',
      `/products?filter_type=advanced&advanced_filters=${encodeURIComponent('[[{"source":["users","password"],"operator":"=","value":"x"}]]')}`
    );
    expect(unknown.status).toBe(422);
  });

  it('takes the groups of a search as query brackets write them', async () => {
    const query = (value: string) =>
      `/products?${new URLSearchParams({
        search: word,
        filter_type: 'advanced',
        'search_groups[0][0][source][0]': 'variations',
        'search_groups[0][0][source][1]': 'has',
        'search_groups[0][0][operator]': '=',
        'search_groups[0][0][value]': value,
      }).toString()}`;
    const found = (await ok(api<List>('GET', query('2')))).products;
    expect(idsOf(found)).toEqual([mug.id]);
    const refused = await api('GET', `/products?filter_type=advanced&search_groups[0][0]=x&search_groups[1]=y`);
    expect(refused.status).toBe(422);
  });

  it('adds what `with` asks for and nothing else', async () => {
    const [row] = (
      await ok(
        api<List>(
          'GET',
          `/products?search=${mug.id}&with[]=detail&with[]=variants&with[]=terms&with[]=users&search_groups[0][x]=1`
        )
      )
    ).products.data.filter(({ ID }) => ID === mug.id);
    expect(Object.keys(row as object).sort()).toEqual(
      'ID detail edit_url post_date post_status post_title terms thumbnail variants view_url'.split(' ')
    );
    expect(row).toMatchObject({
      detail: { id: mug.id, min_price: 1_000, max_price: 3_000 },
      variants: [{ id: mug.variantIds[0] }, { id: mug.variantIds[1] }],
      terms: [{ term_id: category, taxonomy: 'product-categories' }],
    });
  });
});

describe('a list that is asked for anything', () => {
  const NASTY = [
    '',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    "'",
    '"',
    '%',
    '_',
    '\\',
    '😀',
    '\u202e',
    'null',
    '{}',
    '[]',
    'x'.repeat(300),
  ];
  const PARAMETERS = [
    'search',
    'per_page',
    'page',
    'sort_by',
    'sort_type',
    'active_view',
    'filter_type',
    'user_tz',
    'with[]',
    'with[a][b]',
    'search[a]',
    'sort_by[]',
  ];

  it.each(PARAMETERS)('answers %s with a list or a refusal, never with a fault', async (name) => {
    for (const value of NASTY) {
      const { status, body } = await api('GET', `/products?${name}=${encodeURIComponent(value)}`);
      expect([200, 422]).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(/item_cost|document_id|password/);
    }
  });

  it.each(['[', '{}', '[[{}]]', '[[{"source":["pricing","min_price"],"operator":"=","value":{"a":1}}]]', '"x"', '[1]'])(
    'reads the filters %s',
    async (filters) => {
      const { status } = await api(
        'GET',
        `/products?filter_type=advanced&advanced_filters=${encodeURIComponent(filters)}`
      );
      expect([200, 422]).toContain(status);
    }
  );
});
