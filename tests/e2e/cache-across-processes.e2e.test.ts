import { setTimeout as sleep } from 'node:timers/promises';
import { callStore, type Reply } from '../support/call-store';
import { ok, pricingOf, shopApi, type Json, type ShopApi } from '../support/catalogue';
import { createProduct, type Product, type VariantOptions } from '../support/merchant';
import { untilIndexed } from '../support/patience';
import { buy } from '../support/shopper';
import { uniqueName } from '../support/site-admin';
import { errorLines, startStore, type RunningStore } from '../support/start-store';
import { startCluster, type Cluster } from '../support/store-cluster';

/**
 * What one process remembers while another one sells and edits: right after a moment, which is a second at most where processes are not kept
 * waiting. What is remembered of an old state stays wrong for longer than this.
 */
const IN_TIME_MS = 10_000;
/** While shoppers keep asking, an answer of the time between a write and its consequences is most likely remembered. */
const POLL_MS = 15;
/** One that is kept waiting gets longer. */
const IN_TIME_ANSWERS = 15;

let cluster: Cluster;
/** Where the merchant works. On SQLite, which one process serves, both are the same. */
let writer: RunningStore;
let reader: RunningStore;
let api: ShopApi;
let word: string;
let product: Product;
const VARIANTS: readonly VariantOptions[] = [{ price: 1_000, stock: 4 }, { price: 2_000 }];

beforeAll(async () => {
  cluster = await startCluster({ env: { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUNT_STATEMENTS: '1' } });
  [writer] = cluster.stores;
  reader = cluster.stores.at(-1) as RunningStore;
  api = shopApi(writer);
});

afterAll(async () => {
  const errors = cluster.stores.flatMap((store) => errorLines(store));
  await cluster.stop();
  expect(errors).toEqual([]);
});

beforeEach(async () => {
  word = uniqueName('Quetzal')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
  product = await createProduct(writer, { title: `${word} one`, variants: VARIANTS });
  // From here on nothing but the change of a test changes what is shown.
  await untilIndexed(cluster.knex, [product.id]);
});

const get = <Body = Json>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply<Body>> =>
  callStore<Body>('GET', `${reader.baseUrl}${path}`, { headers });

/** All the ways in which shoppers see the product, each as one text. */
const views = (): Readonly<Record<string, string>> => ({
  list: `/public/products?include_ids[]=${product.id}&with[]=variants`,
  page: `/public/products/${product.id}`,
  markup: `/public/product-views?include_ids[]=${product.id}`,
  search: `/public/product-search?post_title=${word}`,
  'found list': `/public/products?filters[wildcard]=${word}`,
});

type Shows = (text: string, status: number) => boolean;
type View = 'list' | 'page' | 'markup' | 'search' | 'found list';

/** The moment at which the change was made; Infinity before. */
type Changed = () => number;

/** Asks a process again and again; null once it shows what is expected, or what it showed instead when the time was over. */
const watch = async (
  store: RunningStore,
  [path, shows]: readonly [string, Shows],
  changed: Changed
): Promise<string | null> => {
  for (let answers = 0; ;) {
    const askedAt = performance.now();
    const { status, body } = await callStore('GET', store.baseUrl + path);
    if (changed() < askedAt && shows(JSON.stringify(body), status)) return null;
    if (changed() < askedAt) answers += 1;
    if (askedAt - changed() > IN_TIME_MS && answers > IN_TIME_ANSWERS) {
      return `${path}: ${status} ${JSON.stringify(body).slice(0, 400)}`;
    }
    await sleep(POLL_MS);
  }
};

/** A change that has just been made is shown by every process. */
const expectSoon = async (path: string, shows: Shows): Promise<void> => {
  const now = performance.now();
  const late = await Promise.all(cluster.stores.map((store) => watch(store, [path, shows], () => now)));
  expect(late.filter((each) => each !== null)).toEqual([]);
};

/** Polls the views in every process, as many shoppers do, while `change` happens; each shows what is expected a second after at the latest. */
const expectShownInTime = async (
  change: () => Promise<unknown>,
  expected: Partial<Record<View, Shows>>
): Promise<void> => {
  const paths = views();
  let changed = Infinity;
  const watching = cluster.stores.flatMap((store) =>
    Object.entries(expected).map(([view, shows]) => watch(store, [paths[view] as string, shows], () => changed))
  );
  await sleep(300);
  await change();
  changed = performance.now();
  expect((await Promise.all(watching)).filter((late) => late !== null)).toEqual([]);
};

const has = (part: string) => (text: string) => text.includes(part);
const lacks = (part: string) => (text: string) => !text.includes(part);

const save = (changes: Json = {}, variants: readonly VariantOptions[] = VARIANTS) =>
  ok(api('POST', `/products/${product.id}/pricing`, pricingOf(product, { variants }, changes)));

