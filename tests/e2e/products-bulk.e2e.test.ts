import {
  eventsOf,
  ok,
  readPricing,
  referencesOf,
  shopApi,
  type Json,
  type Listed,
  type Page,
  type Pricing,
} from '../support/catalogue';
import { callStore } from '../support/call-store';
import { asMerchant, createProduct } from '../support/merchant';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid } from '../support/shopper';
import { createContentToken, uniqueName } from '../support/site-admin';
import { downloadable, syncDownloads, type DownloadableFile } from '../support/uploads';

/** Many products at once, copies, what sells. */
const store = sharedStore();
const api = shopApi(store);

type EntryError = {
  readonly index: number;
  readonly id: number | null;
  readonly message: string;
  readonly errors: Json;
};

const statusOf = async (id: number): Promise<string> => (await readPricing(api, id)).post_status;

describe('a bulk action', () => {
  const act = (action: string, product_ids: unknown) =>
    api<{ updated: number }>('POST', '/products/do-bulk-action', { action, product_ids });

  it('publishes, unpublishes, throws away and brings back', async () => {
    const [one, other] = [
      await createProduct(store, { status: 'draft' }),
      await createProduct(store, { status: 'draft' }),
    ];
    const ids = [one.id, other.id];
    expect((await ok(act('publish', [...ids, 2_147_483_647, one.id]))).updated).toBe(2);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['publish', 'publish']);
    await ok(act('draft_products', ids));
    await ok(act('trash', [one.id]));
    expect(await Promise.all(ids.map(statusOf))).toEqual(['trash', 'draft']);
    const shown = async (query: string) =>
      (await ok(api<{ products: Page<Listed> }>('GET', `/products?search=${one.id}${query}`))).products.data.map(
        ({ ID }) => ID
      );
    expect(await shown('')).not.toContain(one.id);
    expect(await shown('&active_view=trash')).toContain(one.id);
    await ok(act('restore', [one.id]));
    expect(await statusOf(one.id)).toBe('draft');
    await ok(act('delete_products', ids));
    expect((await api('GET', `/products/${one.id}`)).status).toBe(404);
    expect((await act('publish', ids)).status).toBe(404);
    expect((await eventsOf(one.id)).slice(-5)).toEqual(Array(5).fill('product_updated'));
  });

  it('publishes a scheduled product as of now', async () => {
    const product = await createProduct(store);
    const { variants } = await readPricing(api, product.id);
    const body = {
      post_title: product.title,
      post_status: 'future',
      post_date: '2999-01-01 00:00:00',
      detail: { fulfillment_type: 'physical', variation_type: 'simple' },
      variants: [{ ...variants[0], sku: '' }],
    };
    await ok(api('POST', `/products/${product.id}/pricing`, body));
    await ok(act('publish_products', [product.id]));
    const { post_date, post_status } = await readPricing(api, product.id);
    expect([post_status, post_date < '2999']).toEqual(['publish', true]);
  });

  it.each([
    ['nothing chosen', 'publish', []],
    ['an unknown action', 'explode', [1]],
    ['ids that are none', 'publish', ['x']],
    ['no ids', 'publish', undefined],
  ])('is refused with %s', async (_what, action, ids) => {
    expect((await act(action, ids)).status).toBe(422);
  });

  it('deletes only for those who may delete', async () => {
    const product = await createProduct(store);
    const act = ['plugin::shop.productBulk.act'];
    const call = async (permissions: string[], action: string) => {
      const { credentials } = await createContentToken(store, { type: 'custom', permissions });
      const body = { action, product_ids: [product.id] };
      return callStore('POST', `${store.baseUrl}/products/do-bulk-action`, { headers: credentials, body });
    };
    expect((await call(act, 'draft')).status).toBe(200);
    expect((await call(act, 'delete_products')).status).toBe(403);
    expect(await statusOf(product.id)).toBe('draft');
    expect((await call([...act, 'plugin::shop.products.delete'], 'delete_products')).status).toBe(200);
  });
});

