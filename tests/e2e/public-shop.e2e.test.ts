import type { PublicProductListAnswer } from '../../server/src/contracts/public-products';
import { callStore, prepare, type Reply } from '../support/call-store';
import { asMerchant, createProduct, type Product } from '../support/merchant';
import { inStore, untilIndexed } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { buy } from '../support/shopper';
import { panelSession, uniqueName } from '../support/site-admin';
import { pricingOf } from '../support/catalogue';
import { PNG } from '../support/uploads';

type PublicProduct = {
  readonly ID: number;
  readonly post_title: string;
  readonly slug: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly variants?: readonly Readonly<Record<string, unknown>>[];
};
type List = {
  readonly message?: string;
  readonly products: {
    readonly total: number;
    readonly products: {
      readonly total: number;
      readonly per_page: number;
      readonly current_page: number;
      readonly last_page: number;
      readonly next_cursor?: string | null;
      readonly data: readonly PublicProduct[];
    };
  };
};

const store = sharedStore();
const word = uniqueName('Zephyr')
  .replaceAll(/[^a-z0-9]/gi, '')
  .toLowerCase();

const list = (query: string): Promise<Reply<List>> =>
  callStore<List>('GET', `${store.baseUrl}/public/products?${query}`);
const rows = async (query: string): Promise<readonly PublicProduct[]> =>
  (await list(query)).body.products.products.data;
const titles = async (query: string): Promise<readonly string[]> =>
  (await rows(query)).map(({ post_title }) => post_title);

/** Through Strapi's own media library. */
const uploadPicture = async (): Promise<{ readonly id: number; readonly url: string }> => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'cherry.png');
  const headers = await panelSession(store);
  const response = await fetch(`${store.origin}/upload`, { method: 'POST', headers, body: form });
  const [file] = (await response.json()) as { id: number; url: string }[];
  if (!file) throw new Error(`upload: ${response.status}`);
  return file;
};

it('refuses a search of the categories, which it does not know', async () => {
  expect((await callStore('GET', `${store.baseUrl}/public/categories?search=zq`)).status).toBe(422);
  expect((await callStore('GET', `${store.baseUrl}/public/categories?utm_source=x`)).status).toBe(200);
});