describe('what another process changed', () => {
  it('of the price is shown within a second', async () => {
    await expectShownInTime(() => save({}, [{ price: 777, stock: 4 }, { price: 2_000 }]), {
      list: has('"min_price":777'),
      page: has('"item_price":777'),
      markup: has('7.77'),
      search: has('"min_price":777'),
      'found list': has('"min_price":777'),
    });
  });

  it('of the stock by a sale is shown within a second', async () => {
    product = await createProduct(writer, { title: `${word} two`, variants: [{ stock: 1 }] });
    await expectShownInTime(() => buy(writer, { [product.variantIds[0] as number]: 1 }), {
      list: has('"data":[]'),
      page: has('"stock_availability":"out-of-stock"'),
      markup: has('role=\\"status\\"'),
    });
  });

  it('of the stock by the merchant is shown within a second', async () => {
    product = await createProduct(writer, { title: `${word} three`, variants: [{ stock: 0 }] });
    const [variant] = product.variantIds;
    const stock = { total_stock: 9, available: 9 };
    await expectShownInTime(() => ok(api('PUT', `/products/${product.id}/update-inventory/${variant}`, stock)), {
      list: has('"stock_availability":"in-stock"'),
      page: has('"stock_availability":"in-stock"'),
    });
  });

  it('of the status is shown within a second', async () => {
    await expectShownInTime(() => save({ post_status: 'draft' }), {
      list: has('"data":[]'),
      page: (_text, status) => status === 404,
      markup: lacks(word),
      search: lacks(word),
      'found list': has('"data":[]'),
    });
    await expectShownInTime(() => save({ post_status: 'publish' }), {
      list: has(word),
      page: (_text, status) => status === 200,
      search: has(word),
    });
  });

  it('of the title is found within a second, under the new words and no longer under the old ones', async () => {
    for (const time of ['first', 'second', 'third', 'fourth']) {
      const old = word;
      // Nothing like the old word, which the search would take for a typing error.
      word = `${[...uniqueName(time)].reverse().join('')}`.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
      await expectShownInTime(() => save({ post_title: `${word} renamed` }), {
        list: has('renamed'),
        page: has(word),
        search: has('renamed'),
        'found list': has('renamed'),
      });
      const path = `/public/product-search?post_title=${old}`;
      for (const store of cluster.stores) {
        const { body } = await callStore<Json>('GET', `${store.baseUrl}${path}`);
        expect(body.products).toEqual([]);
      }
    }
  });

  it('of the category is shown within a second', async () => {
    const taxonomy = 'product-categories';
    const { term_ids: ids } = await ok(
      api<{ term_ids: readonly number[] }>('POST', '/products/add-product-terms', { taxonomy, names: word })
    );
    const [category] = ids;
    const filtered = `/public/products?filters[product-categories][]=${category}`;
    expect(JSON.stringify((await get(filtered)).body)).toContain('"data":[]');
    await ok(api('POST', `/products/sync-taxonomy-term/${product.id}`, { taxonomy, terms: ids }));
    await expectSoon(filtered, has(word));
    await expectSoon(`/public/products/${product.id}`, has(`"id":${category}`));
  });

  it('by deleting it is gone within a second', async () => {
    await expectShownInTime(() => ok(api('DELETE', `/products/${product.id}`)), {
      list: has('"data":[]'),
      page: (_text, status) => status === 404,
      search: lacks(word),
      'found list': has('"data":[]'),
    });
  });
});

describe('a remembered answer', () => {
  it('costs no statement, whichever view it is', async () => {
    for (const path of Object.values(views())) {
      let cost = Infinity;
      // Search and the look at the version number go on beside the requests: a little later nothing changes any more.
      for (let tries = 0; tries < 20 && cost > 0; tries += 1) {
        cost = Number((await get(path)).headers.get('x-sql-statements'));
        await sleep(50);
      }
      expect([path, cost]).toEqual([path, 0]);
    }
  });

  it('has a tag that holds in every process until something changes', async () => {
    for (const path of Object.values(views())) {
      const url = `${writer.baseUrl}${path}`;
      const first = await callStore('GET', url);
      const etag = first.headers.get('etag') as string;
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect((await get(path)).headers.get('etag')).toBe(etag);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(path, { 'if-none-match': tag });
        expect([path, again.status, again.body]).toEqual([path, 304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const path = views().list as string;
    const before = (await get(path)).headers.get('etag') as string;
    await save({}, [{ price: 1, stock: 4 }, { price: 2 }]);
    await expectSoon(path, has('"item_price":1,'));
    expect((await get(path, { 'if-none-match': before })).status).toBe(200);
  });
});

describe('a store that remembers nothing', () => {
  it('asks the database each time, and shows every change at once', async () => {
    const env = { SHOP_RATE_LIMIT_MAX: '0', SHOP_COUNT_STATEMENTS: '1', SHOP_CATALOG_CACHE: '0' };
    const store = await startStore({ env });
    try {
      const made = await createProduct(store, { title: word, variants: [{ price: 500 }] });
      const list = () => callStore('GET', `${store.baseUrl}/public/products?include_ids[]=${made.id}`);
      await list();
      const reply = await list();
      expect(Number(reply.headers.get('x-sql-statements'))).toBeGreaterThan(0);
      const etag = reply.headers.get('etag') as string;
      const url = `${store.baseUrl}/public/products?include_ids[]=${made.id}`;
      expect((await callStore('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304);
      await ok(shopApi(store)('POST', `/products/${made.id}/pricing`, pricingOf(made, { variants: [{ price: 600 }] })));
      expect(JSON.stringify((await list()).body)).toContain('"min_price":600');
    } finally {
      await store.stop();
    }
  });
});