describe('bulk insert', () => {
  type Inserted = {
    readonly inserted: number;
    readonly products: readonly { ID: number }[];
    readonly errors: readonly EntryError[];
  };

  it('makes what is right and tells what is wrong', async () => {
    const [title, sku] = [uniqueName('Bulk'), uniqueName('B').toUpperCase()];
    const products = [
      {
        post_title: title,
        post_status: 'publish',
        item_price: 500,
        sku,
        manage_stock: 1,
        total_stock: 3,
        detail: { fulfillment_type: 'physical', manage_stock: 1 },
      },
      { post_title: '' },
      {
        post_title: `${title} two`,
        variants: [
          { variation_title: 'S', item_price: 1 },
          { variation_title: 'M', item_price: 2 },
        ],
      },
      { post_title: `${title} three`, sku },
      { post_title: `${title} four`, variants: [{ item_price: -1 }] },
      'nonsense',
    ];
    const refused = await api('POST', '/products/bulk-insert', { products });
    expect(refused.status).toBe(422);
    const body = await ok(api<Inserted>('POST', '/products/bulk-insert', { products: products.slice(0, 5) }));
    expect(body).toMatchObject({ inserted: 2, errors: [{ index: 1 }, { index: 3 }, { index: 4 }] });
    expect(body.errors[1]?.errors).toHaveProperty(['variants[0].sku']);
    const [one, two] = body.products as [{ ID: number }, { ID: number }];
    expect(await readPricing(api, one.ID)).toMatchObject({
      post_title: title,
      post_status: 'publish',
      detail: { min_price: 500, fulfillment_type: 'physical' },
      variants: [{ sku, variation_title: title, available: 3, manage_stock: 1 }],
    });
    expect(await readPricing(api, two.ID)).toMatchObject({
      post_status: 'draft',
      detail: { min_price: 1, max_price: 2, variation_type: 'simple_variations' },
      variants: [{ variation_title: 'S' }, { variation_title: 'M' }],
    });
    const all = await ok(api<{ products: Page<Listed> }>('GET', `/products?search=${title}`));
    expect(all.products.total).toBe(2);
  });

  it('makes one product under one Idempotency-Key, however often it is sent; what is refused leaves no key', async () => {
    const title = uniqueName('Once');
    const send = (key: string, ...products: readonly Json[]) =>
      callStore<Inserted>('POST', `${store.baseUrl}/products/bulk-insert`, {
        headers: { ...asMerchant(store), 'Idempotency-Key': key },
        body: { products },
      });
    const key = uniqueName('key');
    const refused = await send(key, { post_title: '' });
    expect(refused).toMatchObject({ status: 200, body: { inserted: 0, errors: [{ index: 0 }] } });
    const entry = { post_title: title, item_price: 700, sku: uniqueName('once') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, entry)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.products[0]?.ID)).size).toBe(1);
    const found = async () =>
      (await ok(api<{ products: Page<Listed> }>('GET', `/products?search=${title}`))).products.total;
    expect(await found()).toBe(1);
    expect((await send(key, { ...entry, item_price: 800 })).status).toBe(422);
    const taken = await send(uniqueName('key'), { ...entry, post_title: `${title} again` });
    expect(taken.body.errors[0]?.errors).toHaveProperty(['variants[0].sku']);
    expect((await send(uniqueName('key'), entry, entry)).status).toBe(400);
    expect(await found()).toBe(1);
  });

  it('takes no columns that are not the merchant’s', async () => {
    const entry = {
      post_title: uniqueName('Mass'),
      id: 1,
      ID: 1,
      min_price: 7,
      document_id: 'x',
      is_bundle: 1,
      has_subscription: 1,
      __proto__: { a: 1 },
      constructor: { prototype: { b: 1 } },
    };
    const { products } = await ok(api<Inserted>('POST', '/products/bulk-insert', { products: [entry] }));
    const id = products[0]?.ID as number;
    expect(id).not.toBe(1);
    expect(await readPricing(api, id)).toMatchObject({ has_subscription: false, detail: { min_price: 0 } });
  });
});

describe('bulk edit', () => {
  type Updated = { readonly updated: number; readonly errors: readonly EntryError[] };
  const update = (products: unknown) => api<Updated>('POST', '/products/bulk-update', { products });

  it('reads whole products and saves any part of them', async () => {
    const [one, two] = [
      await createProduct(store, { variants: [{ price: 10 }, { price: 20 }] }),
      await createProduct(store),
    ];
    const data = await ok(
      api<{ products: Page<Pricing> }>(
        'GET',
        `/products/bulk-edit-data?product_ids[]=${one.id}&product_ids[]=${two.id}`
      )
    );
    expect(data.products.data.map(({ ID, variants }) => [ID, variants.length])).toEqual([
      [two.id, 1],
      [one.id, 2],
    ]);
    const [first] = one.variantIds as [number];
    const entries = [
      { ID: one.id, variants: [{ id: first, item_price: 15 }] },
      { id: two.id, post_title: '', post_status: 'draft' },
      { ID: 2_147_483_647 },
      { post_title: 'no id' },
      { ID: two.id, post_status: 'draft', detail: { other_info: { sold_individually: 'yes' } } },
    ];
    const body = await ok(update(entries));
    expect(body).toMatchObject({
      updated: 2,
      errors: [{ index: 1, id: two.id }, { index: 2 }, { index: 3, id: null }],
    });
    expect(await readPricing(api, one.id)).toMatchObject({
      post_status: 'publish',
      post_title: one.title,
      variants: [{ item_price: 15, variation_title: 'Variant 1' }, { item_price: 20 }],
      detail: { min_price: 15, max_price: 20 },
    });
    expect(await readPricing(api, two.id)).toMatchObject({
      post_status: 'draft',
      detail: { other_info: { sold_individually: 'yes' } },
    });
  });

  it('takes ten products and no more, and leaves a private one private', async () => {
    expect((await update(Array.from({ length: 11 }, () => ({ ID: 1 })))).status).toBe(422);
    const { data } = await ok(
      api<{ data: { ID: number } }>('POST', '/products', { post_title: uniqueName('Secret'), post_status: 'private' })
    );
    expect(await ok(update([{ ID: data.ID, post_excerpt: 'Hush' }]))).toMatchObject({ updated: 1, errors: [] });
    expect(await readPricing(api, data.ID)).toMatchObject({ post_status: 'private', post_excerpt: 'Hush' });
  });
});