describe('the public shop', () => {
  let cheap: Product;
  let dear: Product;
  let digital: Product;
  let draft: Product;
  let ids: string;

  beforeAll(async () => {
    cheap = await createProduct(store, { title: `${word} Apple`, variants: [{ price: 500 }, { price: 900 }] });
    dear = await createProduct(store, { title: `${word} Cherry`, variants: [{ price: 9_900, stock: 3 }] });
    digital = await createProduct(store, {
      title: `${word} Banana`,
      fulfillment: 'digital',
      variants: [{ price: 2_000 }],
    });
    draft = await createProduct(store, { title: `${word} Draft`, status: 'draft' });
    const all = [cheap, dear, digital, draft].map(({ id }) => id);
    ids = all.map((id) => `include_ids[]=${id}`).join('&');
    await inStore(store, (knex) => untilIndexed(knex, all));
  });

  it('is searched by the name that everybody tries, and knows no parameters that it would pass over', async () => {
    expect(await titles(`search=${word}+cherry`)).toEqual([`${word} Cherry`]);
    expect(await titles(`search=nothing&filters[wildcard]=${word}+cherry`)).toEqual([`${word} Cherry`]);
    expect((await list(`search=${'x'.repeat(300)}`)).status).toBe(422);
    for (const query of ['page=2', 'category=1', 'limit=5']) {
      const { status, body } = await list(query);
      expect({ query, status, message: body.message }).toEqual({
        ...{ query, status: 422, message: expect.stringContaining('current_page') as string },
      });
    }
    expect((await list(`${ids}&utm_source=letter&gclid=1&_=17`)).body.products.total).toBe(3);
  });

  it('names the slug, and the picture and the terms where they are asked for', async () => {
    const shown = await createProduct(store);
    const bare = await createProduct(store);
    const upload = await uploadPicture();
    const gallery = [{ id: upload.id, title: 'From the side' }];
    const body = pricingOf(shown, {}, { featured_image_id: upload.id, gallery });
    const headers = asMerchant(store);
    const saved = await callStore('POST', `${store.baseUrl}/products/${shown.id}/pricing`, { headers, body });
    expect(saved.status).toBe(200);
    const taxonomy = 'product-categories';
    const named = await callStore<{ term_ids: number[] }>('POST', `${store.baseUrl}/products/add-product-terms`, {
      ...{ headers, body: { taxonomy, names: word } },
    });
    const filing = { headers, body: { taxonomy, terms: named.body.term_ids } };
    await callStore('POST', `${store.baseUrl}/products/sync-taxonomy-term/${shown.id}`, filing);
    const term = { taxonomy, id: named.body.term_ids[0], name: word, slug: word };
    const picture = { id: upload.id, url: upload.url, alt: '', width: 1, height: 1, formats: {} };
    const found = await rows(
      `include_ids[]=${shown.id}&include_ids[]=${bare.id}&order_type=ASC&with[]=terms&with[]=picture`
    );
    expect(found).toMatchObject([
      { slug: expect.any(String) as string, terms: [term], picture },
      { terms: [], picture: null },
    ]);
    const [unasked] = await rows(`include_ids[]=${shown.id}`);
    expect(unasked).not.toHaveProperty('terms');
    expect(unasked).not.toHaveProperty('picture');
    const page = await callStore<object>('GET', `${store.baseUrl}/public/products/${shown.id}`);
    const inGallery = [{ ...picture, title: 'From the side' }];
    expect(page.body).toMatchObject({ product: { slug: found[0]?.slug, picture, gallery: inGallery } });
  });

  it('shows published products only, newest first, and nothing but the public fields', async () => {
    const { status, body, headers } = await list(`${ids}&with[]=variants&with[]=users&with[]=orders`);
    expect(status).toBe(200);
    expect(body.products.total).toBe(3);
    expect(body.products.products).toMatchObject({ total: 3, per_page: 10, current_page: 1, last_page: 1 });
    const [first] = body.products.products.data;
    expect(first?.post_title).toBe(`${word} Banana`);
    expect(Object.keys(first ?? {}).sort()).toEqual(
      [
        'ID',
        'detail',
        'guid',
        'has_subscription',
        'post_excerpt',
        'post_status',
        'post_title',
        'slug',
        'thumbnail',
        'variants',
        'view_url',
      ].sort()
    );
    expect(Object.keys(first?.detail ?? {}).sort()).toEqual(
      ['fulfillment_type', 'id', 'max_price', 'min_price', 'post_id', 'stock_availability', 'variation_type'].sort()
    );
    const secrets = [
      'item_cost',
      'manage_cost',
      'manage_stock',
      'total_stock',
      'available',
      'post_content',
      'settings',
      'editing_stage',
    ];
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(`"${secret}"`);
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it.each([
    ['name-asc', ['Apple', 'Banana', 'Cherry']],
    ['name-desc', ['Cherry', 'Banana', 'Apple']],
    ['price-low', ['Apple', 'Banana', 'Cherry']],
    ['price-high', ['Cherry', 'Banana', 'Apple']],
    ['date-oldest', ['Apple', 'Cherry', 'Banana']],
    ['date-newest', ['Banana', 'Cherry', 'Apple']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await titles(`${ids}&filters[sort_by]=${sort}`)).toEqual(expected.map((name) => `${word} ${name}`));
  });

  it('filters by type, price and ids; filters win over default_filters', async () => {
    expect(await titles(`${ids}&product_type=digital`)).toEqual([`${word} Banana`]);
    expect(await titles(`${ids}&filters[price_range_from]=15&filters[price_range_to]=50.50`)).toEqual([
      `${word} Banana`,
    ]);
    // 6.00 to 8.00 lies within the range of the apple's two prices, but neither costs that.
    expect(await titles(`${ids}&filters[price_range_from]=6&filters[price_range_to]=8`)).toEqual([]);
    expect(await titles(`${ids}&exclude_ids[]=${cheap.id}&exclude_ids[]=${digital.id}`)).toEqual([`${word} Cherry`]);
    expect(await titles(`${ids}&default_filters[sort_by]=name-asc&filters[sort_by]=name-desc&per_page=1`)).toEqual([
      `${word} Cherry`,
    ]);
  });

  it('finds by the beginning of words and within them, in titles, variants and SKUs', async () => {
    expect(await titles(`filters[wildcard]=${word}%20apple`)).toEqual([`${word} Apple`]);
    expect(await titles(`filters[wildcard]=${word}%20PPL%C3%89`)).toEqual([`${word} Apple`]);
    const search = await callStore<{ htmlView: string; products: PublicProduct[] }>(
      'GET',
      `${store.baseUrl}/public/product-search?post_title=${word}`
    );
    expect(search.body.products).toHaveLength(3);
    expect(search.body.htmlView).toContain('<ul class="shop-results" role="list">');
    expect(await titles(`filters[wildcard]=${encodeURIComponent('%_\'"();--*')}`)).toEqual([]);
  });

  it('walks by cursor without repeating or missing anything while others write', async () => {
    const walk: PublicProduct[] = [];
    let cursor: string | null | undefined = '';
    for (let step = 0; step < 10 && cursor !== null && cursor !== undefined; step += 1) {
      const query = `${ids}&per_page=1&paginate_using=cursor&filters[sort_by]=price-low`;
      const { body } = await list(cursor === '' ? query : `${query}&cursor=${cursor}`);
      walk.push(...body.products.products.data);
      cursor = body.products.products.next_cursor;
      if (step === 0) await createProduct(store, { title: `${word} late`, variants: [{ price: 1 }] });
    }
    expect(walk.map(({ ID }) => ID)).toEqual([cheap.id, digital.id, dear.id]);
    const foreign = await list(`${ids}&paginate_using=cursor&filters[sort_by]=name-asc&cursor=abc`);
    expect(foreign.status).toBe(422);
  });

  it('answers 304 while nothing has changed, and the new price at once after a change', async () => {
    const first = await list(`include_ids[]=${cheap.id}`);
    const again = await callStore('GET', `${store.baseUrl}/public/products?include_ids[]=${cheap.id}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    await prepare('POST', `${store.baseUrl}/products/${cheap.id}/pricing`, {
      headers: asMerchant(store),
      body: {
        post_title: `${word} Apple`,
        post_status: 'publish',
        detail: { fulfillment_type: 'physical', variation_type: 'simple_variations' },
        variants: [
          {
            id: cheap.variantIds[0],
            post_id: cheap.id,
            variation_title: 'A',
            item_price: 700,
            other_info: { payment_type: 'onetime' },
          },
        ],
      },
    });
    const [changed] = await rows(`include_ids[]=${cheap.id}`);
    expect(changed?.detail.min_price).toBe(700);
  });

  it('hides what has been sold out, unless asked', async () => {
    await buy(store, { [dear.variantIds[0] as number]: 3 });
    expect(await titles(`include_ids[]=${dear.id}`)).toEqual([]);
    const shown = await rows(`include_ids[]=${dear.id}&allow_out_of_stock=true`);
    expect(shown[0]?.detail.stock_availability).toBe('out-of-stock');
  });

  it('shows one product by id and by slug, and nothing unpublished', async () => {
    type Page = { product: PublicProduct & { view_url: string; post_content: string } };
    const page = await callStore<Page>('GET', `${store.baseUrl}/public/products/${digital.id}`);
    expect(page.body.product).toMatchObject({ ID: digital.id, post_content: '' });
    expect(page.body.product.variants).toHaveLength(1);
    const slug = page.body.product.view_url.split('/').at(-1);
    expect((await callStore<Page>('GET', `${store.baseUrl}/public/products/${slug}`)).body.product.ID).toBe(digital.id);
    // 0 alone is also the slug that the fuzzed bodies of another file leave behind.
    for (const name of [draft.id, '0000', 2 ** 31, 'no-such-product', '%00', "1'--"]) {
      expect((await callStore('GET', `${store.baseUrl}/public/products/${name}`)).status).toBe(404);
    }
  });

  it('renders escaped, accessible cards', async () => {
    const title = `<img src=x onerror=alert(1)> ${word} & "Co"`;
    const product = await createProduct(store, { title: 'Plain' });
    await prepare('POST', `${store.baseUrl}/products/${product.id}/pricing`, {
      headers: asMerchant(store),
      body: {
        post_title: title,
        post_status: 'publish',
        detail: { fulfillment_type: 'digital', variation_type: 'simple' },
        variants: [
          {
            id: product.variantIds[0],
            post_id: product.id,
            variation_title: 'A',
            item_price: 123_456,
            other_info: { payment_type: 'onetime' },
          },
        ],
      },
    });
    type Views = { products: { views: string; total: number; from: number; to: number } };
    const { body } = await callStore<Views>('GET', `${store.baseUrl}/public/product-views?include_ids[]=${product.id}`);
    expect(body.products).toMatchObject({ total: 1, from: 1, to: 1 });
    expect(body.products.views).toContain(`&lt;img src=x onerror=alert(1)&gt; ${word} &amp; &quot;Co&quot;`);
    // The settings suite shares this store, and changes currencies.
    expect(body.products.views).toMatch(/1[.,]234/);
    expect(body.products.views).not.toMatch(/<img[^>]*onerror/);
    type Found = { htmlView: string; products: { post_title: string }[] };
    const found = await callStore<Found>('GET', `${store.baseUrl}/public/product-search?post_title=${word}`);
    expect(found.body.products.map(({ post_title }) => post_title)).toContain(title);
    expect(found.body.htmlView).toContain(`&lt;img src=x onerror=alert(1)&gt; ${word} &amp; &quot;Co&quot;`);
    expect(found.body.htmlView).not.toMatch(/<img[^>]*onerror/);
    const empty = await callStore<Views>('GET', `${store.baseUrl}/public/product-views?include_ids[]=2147483647`);
    expect(empty.body.products.views).toContain('role="status"');
  });

  it('count what each choice would show', async () => {
    const { id } = await createProduct(store, { title: 'Counted', variants: [{ price: 1_250 }] });
    const names = ['categories', 'brands', 'attributes', 'price', 'stock'];
    const query = `include_ids[]=${id}&${names.map((name) => `facets[]=${name}`).join('&')}`;
    const { body } = await callStore<PublicProductListAnswer>('GET', `${store.baseUrl}/public/products?${query}`);
    expect(body.products.facets).toEqual({
      ...{ categories: [], brands: [], attributes: [] },
      ...{ price: { min: 1_250, max: 1_250 }, stock: { in_stock: 1, out_of_stock: 0 } },
    });
  });

  it.each([
    ['product_type=car', 422],
    [`include_ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`, 422],
    ['include_ids[]=abc', 422],
    ['filters=abc', 422],
    ['filters[price_range_from]=1e3', 422],
    ['filters[price_range_to]=abc', 422],
    [`filters[product-categories][]=${'x'.repeat(201)}`, 422],
    ['filters[attributes]=red,,blue', 422],
    ['facets[]=colour', 422],
    ['filters[wildcard][a]=b', 422],
    ['filters[foo]=1', 422],
    ['filters[search]=kettle', 422],
    ['default_filters[foo]=1', 422],
    ['on_sale=maybe', 422],
    ['with[a]=b', 422],
    ['per_page=abc', 200],
    ['per_page=99999', 200],
    ['current_page=-4', 200],
    ['filters[sort_by]=id;drop table shop_products', 200],
    ['filters[__proto__][x]=1', 200],
    ['order_type=sideways', 200],
  ])('answers %s with %i', async (query, status) => {
    expect((await list(query)).status).toBe(status);
  });
});