describe('a copy', () => {
  it('is a draft without SKUs and orders, with or without stock', async () => {
    const sku = uniqueName('C').toUpperCase();
    const original = await createProduct(store, {
      variants: [
        { price: 300, stock: 9 },
        { price: 400, stock: 0 },
      ],
    });
    const [one, two] = original.variantIds as [number, number];
    await ok(
      api('POST', `/products/variants/${one}`, {
        variants: { post_id: original.id, variation_title: 'First', fulfillment_type: 'physical', sku },
      })
    );
    await buy(store, { [one]: 2 });
    const names = [uniqueName('Copied')];
    const terms = await ok(
      api<{ term_ids: number[] }>('POST', '/products/add-product-terms', {
        taxonomy: 'product-brands',
        names,
        product_id: original.id,
      })
    );
    const duplicate = (body: Json) =>
      ok(api<{ product_id: number; product: Pricing }>('POST', `/products/${original.id}/duplicate`, body));
    const bare = await duplicate({});
    expect(bare.product).toMatchObject({
      ID: bare.product_id,
      post_title: `${original.title} (Copy)`,
      post_status: 'draft',
      detail: { min_price: 300, max_price: 400, manage_stock: 0, stock_availability: 'in-stock' },
      variants: [
        { variation_title: 'First', sku: null, manage_stock: 0, total_stock: 0, on_hold: 0, item_price: 300 },
        { sku: null, stock_status: 'in-stock' },
      ],
    });
    const full = await duplicate({ import_stock_management: 'yes', import_license_settings: 'yes' });
    expect(full.product).toMatchObject({
      post_name: `${bare.product.post_name}-2`,
      variants: [
        { total_stock: 9, available: 9, on_hold: 0 },
        { total_stock: 0, stock_status: 'out-of-stock' },
      ],
    });
    expect(full.product.detail.default_variation_id).toBe(full.product.variants[0]?.id);
    const pricing = await ok(api<{ taxonomies: Json[] }>('GET', `/products/${full.product_id}/pricing`));
    expect(pricing.taxonomies).toContainEqual(
      expect.objectContaining({ name: 'product-brands', terms: terms.term_ids })
    );
    expect(await eventsOf(full.product_id)).toEqual(['product_duplicated', 'product_updated']);
    expect(await referencesOf(full.product_id, 'product_duplicated')).toMatchObject({
      source_product_id: original.id,
      import_license_settings: 'yes',
    });
    expect((await readPricing(api, original.id)).variants.map(({ id }) => id)).toEqual([one, two]);
    expect((await api('POST', '/products/2147483647/duplicate', {})).body).toMatchObject({ code: 404 });
  });
});

describe('the files of a product', () => {
  type WithFiles = { readonly ID: number; readonly downloadable_files: readonly DownloadableFile[] };

  it('stand in the answers of a copy and of a bulk edit', async () => {
    const [product, other] = [await createProduct(store), await createProduct(store)];
    const [file] = await syncDownloads(store, product.id, [downloadable('guide.pdf')]);
    const query = `product_ids[]=${product.id}&product_ids[]=${other.id}`;
    const { products } = await ok(api<{ products: Page<WithFiles> }>('GET', `/products/bulk-edit-data?${query}`));
    expect(products.data.map(({ ID, downloadable_files: files }) => [ID, files])).toEqual([
      [other.id, []],
      [product.id, [file]],
    ]);

    const copy = async (body: Json): Promise<readonly DownloadableFile[]> =>
      (await ok(api<{ product: WithFiles }>('POST', `/products/${product.id}/duplicate`, body))).product
        .downloadable_files;
    expect(await copy({})).toEqual([]);
    expect(await copy({ import_downloadable_files: 'yes' })).toMatchObject([{ title: 'The guide' }]);
  });
});

describe('the sales of a product', () => {
  it('are those that were paid', async () => {
    const product = await createProduct(store, { variants: [{ price: 250 }, { price: 400 }] });
    const [one, two] = product.variantIds as [number, number];
    await markAsPaid(store, await buy(store, { [one]: 2, [two]: 1 }));
    await buy(store, { [one]: 5 });
    const { widgets } = await ok(api<{ widgets: Json[] }>('GET', `/products/${product.id}/pricing-widgets`));
    const figures = { orders: 1, quantity: 3, sales: 900 };
    expect(widgets).toEqual([
      { key: 'all_time', title: 'All time', ...figures },
      { key: 'last_30_days', title: 'Last 30 days', ...figures },
      { key: 'this_month', title: 'This month', ...figures },
    ]);
    const query = new URLSearchParams({
      search: product.title,
      filter_type: 'advanced',
      advanced_filters: JSON.stringify([[{ source: ['order', 'has'], operator: '=', value: 'yes' }]]),
    });
    expect((await ok(api<{ products: Page<Listed> }>('GET', `/products?${query}`))).products.total).toBe(1);
  });
});
